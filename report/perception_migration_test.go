package report_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/migrations"
)

// What a migrated database knows of audits that ended before there was a judge
// is what their facts say.
func TestEarlierAuditsAreMigratedAsNotJudged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(opinions())
	want := map[string][]string{}
	for _, table := range []string{"perception_cells", "perception_totals"} {
		if want[table] = w.rows(table, id); len(want[table]) < 3 {
			t.Fatalf("%d rows in %s", len(want[table]), table)
		}
		w.exec(`DELETE FROM ` + table)
	}
	all, err := migrations.All()
	w.must(err)
	for _, m := range all {
		if _, backfill, ok := strings.Cut(m.SQL, "-- Audits that ended before had no judge model."); ok {
			for query := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(backfill), ";"), ";") {
				// Rollups belong to readings by now; the first has its audit's id.
				w.exec(strings.ReplaceAll(query, "audit_id", "reading_id"))
			}
		}
	}
	for table, rows := range want {
		if got := w.rows(table, id); asJSON(got) != asJSON(rows) {
			t.Errorf("%s:\n%v\nwant\n%v", table, got, rows)
		}
	}
}
