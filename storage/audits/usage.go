package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// Usage is what one answer of an engine usually takes: the medians of what a
// workspace's own answers took. Nil: too few answers told.
type Usage struct {
	InputTokens  *int64
	OutputTokens *int64
	SearchCalls  *int64
}

// Bounds of the history that is looked at: the newest runs of an engine with the same
// model, some answers of each, and no median of fewer than usageLeast answers.
const (
	usageRuns    = 5
	usageAnswers = 1000
	usageLeast   = 5
)

// usualUsage takes arrays of engines, models and retrievals: a list of three columns.
const usualUsage = `SELECT w.engine, u.input_tokens, u.output_tokens, u.search_calls
	FROM unnest(?1::text[], ?2::text[], ?3::boolean[]) AS w (engine, model, retrieval)
	CROSS JOIN LATERAL (
		SELECT CASE WHEN count(n.input_tokens) >= ?6 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.input_tokens) END AS input_tokens,
			CASE WHEN count(n.output_tokens) >= ?6 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.output_tokens) END AS output_tokens,
			CASE WHEN count(n.search_calls) >= ?6 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.search_calls) END AS search_calls
		FROM (SELECT project_id, id FROM audits WHERE workspace_id = ?0 AND status IN ('completed', 'partially_completed')
				AND engine_snapshots @> jsonb_build_array(jsonb_build_object(
					'logical_engine', w.engine, 'transport_model', w.model, 'retrieval_enabled', w.retrieval))
			ORDER BY completed_at DESC LIMIT ?4) r
		CROSS JOIN LATERAL (SELECT input_tokens, output_tokens, search_calls FROM answers
			WHERE project_id = r.project_id AND audit_id = r.id AND logical_engine = w.engine LIMIT ?5) n
	) u`

// UsualUsage returns the medians for engines as they would be asked now: of answers that
// the same model gave with the same retrieval. One statement.
func (s *Store) UsualUsage(
	ctx context.Context, workspaceID uuid.UUID, engines []model.EngineSnapshot,
) (map[model.LogicalEngine]Usage, error) {
	names, models, retrieval := make([]string, len(engines)), make([]string, len(engines)), make([]bool, len(engines))
	for i, e := range engines {
		names[i], models[i], retrieval[i] = string(e.LogicalEngine), e.TransportModel, e.RetrievalEnabled
	}
	var rows []struct {
		Engine model.LogicalEngine
		Usage
	}
	err := s.db.Bun(ctx).NewRaw(usualUsage, workspaceID, pgdialect.Array(names), pgdialect.Array(models),
		pgdialect.Array(retrieval), usageRuns, usageAnswers, usageLeast).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read usual usage: %w", err)
	}
	usual := make(map[model.LogicalEngine]Usage, len(rows))
	for _, row := range rows {
		usual[row.Engine] = row.Usage
	}
	return usual, nil
}
