package projects

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/credits"
)

// DeleteProject deletes a project and everything below it. It returns a NotFound
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
	if err := selectOne(ctx, s.inWorkspace(ctx, p, workspaceID, id).Column("id").For("UPDATE"), "project"); err != nil {
		return err
	}
	if err := s.lockWork(ctx, id); err != nil {
		return fmt.Errorf("lock project's audits: %w", err)
	}
	if err := s.settleCredits(ctx, workspaceID, id); err != nil {
		return fmt.Errorf("settle project's credits: %w", err)
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
	rows := func(table string) *bun.DeleteQuery {
		return s.db.Bun(ctx).NewDelete().Table(table).Where("project_id = ?", id)
	}
	statements := []*bun.DeleteQuery{rows("schedules_due")}
	for _, table := range []string{
		"project_homes", "audit_homes", "usual_usage", "project_writes", "pages_due",
		"attempts", "answers", "analyses", "presences", "citations", "searches", "ad_creatives", "ads",
		"judgements", "judge_attempts", "name_verdicts", "judgement_cache",
	} {
		if s.db.Distributed() { // where each change is a statement of its own
			statements = append(statements, rows(table))
		} else {
			statements[0].With("deleted_"+table, rows(table))
		}
	}
	for _, statement := range statements {
		if _, err := statement.Exec(ctx); err != nil {
			return fmt.Errorf("delete project's rows: %w", err)
		}
	}
	return nil
}
