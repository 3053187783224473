package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// WorkspaceOf returns the workspace of a project. Without the project it returns a NotFound fault.
func (d *DB) WorkspaceOf(ctx context.Context, projectID uuid.UUID) (workspace uuid.UUID, err error) {
	err = d.Bun(ctx).NewSelect().TableExpr("projects").Column("workspace_id").Where("id = ?", projectID).
		Where("workspace_id IS NOT NULL").Scan(ctx, &workspace)
	if NotFound(err) {
		return uuid.Nil, fault.Missing("project")
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("find workspace of a project: %w", err)
	}
	return workspace, nil
}
