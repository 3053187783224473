package report_test

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/analyze"
	"github.com/answer-visibility/avm/storage/audits"
)

// dump returns the rows of an audit in every table that has such rows, facts included,
// as the catalogue lists them.
func (w *world) dump(audit uuid.UUID) map[string]string {
	w.Helper()
	rows, err := w.store.Pool().Query(w.Context(), `SELECT table_name::text FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name <> 'audits' AND column_name IN ('project_id', 'audit_id', 'reading_id')
		GROUP BY table_name HAVING count(*) = 2`)
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

func (w *world) rebuild(audit uuid.UUID, reread bool) analyze.Rebuilt {
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
	if got := w.rebuild(first, true); got != (analyze.Rebuilt{}) {
		t.Errorf("nothing was lost: %+v", got)
	}
	sameDump(t, "rebuilt", w.dump(first), want)
	w.exec(`UPDATE cells SET presences = presences + 1 WHERE reading_id = $1 AND prompt_index = 3`, first)
	w.exec(`DELETE FROM totals WHERE reading_id = $1`, first)
	other := w.dump(second)
	if got := w.rebuild(first, false); got != (analyze.Rebuilt{Changed: true}) {
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
	w.exec(`UPDATE analyses SET analyzer_version = 'reading-0' WHERE reading_id = $1`, id)
	w.rebuild(id, false)
	want := w.dump(id)
	w.exec(`DELETE FROM source_sums WHERE reading_id = $1`, id)
	if got := w.rebuild(id, false); got != (analyze.Rebuilt{Changed: true}) {
		t.Errorf("rows were lost: %+v", got)
	}
	sameDump(t, "summed up again", w.dump(id), want)
	if v := w.visibility(model.VisibilityQuery{AuditID: &id}); v.AnalyzerVersion != "reading-0" {
		t.Errorf("the report says %s", v.AnalyzerVersion)
	}
}

// What other rules read and scored stays beside what these do.
func TestReadingsStandBesideEachOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(many())
	want, shown := w.dump(id), asJSON(w.visibility(model.VisibilityQuery{AuditID: &id}))
	// As another version read and scored it: nobody was recognised.
	w.exec(`UPDATE audits SET analyzer_version = 'reading-0', scoring_rule_version = '0' WHERE id = $1`, id)
	w.exec(`UPDATE audit_readings SET analyzer_version = 'reading-0', scoring_rule_version = '0' WHERE id = $1`, id)
	w.exec(`DELETE FROM presences WHERE reading_id = $1`, id)
	w.exec(`UPDATE analyses SET analyzer_version = 'reading-0', brand_present = false, brand_rank = 0 WHERE reading_id = $1`, id)
	w.exec(`UPDATE totals SET presences = 0 WHERE reading_id = $1`, id)
	old := w.dump(id)
	before := asJSON(w.visibility(model.VisibilityQuery{AuditID: &id}))
	if got := w.rebuild(id, false); got != (analyze.Rebuilt{Other: true}) {
		t.Errorf("without reading again: %+v", got)
	}
	sameDump(t, "left alone", w.dump(id), old)
	if err := w.service.Rebuild(t.Context(), w.project.ID, id); err == nil {
		t.Error("sums of these rules were made of facts of those")
	}
	if got := w.rebuild(id, true); got != (analyze.Rebuilt{Reread: true}) {
		t.Errorf("read again: %+v", got)
	}
	readings, err := audits.New(w.store).Readings(t.Context(), w.project.ID, []uuid.UUID{id})
	w.must(err)
	first, second := readings[id][0], readings[id][1]
	if first.ID != id || first.Current || first.AnalyzerVersion != "reading-0" || first.ScoringRuleVersion != "0" {
		t.Errorf("the first reading: %+v", first)
	}
	if !second.Current || second.AnalyzerVersion != answer.Version || second.ScoringRuleVersion != statistics.ScoringVersion {
		t.Errorf("the second reading: %+v", second)
	}
	for table := range want {
		if w.key(table) != "reading_id" {
			continue
		}
		kept, again := strings.Join(w.rows(table, id), "\n"), w.rows(table, second.ID)
		if kept != old[table] {
			t.Errorf("%s of the first reading:\n%s\nwant\n%s", table, kept, old[table])
		}
		text := strings.ReplaceAll(strings.Join(again, "\n"), second.ID.String(), id.String())
		if text != want[table] && table != "observed_competitors" { // whose ids are of their reading
			t.Errorf("%s of the second reading:\n%s\nwant\n%s", table, text, want[table])
		}
	}
	if now := asJSON(w.visibility(model.VisibilityQuery{AuditID: &id})); now != shown {
		t.Errorf("reported\n%s\nwant\n%s", now, shown)
	}
	if then := asJSON(w.visibility(model.VisibilityQuery{AuditID: &id, ReadingID: &id})); then != before {
		t.Errorf("the first reading is reported as\n%s\nwant\n%s", then, before)
	}
	for _, reread := range []bool{true, false} {
		if got := w.rebuild(id, reread); got != (analyze.Rebuilt{}) {
			t.Errorf("once more: %+v", got)
		}
	}
}

// A later reading's id is a digest, which may sort before the audit's own.
func TestTheFirstReadingComesFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(before())
	w.exec(`INSERT INTO audit_readings (project_id, id, audit_id, analyzer_version, scoring_rule_version, created_at)
		SELECT project_id, $2, audit_id, 'reading-0', '0', created_at FROM audit_readings WHERE id = $1`, id, uuid.Nil)
	readings, err := audits.New(w.store).Readings(t.Context(), w.project.ID, []uuid.UUID{id})
	w.must(err)
	if got := readings[id]; len(got) != 2 || got[0].ID != id {
		t.Errorf("read at the same time: %+v", got)
	}
}

