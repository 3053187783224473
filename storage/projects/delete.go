package projects

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/credits"
	"github.com/answer-visibility/avm/storage/distribution"
)

// HideProject takes a project from its workspace: from then on nobody finds it, nothing of it
// becomes due, and no source of logs leads to it. Its rows stay until DeleteProject. It returns a
// NotFound fault if there is none.
func (s *Store) HideProject(ctx context.Context, workspaceID, id uuid.UUID) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.LockProject(ctx, workspaceID, id); err != nil {
			return err
		}
		_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Project)(nil)).Set("workspace_id = NULL").Where("id = ?", id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("hide project: %w", err)
		}
		if err := s.closeSources(ctx, id); err != nil {
			return fmt.Errorf("close project's sources of logs: %w", err)
		}
		return s.deleteFrom(ctx, id, signposts()...)
	})
}

// signposts are the plain tables that lead to a project: they say whose it is and what of it is due.
func signposts() []string {
	return []string{"project_homes", "audit_homes", "schedules_due", "feeds_due", "pulls_due", "search_running", "webhooks_due", "events_due", "channel_entries", "report_schedules"}
}

// closeSources has the tokens of a project's sources of logs lead nowhere.
func (s *Store) closeSources(ctx context.Context, id uuid.UUID) error {
	var sources []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("crawl_sources").Column("id").Where("project_id = ?", id).Scan(ctx, &sources)
	if err != nil || len(sources) == 0 {
		return err
	}
	_, err = s.db.Bun(ctx).NewDelete().Table("crawl_source_homes").Where("source IN (?)", bun.List(sources)).Exec(ctx)
	return err
}

// BulkTables lists the tables of which EraseRows deletes a project's rows. Those that others refer
// to come after these. Topics, which refer to each other, are few and go with the project.
func BulkTables() []string {
	tables := []string{"pages_due"}
	for _, table := range slices.Backward(distribution.Projects()) {
		if table != distribution.Root && table != "topics" {
			tables = append(tables, table)
		}
	}
	return tables
}

// EraseRows deletes at most limit of a project's rows in one of BulkTables, and returns how many
// it has deleted. It reads the first ones of the table's key and finds them again by their places:
// any other plan may read all rows of the project each time.
func (s *Store) EraseRows(ctx context.Context, id uuid.UUID, table string, limit int) (int, error) {
	key, err := s.keyOf(ctx, table)
	if err != nil {
		return 0, fmt.Errorf("read key of %s: %w", table, err)
	}
	some := s.db.Bun(ctx).NewSelect().Table(table).ColumnExpr("ctid").Where("project_id = ?", id).Order(key...).Limit(int64(limit))
	result, err := s.db.Bun(ctx).NewDelete().Table(table).Where("project_id = ?", id).Where("ctid = ANY(ARRAY(?))", some).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("erase rows of %s: %w", table, err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// keyOf returns the columns of a table's primary key.
func (s *Store) keyOf(ctx context.Context, table string) (columns []string, err error) {
	err = s.db.Bun(ctx).NewSelect().TableExpr("pg_index AS i").Column("a.attname").
		Join("JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)").
		Where("i.indrelid = ?::regclass", table).Where("i.indisprimary").
		OrderExpr("array_position(i.indkey::smallint[], a.attnum)").Scan(ctx, &columns)
	return columns, err
}

// DeleteProject deletes a project, hidden or not, and everything below it. It returns a NotFound
// fault if there is none.
//
// Locks are taken in the order in which everybody takes them: audits first, then
// executions by id. The rows without a foreign key go last, when nobody can add any. A
// transaction that has locked an audit may then insert a row that refers to the project, which is
// locked here first. That is a deadlock. If PostgreSQL ends the deletion, it releases its locks and
// begins again.
func (s *Store) DeleteProject(ctx context.Context, workspaceID, id uuid.UUID) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for try := 1; ; try++ {
			err := s.db.Savepoint(ctx, func(ctx context.Context) error { return s.deleteProject(ctx, workspaceID, id) })
			if try == deletions || !storage.Victim(err) {
				return err
			}
		}
	})
}

// deletions is how many times a deletion begins before a deadlock is an error.
const deletions = 3

func (s *Store) deleteProject(ctx context.Context, workspaceID, id uuid.UUID) error {
	p := &model.Project{}
	locked := s.db.Bun(ctx).NewSelect().Model(p).Column("id").Where("id = ?", id).
		Where("coalesce(workspace_id, ?) = ?", workspaceID, workspaceID).For("UPDATE")
	if err := storage.Found(locked.Scan(ctx), "project"); err != nil {
		return err
	}
	if err := s.lockWork(ctx, id); err != nil {
		return fmt.Errorf("lock project's audits: %w", err)
	}
	if err := s.settleCredits(ctx, workspaceID, id); err != nil {
		return fmt.Errorf("settle project's credits: %w", err)
	}
	if err := s.closeSources(ctx, id); err != nil {
		return fmt.Errorf("close project's sources of logs: %w", err)
	}
	return s.deleteRows(ctx, id)
}

// settleCredits releases what the project's unfinished audits reserved and did not use.
func (s *Store) settleCredits(ctx context.Context, workspaceID, id uuid.UUID) error {
	store := credits.New(s.db)
	open, err := store.Open(ctx, workspaceID, id)
	if err != nil {
		return err
	}
	for _, audit := range open {
		if err := store.Settle(ctx, id, audit, time.Now().UTC()); err != nil {
			return err
		}
	}
	return nil
}

// lockWork locks the project's audits and its unfinished executions.
func (s *Store) lockWork(ctx context.Context, id uuid.UUID) error {
	audits := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Column("id").Where("project_id = ?", id).
		OrderExpr("id").For("UPDATE")
	executions := s.db.Bun(ctx).NewSelect().Table("executions").Column("id").Where("project_id = ?", id).
		Where("status IN ('queued', 'running')").OrderExpr("id").For("UPDATE")
	for _, locked := range []any{audits, executions} {
		if _, err := s.db.Bun(ctx).NewSelect().ColumnExpr("count(*)").TableExpr("(?) AS locked", locked).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// deleteRows deletes the project's row, with it what refers to it, and then what
// does not.
func (s *Store) deleteRows(ctx context.Context, id uuid.UUID) error {
	if _, err := s.db.Bun(ctx).NewDelete().Model((*model.Project)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("delete project: %w", err)
	}
	return s.deleteFrom(ctx, id, append(signposts(),
		"usual_usage", "pages_due",
		"attempts", "answers", "analyses", "presences", "citations", "searches", "ad_creatives", "ads",
		"judgements", "judge_attempts", "name_verdicts", "judgement_cache", "events", "search_figures", "search_seen")...)
}

// deleteFrom deletes a project's rows in tables.
func (s *Store) deleteFrom(ctx context.Context, id uuid.UUID, tables ...string) error {
	var statements []*bun.DeleteQuery
	for _, table := range tables {
		rows := s.db.Bun(ctx).NewDelete().Table(table).Where("project_id = ?", id)
		if s.db.Distributed() || len(statements) == 0 { // there each change is a statement of its own
			statements = append(statements, rows)
		} else {
			statements[0].With("deleted_"+table, rows)
		}
	}
	for _, statement := range statements {
		if _, err := statement.Exec(ctx); err != nil {
			return fmt.Errorf("delete project's rows: %w", err)
		}
	}
	return nil
}
