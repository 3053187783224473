package audits

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// ExecutionFilter narrows a list of executions; nil fields do not.
type ExecutionFilter struct {
	Engine *model.LogicalEngine
	Status *model.ExecutionStatus
}

// Executions reads a page of an audit's executions, by prompt, engine and
// repetition, with their calls and what the answers cost at the price that was
// set at launch. One statement; the cursor holds one value, the execution's id.
func (s *Store) Executions(
	ctx context.Context, a *model.Audit, req page.Request, f ExecutionFilter,
) (*model.ExecutionPage, error) {
	const query = `SELECT e.id, p.prompt_id, e.prompt_index, p.text, e.logical_engine, e.repetition, e.status, e.max_attempts,
			e.error_message, e.started_at, e.finished_at, n.input_tokens, n.output_tokens, n.search_calls,
			coalesce((SELECT jsonb_agg(jsonb_build_object('number', t.number, 'outcome', t.outcome, 'errorMessage', t.error_message,
				'httpStatus', t.http_status, 'startedAt', t.started_at, 'finishedAt', t.finished_at) ORDER BY t.number)
				FROM attempts t WHERE t.project_id = $1 AND t.audit_id = $2 AND t.execution_id = e.id), '[]')
		FROM executions e JOIN audit_prompts p
			ON p.project_id = e.project_id AND p.audit_id = e.audit_id AND p.prompt_index = e.prompt_index
		LEFT JOIN answers n ON n.project_id = e.project_id AND n.audit_id = e.audit_id AND n.execution_id = e.id
		WHERE e.project_id = $1 AND e.audit_id = $2 AND e.id > $3
			AND ($4::text IS NULL OR e.logical_engine = $4) AND ($5::text IS NULL OR e.status = $5)
		ORDER BY e.id LIMIT $6`
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	prices := pricesOf(a)
	items, err := storage.Collect(ctx, s.db, func(row pgx.CollectableRow) (model.Execution, error) {
		return scanExecution(row, a.ID, prices)
	}, query, a.ProjectID, a.ID, after, f.Engine, f.Status, req.Limit+1)
	if err != nil {
		return nil, fmt.Errorf("read executions: %w", err)
	}
	items, next := page.Cut(req, items, func(e model.Execution) []string { return []string{e.ID.String()} })
	return &model.ExecutionPage{Items: items, NextCursor: next}, nil
}

func scanExecution(
	row pgx.CollectableRow, auditID uuid.UUID, prices map[model.LogicalEngine]*model.EnginePrice,
) (model.Execution, error) {
	e := model.Execution{AuditID: auditID}
	var attempts []byte
	err := row.Scan(&e.ID, &e.PromptID, &e.PromptIndex, &e.PromptText, &e.LogicalEngine, &e.Repetition, &e.Status, &e.MaxAttempts,
		&e.ErrorMessage, &e.StartedAt, &e.FinishedAt, &e.InputTokens, &e.OutputTokens, &e.SearchCalls, &attempts)
	if err != nil {
		return e, err
	}
	if price := prices[e.LogicalEngine]; price != nil && e.Status == model.ExecutionStatusCompleted {
		e.CostMicrousd = price.Cost(e.InputTokens, e.OutputTokens, e.SearchCalls)
	}
	return e, json.Unmarshal(attempts, &e.Attempts)
}

// pricesOf gives the prices of an audit's engines as they were at launch.
func pricesOf(a *model.Audit) map[model.LogicalEngine]*model.EnginePrice {
	prices := make(map[model.LogicalEngine]*model.EnginePrice, len(a.EngineSnapshots))
	for _, e := range a.EngineSnapshots {
		prices[e.LogicalEngine] = e.Price
	}
	return prices
}
