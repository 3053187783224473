package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// AskedPrompts returns an audit's prompts with these indexes, in their order.
func (s *Store) AskedPrompts(ctx context.Context, projectID, auditID uuid.UUID, indexes []int) ([]model.AuditPrompt, error) {
	var prompts []model.AuditPrompt
	err := s.db.Bun(ctx).NewSelect().Model(&prompts).Where("project_id = ? AND audit_id = ?", projectID, auditID).
		Where("prompt_index IN (?)", bun.List(indexes)).OrderExpr("prompt_index").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read audit's prompts: %w", err)
	}
	return prompts, nil
}

// FailedExecution is a question that got no answer.
type FailedExecution struct {
	PromptIndex int
	Engine      model.LogicalEngine `bun:"logical_engine"`
	Repetition  int
}

// FailedExecutions returns an audit's failed executions, by prompt, engine and
// repetition.
func (s *Store) FailedExecutions(ctx context.Context, projectID, auditID uuid.UUID) ([]FailedExecution, error) {
	var failed []FailedExecution
	err := s.db.Bun(ctx).NewSelect().Model((*execution)(nil)).Column("prompt_index", "logical_engine", "repetition").
		Where("project_id = ? AND audit_id = ?", projectID, auditID).Where("status = ?", model.ExecutionStatusFailed).
		OrderExpr("id").Scan(ctx, &failed)
	if err != nil {
		return nil, fmt.Errorf("read failed executions: %w", err)
	}
	return failed, nil
}
