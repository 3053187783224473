package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

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

// usualRun is a run whose answers tell what an engine usually takes.
type usualRun struct {
	Engine    int // place among the engines that are asked about
	ProjectID uuid.UUID
	ID        uuid.UUID
}

// UsualUsage returns the medians for engines as they would be asked now: of answers that
// the same model gave with the same retrieval. Two statements: the answers of projects on
// several nodes are found by them.
func (s *Store) UsualUsage(
	ctx context.Context, workspaceID uuid.UUID, engines []model.EngineSnapshot,
) (map[model.LogicalEngine]Usage, error) {
	runs, err := s.usualRuns(ctx, workspaceID, engines)
	if err != nil || len(runs) == 0 {
		return map[model.LogicalEngine]Usage{}, err
	}
	answers := make([]*bun.SelectQuery, len(runs))
	for i, run := range runs {
		answers[i] = s.db.Bun(ctx).NewSelect().Table("answers").ColumnExpr("?::integer AS engine", run.Engine).
			Column("input_tokens", "output_tokens", "search_calls").
			Where("project_id = ? AND audit_id = ?", run.ProjectID, run.ID).
			Where("logical_engine = ?", engines[run.Engine].LogicalEngine).Limit(usageAnswers)
	}
	var rows []struct {
		Engine int
		Usage
	}
	query := s.db.Bun(ctx).NewSelect().ColumnExpr("n.engine").TableExpr("(?) AS n", unionAll(answers)).Group("n.engine")
	for _, column := range []string{"input_tokens", "output_tokens", "search_calls"} {
		query.ColumnExpr("CASE WHEN count(n.?0) >= ?1 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY n.?0) END AS ?0",
			bun.Ident(column), usageLeast)
	}
	if err := query.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read usual usage: %w", err)
	}
	usual := make(map[model.LogicalEngine]Usage, len(rows))
	for _, row := range rows {
		usual[engines[row.Engine].LogicalEngine] = row.Usage
	}
	return usual, nil
}

// usualRuns returns the newest runs of each engine with the same model and retrieval.
func (s *Store) usualRuns(ctx context.Context, workspaceID uuid.UUID, engines []model.EngineSnapshot) ([]usualRun, error) {
	if len(engines) == 0 {
		return nil, nil
	}
	newest := make([]*bun.SelectQuery, len(engines))
	for i, e := range engines {
		newest[i] = s.db.Bun(ctx).NewSelect().Table("audits").ColumnExpr("?::integer AS engine", i).Column("project_id", "id").
			Where("workspace_id = ?", workspaceID).Where("status IN ('completed', 'partially_completed')").
			Where("engine_snapshots @> jsonb_build_array(jsonb_build_object('logical_engine', ?::text, 'transport_model', ?::text, "+
				"'retrieval_enabled', ?::boolean))", e.LogicalEngine, e.TransportModel, e.RetrievalEnabled).
			OrderExpr("completed_at DESC").Limit(usageRuns)
	}
	var runs []usualRun
	err := s.db.Bun(ctx).NewSelect().ColumnExpr("*").TableExpr("(?) AS r", unionAll(newest)).Scan(ctx, &runs)
	if err != nil {
		return nil, fmt.Errorf("read runs of engines: %w", err)
	}
	return runs, nil
}

// unionAll returns the rows of all queries, of which there is at least one.
func unionAll(queries []*bun.SelectQuery) *bun.SelectQuery {
	all := queries[0]
	for _, q := range queries[1:] {
		all = all.UnionAll(q)
	}
	return all
}
