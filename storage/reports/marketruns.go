package reports

import (
	"context"
	"fmt"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// MarketRun is a market's newest finished run.
type MarketRun struct {
	MarketID   *uuid.UUID // nil: the default market without an id
	AuditID    uuid.UUID
	BaselineID *uuid.UUID  // the newest earlier run that shares a cell, as Baseline finds it; nil: none
	Skipped    int         // earlier runs passed over
	Earlier    []uuid.UUID `bun:",array"` // readings of the runs before it, newest first, at most earlierOfMarket
}

// earlierOfMarket is how many earlier runs of a market say how much whole runs differ.
const earlierOfMarket = 12

// MarketRuns finds the newest finished run of each of a project's markets that
// has cells of a cohort, with its baseline; a market without one is left out. own
// asks for the default market without an id too. One statement, however many
// markets there are.
func (s *Store) MarketRuns(
	ctx context.Context, projectID uuid.UUID, markets []uuid.UUID, own bool, cohort model.PromptCohort,
) ([]MarketRun, error) {
	const newest = `SELECT a.id, ` + readingOf + ` AS reading, a.market_id, a.completed_at` + finishedRuns
	earlier := `SELECT a.id, ` + readingOf + ` AS reading, a.completed_at` + finishedRuns + ` AND a.market_id IS NOT DISTINCT FROM r.market_id
		AND (a.completed_at, a.id) < (r.completed_at, r.id)` + hasCells + newestFirst + fmt.Sprintf(` LIMIT %d`, baselineWindow)
	query := `WITH newest AS MATERIALIZED (
			SELECT a.* FROM unnest(?3::uuid[]) AS m (id) CROSS JOIN LATERAL (` + newest + ` AND a.market_id = m.id` +
		hasCells + newestFirst + ` LIMIT 1) a
			UNION ALL (` + newest + ` AND a.market_id IS NULL AND ?4` + hasCells + newestFirst + ` LIMIT 1))
		SELECT r.market_id, r.id AS audit_id, b.id AS baseline_id, coalesce(b.place - 1, cardinality(e.ids)) AS skipped,
			coalesce(e.readings[1:` + strconv.Itoa(earlierOfMarket) + `], '{}') AS earlier
		FROM newest r
		CROSS JOIN LATERAL (SELECT coalesce(array_agg(a.id ORDER BY a.completed_at DESC, a.id DESC), '{}') AS ids,
			array_agg(a.reading ORDER BY a.completed_at DESC, a.id DESC) AS readings FROM (` + earlier + `) a) e
		LEFT JOIN LATERAL (SELECT u.id, u.place FROM unnest(e.ids, e.readings) WITH ORDINALITY AS u (id, reading, place)
			WHERE true` + sharesCell("u.reading", "r.reading") + ` ORDER BY u.place LIMIT 1) b ON true`
	var runs []MarketRun
	err := s.db.Bun(ctx).NewRaw(query, projectID, string(cohort), "", pgdialect.Array(markets), own).Scan(ctx, &runs)
	if err != nil {
		return nil, fmt.Errorf("select runs of markets: %w", err)
	}
	return runs, nil
}

// MentionCell is what mention rate and share of voice are made of in one of the
// brand's cells.
type MentionCell struct {
	ReadingID                              uuid.UUID
	LogicalEngine                          string
	PromptIndex                            int
	MatchKey                               uuid.UUID
	Responses, Presences, TrackedPresences int
}

// MentionCells reads the brand's cells in readings, in any order.
//
// It uses pgx: three markets with their earlier runs have some 40,000 cells, which Bun takes
// twice the time to read, and the line "markets" of `make bench ARGS=million` allows 50 ms.
func (s *Store) MentionCells(
	ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort,
) ([]MentionCell, error) {
	const query = `SELECT reading_id, logical_engine, prompt_index, match_key, responses, presences, tracked_presences
		FROM cells WHERE project_id = $1 AND reading_id = ANY($2) AND entity_index = 0 AND cohort = $3`
	rows, err := s.db.PGX(ctx).Query(ctx, query, storage.Planned(projectID, readingIDs, string(cohort))...)
	if err != nil {
		return nil, fmt.Errorf("read mentions in cells: %w", err)
	}
	var cells []MentionCell
	var c MentionCell
	_, err = pgx.ForEachRow(rows,
		[]any{&c.ReadingID, &c.LogicalEngine, &c.PromptIndex, &c.MatchKey, &c.Responses, &c.Presences, &c.TrackedPresences},
		func() error {
			cells = append(cells, c)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read mentions in cells: %w", err)
	}
	return cells, nil
}
