package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// home names a project's workspace. The homes of all projects are in one plain table, which a distributed
// database keeps on its coordinator: looking up a project by its name or workspace asks no other node.
type home struct {
	bun.BaseModel `bun:"table:project_homes,alias:h"`

	ProjectID   uuid.UUID `bun:",pk"`
	WorkspaceID uuid.UUID
	Name        string
}

// noteHome stores the home of a new project.
func (s *Store) noteHome(ctx context.Context, p *model.Project) error {
	row := &home{ProjectID: p.ID, WorkspaceID: p.WorkspaceID, Name: p.Name}
	if _, err := s.db.Bun(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("note whose project is: %w", err)
	}
	return nil
}

// renameHome stores a project's name in its home.
func (s *Store) renameHome(ctx context.Context, p *model.Project) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*home)(nil)).Set("name = ?", p.Name).
		Where("project_id = ?", p.ID).Where("name <> ?", p.Name).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store the name of project: %w", err)
	}
	return nil
}

// NamedProject is what a look-up by name finds of a project.
type NamedProject struct {
	ID, WorkspaceID uuid.UUID
	Name            string
}

// ProjectsNamed returns the projects with a name, in any case, oldest first: those of one workspace, or
// (nil) of all. An empty name stands for any.
func (s *Store) ProjectsNamed(ctx context.Context, workspaceID *uuid.UUID, name string) ([]NamedProject, error) {
	var rows []home
	q := s.db.Bun(ctx).NewSelect().Model(&rows).OrderExpr("h.project_id")
	if workspaceID != nil {
		q.Where("h.workspace_id = ?", *workspaceID)
	}
	if name != "" {
		q.Where("lower(normalize(h.name, NFC)) = lower(normalize(?, NFC))", name)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("look up projects: %w", err)
	}
	found := make([]NamedProject, len(rows))
	for i, h := range rows {
		found[i] = NamedProject{h.ProjectID, h.WorkspaceID, h.Name}
	}
	return found, nil
}

// homesOf selects the ids of a workspace's projects after one, oldest first, at most
// limit. If only is not nil, there are no others among them than those.
func (s *Store) homesOf(
	ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, after uuid.UUID, limit int,
) *bun.SelectQuery {
	q := s.db.Bun(ctx).NewSelect().Model((*home)(nil)).Column("project_id").
		Where("h.workspace_id = ? AND h.project_id > ?", workspaceID, after)
	if only != nil {
		q.Where("h.project_id = ANY(?)", pgdialect.Array(only))
	}
	return q.OrderExpr("h.project_id").Limit(int64(limit))
}
