package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// FailedExecution is a question that got no answer.
type FailedExecution struct {
	PromptIndex int
	Engine      model.LogicalEngine
	Repetition  int
}

// FailedExecutions reads an audit's failed executions, by prompt, engine and
// repetition.
func (s *DB) FailedExecutions(ctx context.Context, projectID, auditID uuid.UUID) ([]FailedExecution, error) {
	const query = `SELECT prompt_index, logical_engine, repetition FROM executions
		WHERE project_id = $1 AND audit_id = $2 AND status = 'failed' ORDER BY id`
	failed, err := Collect(ctx, s, pgx.RowToStructByPos[FailedExecution], query, projectID, auditID)
	if err != nil {
		return nil, fmt.Errorf("read failed executions: %w", err)
	}
	return failed, nil
}
