package report_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/migrations"
	"github.com/answer-visibility/avm/storage/projects"
)

// rows returns all rows of a table of one audit as text, in order.
// key is the column that a table's rows belong to their audit by; its first reading
// has the audit's id.
func (w *world) key(table string) (column string) {
	w.Helper()
	w.must(w.store.Pool().QueryRow(w.Context(), `SELECT max(column_name) FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name = $1 AND column_name IN ('audit_id', 'reading_id')`, table).Scan(&column))
	return column
}

func (w *world) rows(table string, audit uuid.UUID) []string {
	w.Helper()
	rows, err := w.store.Pool().Query(w.Context(),
		`SELECT t::text FROM `+pgx.Identifier{table}.Sanitize()+` t WHERE `+w.key(table)+` = $1 ORDER BY 1`, audit)
	w.must(err)
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	w.must(err)
	return all
}

// announced returns the statuses in the events of an audit's end.
func (w *world) announced(audit uuid.UUID) []string {
	w.Helper()
	rows, err := w.store.Pool().Query(w.Context(),
		`SELECT data->>'status' FROM events WHERE type = 'audit.finished' AND data->>'audit_id' = $1::text ORDER BY id`, audit.String())
	w.must(err)
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	w.must(err)
	return all
}

func (w *world) status(audit uuid.UUID) string {
	w.Helper()
	var status string
	w.must(w.store.Pool().QueryRow(w.Context(), `SELECT status FROM audits WHERE id = $1`, audit).Scan(&status))
	return status
}

var tables = []string{
	"analyses", "presences", "citations", "searches", "cells", "competitor_cells", "totals", "prompt_measurements",
	"fanout_queries", "fanout_totals", "fanout_places",
}

// many is a run of more answers than are read at a time.
func many() planted {
	p := planted{competitors: []string{"Beta", "Gamma"}}
	for i := range 20 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for r := range 15 {
			for _, engine := range []string{"assistant_a", "assistant_b"} {
				p.said = append(p.said, said{
					prompt: i, engine: engine, text: []string{"Acme, Beta", "Gamma, Beta", "Beta", "Nobody"}[(i*r)%4],
					cites: []string{"https://acme.example", "https://gamma.example/x"}[:(i+r)%3],
				})
			}
		}
	}
	return p
}

func TestAnalysisMayBeRepeatedAtAnyPoint(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.runSearching(many(), searching{0: {"a", "A", "b"}, 17: {"a", "c"}, 300: {"b"}, 599: {"a", "question 1"}})
	want := map[string][]string{}
	for _, table := range tables {
		want[table] = w.rows(table, id)
	}
	if len(want["analyses"]) != 600 || len(want["cells"]) != 20*2 || len(want["competitor_cells"]) != 20*2*2 || len(want["totals"]) != 3*3 ||
		len(want["prompt_measurements"]) != 20 ||
		len(want["fanout_queries"]) != 4+2+3 || len(want["fanout_totals"]) != 3 || len(want["fanout_places"]) != 7 {
		t.Fatalf("%d analyses, %d cells, %d totals", len(want["analyses"]), len(want["cells"]), len(want["totals"]))
	}
	same := func(when string) {
		t.Helper()
		for _, table := range tables {
			if got := w.rows(table, id); fmt.Sprint(got) != fmt.Sprint(want[table]) {
				t.Errorf("%s: %s differ", when, table)
			}
		}
	}
	w.must(w.service.Analyze(t.Context(), w.project.ID, id))
	same("after it ended")
	for _, status := range []string{"analyzing", "reporting"} { // as a process leaves it that died
		w.exec(`UPDATE audits SET status = $2, completed_at = NULL WHERE id = $1`, id, status)
		w.exec(`DELETE FROM presences WHERE reading_id = $1 AND entity_index = 1`, id)
		w.exec(`DELETE FROM totals WHERE reading_id = $1`, id)
		w.must(w.service.Analyze(t.Context(), w.project.ID, id))
		same("after " + status)
	}
	for _, table := range []string{"cells", "competitor_cells", "totals", "fanout_queries"} {
		w.exec(`DELETE FROM `+table+` WHERE reading_id = $1`, id)
	}
	w.exec(`UPDATE fanout_places SET spelled = '{9}' WHERE reading_id = $1`, id)
	w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	same("rebuilt from facts")
}

func TestTwoAnalysesAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.plant(many())
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if err := w.service.Analyze(t.Context(), w.project.ID, id); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if n := len(w.rows("analyses", id)); n != 600 || w.status(id) != "completed" {
		t.Errorf("%d analyses, %s", n, w.status(id))
	}
	if got := w.announced(id); !slices.Equal(got, []string{"completed"}) {
		t.Errorf("events %v", got)
	}
}

