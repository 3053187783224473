package report_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// at moves the clock so that the next run ends at an instant.
func (w *world) at(instant string) {
	w.Helper()
	when, err := time.Parse(time.RFC3339, instant)
	w.must(err)
	w.later(when.Add(-24 * time.Hour).Sub(w.clock()))
}

// In Berlin the clocks went from 2:00 to 3:00 on Sunday, 29 March 2026: the day
// began at 23:00 UTC of the day before and ended at 22:00 UTC.
func TestDatesAreDaysOfTheProjectsZone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project.Timezone = "Europe/Berlin"
	var ids []string
	for _, end := range []string{"2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"} {
		w.at(end)
		ids = append(ids, w.run(one(10)).String())
	}
	v := w.visibility(model.VisibilityQuery{From: day("2026-03-29"), To: day("2026-03-29")})
	holds(t, v, len(v.SourceAuditIds) == 2, v.SourceAuditIds[0].String() == ids[2], v.SourceAuditIds[1].String() == ids[1])
	from, to := "2026-03-28T23:00:00Z", "2026-03-29T21:59:59.999999Z"
	if v.FromAt.Format(time.RFC3339Nano) != from || v.ToAt.Format(time.RFC3339Nano) != to {
		t.Errorf("window %v to %v, want %s to %s", v.FromAt, v.ToAt, from, to)
	}
	// The echoed window, asked for as it is, is the same window.
	again := w.visibility(model.VisibilityQuery{From: &model.DateOrTime{Time: *v.FromAt}, To: &model.DateOrTime{Time: *v.ToAt}})
	holds(t, again, len(again.SourceAuditIds) == 2, again.FromAt.Equal(*v.FromAt), again.ToAt.Equal(*v.ToAt))

	days := w.trends(model.TrendQuery{})
	holds(t, days, len(days) == 3, days[0].RunCount == 1, days[1].RunCount == 2, days[2].RunCount == 1)
	weeks := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityWeek}) // Monday, 30 March, begins at 22:00 UTC
	holds(t, weeks, len(weeks) == 2, weeks[0].RunCount == 3, weeks[1].RunCount == 1)
	w.at("2026-03-31T22:30:00Z") // the first of April there
	w.run(one(10))
	months := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityMonth})
	holds(t, months, len(months) == 2, months[0].RunCount == 4)
	if march := w.trends(model.TrendQuery{From: day("2026-03-30"), To: day("2026-03-31")}); len(march) != 1 {
		t.Errorf("the last days of March: %s", asJSON(march))
	}

	w.project.Timezone = "Asia/Tokyo"
	if days = w.trends(model.TrendQuery{}); len(days) != 3 || days[0].RunCount != 2 {
		t.Errorf("days in Tokyo %s", asJSON(days))
	}
}

// "Since ever" and "for ever" as dates: in some zone the day begins in a year before
// 0, in another it ends after 9999, and neither can be written.
func TestDatesAtTheEndsOfTheCalendar(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(cited())
	for _, c := range []struct{ zone, from, to string }{
		{"Asia/Tokyo", "0000-01-01T00:00:00Z", "9999-12-31T14:59:59.999999Z"},
		{"Pacific/Honolulu", "0000-01-01T10:31:26Z", "9999-12-31T23:59:59.999999Z"},
	} {
		w.project.Timezone = c.zone
		v := w.sources(model.SourceQuery{From: day("0000-01-01"), To: day("9999-12-31"), AsOf: day("9999-12-31"), Limit: new(1)})
		from, to := v.FromAt.Format(time.RFC3339Nano), v.ToAt.Format(time.RFC3339Nano)
		if from != c.from || to != c.to || v.AsOf.Format(time.RFC3339Nano) != c.to || v.Total == 0 {
			t.Errorf("%s: %s to %s as of %s, want %s to %s", c.zone, from, to, v.AsOf, c.from, c.to)
		}
		next := w.sources(model.SourceQuery{
			From: day("0000-01-01"), To: day("9999-12-31"), AsOf: day("9999-12-31"), Limit: new(1), Cursor: v.NextCursor,
		})
		holds(t, next, len(next.Items) == 1, next.Items[0].Key != v.Items[0].Key, next.AsOf.Equal(v.AsOf))
	}
}

