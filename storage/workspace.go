package storage

import (
	"context"

	"github.com/google/uuid"
)

// WorkspaceOf returns the workspace of a project. Without the project it returns a NotFound fault.
func (d *DB) WorkspaceOf(ctx context.Context, projectID uuid.UUID) (workspace uuid.UUID, err error) {
	err = d.Bun(ctx).NewSelect().TableExpr("projects").Column("workspace_id").Where("id = ?", projectID).
		Where("workspace_id IS NOT NULL").Scan(ctx, &workspace)
	return workspace, Found(err, "project")
}