// Every report that takes an audit takes a reading of it, and no other.
func TestReportsOfAReading(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id, other := w.run(many()), w.run(before())
	w.exec(`UPDATE audits SET analyzer_version = 'reading-0' WHERE id = $1`, id)
	w.exec(`UPDATE audit_readings SET analyzer_version = 'reading-0' WHERE id = $1`, id)
	type query func(audit, reading *uuid.UUID) (any, error)
	core := model.PromptCohortCore
	reports := map[string]query{
		"root": func(audit, reading *uuid.UUID) (any, error) {
			return w.service.Visibility(t.Context(), w.project, model.VisibilityQuery{AuditID: audit, ReadingID: reading, Cohort: core})
		},
		"prompts": func(audit, reading *uuid.UUID) (any, error) {
			return w.service.Prompts(t.Context(), w.project, model.PromptMetricQuery{AuditID: audit, ReadingID: reading, Cohort: core})
		},
		"fan-out": func(audit, reading *uuid.UUID) (any, error) {
			return w.service.Fanout(t.Context(), w.project, model.FanoutQuery{AuditID: audit, ReadingID: reading, Cohort: core})
		},
		"sources": func(audit, reading *uuid.UUID) (any, error) {
			return w.service.Sources(t.Context(), w.project, model.SourceQuery{
				AuditID: audit, ReadingID: reading, Cohort: core, Dimension: model.SourceDimensionDomain,
			})
		},
		"ads": func(audit, reading *uuid.UUID) (any, error) {
			return w.service.Ads(t.Context(), w.project, model.AdsQuery{AuditID: audit, ReadingID: reading, Cohort: core})
		},
		"perception": func(audit, reading *uuid.UUID) (any, error) {
			return w.service.Perception(t.Context(), w.project, model.RunQuery{AuditID: audit, ReadingID: reading, Cohort: core})
		},
	}
	ask := func(name string, audit, reading *uuid.UUID) string {
		r, err := reports[name](audit, reading)
		w.must(err)
		return asJSON(r)
	}
	want := map[string]string{}
	for name := range reports {
		want[name] = ask(name, &id, nil)
	}
	w.rebuild(id, true)
	for name, report := range reports {
		if got := ask(name, &id, &id); got != want[name] {
			t.Errorf("%s of the first reading:\n%s\nwant\n%s", name, got, want[name])
		}
		_, err := report(nil, &id)
		if fault.KindOf(err) != fault.Invalid || !blames(err, "reading_id") {
			t.Errorf("%s of a reading without its audit: %v", name, err)
		}
		_, err = report(&other, &id)
		if fault.KindOf(err) != fault.NotFound || !blames(err, "reading_id") {
			t.Errorf("%s of another audit's reading: %v", name, err)
		}
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
			if err != nil || done != (analyze.Rebuilt{}) {
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
