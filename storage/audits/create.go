package audits

import (
	"context"
	"fmt"
	"iter"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// NewAudit is an audit with all that it asks.
type NewAudit struct {
	Audit      *model.Audit
	Entities   []model.EntitySnapshot // the brand first
	Prompts    PromptPages            // nil: no prompts
	Executions []NewExecution
}

// PromptPages reads an audit's prompts page by page, in the order of their indexes. All texts together may be
// too large for memory.
type PromptPages iter.Seq2[[]model.AuditPrompt, error]

// NewExecution is one question that an audit will put.
type NewExecution struct {
	ID          uuid.UUID
	PromptIndex int
	Engine      model.LogicalEngine
	Repetition  int // 1-based
	MaxAttempts int
}

// Credits returns the most calls that the audit's executions can make.
func (n NewAudit) Credits() int64 {
	sum := int64(0)
	for _, e := range n.Executions {
		sum += int64(e.MaxAttempts)
	}
	return sum
}

// CreditsByEngine returns the most calls that the audit's executions can make of each
// engine.
func (n NewAudit) CreditsByEngine() map[model.LogicalEngine]int64 {
	sums := map[model.LogicalEngine]int64{}
	for _, e := range n.Executions {
		sums[e.Engine] += int64(e.MaxAttempts)
	}
	return sums
}

// launchedAudit is a row of an audit with its entities, which only some readers need.
type launchedAudit struct {
	bun.BaseModel `bun:"table:audits"`
	model.Audit

	Entities []model.EntitySnapshot `bun:"type:jsonb"`
}

// execution is a row of an execution at launch. Its other columns have defaults.
type execution struct {
	bun.BaseModel `bun:"table:executions,alias:e"`

	ProjectID     uuid.UUID `bun:",pk"`
	AuditID       uuid.UUID `bun:",pk"`
	ID            uuid.UUID `bun:",pk"`
	PromptIndex   int
	LogicalEngine model.LogicalEngine
	Repetition    int
	Status        model.ExecutionStatus
	Attempts      int
	MaxAttempts   int
}

// CreateAudit writes an audit, its prompts, its executions and its home. It reads the pages in its
// transaction. It takes part in the context's transaction.
func (s *Store) CreateAudit(ctx context.Context, n NewAudit) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		row := launchedAudit{Audit: *n.Audit, Entities: n.Entities}
		if _, err := s.db.Bun(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("insert audit: %w", err)
		}
		if err := s.copyPrompts(ctx, n.Prompts); err != nil {
			return err
		}
		if err := storage.CopyAll(ctx, s.db, n.executionRows()); err != nil {
			return fmt.Errorf("insert executions: %w", err)
		}
		return s.noteHome(ctx, n.Audit)
	})
}

func (s *Store) copyPrompts(ctx context.Context, pages PromptPages) error {
	if pages == nil {
		return nil
	}
	for page, err := range pages {
		if err != nil {
			return err
		}
		if err := storage.CopyAll(ctx, s.db, page); err != nil {
			return fmt.Errorf("insert audit's prompts: %w", err)
		}
	}
	return nil
}

func (n NewAudit) executionRows() []execution {
	rows := make([]execution, len(n.Executions))
	for i, e := range n.Executions {
		rows[i] = execution{
			ProjectID: n.Audit.ProjectID, AuditID: n.Audit.ID, ID: e.ID, PromptIndex: e.PromptIndex, LogicalEngine: e.Engine,
			Repetition: e.Repetition, Status: model.ExecutionStatusQueued, MaxAttempts: e.MaxAttempts,
		}
	}
	return rows
}
