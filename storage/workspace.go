package storage

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// WorkspaceOf returns the workspace of a project. Without the project it returns a NotFound fault.
func (d *DB) WorkspaceOf(ctx context.Context, projectID uuid.UUID) (workspace uuid.UUID, err error) {
	err = d.Bun(ctx).NewSelect().TableExpr("projects").Column("workspace_id").Where("id = ?", projectID).
		Where("workspace_id IS NOT NULL").Scan(ctx, &workspace)
	return workspace, Found(err, "project")
}

// CheckWorkspace returns a NotFound fault if there is no such workspace.
func (d *DB) CheckWorkspace(ctx context.Context, id uuid.UUID) error {
	exists, err := d.Bun(ctx).NewSelect().Table("workspaces").Where("id = ?", id).Exists(ctx)
	if err == nil && !exists {
		return fault.Missing("workspace")
	}
	return Wrap(err, "read workspace")
}
