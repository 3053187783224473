package audits

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// ExecutionFilter narrows a list of executions; nil fields do not.
type ExecutionFilter struct {
	Engine *model.LogicalEngine
	Status *model.ExecutionStatus
	Tag    *string // of the prompts, in lower case
}

// listedExecution is a row of the list of executions.
type listedExecution struct {
	bun.BaseModel `bun:"table:executions,alias:e"`
	model.Execution

	Calls []model.ExecutionAttempt `bun:"calls,type:jsonb,scanonly"`
}

// callsOf are the attempts of an execution, as a list that is decoded into them.
const callsOf = `coalesce((SELECT jsonb_agg(jsonb_build_object('number', t.number, 'outcome', t.outcome,
		'errorMessage', t.error_message, 'httpStatus', t.http_status, 'startedAt', t.started_at, 'finishedAt', t.finished_at)
		ORDER BY t.number)
	FROM attempts t WHERE t.project_id = ? AND t.audit_id = e.audit_id AND t.execution_id = e.id), '[]') AS calls`

// Executions returns a page of an audit's executions, by prompt, engine and
// repetition, with their calls and what the answers cost at the price that was set at
// launch. One statement; the cursor holds one value, the execution's id.
func (s *Store) Executions(
	ctx context.Context, a *model.Audit, req page.Request, f ExecutionFilter,
) (*model.ExecutionPage, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	var rows []listedExecution
	query := s.db.Bun(ctx).NewSelect().Model(&rows).
		Column("e.id", "e.audit_id", "p.prompt_id", "e.prompt_index", "e.logical_engine", "e.repetition", "e.status",
			"e.max_attempts", "e.error_message", "e.started_at", "e.finished_at", "n.input_tokens", "n.output_tokens",
			"n.search_calls").
		ColumnExpr("p.text AS prompt_text").ColumnExpr(callsOf, a.ProjectID).
		Join("JOIN audit_prompts AS p ON p.project_id = e.project_id AND p.audit_id = e.audit_id AND p.prompt_index = e.prompt_index").
		Join("LEFT JOIN answers AS n ON n.project_id = e.project_id AND n.audit_id = e.audit_id AND n.execution_id = e.id").
		Where("e.project_id = ? AND e.audit_id = ?", a.ProjectID, a.ID).Where("e.id > ?", after).
		OrderExpr("e.id").Limit(int64(req.Limit) + 1)
	storage.Given(query, "e.logical_engine = ?", f.Engine)
	storage.Given(query, "e.status = ?", f.Status)
	ofTag(query, f.Tag)
	if err := query.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read executions: %w", err)
	}
	items, next := page.Cut(req, priced(a, rows), func(e model.Execution) []string { return []string{e.ID.String()} })
	return &model.ExecutionPage{Items: items, NextCursor: next}, nil
}

// priced returns executions with what they cost.
func priced(a *model.Audit, rows []listedExecution) []model.Execution {
	prices := make(map[model.LogicalEngine]*model.EnginePrice, len(a.EngineSnapshots))
	for _, e := range a.EngineSnapshots {
		prices[e.LogicalEngine] = e.Price
	}
	items := make([]model.Execution, len(rows))
	for i := range rows {
		e := rows[i].Execution
		e.Attempts = rows[i].Calls
		if price := prices[e.LogicalEngine]; price != nil && e.Status == model.ExecutionStatusCompleted {
			e.CostMicrousd = price.Cost(e.InputTokens, e.OutputTokens, e.SearchCalls)
		}
		items[i] = e
	}
	return items
}
