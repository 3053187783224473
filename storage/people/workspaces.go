package people

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Workspace reads a workspace. It returns a NotFound fault if there is none.
func (s *Store) Workspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error) {
	w := &model.Workspace{}
	return w, storage.Found(s.workspace(ctx, w, id).Scan(ctx), "workspace")
}

// LockWorkspace reads a workspace and locks its row until the transaction ends, so
// that what depends on the number of its keys, owners or credits is decided by one
// transaction after the other.
func (s *Store) LockWorkspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error) {
	w := &model.Workspace{}
	return w, storage.Found(s.workspace(ctx, w, id).For("NO KEY UPDATE").Scan(ctx), "workspace")
}

// WorkspacesNamed returns the workspaces with a name, in any case, oldest first. An
// empty name stands for every workspace.
func (s *Store) WorkspacesNamed(ctx context.Context, name string) ([]model.Workspace, error) {
	var rows []model.Workspace
	q := s.db.Bun(ctx).NewSelect().Model(&rows).OrderExpr("id")
	storage.Nonzero(q, "lower(normalize(name, NFC)) = lower(normalize(?, NFC))", name)
	err := q.Scan(ctx)
	return rows, storage.Wrap(err, "read workspaces")
}

func (s *Store) workspace(ctx context.Context, w *model.Workspace, id uuid.UUID) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Model(w).Where("id = ?", id)
}

// InsertWorkspace stores a new workspace.
func (s *Store) InsertWorkspace(ctx context.Context, w *model.Workspace) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(w).Exec(ctx)
	return storage.Wrap(err, "insert workspace")
}

// UpdateWorkspacePlan changes a workspace's plan. It returns a NotFound fault if
// there is no such workspace.
func (s *Store) UpdateWorkspacePlan(
	ctx context.Context, id uuid.UUID, plan model.Plan, at time.Time,
) (*model.Workspace, error) {
	w := &model.Workspace{ID: id, Plan: plan, UpdatedAt: at}
	q := s.db.Bun(ctx).NewUpdate().Model(w).Column("plan", "updated_at").WherePK().Returning("name, created_at")
	return w, storage.Found(q.Scan(ctx), "workspace")
}

// CountProjects returns the number of a workspace's projects.
func (s *Store) CountProjects(ctx context.Context, workspaceID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Table("project_homes").Where("workspace_id = ?", workspaceID).Count(ctx)
	return int(n), storage.Wrap(err, "count projects")
}

// DeleteWorkspace deletes a workspace and what refers to it.
func (s *Store) DeleteWorkspace(ctx context.Context, id uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*model.Workspace)(nil)).Where("id = ?", id).Exec(ctx)
	return storage.Wrap(err, "delete workspace")
}
