package report_test

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
)

// dump gives the rows of an audit in every table that has such rows, facts included,
// as the catalogue lists them.
func (w *world) dump(audit uuid.UUID) map[string]string {
	w.Helper()
	rows, err := w.store.Pool().Query(w.Context(), `SELECT table_name::text FROM information_schema.columns
		WHERE table_schema = 'public' AND column_name IN ('project_id', 'audit_id') GROUP BY table_name HAVING count(*) = 2`)
	w.must(err)
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	w.must(err)
	all := map[string]string{}
	for _, name := range names {
		all[name] = strings.Join(w.rows(name, audit), "\n")
	}
	return all
}

// sameDump fails where two dumps differ, naming the tables.
func sameDump(t *testing.T, when string, got, want map[string]string) {
	t.Helper()
	for _, table := range slices.Sorted(maps.Keys(want)) {
		if got[table] != want[table] {
			t.Errorf("%s: %s differs:\n%s\nwant\n%s", when, table, got[table], want[table])
		}
	}
}

func (w *world) rebuild(audit uuid.UUID, reread bool) report.Rebuilt {
	w.Helper()
	done, err := w.service.RebuildAudit(w.Context(), w.project.ID, audit, reread)
	w.must(err)
	return done
}

func TestRebuildGivesTheSameBytes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, second := w.run(many()), w.run(before())
	want := w.dump(first)
	for _, table := range []string{"cells", "totals", "analyses", "presences", "citations"} {
		if want[table] == "" {
			t.Fatalf("%s is empty", table)
		}
	}
	if got := w.rebuild(first, true); got != (report.Rebuilt{}) {
		t.Errorf("nothing was lost: %+v", got)
	}
	sameDump(t, "rebuilt", w.dump(first), want)
	w.exec(`UPDATE cells SET presences = presences + 1 WHERE audit_id = $1 AND prompt_index = 3`, first)
	w.exec(`DELETE FROM totals WHERE audit_id = $1`, first)
	other := w.dump(second)
	if got := w.rebuild(first, false); got != (report.Rebuilt{Changed: true}) {
		t.Errorf("rows were lost: %+v", got)
	}
	sameDump(t, "mended", w.dump(first), want)
	sameDump(t, "the other audit", w.dump(second), other)
}

// What older rules read stays theirs when it is summed up again.
func TestOlderReadingsKeepTheirVersion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(many())
	w.exec(`UPDATE audits SET analyzer_version = 'reading-0' WHERE id = $1`, id)
	w.exec(`UPDATE analyses SET analyzer_version = 'reading-0' WHERE audit_id = $1`, id)
	w.rebuild(id, false)
	want := w.dump(id)
	w.exec(`DELETE FROM source_sums WHERE audit_id = $1`, id)
	if got := w.rebuild(id, false); got != (report.Rebuilt{Changed: true}) {
		t.Errorf("rows were lost: %+v", got)
	}
	sameDump(t, "summed up again", w.dump(id), want)
	if v := w.visibility(model.VisibilityQuery{AuditID: &id}); v.AnalyzerVersion != "reading-0" {
		t.Errorf("the report says %s", v.AnalyzerVersion)
	}
}

func TestOtherRulesAreNotMixed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(many())
	want := w.dump(id)
	// As another version read and scored it: nobody was recognised.
	w.exec(`UPDATE audits SET analyzer_version = 'reading-0', scoring_rule_version = '0' WHERE id = $1`, id)
	w.exec(`DELETE FROM presences WHERE audit_id = $1`, id)
	w.exec(`UPDATE analyses SET analyzer_version = 'reading-0', brand_present = false, brand_rank = 0 WHERE audit_id = $1`, id)
	old := w.dump(id)
	if got := w.rebuild(id, false); got != (report.Rebuilt{Other: true}) {
		t.Errorf("without reading again: %+v", got)
	}
	sameDump(t, "left alone", w.dump(id), old)
	if err := w.service.Rebuild(t.Context(), w.project.ID, id); err == nil {
		t.Error("sums of these rules were made of facts of those")
	}
	if got := w.rebuild(id, true); !got.Reread || got.Other {
		t.Errorf("read again: %+v", got)
	}
	sameDump(t, "read again", w.dump(id), want)
	var version string
	w.must(w.store.Pool().QueryRow(t.Context(), `SELECT analyzer_version FROM audits WHERE id = $1`, id).Scan(&version))
	if version == "reading-0" || version == "" {
		t.Errorf("the audit is still called %q", version)
	}
}

func TestRebuildsAtOnceAndReportsBeside(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(many())
	want, shown := w.dump(id), asJSON(w.visibility(model.VisibilityQuery{AuditID: &id}))
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			done, err := w.service.RebuildAudit(t.Context(), w.project.ID, id, false)
			if err != nil || done != (report.Rebuilt{}) {
				t.Errorf("%+v, %v", done, err)
			}
		})
		all.Go(func() {
			v, err := w.service.Visibility(t.Context(), w.project, model.VisibilityQuery{Cohort: model.PromptCohortCore, AuditID: &id})
			if err != nil || asJSON(v) != shown {
				t.Errorf("a report beside it: %s, %v", asJSON(v), err)
			}
		})
	}
	all.Wait()
	sameDump(t, "three at once", w.dump(id), want)
}
