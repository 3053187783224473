// Package actions keeps actions, their opportunities and their declarations.
package actions

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

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
	// PromptID keeps actions on a prompt, and those that group a finding about it.
	PromptID *uuid.UUID
	// Tag keeps actions with a tag, which is in lower case.
	Tag *string
	// Todo keeps what is still to be done: open or in progress, with evidence that stands.
	Todo bool
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
	return storage.Wrap(err, "lock actions")
}

// Listed is an action with its place in lists.
type Listed struct {
	bun.BaseModel `bun:"table:action_items,alias:a"`
	model.ActionItem

	ListRank float64 `bun:"list_rank,scanonly"`
}

// Cursor returns what names the action's place in lists.
func (a Listed) Cursor() []string {
	return []string{strconv.FormatFloat(a.ListRank, 'g', -1, 64), a.ID.String()}
}

// Pages returns the first rows of the actions of projects in the order of lists, one
// more than the request's limit, by project.
func (s *Store) Pages(
	ctx context.Context, projectIDs []uuid.UUID, f Filter, req page.Request,
) (map[uuid.UUID][]Listed, error) {
	return storage.ByProject(s.db, projectIDs, func(projectIDs []uuid.UUID) (map[uuid.UUID][]Listed, error) {
		owner := storage.Owner(projectIDs, "a.project_id")
		rows := s.db.Bun(ctx).NewSelect().ColumnExpr("a.*").OrderExpr("-a.list_rank, a.id").Limit(int64(req.Limit) + 1)
		storage.Given(rows, "a.status = ?", f.Status)
		storage.Given(rows, "a.target_kind = ?", f.TargetKind)
		if f.PromptID != nil {
			s.onPrompt(ctx, rows, owner, *f.PromptID)
		}
		if f.Tag != nil {
			s.withTag(ctx, rows, owner, *f.Tag)
		}
		if f.Todo {
			toDo(rows)
		}
		if err := after(rows, req); err != nil {
			return nil, err
		}
		var found []Listed
		err := s.ofEach(ctx, projectIDs, rows).Scan(ctx, &found)
		return storage.GroupBy(found, func(a Listed) uuid.UUID { return a.ProjectID }), storage.Wrap(err, "list actions")
	})
}

// toDo narrows actions to what is still to be done.
func toDo(rows *bun.SelectQuery) {
	rows.Where("a.status IN (?, ?)", model.ActionStatusOpen, model.ActionStatusInProgress).Where("a.evidence_cleared_at IS NULL")
}

// onPrompt narrows actions to those of a prompt.
func (s *Store) onPrompt(ctx context.Context, rows *bun.SelectQuery, owner any, promptID uuid.UUID) {
	grouping := s.db.Bun(ctx).NewSelect().TableExpr("opportunities AS o").Column("o.action_id").
		Where("o.project_id = ?", owner).Where("o.target_prompt_id = ?", promptID)
	rows.Where("a.target_prompt_id = ? OR a.id IN (?)", promptID, grouping)
}

// withTag narrows actions to those with a tag.
func (s *Store) withTag(ctx context.Context, rows *bun.SelectQuery, owner any, key string) {
	rows.Where("a.id IN (?)", s.db.Bun(ctx).NewSelect().TableExpr("tags AS t").Column("t.action_id").Where("t.project_id = ?", owner).
		Where("t.tag_key = ?", key).Where("t.kind = ?", model.TagKindAction))
}

// ofEach selects the rows that a query selects of the actions of each project.
func (s *Store) ofEach(ctx context.Context, projectIDs []uuid.UUID, rows *bun.SelectQuery) *bun.SelectQuery {
	rows.TableExpr("action_items AS a")
	if len(projectIDs) == 1 {
		return rows.Where("a.project_id = ?", projectIDs[0])
	}
	return s.db.Bun(ctx).NewSelect().ColumnExpr("a.*").TableExpr("unnest(?::uuid[]) AS p (id)", pgdialect.Array(projectIDs)).
		Join("CROSS JOIN LATERAL (?) AS a", rows.Where("a.project_id = p.id")).
		OrderExpr("a.project_id, -a.list_rank, a.id")
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
	q.Where("(-a.list_rank, a.id) > (?, ?)", -rank, id)
	return nil
}

