package report_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// TestCountsOfCellsFitTwoBytes holds that what a cell counts fits its columns.
func TestCountsOfCellsFitTwoBytes(t *testing.T) {
	t.Parallel()
	if entities := 1 + project.MaxCompetitors; model.MaxRepetitions*entities > math.MaxInt16 {
		t.Errorf("%d repetitions and %d entities", model.MaxRepetitions, entities)
	}
}

// viewCells has the view on cells as it is today, after a migration that made an earlier one.
func (w *world) viewCells() {
	w.Helper()
	for _, statement := range w.migration("ADD COLUMN withheld").Statements() {
		if strings.Contains(statement, "VIEW avm_report.cells") {
			w.exec(`DROP VIEW avm_report.cells`)
			w.exec(statement)
		}
	}
}

// Cells whose counts had four bytes come out as those of today, and so does the view on them.
func TestEarlierCellsShrink(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(many())
	column := func(query string) string {
		rows, err := w.store.Pool().Query(t.Context(), query)
		w.must(err)
		values, err := pgx.CollectRows(rows, pgx.RowTo[string])
		w.must(err)
		return strings.Join(values, "\n")
	}
	const types = `SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod))
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE c.relname IN ('cells', 'competitor_cells') ORDER BY c.relname, c.relkind, a.attnum`
	state := func() []string {
		return slices.Concat([]string{column(types), column(`SELECT c::text FROM avm_report.cells c ORDER BY 1`)},
			w.rows("cells", id), w.rows("competitor_cells", id), []string{asJSON(w.visibility(model.VisibilityQuery{AuditID: &id}))})
	}
	want, migration := state(), w.migration("ALTER COLUMN responses TYPE smallint").Statements()
	w.exec(`DROP VIEW avm_report.cells`)
	w.exec(migration[0])
	for _, statement := range migration[1:3] {
		w.exec(strings.ReplaceAll(statement, "TYPE smallint", "TYPE integer"))
	}
	if column(types) == want[0] {
		t.Fatal("the columns are as they are today")
	}
	w.migrate("ALTER COLUMN responses TYPE smallint")
	w.viewCells()
	if got := state(); !slices.Equal(got, want) {
		t.Errorf("migrated\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
