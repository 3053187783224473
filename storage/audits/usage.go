package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Usage is what one answer of an engine usually takes: the medians of what a
// workspace's own answers took. Nil: too few answers with figures.
type Usage struct {
	InputTokens  *int64
	OutputTokens *int64
	SearchCalls  *int64
}

// Bounds of the history that is looked at: the newest runs of an engine with the same
// model, some answers of each, and no median of fewer than usageLeast answers.
const (
	usageRuns    = 5
	usageAnswers = 200
	usageLeast   = 5
)

// usedInRun is a row of what some answers of an engine took in a run. The rows of all
// projects are in one plain table, which the transaction that finishes a run keeps.
type usedInRun struct {
	bun.BaseModel `bun:"table:usual_usage,alias:u"`

	ProjectID        uuid.UUID           `bun:",pk"`
	AuditID          uuid.UUID           `bun:",pk"`
	LogicalEngine    model.LogicalEngine `bun:",pk"`
	WorkspaceID      uuid.UUID
	TransportModel   string
	RetrievalEnabled bool
	CompletedAt      time.Time
	InputTokens      []int64 `bun:",array"`
	OutputTokens     []int64 `bun:",array"`
	SearchCalls      []int64 `bun:",array"`
}

// UsualUsage returns the medians for engines as they would be asked now: of answers that
// the same model gave with the same retrieval.
func (s *Store) UsualUsage(
	ctx context.Context, workspaceID uuid.UUID, engines []model.EngineSnapshot,
) (map[model.LogicalEngine]Usage, error) {
	if len(engines) == 0 {
		return map[model.LogicalEngine]Usage{}, nil
	}
	newest := make([]*bun.SelectQuery, len(engines))
	for i, e := range engines {
		newest[i] = s.db.Bun(ctx).NewSelect().Model((*usedInRun)(nil)).ColumnExpr("?::integer AS engine", i).
			Column("input_tokens", "output_tokens", "search_calls").
			Where("u.workspace_id = ? AND u.logical_engine = ?", workspaceID, e.LogicalEngine).
			Where("u.transport_model = ? AND u.retrieval_enabled = ?", e.TransportModel, e.RetrievalEnabled).
			OrderExpr("u.completed_at DESC").Limit(usageRuns)
	}
	var rows []struct {
		Engine int
		Usage
	}
	query := s.db.Bun(ctx).NewSelect().ColumnExpr("r.engine").TableExpr("(?) AS r", unionAll(newest)).Group("r.engine").
		Join("CROSS JOIN LATERAL unnest(r.input_tokens, r.output_tokens, r.search_calls) AS n (input_tokens, output_tokens, search_calls)")
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

// noteUsage keeps what some answers of a finished run took, for estimates, and lets go of
// what older runs of the same engines took.
func (s *Store) noteUsage(ctx context.Context, run *model.Audit) error {
	if run.CompletedAt == nil || len(run.EngineSnapshots) == 0 {
		return nil
	}
	used, err := s.usedInRun(ctx, run)
	if err != nil || len(used) == 0 {
		return err
	}
	const key = "project_id, audit_id, logical_engine"
	_, err = s.db.Bun(ctx).NewInsert().Model(&used).On("CONFLICT (" + key + ") DO UPDATE").Set("input_tokens = EXCLUDED.input_tokens").
		Set("output_tokens = EXCLUDED.output_tokens").Set("search_calls = EXCLUDED.search_calls").Exec(ctx)
	if err != nil {
		return fmt.Errorf("note usage: %w", err)
	}
	ranked := s.db.Bun(ctx).NewSelect().Model((*usedInRun)(nil)).ColumnExpr(key).Where("u.workspace_id = ?", run.WorkspaceID).
		ColumnExpr("row_number() OVER (PARTITION BY logical_engine, transport_model, retrieval_enabled ORDER BY completed_at DESC) AS place")
	old := s.db.Bun(ctx).NewSelect().Model((*usedInRun)(nil)).ColumnExpr(key).
		Where("("+key+") IN (SELECT "+key+" FROM (?) AS r WHERE place > ?)", ranked, usageRuns).For("UPDATE SKIP LOCKED")
	_, err = s.db.Bun(ctx).NewDelete().Model((*usedInRun)(nil)).Where("("+key+") IN (?)", old).Exec(ctx)
	return storage.Wrap(err, "let go of older usage")
}

// usedInRun reads what some answers of each engine of a run took.
func (s *Store) usedInRun(ctx context.Context, run *model.Audit) ([]usedInRun, error) {
	snapshots := make(map[model.LogicalEngine]model.EngineSnapshot, len(run.EngineSnapshots))
	answers := make([]*bun.SelectQuery, 0, len(run.EngineSnapshots))
	for _, e := range run.EngineSnapshots {
		snapshots[e.LogicalEngine] = e
		answers = append(answers, s.db.Bun(ctx).NewSelect().Table("answers").
			Column("logical_engine", "input_tokens", "output_tokens", "search_calls").
			Where("project_id = ? AND audit_id = ?", run.ProjectID, run.ID).
			Where("logical_engine = ?", e.LogicalEngine).Limit(usageAnswers))
	}
	var used []usedInRun
	query := s.db.Bun(ctx).NewSelect().Column("n.logical_engine").TableExpr("(?) AS n", unionAll(answers)).Group("n.logical_engine")
	for _, column := range []string{"input_tokens", "output_tokens", "search_calls"} {
		query.ColumnExpr("coalesce(array_agg(n.?0) FILTER (WHERE n.?0 IS NOT NULL), '{}') AS ?0", bun.Ident(column))
	}
	if err := query.Scan(ctx, &used); err != nil {
		return nil, fmt.Errorf("read usage of run: %w", err)
	}
	for i := range used {
		u, e := &used[i], snapshots[used[i].LogicalEngine]
		u.ProjectID, u.AuditID, u.WorkspaceID, u.CompletedAt = run.ProjectID, run.ID, run.WorkspaceID, *run.CompletedAt
		u.TransportModel, u.RetrievalEnabled = e.TransportModel, e.RetrievalEnabled
	}
	return used, nil
}

// unionAll returns the rows of all queries, of which there is at least one.
func unionAll(queries []*bun.SelectQuery) *bun.SelectQuery {
	all := queries[0]
	for _, q := range queries[1:] {
		all = all.UnionAll(q)
	}
	return all
}
