package reports

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// countNames are the columns that hold an outcome, in the order of
// countValues. What follows from the others is not stored.
func countNames() []string {
	return []string{
		"responses", "failed", "not_run", "withheld", "presences", "mentions", "tracked_presences", "ranks", "ranks_citable", "citable", "cited",
		"present_cited", "searched", "search_observable", "gap", "citations", "owned_citations",
	}
}

func countValues(o *statistics.Outcome) []any {
	return []any{
		o.Responses, o.Failed, o.NotRun, o.Withheld, o.Presences, o.Mentions, o.TrackedPresences, noNull(o.RankCounts),
		noNull(o.CitableRankCounts), o.Citable, o.Cited, o.MentionedCited, o.Searched, o.SearchObservable, o.Gap, o.Citations,
		o.OwnedCitations,
	}
}

// countTargets are where the columns of an outcome are read to, in the order of countNames.
func countTargets(o *statistics.Outcome) []any {
	return []any{
		&o.Responses, &o.Failed, &o.NotRun, &o.Withheld, &o.Presences, &o.Mentions, &o.TrackedPresences, &o.RankCounts, &o.CitableRankCounts,
		&o.Citable, &o.Cited, &o.MentionedCited, &o.Searched, &o.SearchObservable, &o.Gap, &o.Citations, &o.OwnedCitations,
	}
}

// fill sets what follows from the columns of an outcome.
func fill(o *statistics.Outcome) {
	o.FillStates()
	o.FillRankSum()
}

func noNull(ranks []int) []int {
	if ranks == nil {
		return []int{}
	}
	return ranks
}

// Total is the sum of a reading's cells of one cohort, engine and entity.
type Total struct {
	ReadingID       uuid.UUID
	Cohort          model.PromptCohort
	Engine          string // empty: all engines together
	Entity          int
	MatchKey        uuid.UUID // digest of the match keys of the cells summed
	Cells           int
	Prompts         int
	PromptsAnswered int      // prompts with at least one response
	Performance     *float64 // mean of the prompts' composite scores; nil: no response, or not the brand
	statistics.Outcome
}

// ReplaceRollups stores a reading's cells and totals in place of those that it had. It must run in a transaction. Rows
// are given in the order of the primary keys.
func (s *Store) ReplaceRollups(
	ctx context.Context, projectID, readingID uuid.UUID, cells []Cell, competitors []CompetitorCell, totals []Total,
) error {
	for _, table := range []string{"cells", "competitor_cells", "totals"} {
		if err := s.clear(ctx, table, projectID, readingID); err != nil {
			return err
		}
	}
	if err := s.copyCells(ctx, projectID, cells); err != nil {
		return err
	}
	if err := s.copyCompetitorCells(ctx, projectID, competitors); err != nil {
		return err
	}
	return s.copyTotals(ctx, projectID, readingID, totals)
}

func (s *Store) copyTotals(ctx context.Context, projectID, readingID uuid.UUID, totals []Total) error {
	rows := make([][]any, len(totals))
	for i := range totals {
		t := &totals[i]
		rows[i] = append([]any{
			projectID, readingID, string(t.Cohort), t.Engine, t.Entity, t.MatchKey, t.Cells, t.Prompts, t.PromptsAnswered, t.Performance,
		}, countValues(&t.Outcome)...)
	}
	columns := append([]string{
		"project_id", "reading_id", "cohort", "logical_engine", "entity_index", "match_key", "cells", "prompts", "prompts_answered",
		"performance",
	}, countNames()...)
	return s.copyRows(ctx, "totals", columns, rows)
}

// PromptMeasurement is what an audit found for a prompt, all its engines
// together.
type PromptMeasurement struct {
	PromptID                                  uuid.UUID
	Responses, BrandResponses, Citable, Cited int
}

// RecordMeasurements makes an audit's findings the latest of its prompts, where
// what is stored is not of a newer audit. Deleted prompts are left out, and
// those that are going stay until it is done.
func (s *Store) RecordMeasurements(
	ctx context.Context, projectID, auditID uuid.UUID, completedAt time.Time, found []PromptMeasurement,
) error {
	const query = `INSERT INTO prompt_measurements AS m
			(project_id, prompt_id, audit_id, completed_at, responses, brand_responses, citable, cited)
		SELECT ?0::uuid, f.prompt_id, ?1::uuid, ?2::timestamptz, f.responses, f.brand_responses, f.citable, f.cited
		FROM unnest(?3::uuid[], ?4::int[], ?5::int[], ?6::int[], ?7::int[])
			AS f (prompt_id, responses, brand_responses, citable, cited)
		JOIN prompts p ON p.project_id = ?0 AND p.id = f.prompt_id
		ORDER BY f.prompt_id FOR KEY SHARE OF p
		ON CONFLICT (project_id, prompt_id) DO UPDATE SET audit_id = excluded.audit_id, completed_at = excluded.completed_at,
			responses = excluded.responses, brand_responses = excluded.brand_responses, citable = excluded.citable,
			cited = excluded.cited
		WHERE (m.completed_at, m.audit_id) <= (excluded.completed_at, excluded.audit_id)`
	ids := make([]uuid.UUID, len(found))
	var numbers [4][]int
	for i, f := range found {
		ids[i] = f.PromptID
		for n, v := range []int{f.Responses, f.BrandResponses, f.Citable, f.Cited} {
			numbers[n] = append(numbers[n], v)
		}
	}
	_, err := s.db.Bun(ctx).NewRaw(query, projectID, auditID, completedAt, pgdialect.Array(ids), pgdialect.Array(numbers[0]),
		pgdialect.Array(numbers[1]), pgdialect.Array(numbers[2]), pgdialect.Array(numbers[3])).Exec(ctx)
	return storage.Wrap(err, "record prompt measurements")
}
