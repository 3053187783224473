package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// Usage is what one answer of an engine usually takes: the medians of what a
// workspace's own answers took. Nil: too few answers told.
type Usage struct {
	InputTokens  *int64
	OutputTokens *int64
	SearchCalls  *int64
}

// How much of the history is looked at: the newest runs of an engine with the
// same model, so many answers of each, and no median of fewer than a handful.
const (
	usageRuns    = 5
	usageAnswers = 1000
	usageLeast   = 5
)

// UsualUsage reads the medians for engines as they would be asked now: of
// answers that the same model gave with the same retrieval. One statement.
func (s *Store) UsualUsage(
	ctx context.Context, workspaceID uuid.UUID, engines []model.EngineSnapshot,
) (map[model.LogicalEngine]Usage, error) {
	const query = `SELECT w.engine, u.input, u.output, u.searches
		FROM unnest($2::text[], $3::text[], $4::boolean[]) AS w (engine, model, retrieval)
		CROSS JOIN LATERAL (
			SELECT CASE WHEN count(n.input_tokens) >= $7 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.input_tokens) END AS input,
				CASE WHEN count(n.output_tokens) >= $7 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.output_tokens) END AS output,
				CASE WHEN count(n.search_calls) >= $7 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.search_calls) END AS searches
			FROM (SELECT project_id, id FROM audits WHERE workspace_id = $1 AND status IN ('completed', 'partially_completed')
					AND engine_snapshots @> jsonb_build_array(jsonb_build_object(
						'logical_engine', w.engine, 'transport_model', w.model, 'retrieval_enabled', w.retrieval))
				ORDER BY completed_at DESC LIMIT $5) r
			CROSS JOIN LATERAL (SELECT input_tokens, output_tokens, search_calls FROM answers
				WHERE project_id = r.project_id AND audit_id = r.id AND logical_engine = w.engine LIMIT $6) n
		) u`
	names, models, retrieval := make([]string, len(engines)), make([]string, len(engines)), make([]bool, len(engines))
	for i, e := range engines {
		names[i], models[i], retrieval[i] = string(e.LogicalEngine), e.TransportModel, e.RetrievalEnabled
	}
	rows, err := s.db.PGX(ctx).Query(ctx, query,
		storage.Cached(workspaceID, names, models, retrieval, usageRuns, usageAnswers, usageLeast)...)
	if err != nil {
		return nil, fmt.Errorf("read usual usage: %w", err)
	}
	usual := make(map[model.LogicalEngine]Usage, len(engines))
	var name string
	var u Usage
	_, err = pgx.ForEachRow(rows, []any{&name, &u.InputTokens, &u.OutputTokens, &u.SearchCalls}, func() error {
		usual[model.LogicalEngine(name)] = u
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read usual usage: %w", err)
	}
	return usual, nil
}
