package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// AskedPrompts returns an audit's prompts by their index.
func (s *Store) AskedPrompts(ctx context.Context, projectID, auditID uuid.UUID) ([]model.AuditPrompt, error) {
	var prompts []model.AuditPrompt
	err := s.db.Bun(ctx).NewSelect().Model(&prompts).
		Where("project_id = ? AND audit_id = ?", projectID, auditID).OrderExpr("prompt_index").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read audit's prompts: %w", err)
	}
	return prompts, nil
}

// FailedExecution is a question that got no answer.
type FailedExecution struct {
	PromptIndex int
	Engine      model.LogicalEngine
	Repetition  int
}

// FailedExecutions reads an audit's failed executions, by prompt, engine and
// repetition.
func (s *Store) FailedExecutions(ctx context.Context, projectID, auditID uuid.UUID) ([]FailedExecution, error) {
	const query = `SELECT prompt_index, logical_engine, repetition FROM executions
		WHERE project_id = $1 AND audit_id = $2 AND status = 'failed' ORDER BY id`
	failed, err := storage.Collect(ctx, s.db, pgx.RowToStructByPos[FailedExecution], query, projectID, auditID)
	if err != nil {
		return nil, fmt.Errorf("read failed executions: %w", err)
	}
	return failed, nil
}