// StatusCounts counts the actions of projects that match a filter by status, by project, whatever status it keeps.
func (s *Store) StatusCounts(ctx context.Context, projectIDs []uuid.UUID, f Filter) (map[uuid.UUID]map[string]int, error) {
	var rows []struct {
		ProjectID uuid.UUID
		Status    string
		Count     int
	}
	owner := storage.Owner(projectIDs, "a.project_id")
	q := s.db.Bun(ctx).NewSelect().ColumnExpr("a.project_id, a.status").
		Where("a.project_id IN (?)", bun.List(projectIDs)).GroupExpr("a.project_id, a.status")
	if f.PromptID == nil && f.Tag == nil && !f.Todo {
		q.TableExpr("action_counts AS a").ColumnExpr("sum(a.actions) AS count")
	} else {
		q.TableExpr("action_items AS a").ColumnExpr("count(*) AS count")
	}
	if f.PromptID != nil {
		s.onPrompt(ctx, q, owner, *f.PromptID)
	}
	if f.Tag != nil {
		s.withTag(ctx, q, owner, *f.Tag)
	}
	if f.Todo {
		toDo(q)
	}
	storage.Given(q, "a.target_kind = ?", f.TargetKind)
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read counts of actions: %w", err)
	}
	counts := make(map[uuid.UUID]map[string]int, len(projectIDs))
	for _, id := range projectIDs {
		counts[id] = map[string]int{}
		for _, status := range model.AllActionStatus {
			counts[id][string(status)] = 0
		}
	}
	for _, r := range rows {
		counts[r.ProjectID][r.Status] = r.Count
	}
	return counts, nil
}

// ByID returns actions by their keys.
func (s *Store) ByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]model.ActionItem, error) {
	var found []model.ActionItem
	q := s.db.Bun(ctx).NewSelect().Model(&found)
	if err := storage.NarrowToKeys(q, keys, "action_item", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read actions: %w", err)
	}
	byID := make(map[storage.ChildKey]model.ActionItem, len(found))
	for i := range found {
		byID[storage.ChildKey{ProjectID: found[i].ProjectID, ID: found[i].ID}] = found[i]
	}
	return byID, nil
}

// Action returns one action. A NotFound fault when there is none.
func (s *Store) Action(ctx context.Context, projectID, id uuid.UUID) (*model.ActionItem, error) {
	a := &model.ActionItem{}
	err := s.db.Bun(ctx).NewSelect().Model(a).Where("project_id = ?", projectID).Where("id = ?", id).Scan(ctx)
	return a, storage.Found(err, "action")
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
	err := s.db.Bun(ctx).NewSelect().Model(&all).Where("project_id = ?", projectID).OrderExpr("id").Scan(ctx)
	return all, storage.Wrap(err, "read actions")
}

// mostEvents bounds the events that are read of an action's history.
const mostEvents = 200

// Events returns the newest events of actions, oldest first, by action.
func (s *Store) Events(ctx context.Context, actions []storage.ChildKey) (map[storage.ChildKey][]model.ActionEvent, error) {
	byProject, err := storage.ByProject(s.db, storage.ProjectsOf(actions), func(projects []uuid.UUID) (map[uuid.UUID][]model.ActionEvent, error) {
		var events []model.ActionEvent
		err := s.newestEvents(ctx, projects, actions).Scan(ctx, &events)
		return storage.GroupBy(events, func(e model.ActionEvent) uuid.UUID { return e.ProjectID }), storage.Wrap(err, "read histories of actions")
	})
	byAction := make(map[storage.ChildKey][]model.ActionEvent, len(actions))
	for _, events := range byProject {
		for _, e := range events {
			key := storage.ChildKey{ProjectID: e.ProjectID, ID: e.ActionID}
			byAction[key] = append(byAction[key], e)
		}
	}
	return byAction, err
}

// newestEvents selects the newest events of those actions that belong to some projects.
func (s *Store) newestEvents(ctx context.Context, projects []uuid.UUID, actions []storage.ChildKey) *bun.SelectQuery {
	newest := s.db.Bun(ctx).NewSelect().TableExpr("action_events AS e").Where("e.action_id = k.id").OrderExpr("e.id DESC").Limit(mostEvents)
	if len(projects) == 1 {
		newest.Where("e.project_id = ?", projects[0])
	} else {
		newest.Where("e.project_id = k.project_id")
	}
	var of, ids []uuid.UUID
	for _, key := range actions {
		if slices.Contains(projects, key.ProjectID) {
			of, ids = append(of, key.ProjectID), append(ids, key.ID)
		}
	}
	return s.db.Bun(ctx).NewSelect().ColumnExpr("action_event.*").
		TableExpr("unnest(?::uuid[], ?::uuid[]) AS k (project_id, id)", pgdialect.Array(of), pgdialect.Array(ids)).
		Join("CROSS JOIN LATERAL (?) AS action_event", newest).OrderExpr("action_event.id")
}
