package reports

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// baselineWindow is how many earlier runs are searched for a baseline. The cells of each run that
// shares none are read in vain.
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
// EarlierRuns does, at most limit. One statement, and a second one where limit runs or more are
// skipped.
func (s *Store) Past(ctx context.Context, projectID uuid.UUID, run, newest *Run, f RunFilter, limit int) (*Past, error) {
	args := []any{projectID, string(f.Cohort), f.Engine, run.CompletedAt, run.ID, newest.ReadingID, limit}
	condition, args := inMarket(run.Market.ID, args)
	earlier := `SELECT ` + runColumns + finishedRuns + condition + hasCells + ` AND (a.completed_at, a.id) < (?3, ?4)` + newestFirst
	window := earlier + fmt.Sprintf(` LIMIT %d`, baselineWindow)
	query := `(SELECT a.*, true AS baseline FROM (` + window + `) a WHERE true` + sharesCell("a.reading_id", "?5") + newestFirst + ` LIMIT 1)
		UNION ALL (SELECT a.*, false FROM (` + earlier + ` LIMIT ?6) a)
		ORDER BY baseline DESC, completed_at DESC, id DESC`
	var rows []pastRow
	if err := s.db.Bun(ctx).NewRaw(query, args...).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("select baseline: %w", err)
	}
	past, err := newPast(rows)
	if err != nil {
		return nil, fmt.Errorf("select baseline: %w", err)
	}
	if past.Skipped >= limit { // or more: the others were not read
		past.Skipped, err = s.skipped(ctx, past.Baseline, window, args)
	}
	return past, err
}

// skipped counts the runs of a window, a statement with arguments, that are later than the baseline.
func (s *Store) skipped(ctx context.Context, baseline *Run, window string, args []any) (n int, err error) {
	query := `SELECT count(*) FROM (` + window + `) w`
	if baseline != nil {
		args = append(args, baseline.CompletedAt, baseline.ID)
		query += fmt.Sprintf(` WHERE (w.completed_at, w.id) > (?%d, ?%d)`, len(args)-2, len(args)-1)
	}
	err = s.db.Bun(ctx).NewRaw(query, args...).Scan(ctx, &n)
	return n, storage.Wrap(err, "count skipped runs")
}

// pastRow is a row of Past's statement.
type pastRow struct {
	runRow

	Baseline bool // false: the row is of an earlier run
}

// newPast returns what rows say. It counts the skipped runs among those that were read.
func newPast(rows []pastRow) (*Past, error) {
	past, reader := &Past{}, runReader{}
	for i := range rows {
		run, err := reader.run(&rows[i].runRow)
		switch {
		case err != nil:
			return nil, err
		case rows[i].Baseline:
			past.Baseline = run
		default:
			past.Earlier = append(past.Earlier, run)
		}
	}
	past.Skipped = slices.IndexFunc(past.Earlier, func(r *Run) bool { return past.Baseline != nil && r.ID == past.Baseline.ID })
	if past.Skipped < 0 {
		past.Skipped = len(past.Earlier)
	}
	return past, nil
}

// sharesCell keeps runs that share a cell with another which both answered; then and
// now are the expressions of their readings, ?1 and ?2 cohort and engine. Runs of the same
// configuration, or with an engine that was asked the same, are recognized by their
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
			ON o.project_id = n.project_id AND o.reading_id = ` + then + ` AND o.match_key = n.match_key AND o.responses > 0
		WHERE n.project_id = ?0 AND n.reading_id = ` + now + ` AND n.responses > 0 AND n.cohort = ?1
			AND (?2 = '' OR n.logical_engine = ?2) LIMIT 1), false))`
}
