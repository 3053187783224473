package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// home says whose a project is. The homes of all projects are in one plain table: on a
// distributed database it tells which nodes a workspace's projects are to be asked of.
type home struct {
	bun.BaseModel `bun:"table:project_homes,alias:h"`

	ProjectID   uuid.UUID `bun:",pk"`
	WorkspaceID uuid.UUID
}

// noteHome writes down whose a new project is.
func (s *Store) noteHome(ctx context.Context, p *model.Project) error {
	row := &home{ProjectID: p.ID, WorkspaceID: p.WorkspaceID}
	if _, err := s.db.Bun(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("note whose project is: %w", err)
	}
	return nil
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
