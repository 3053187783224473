// Package retention finds the audits whose answers are past their time, and removes the
// answers and what was read in them in small batches. An audit's figures stay.
package retention

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and removes what retention is about.
type Store struct{ db *storage.DB }

// New returns a store over a database.
func New(db *storage.DB) *Store { return &Store{db: db} }

// Project is a project with the plan of its workspace.
type Project struct {
	bun.BaseModel `bun:"table:project_homes,alias:h"`

	ProjectID   uuid.UUID
	WorkspaceID uuid.UUID
	Plan        model.Plan `bun:",scanonly"`
}

// ProjectFilter narrows a list of projects; nil fields do not.
type ProjectFilter struct {
	Plans     []model.Plan
	Workspace *uuid.UUID
	Project   *uuid.UUID
}

// Projects returns the projects of all workspaces by their ids, at most limit after one
// (uuid.Nil: from the start). It reads plain tables alone, so that it works while a node of
// a distributed database is down.
func (s *Store) Projects(ctx context.Context, f ProjectFilter, after uuid.UUID, limit int) ([]Project, error) {
	var projects []Project
	q := s.db.Bun(ctx).NewSelect().Model(&projects).Column("h.project_id", "h.workspace_id", "w.plan").
		Join("JOIN workspaces AS w ON w.id = h.workspace_id").
		Where("h.project_id > ?", after).OrderExpr("h.project_id").Limit(int64(limit))
	if f.Plans != nil {
		q.Where("w.plan IN (?)", bun.List(f.Plans))
	}
	storage.Given(q, "h.workspace_id = ?", f.Workspace)
	storage.Given(q, "h.project_id = ?", f.Project)
	err := q.Scan(ctx)
	return projects, storage.Wrap(err, "list projects for retention")
}
