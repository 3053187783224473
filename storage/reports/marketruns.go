package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// MarketRun is a market's newest finished run.
type MarketRun struct {
	MarketID   *uuid.UUID // nil: the default market without an id
	AuditID    uuid.UUID
	BaselineID *uuid.UUID // the newest earlier run that shares a cell, as Baseline finds it; nil: none
	Skipped    int        // earlier runs passed over
	// The runs before it, newest first: their ids and those of their readings.
	EarlierIDs      []uuid.UUID `bun:"earlier_ids,array"`
	EarlierReadings []uuid.UUID `bun:",array"`
}

// Earlier returns the runs before it, newest first. They have no more than their ids.
func (m *MarketRun) Earlier() []*Run {
	runs := make([]*Run, len(m.EarlierIDs))
	for i, id := range m.EarlierIDs {
		runs[i] = &Run{ID: id, ReadingID: m.EarlierReadings[i]}
	}
	return runs
}

// MarketRuns finds the newest finished run of each of a project's markets that
// has cells of a cohort, with its baseline and at most limit of the runs before it; a
// market without one is left out. own asks for the default market without an id too.
// One statement, however many markets there are.
func (s *Store) MarketRuns(
	ctx context.Context, projectID uuid.UUID, markets []uuid.UUID, own bool, cohort model.PromptCohort, limit int,
) ([]MarketRun, error) {
	const newest = `SELECT a.id, ` + readingOf + ` AS reading, a.market_id, a.completed_at` + finishedRuns
	earlier := `SELECT a.id, ` + readingOf + ` AS reading, a.completed_at` + finishedRuns + ` AND a.market_id IS NOT DISTINCT FROM r.market_id
		AND (a.completed_at, a.id) < (r.completed_at, r.id)` + hasCells + newestFirst + fmt.Sprintf(` LIMIT %d`, baselineWindow)
	query := `WITH newest AS MATERIALIZED (
			SELECT a.* FROM unnest(?3::uuid[]) AS m (id) CROSS JOIN LATERAL (` + newest + ` AND a.market_id = m.id` +
		hasCells + newestFirst + ` LIMIT 1) a
			UNION ALL (` + newest + ` AND a.market_id IS NULL AND ?4` + hasCells + newestFirst + ` LIMIT 1))
		SELECT r.market_id, r.id AS audit_id, b.id AS baseline_id, coalesce(b.place - 1, cardinality(e.ids)) AS skipped,
			e.ids[1:?5] AS earlier_ids, e.readings[1:?5] AS earlier_readings
		FROM newest r
		CROSS JOIN LATERAL (SELECT coalesce(array_agg(a.id ORDER BY a.completed_at DESC, a.id DESC), '{}') AS ids,
			coalesce(array_agg(a.reading ORDER BY a.completed_at DESC, a.id DESC), '{}') AS readings FROM (` + earlier + `) a) e
		LEFT JOIN LATERAL (SELECT u.id, u.place FROM unnest(e.ids, e.readings) WITH ORDINALITY AS u (id, reading, place)
			WHERE true` + sharesCell("u.reading", "r.reading") + ` ORDER BY u.place LIMIT 1) b ON true`
	var runs []MarketRun
	err := s.db.Bun(ctx).NewRaw(query, projectID, string(cohort), "", pgdialect.Array(markets), own, limit).Scan(ctx, &runs)
	return runs, storage.Wrap(err, "select runs of markets")
}