// The answers of a cancelled audit are read after its last call. It stays cancelled, and no report takes it for the newest.
func TestCancelledAuditIsReadOnceItEnded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.plant(before())
	w.exec(`UPDATE audits SET status = 'cancelled' WHERE id = $1`, id)
	w.must(w.service.Analyze(t.Context(), w.project.ID, id))
	if len(w.rows("analyses", id)) != 0 || len(w.rows("cells", id)) != 0 {
		t.Errorf("a call is in flight, and there are %d analyses", len(w.rows("analyses", id)))
	}
	analysis := func(state model.AnalysisState) {
		t.Helper()
		if a := w.visibility(model.VisibilityQuery{AuditID: &id}).Analysis; a.State != state || (a.Reason == nil) != (state == "complete") {
			t.Errorf("analysis %s, want %s", asJSON(a), state)
		}
	}
	analysis("pending")
	w.exec(`UPDATE audits SET completed_at = now() WHERE id = $1`, id)
	analysis("pending")
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if err := w.service.Analyze(t.Context(), w.project.ID, id); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	analysis("complete")
	if got := w.announced(id); !slices.Equal(got, []string{"cancelled"}) {
		t.Errorf("events %v", got)
	}
	if w.status(id) != "cancelled" || len(w.rows("analyses", id)) == 0 || len(w.rows("cells", id)) == 0 || len(w.rows("prompt_measurements", id)) != 0 {
		t.Errorf("%s with %d analyses, %d measurements", w.status(id), len(w.rows("analyses", id)), len(w.rows("prompt_measurements", id)))
	}
	state, err := w.service.State(t.Context(), w.project, model.VisibilityQuery{Cohort: model.PromptCohortCore})
	if err != nil || state != model.ReportStateNotMeasured {
		t.Errorf("newest: %s, %v", state, err)
	}
	want := w.dump(id)
	w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	sameDump(t, "rebuilt", w.dump(id), want)

	w.exec(`UPDATE audits SET status = 'running' WHERE id = $1`, id)
	if err := w.service.Analyze(t.Context(), w.project.ID, id); err == nil {
		t.Error("a running audit was analysed")
	}
	if err := w.service.Rebuild(t.Context(), w.project.ID, id); err == nil {
		t.Error("a running audit was rebuilt")
	}
}

// Answers that cannot be read, and those of audits that an earlier version cancelled, are not known to say nothing.
func TestAnswersThatWillNotBeRead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	unavailable := func(what string, id uuid.UUID, status model.AuditStatus, reason string) {
		t.Helper()
		v := w.visibility(model.VisibilityQuery{AuditID: &id})
		holds(t, v, v.AuditStatus == status, v.Analysis.State == "unavailable", strings.Contains(*v.Analysis.Reason, reason),
			v.Counts.State == "unavailable", v.Counts.Responses > 0, v.Counts.BrandResponses == nil, v.TotalCompleted == v.Counts.Responses)
		p, err := w.service.Perception(t.Context(), w.project, model.RunQuery{AuditID: &id, Cohort: model.PromptCohortCore})
		w.must(err)
		holds(t, p, p.State == "unavailable", p.Brand == nil)
		if r := w.ads(model.AdsQuery{AuditID: &id}); r.State != "unavailable" || r.Analysis.State != "unavailable" {
			t.Errorf("%s: %s", what, asJSON(r))
		}
	}
	failed, cancelled, early := w.plant(before()), w.plant(before()), w.plant(before())
	w.exec(`UPDATE audits SET status = 'cancelled', completed_at = now() WHERE id = $1`, cancelled)
	for _, id := range []uuid.UUID{failed, cancelled} {
		w.must(w.service.Abandon(t.Context(), w.project.ID, id, "the answers could not be analyzed: a reason"))
	}
	unavailable("failed", failed, model.AuditStatusFailed, "a reason")
	unavailable("cancelled", cancelled, model.AuditStatusCancelled, "a reason")

	w.exec(`UPDATE audits SET status = 'cancelled', updated_at = now() - interval '2 days' WHERE id = $1`, early)
	all, err := migrations.All()
	w.must(err)
	for _, m := range all {
		if m.Name == "cancelled_audits" {
			w.exec(m.SQL)
		}
	}
	unavailable("of an earlier version", early, model.AuditStatusCancelled, "earlier version")
}

func TestLatestMeasurementIsTheNewest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	older := w.plant(one(20))
	newer := w.run(one(5))
	w.later(-48 * time.Hour) // the older one ended before, and is analysed again later
	w.must(w.service.Analyze(t.Context(), w.project.ID, older))
	latest := func() *model.PromptMeasured {
		t.Helper()
		list, err := projects.New(w.store).Prompts(t.Context(), []uuid.UUID{w.project.ID}, model.PromptFilter{}, page.Request{Limit: 1}, nil)
		w.must(err)
		m, ok := list[w.project.ID][0].LatestMeasurement.(*model.PromptMeasured)
		if !ok || m.AuditID != newer {
			t.Fatalf("latest %s", asJSON(list[w.project.ID][0].LatestMeasurement))
		}
		return m
	}
	m := latest()
	expect(t, "mention rate", m.MentionRate, 5/20.0)
	expect(t, "citation rate", m.CitationRate, 0)
	w.later(96 * time.Hour)
	failed := one(0)
	each(&failed, func(s *said) { s.status = "failed" })
	w.run(failed)
	latest()
}
