package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// LockProject reads one project of a workspace and holds its row until the
// transaction ends: who looks at what a project is made of and then changes it
// does so alone. References to the project, such as a new audit's, do not wait.
func (s *DB) LockProject(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error) {
	const query = `SELECT ` + projectColumns + ` FROM projects WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`
	p, err := One(ctx, s, scanProject, query, workspaceID, id)
	if NotFound(err) {
		return nil, fault.Missing("project")
	}
	if err != nil {
		return nil, fmt.Errorf("lock project: %w", err)
	}
	return p, nil
}
