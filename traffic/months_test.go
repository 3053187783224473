package traffic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
)

// enqueued keeps the jobs that are enqueued.
type enqueued struct{ jobs []job.Insert }

func (e *enqueued) Enqueue(_ context.Context, jobs ...job.Insert) error {
	e.jobs = append(e.jobs, jobs...)
	return nil
}

// monthsOf returns the jobs' months and times.
func (e *enqueued) monthsOf(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, j := range e.jobs {
		text, err := json.Marshal(j.Args)
		if err != nil {
			t.Fatal(err)
		}
		var args struct{ First calendar.Day }
		if err := json.Unmarshal(text, &args); err != nil {
			t.Fatal(err)
		}
		if !j.Unique {
			t.Errorf("%s may be enqueued twice", text)
		}
		list = append(list, args.First.Time().Format("2006-01")+" at "+j.At.UTC().Format("2006-01-02 15:04"))
	}
	return list
}

// seasons are lines of some bots from September to November, each day other ones.
func seasons(second int) string {
	var b strings.Builder
	agents := []string{"GPTBot/1.2", "Bytespider", "ClaudeBot/1.0", "Mozilla/5.0 Firefox"}
	for n := range 66 * 6 {
		at := time.Date(2026, 9, 15, 20+n%6, n%60, second, 0, time.UTC).AddDate(0, 0, n/6)
		fmt.Fprintf(&b, `{"time":%q,"address":"192.0.2.%d","method":"GET","url":"/p/%d","status":%d,"user_agent":%q}`+"\n",
			at.Format(time.RFC3339), n%200, n%17, []int{200, 404, 200, 500, 304}[n%5], agents[n%4])
	}
	return b.String()
}

// answers are the reports of some queries, as a client sees them.
func (w *world) answers() map[string]string {
	w.Helper()
	said := map[string]string{}
	for name, q := range map[string]model.TrafficQuery{
		"three months":       custom("2026-09-01", "2026-11-20"),
		"within months":      custom("2026-09-20", "2026-11-10"),
		"one month":          custom("2026-10-01", "2026-10-31"),
		"one bot":            {BotID: new("gptbot")},
		"one purpose":        {Purpose: new(model.CrawlerPurposeAiTraining)},
		"everything":         {Verification: new(model.VerificationFilterAll)},
		"failed ones":        {Verification: new(model.VerificationFilterFailed)},
		"errors":             {Status: new("4xx")},
		"one folder":         {Folder: new("/p/")},
		"nothing in a month": custom("2026-08-01", "2026-09-30"),
	} {
		if q.StartDate == nil {
			q.StartDate, q.EndDate = new("2026-09-01"), new("2026-11-20")
		}
		said["overview of "+name] = text(w, w.overview(q))
		pages, err := w.traffic.Pages(w.Context(), w.project, model.TrafficQuery{
			StartDate: q.StartDate, EndDate: q.EndDate, BotID: q.BotID, Verification: q.Verification, Folder: q.Folder, Limit: new(100),
		})
		if err != nil {
			w.Fatal(err)
		}
		said["pages of "+name] = text(w, pages)
		days, err := w.traffic.Coverage(w.Context(), w.project, q)
		if err != nil {
			w.Fatal(err)
		}
		said["coverage of "+name] = text(w, days)
	}
	return said
}

func text(w *world, v any) string {
	w.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		w.Fatal(err)
	}
	return string(b)
}

// same fails where two rounds of answers differ.
func (w *world) same(when string, got, want map[string]string) {
	w.Helper()
	for name := range want {
		if got[name] != want[name] {
			w.Errorf("%s, %s is\n%s\nit was\n%s", when, name, got[name], want[name])
		}
	}
}

func (w *world) exec(statement string) {
	w.Helper()
	if _, err := w.db.Pool().Exec(w.Context(), statement); err != nil {
		w.Fatal(err)
	}
}

// Reports out of the sums of months say what the days say, also when a batch comes late.
func TestReportsReadMonths(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	queue := &enqueued{}
	w.traffic = w.service(traffic.Config{Jobs: queue})
	first := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	second := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom, ReportingTimezone: new("Asia/Tokyo")})
	w.receive(first, "", seasons(1))
	w.receive(second, "", seasons(2))
	if got, want := fmt.Sprint(queue.monthsOf(t)[:3]), "[2026-09 at 2026-11-22 12:01 2026-10 at 2026-11-22 12:01 2026-11 at 2026-12-02 06:00]"; got != want {
		t.Errorf("summed up: %s, want %s", got, want)
	}
	sums := store.New(w.db)
	sum := func(source *model.CrawlSource, month string) {
		t.Helper()
		at, err := time.Parse(time.DateOnly, month+"-01")
		if err != nil {
			t.Fatal(err)
		}
		key := store.MonthKey{ProjectID: w.project.ID, SourceID: source.ID, First: calendar.DayOf(at)}
		if whole, err := sums.SumMonth(t.Context(), key); err != nil || !whole {
			t.Fatalf("sum of %s: %v %v", month, whole, err)
		}
	}
	byDays := w.answers()
	for _, month := range []string{"2026-08", "2026-09", "2026-10", "2026-11"} {
		sum(first, month)
		w.same("with "+month+" of one source", w.answers(), byDays)
	}
	sum(second, "2026-10")
	w.same("with a month of both sources", w.answers(), byDays)
	w.exec(`DELETE FROM crawl_months WHERE day <> '2026-10-01'`)
	w.exec(`DELETE FROM crawl_counts WHERE rollup_id IN (SELECT id FROM crawl_months)`)
	if w.answers()["overview of one month"] == byDays["overview of one month"] {
		t.Error("the sums are not read")
	}
	sum(first, "2026-10")
	sum(second, "2026-10")
	w.receive(first, "", seasons(3))
	late := w.answers()
	if late["overview of one month"] == byDays["overview of one month"] {
		t.Fatal("a late batch changes nothing")
	}
	w.exec("DELETE FROM crawl_months")
	w.same("without sums", w.answers(), late)
	sum(first, "2026-10")
	w.same("with a new sum", w.answers(), late)
}
