// Package intelligence stores what is bought of search data: runs, their calls,
// and the datasets that come of them.
package intelligence

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps search intelligence. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Call is one call to the provider.
type Call struct {
	bun.BaseModel `bun:"table:search_calls,alias:search_call"`

	ProjectID    uuid.UUID `bun:",pk"`
	ID           uuid.UUID `bun:",pk"`
	RunID        uuid.UUID
	DatasetID    uuid.UUID
	Place        int // in the run's plan
	RowOffset    int
	RowLimit     int
	Estimate     model.USD
	State        CallState
	Attempts     int
	ProviderTask string
	Cost         *model.USD // nil: the provider did not say
	Received     int
	ErrorCode    string
	ErrorDetail  string
	SentAt       *time.Time
	EndedAt      *time.Time
}

// CallState is how far a call is.
type CallState string

// The states of a call.
const (
	CallPlanned   CallState = "planned"
	CallSent      CallState = "sent"
	CallAnswered  CallState = "answered"
	CallFailed    CallState = "failed"
	CallUncertain CallState = "uncertain" // sent, and the answer was lost
	CallSkipped   CallState = "skipped"   // an earlier answer had everything, or the run ended
)

// InsertRun writes a planned run.
func (s *Store) InsertRun(ctx context.Context, run *model.SearchRun) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(run).Exec(ctx)
	return storage.Wrap(err, "insert search run")
}

// Run returns a run of a project; a NotFound fault without it.
func (s *Store) Run(ctx context.Context, projectID, id uuid.UUID) (*model.SearchRun, error) {
	return s.run(ctx, projectID, id, false)
}

// LockRun is Run within a transaction that keeps others from changing it.
func (s *Store) LockRun(ctx context.Context, projectID, id uuid.UUID) (*model.SearchRun, error) {
	return s.run(ctx, projectID, id, true)
}

func (s *Store) run(ctx context.Context, projectID, id uuid.UUID, lock bool) (*model.SearchRun, error) {
	run := new(model.SearchRun)
	q := s.db.Bun(ctx).NewSelect().Model(run).Where("project_id = ?", projectID).Where("id = ?", id)
	if lock {
		q = q.For("UPDATE")
	}
	err := q.Scan(ctx)
	return run, storage.Found(err, "search run")
}

// RunsByID returns the runs that have the keys, by key.
func (s *Store) RunsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.SearchRun, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*model.SearchRun)(nil))
	return storage.ByKey(ctx, q, keys, "search_run", func(run *model.SearchRun) storage.ChildKey {
		return storage.ChildKey{ProjectID: run.ProjectID, ID: run.ID}
	})
}

// RunsOf returns the runs of projects, newest first, of each from an offset on.
func (s *Store) RunsOf(
	ctx context.Context, projectIDs []uuid.UUID, offset, limit int,
) (map[uuid.UUID][]model.SearchRun, error) {
	span := storage.Span{NewestFirst: true, Offset: offset, Limit: limit}
	rows, err := storage.ReadSpans[model.SearchRun](ctx, s.db, projectIDs, span)
	return storage.GroupBy(rows, func(run model.SearchRun) uuid.UUID { return run.ProjectID }), storage.Wrap(err, "list search runs")
}

// CountRuns returns how many runs each of some projects has.
func (s *Store) CountRuns(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID]int, error) {
	var rows []struct {
		ProjectID uuid.UUID
		N         int
	}
	err := s.db.Bun(ctx).NewSelect().Model((*model.SearchRun)(nil)).Column("project_id").ColumnExpr("count(*) AS n").
		Where("project_id IN (?)", bun.List(projectIDs)).Group("project_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count search runs: %w", err)
	}
	counts := make(map[uuid.UUID]int, len(rows))
	for _, row := range rows {
		counts[row.ProjectID] = row.N
	}
	return counts, nil
}

// CountRunning returns how many runs of a project are under way.
func (s *Store) CountRunning(ctx context.Context, projectID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.SearchRun)(nil)).Where("project_id = ?", projectID).
		Where("status = ?", model.SearchRunStatusRunning).Count(ctx)
	return int(n), storage.Wrap(err, "count search runs")
}

// runningRow is a run that is under way, with the workspace that it counts for.
type runningRow struct {
	bun.BaseModel `bun:"table:search_running"`

	ProjectID   uuid.UUID `bun:",pk"`
	RunID       uuid.UUID `bun:",pk"`
	WorkspaceID uuid.UUID
}

// WorkspaceRunning returns how many runs are under way in the workspace of a project, over all of
// its projects. It holds the workspace's row until the transaction ends, so that nobody
// else begins a run meanwhile.
func (s *Store) WorkspaceRunning(ctx context.Context, projectID uuid.UUID) (int, error) {
	workspace, err := s.Workspace(ctx, projectID)
	if err != nil {
		return 0, err
	}
	db := s.db.Bun(ctx)
	held := db.NewSelect().TableExpr("workspaces").ColumnExpr("1").Where("id = ?", workspace).For("NO KEY UPDATE")
	if _, err := held.Exec(ctx); err != nil {
		return 0, fmt.Errorf("hold workspace: %w", err)
	}
	n, err := db.NewSelect().Model((*runningRow)(nil)).Where("workspace_id = ?", workspace).Count(ctx)
	return int(n), storage.Wrap(err, "count search runs of a workspace")
}

// Workspace returns the workspace of a project; a NotFound fault without the project.
func (s *Store) Workspace(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	return s.db.WorkspaceOf(ctx, projectID)
}

// SaveRun writes all of a run that the transaction has locked, and whether it is under way.
func (s *Store) SaveRun(ctx context.Context, run *model.SearchRun) error {
	if _, err := s.db.Bun(ctx).NewUpdate().Model(run).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("update search run: %w", err)
	}
	row := &runningRow{ProjectID: run.ProjectID, RunID: run.ID}
	if run.Status != model.SearchRunStatusRunning {
		_, err := s.db.Bun(ctx).NewDelete().Model(row).WherePK().Exec(ctx)
		return storage.Wrap(err, "end search run")
	}
	var err error
	if row.WorkspaceID, err = s.Workspace(ctx, run.ProjectID); err != nil {
		return err
	}
	_, err = s.db.Bun(ctx).NewInsert().Model(row).On("CONFLICT (project_id, run_id) DO NOTHING").Exec(ctx)
	return storage.Wrap(err, "begin search run")
}