// What the parameters of the root say together.
func TestSelectionsCombine(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	market := w.market(false)
	abroad := twoPrompts()
	abroad.market = &market
	first, second, away := w.run(twoPrompts()), w.run(twoPrompts()), w.run(abroad)

	latest, run, ranged := model.SelectionModeLatest, model.SelectionModeRun, model.SelectionModeRange
	engine, other := model.LogicalEngineAssistantB, model.LogicalEngineAssistantC
	ref := &model.MarketRef{}
	ref.ID.UUID, ref.ID.Valid = market, true
	key := *w.visibility(model.VisibilityQuery{}).ComparisonKey
	for name, c := range map[string]struct {
		q    model.VisibilityQuery
		kind fault.Kind // of the refusal
		runs int
	}{
		"latest with an audit":               {model.VisibilityQuery{SelectionMode: &latest, AuditID: &first}, fault.Invalid, 0},
		"latest with a date":                 {model.VisibilityQuery{SelectionMode: &latest, To: day("2026-03-04")}, fault.Invalid, 0},
		"latest with a configuration":        {model.VisibilityQuery{SelectionMode: &latest, ConfigurationKey: &key}, fault.Invalid, 0},
		"run with a configuration":           {model.VisibilityQuery{AuditID: &first, ConfigurationKey: &key}, fault.Invalid, 0},
		"run with a date":                    {model.VisibilityQuery{AuditID: &first, From: day("2026-03-04")}, fault.Invalid, 0},
		"range with an audit":                {model.VisibilityQuery{SelectionMode: &ranged, AuditID: &first}, fault.Invalid, 0},
		"run of another market":              {model.VisibilityQuery{SelectionMode: &run, AuditID: &first, Market: ref}, fault.NotFound, 0},
		"run of its market and engine":       {model.VisibilityQuery{AuditID: &away, Market: ref, Engine: &engine, BaselineID: &first}, "", 1},
		"range of an engine":                 {model.VisibilityQuery{SelectionMode: &ranged, Engine: &engine}, "", 2},
		"range of a market":                  {model.VisibilityQuery{SelectionMode: &ranged, Market: ref, BaselineID: &second}, "", 1},
		"range of a configuration and dates": {model.VisibilityQuery{ConfigurationKey: &key, From: day("2026-03-04"), To: day("2026-03-04")}, "", 1},
		"range with a baseline within":       {model.VisibilityQuery{SelectionMode: &ranged, BaselineID: &first}, fault.Invalid, 0},
		"an engine nobody asked":             {model.VisibilityQuery{Engine: &other}, fault.NotFound, 0},
		"a cohort nobody asked":              {model.VisibilityQuery{Cohort: model.PromptCohortComparison}, fault.NotFound, 0},
	} {
		if c.q.Cohort == "" {
			c.q.Cohort = model.PromptCohortCore
		}
		v, err := w.service.Visibility(t.Context(), w.project, c.q)
		switch {
		case c.kind != "" && fault.KindOf(err) != c.kind:
			t.Errorf("%s: %v", name, err)
		case c.kind == "" && (err != nil || len(v.SourceAuditIds) != c.runs):
			t.Errorf("%s: %v, %s", name, err, asJSON(v))
		case c.kind == "" && c.q.Engine != nil && (len(v.PerEngine) != 1 || v.Counts.Responses != c.runs):
			t.Errorf("%s: %s", name, asJSON(v))
		}
	}
	_, err := w.service.Prompts(t.Context(), w.project, model.PromptMetricQuery{AuditIds: []uuid.UUID{first, away}, Market: ref, Cohort: "core"})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("prompts of an audit of another market: %v", err)
	}
}
