package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

// baselineWindow is how many earlier runs are looked through for a baseline:
// each one that shares no cell costs a look at its cells.
const baselineWindow = 60

// Past is what a run is compared with.
type Past struct {
	Baseline *Run   // nil: no earlier run shares a cell
	Skipped  int    // earlier runs, later than the baseline, that share no cell
	Earlier  []*Run // as EarlierRuns returns them
}

// Past finds the baseline of a run: the newest earlier finished run of its market that shares at
// least one answered cell with it, among the last baselineWindow. Of several runs that are compared
// as one, run is the oldest and newest the newest, whose cells count. It also reads what
// EarlierRuns does, at most limit. One statement.
func (s *Store) Past(ctx context.Context, projectID uuid.UUID, run, newest *Run, f RunFilter, limit int) (*Past, error) {
	args := []any{projectID, string(f.Cohort), f.Engine, run.CompletedAt, run.ID, newest.ReadingID, limit}
	condition, args := inMarket(run.Market.ID, args)
	earlier := finishedRuns + condition + hasCells + ` AND (a.completed_at, a.id) < (?3, ?4)`
	window := fmt.Sprintf(` AND a.completed_at >= coalesce((SELECT a.completed_at%s%s OFFSET %d LIMIT 1), '-infinity')`,
		earlier, newestFirst, baselineWindow-1)
	// The first row is of the baseline. Without one it has no run, only the number of those skipped.
	query := `WITH found AS (SELECT ` + runColumns + earlier + window + sharesCell(readingOf, "?5") + newestFirst + ` LIMIT 1)
		SELECT a.*, (SELECT count(*) FROM audits s WHERE s.id IN (SELECT a.id` + earlier + window + `
				AND (f.id IS NULL OR (a.completed_at, a.id) > (f.completed_at, f.id))) AND s.project_id = ?0) AS skipped
		FROM (SELECT) one LEFT JOIN found f ON true JOIN LATERAL (SELECT f.*) a ON true
		UNION ALL (SELECT ` + runColumns + `, NULL` + earlier + newestFirst + ` LIMIT ?6)
		ORDER BY skipped, completed_at DESC, id DESC`
	var rows []pastRow
	if err := s.db.Bun(ctx).NewRaw(query, args...).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("select baseline: %w", err)
	}
	past, err := newPast(rows)
	if err != nil {
		return nil, fmt.Errorf("select baseline: %w", err)
	}
	return past, nil
}

// pastRow is a row of Past's statement.
type pastRow struct {
	runRow

	Skipped *int // nil: the row is of an earlier run
}

// newPast returns what rows say.
func newPast(rows []pastRow) (*Past, error) {
	past, reader := &Past{}, runReader{}
	for i := range rows {
		row := &rows[i]
		if row.Skipped != nil {
			past.Skipped = *row.Skipped
		}
		if row.ID == uuid.Nil {
			continue
		}
		run, err := reader.run(&row.runRow)
		switch {
		case err != nil:
			return nil, err
		case row.Skipped != nil:
			past.Baseline = run
		default:
			past.Earlier = append(past.Earlier, run)
		}
	}
	return past, nil
}

// sharesCell keeps runs that share a cell with another which both answered; then and
// now are the expressions of their readings, ?1 and ?2 cohort and engine. Runs of the same
// configuration, or with an engine that was asked the same, are told by their
// totals, without a look at the cells, where too many answered for all to have been
// answered by one run alone. Both are scalar subqueries because EXISTS
// may be planned as one hash over the cells of every run.
func sharesCell(then, now string) string {
	return ` AND (coalesce((SELECT true FROM totals o JOIN totals n
			ON n.project_id = o.project_id AND n.cohort = o.cohort AND n.logical_engine = o.logical_engine
				AND n.entity_index = 0 AND n.match_key = o.match_key AND n.prompts_answered + o.prompts_answered > n.cells
		WHERE o.project_id = ?0 AND o.reading_id = ` + then + ` AND o.cohort = ?1 AND o.entity_index = 0
			AND (?2 = '' OR o.logical_engine = ?2) AND n.reading_id = ` + now + ` LIMIT 1), false)
	OR coalesce((SELECT true FROM cells n JOIN cells o
			ON o.project_id = n.project_id AND o.reading_id = ` + then + ` AND o.entity_index = 0 AND o.match_key = n.match_key AND o.responses > 0
		WHERE n.project_id = ?0 AND n.reading_id = ` + now + ` AND n.entity_index = 0 AND n.responses > 0 AND n.cohort = ?1
			AND (?2 = '' OR n.logical_engine = ?2) LIMIT 1), false))`
}
