package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AskedRun is a finished run that asked a prompt, and the prompt as it was then.
type AskedRun struct {
	ID, ReadingID      uuid.UUID
	MarketID           *uuid.UUID // nil: the default market without an id
	DefaultMarket      bool       // it ran in what is now the project's default market
	CompletedAt        time.Time
	AnalyzerVersion    string
	ScoringRuleVersion string
	Provenance         []model.ModelProvenance `bun:"model_provenance,type:jsonb"`
	Brand              model.EntitySnapshot    `bun:"type:jsonb"`
	Prompt             model.AuditPrompt       `bun:"-"`
}

// RunsAsking reads the finished runs that asked a prompt, newest first. Of the entities it
// reads the brand: in a year of runs the competitors take most of the time.
func (s *Store) RunsAsking(ctx context.Context, projectID, promptID uuid.UUID, limit int) ([]*AskedRun, error) {
	const query = `SELECT a.id, ` + readingOf + ` AS reading_id, a.market_id, coalesce(a.completed_at, a.created_at) AS completed_at,
			a.analyzer_version, a.scoring_rule_version, a.model_provenance, a.entities -> 0 AS brand, p.prompt_index,
			p.id AS snapshot_id, p.text, p.cohort, coalesce(a.market_id = d.id, a.market_id IS NULL AND d.id IS NULL) AS default_market
		FROM audit_prompts p JOIN audits a ON a.project_id = p.project_id AND a.id = p.audit_id
		CROSS JOIN (SELECT (SELECT id FROM markets WHERE project_id = ?0 AND is_default)) AS d (id)
		WHERE p.project_id = ?0 AND p.prompt_id = ?1 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')` +
		newestFirst + `, p.prompt_index LIMIT ?2`
	var rows []struct {
		AskedRun

		PromptIndex int
		SnapshotID  uuid.UUID
		Text        string
		Cohort      model.PromptCohort
	}
	if err := s.db.Bun(ctx).NewRaw(query, projectID, promptID, limit).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read runs asking a prompt: %w", err)
	}
	runs := make([]*AskedRun, len(rows))
	for i := range rows {
		row := &rows[i]
		runs[i] = &row.AskedRun
		runs[i].Prompt = model.AuditPrompt{
			ProjectID: projectID, AuditID: row.ID, PromptIndex: row.PromptIndex, ID: row.SnapshotID, PromptID: &promptID,
			Text: row.Text, Cohort: row.Cohort,
		}
	}
	return runs, nil
}

// PromptExists reports whether a project has a prompt.
func (s *Store) PromptExists(ctx context.Context, projectID, promptID uuid.UUID) (bool, error) {
	return s.exists(ctx, "prompts", projectID, promptID)
}

// exists reports whether a table has a row of a project with an id.
func (s *Store) exists(ctx context.Context, table string, projectID, id uuid.UUID) (bool, error) {
	return s.db.Bun(ctx).NewSelect().Table(table).Where("project_id = ?", projectID).Where("id = ?", id).Exists(ctx)
}

// PromptPlace is a prompt's place in a reading.
type PromptPlace struct {
	ReadingID   uuid.UUID
	PromptIndex int
}

// BrandCellsAt reads the brand's cells at places, of one engine (empty: of
// all), by place and engine.
func (s *Store) BrandCellsAt(
	ctx context.Context, projectID uuid.UUID, places []PromptPlace, engine string,
) (map[PromptPlace][]Cell, error) {
	found := map[PromptPlace][]Cell{}
	q := atPlaces(s.db.Bun(ctx).NewSelect().TableExpr("cells AS c"), projectID, places, engine).OrderExpr(cellOrder)
	for c, err := range s.cells(ctx, q, nil) {
		if err != nil {
			return nil, err
		}
		place := PromptPlace{c.ReadingID, c.PromptIndex}
		found[place] = append(found[place], c)
	}
	return found, nil
}

// atPlaces narrows a query of rows (c) to places and an engine (empty: to any).
func atPlaces(q *bun.SelectQuery, projectID uuid.UUID, places []PromptPlace, engine string) *bun.SelectQuery {
	readings, indexes := make([]uuid.UUID, len(places)), make([]int, len(places))
	for i, p := range places {
		readings[i], indexes[i] = p.ReadingID, p.PromptIndex
	}
	q.Join("JOIN unnest(?::uuid[], ?::int[]) AS w (reading_id, prompt_index)", pgdialect.Array(readings), pgdialect.Array(indexes)).
		JoinOn("w.reading_id = c.reading_id AND w.prompt_index = c.prompt_index").Where("c.project_id = ?", projectID)
	storage.Nonzero(q, "c.logical_engine = ?", engine)
	return q
}

// AnalysesAt reads the ids of the analyses at places, of one engine (empty: of
// all), in the order of the executions.
func (s *Store) AnalysesAt(
	ctx context.Context, projectID uuid.UUID, places []PromptPlace, engine string,
) (map[PromptPlace][]uuid.UUID, error) {
	var rows []struct {
		PromptPlace

		IDs []uuid.UUID `bun:"ids,array"`
	}
	q := atPlaces(s.db.Bun(ctx).NewSelect().TableExpr("analyses AS c"), projectID, places, engine)
	err := q.ColumnExpr("c.reading_id, c.prompt_index, array_agg(c.id ORDER BY c.execution_id) AS ids").
		GroupExpr("c.reading_id, c.prompt_index").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read analyses of prompts: %w", err)
	}
	found := make(map[PromptPlace][]uuid.UUID, len(rows))
	for _, row := range rows {
		found[row.PromptPlace] = row.IDs
	}
	return found, nil
}
