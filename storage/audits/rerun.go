package audits

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AskedPrompts returns an audit's prompts with these indexes, in their order.
func (s *Store) AskedPrompts(ctx context.Context, projectID, auditID uuid.UUID, indexes []int) ([]model.AuditPrompt, error) {
	var prompts []model.AuditPrompt
	err := s.db.Bun(ctx).NewSelect().Model(&prompts).Where("project_id = ? AND audit_id = ?", projectID, auditID).
		Where("prompt_index IN (?)", bun.List(indexes)).OrderExpr("prompt_index").Scan(ctx)
	return prompts, storage.Wrap(err, "read audit's prompts")
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
	return failed, storage.Wrap(err, "read failed executions")
}
