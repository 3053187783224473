package action_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/internal/processortest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/storagetest"
)

var many = flag.Int("actions.opportunities", 100_000, "opportunities of the project that BenchmarkManyActions measures")

// BenchmarkManyActions measures a project with many opportunities: how long finding,
// grouping, ranking and storing them takes the first time, again, and when all have
// changed, and how long a page of the list takes as `GET actions` reads it.
func BenchmarkManyActions(b *testing.B) {
	w := newWorld(b)
	prompts := make([]rule.Prompt, *many)
	for i := range prompts {
		prompts[i] = gapPrompt(fmt.Sprint("question ", i))
		prompts[i].Gaps = map[string]int{"Rival": 3 + i%8}
	}
	w.evidence = rule.Evidence{Brand: "Acme", Measured: map[rule.Kind]time.Time{rule.Audit: w.now}, Prompts: prompts}
	for b.Loop() {
		w.timeRefresh(b, "first")
		w.timeRefresh(b, "again")
		for i := range prompts {
			prompts[i].Gaps = map[string]int{"Rival": 4 + i%8}
		}
		w.timeRefresh(b, "changed")
		w.exec("ANALYZE action_items")
		b.ReportMetric(float64(w.pageTime(b).Microseconds())/1000, "ms/page-p95")
	}
}

// timeRefresh reports how long a refresh takes by the clock, and the processor time that the
// service and the database take for it.
func (w *world) timeRefresh(b *testing.B, name string) {
	b.Helper()
	begun, ours, theirs := time.Now(), processortest.Self(), storagetest.DatabaseTime(b, w.db)
	w.refresh()
	b.ReportMetric(time.Since(begun).Seconds(), "s/"+name)
	b.ReportMetric((processortest.Self() - ours).Seconds(), "service-processor-s/"+name)
	b.ReportMetric((storagetest.DatabaseTime(b, w.db) - theirs).Seconds(), "database-processor-s/"+name)
}

// pageTime returns the time within which 95 of 100 pages of the list are read, each with
// the counts of the statuses.
func (w *world) pageTime(b *testing.B) time.Duration {
	b.Helper()
	const pages = 200
	times := make([]time.Duration, 0, pages)
	limit := 100
	var cursor *string
	for range pages {
		begun := time.Now()
		req, err := page.Parse(&limit, cursor, 2, "actions")
		w.must(err)
		rows, err := w.store.Pages(b.Context(), []uuid.UUID{w.project.ID}, actions.Filter{}, req)
		w.must(err)
		_, err = w.store.StatusCounts(b.Context(), []uuid.UUID{w.project.ID}, actions.Filter{})
		w.must(err)
		times = append(times, time.Since(begun))
		_, cursor = page.Cut(req, rows[w.project.ID], actions.Listed.Cursor)
	}
	slices.Sort(times)
	return times[pages*95/100]
}

// What is stored again is the same: nothing of an opportunity is lost by a refresh that
// finds it again, whatever columns it has.
func TestRefreshReplacesEveryColumn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gap := gapPrompt("best tool")
	w.measure(gap)
	first := w.detail(w.list(10)[0].ID)
	w.now = w.now.Add(time.Hour)
	gap.Text, gap.Gaps = "best tool of all", map[string]int{"Other": 10}
	w.measure(gap)
	again := w.detail(first.ID)
	was, is := first.Members[0], again.Members[0]
	if is.ID != was.ID || !is.CreatedAt.Equal(was.CreatedAt) || is.Title == was.Title || is.PriorityScore == was.PriorityScore ||
		!is.UpdatedAt.After(was.UpdatedAt) || *is.TargetLabel != gap.Text {
		t.Errorf("%+v after %+v", is, was)
	}
	if again.TargetLabel != gap.Text || again.Origin != model.ActionOriginEvidence || !again.CreatedAt.Equal(first.CreatedAt) {
		t.Errorf("%+v after %+v", again.ActionItem, first.ActionItem)
	}
}
