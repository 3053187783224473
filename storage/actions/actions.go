// Package actions keeps actions, their opportunities and their declarations.
package actions

import (
	"context"
	"fmt"
	"strconv"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps actions in PostgreSQL.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// Filter narrows a list of actions. Nil fields do not filter.
type Filter struct {
	Status     *model.ActionStatus
	TargetKind *model.ActionTargetKind
}

// InTx runs fn in a transaction that the context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// lockSpace keeps the locks of actions apart from other advisory locks.
const lockSpace = 0x61637431

// LockActions lets one transaction at a time change a project's actions.
func (s *Store) LockActions(ctx context.Context, projectID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewRaw("SELECT pg_advisory_xact_lock(?, hashtext(?))", lockSpace, projectID.String()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("lock actions: %w", err)
	}
	return nil
}

// listed is an action with its place in lists.
type listed struct {
	model.ActionItem `bun:",extend"`

	ListRank float64 `bun:"list_rank,scanonly"`
}

// Page returns one page of a project's actions in the order of lists, and the cursor
// of the next one.
func (s *Store) Page(ctx context.Context, projectID uuid.UUID, f Filter, req page.Request) ([]model.ActionItem, *string, error) {
	var found []listed
	q := s.db.Bun(ctx).NewSelect().Model(&found).Where("project_id = ?", projectID).
		OrderExpr("list_rank DESC, id").Limit(int64(req.Limit) + 1)
	if f.Status != nil {
		q.Where("status = ?", *f.Status)
	}
	if f.TargetKind != nil {
		q.Where("target_kind = ?", *f.TargetKind)
	}
	if err := after(q, req); err != nil {
		return nil, nil, err
	}
	if err := q.Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list actions: %w", err)
	}
	found, next := page.Cut(req, found, func(a listed) []string {
		return []string{strconv.FormatFloat(a.ListRank, 'g', -1, 64), a.ID.String()}
	})
	items := make([]model.ActionItem, len(found))
	for i := range found {
		items[i] = found[i].ActionItem
	}
	return items, next, nil
}

// after narrows a list to what follows the last item of the page before.
func after(q *bun.SelectQuery, req page.Request) error {
	if len(req.After) == 0 {
		return nil
	}
	rank, rankErr := strconv.ParseFloat(req.After[0], 64)
	id, idErr := model.ParseUUID(req.After[1])
	if rankErr != nil || idErr != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	q.Where("(list_rank < ? OR (list_rank = ? AND id > ?))", rank, rank, id)
	return nil
}

// StatusCounts counts a project's actions by status.
func (s *Store) StatusCounts(ctx context.Context, projectID uuid.UUID, kind *model.ActionTargetKind) (map[string]int, error) {
	var rows []struct {
		Status string
		Count  int
	}
	q := s.db.Bun(ctx).NewSelect().Model((*model.ActionItem)(nil)).ColumnExpr("status, count(*) AS count").
		Where("project_id = ?", projectID).GroupExpr("status")
	if kind != nil {
		q.Where("target_kind = ?", *kind)
	}
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("count actions: %w", err)
	}
	counts := map[string]int{}
	for _, status := range model.AllActionStatus {
		counts[string(status)] = 0
	}
	for _, r := range rows {
		counts[r.Status] = r.Count
	}
	return counts, nil
}

// Action returns one action. A NotFound fault when there is none.
func (s *Store) Action(ctx context.Context, projectID, id uuid.UUID) (*model.ActionItem, error) {
	a := &model.ActionItem{}
	err := s.db.Bun(ctx).NewSelect().Model(a).Where("project_id = ?", projectID).Where("id = ?", id).Scan(ctx)
	if storage.NotFound(err) {
		return nil, fault.Missing("action")
	}
	if err != nil {
		return nil, fmt.Errorf("read action: %w", err)
	}
	return a, nil
}

// ActionOf returns the action with a target and an approach, nil when there is none.
func (s *Store) ActionOf(
	ctx context.Context, projectID uuid.UUID, kind model.ActionTargetKind, key, approach string,
) (*model.ActionItem, error) {
	a := &model.ActionItem{}
	err := s.db.Bun(ctx).NewSelect().Model(a).Where("project_id = ?", projectID).
		Where("target_kind = ?", kind).Where("target_key = ?", key).Where("approach = ?", approach).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // documented: nil when there is none
	}
	if err != nil {
		return nil, fmt.Errorf("find action: %w", err)
	}
	return a, nil
}

// Actions returns all actions of a project.
func (s *Store) Actions(ctx context.Context, projectID uuid.UUID) ([]model.ActionItem, error) {
	var all []model.ActionItem
	if err := s.db.Bun(ctx).NewSelect().Model(&all).Where("project_id = ?", projectID).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read actions: %w", err)
	}
	return all, nil
}

// Events returns an action's history, oldest first.
func (s *Store) Events(ctx context.Context, projectID, actionID uuid.UUID) ([]model.ActionEvent, error) {
	events := []model.ActionEvent{}
	err := s.db.Bun(ctx).NewSelect().Model(&events).Where("project_id = ?", projectID).Where("action_id = ?", actionID).
		OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read history of action: %w", err)
	}
	return events, nil
}

// AddEvents appends entries to the histories of actions.
func (s *Store) AddEvents(ctx context.Context, events []model.ActionEvent) error {
	if err := save(ctx, s, events, ""); err != nil {
		return fmt.Errorf("store history of actions: %w", err)
	}
	return nil
}

// SaveActions inserts actions, or replaces those that exist.
func (s *Store) SaveActions(ctx context.Context, actions []model.ActionItem) error {
	if err := save(ctx, s, actions, "CONFLICT (project_id, id) DO UPDATE", actionColumns()...); err != nil {
		return fmt.Errorf("store actions: %w", err)
	}
	return nil
}

// actionColumns are the columns of an action that change.
func actionColumns() []string {
	return []string{
		"target_label", "target_url", "target_prompt_id", "status", "priority_score", "families", "skill_id", "member_count",
		"evidence_cleared_at", "declarable_since", "completed_at", "updated_at",
	}
}

// chunk is the number of rows that one statement writes.
const chunk = 1000

// save inserts rows, a chunk a statement. With a conflict clause, the columns are set
// where a row exists.
func save[T any](ctx context.Context, s *Store, rows []T, conflict string, columns ...string) error {
	for len(rows) > 0 {
		n := min(len(rows), chunk)
		part := rows[:n]
		rows = rows[n:]
		q := s.db.Bun(ctx).NewInsert().Model(&part)
		if conflict != "" {
			q.On(conflict)
		}
		for _, column := range columns {
			q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
		}
		if _, err := q.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
