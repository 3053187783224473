package report_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// TestCreativesByPages walks the list: every creative once, the same total on
// every page; advertisers are cut at 100.
func TestCreativesByPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := planted{prompts: []string{"q"}}, []*model.EngineAds{}
	for i := range 130 {
		p.said = append(p.said, said{engine: "overview_a", text: "A"})
		shown = append(shown, listed(ad(fmt.Sprintf("Shop%d", i), "x"), ad("Beta", strconv.Itoa(i%7))))
	}
	w.runAds(p, shown)
	seen := map[string]bool{}
	var cursor *string
	last := 1 << 30
	for pages := 0; ; pages++ {
		r := w.ads(model.AdsQuery{Cursor: cursor, Limit: new(10)})
		for _, c := range r.Creatives.Items {
			if seen[c.LandingURL] || c.Appearances > last {
				t.Fatalf("%s comes again or too late", c.LandingURL)
			}
			seen[c.LandingURL], last = true, c.Appearances
		}
		holds(t, r.AdvertisersSeen, r.Creatives.Total == 137, r.AdvertisersSeen == 131, len(r.Advertisers) == 100, r.Advertisers[0].Name == "Beta")
		if cursor = r.Creatives.NextCursor; cursor == nil {
			if pages != 13 || len(seen) != 137 {
				t.Errorf("%d pages, %d creatives", pages, len(seen))
			}
			return
		}
	}
}

// A list that has begun continues in the runs it began with, also when a newer one
// has finished; another begins with that.
func TestCreativesStayWithTheirRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	shops := func(first int) uuid.UUID {
		p, shown := planted{prompts: []string{"q"}}, []*model.EngineAds{}
		for i := range 3 {
			p.said = append(p.said, said{engine: "overview_a", text: "A"})
			shown = append(shown, listed(ad(fmt.Sprintf("Shop%d", first+i), "x")))
		}
		return w.runAds(p, shown)
	}
	one, two := shops(0), shops(10)
	for name, c := range map[string]struct {
		q    model.AdsQuery
		runs []uuid.UUID
	}{
		"the newest run": {model.AdsQuery{}, []uuid.UUID{two}},
		"a range":        {model.AdsQuery{From: day("2026-01-01")}, []uuid.UUID{two, one}},
	} {
		c.q.Limit = new(2)
		begun := w.ads(c.q)
		three := shops(20)
		if now := w.ads(c.q); now.SourceAuditIds[0] != three {
			t.Errorf("%s: a new list begins with %v", name, now.SourceAuditIds)
		}
		seen := map[string]bool{}
		for r := begun; ; r = w.ads(c.q) {
			if !slices.Equal(r.SourceAuditIds, c.runs) || r.Creatives.Total != 3*len(c.runs) {
				t.Fatalf("%s: goes on with %d creatives of %v", name, r.Creatives.Total, r.SourceAuditIds)
			}
			for _, c := range r.Creatives.Items {
				seen[c.LandingURL] = true
			}
			if c.q.Cursor = r.Creatives.NextCursor; c.q.Cursor == nil {
				break
			}
		}
		if len(seen) != 3*len(c.runs) {
			t.Errorf("%s: %d creatives", name, len(seen))
		}
		w.exec(`DELETE FROM audits WHERE id = $1`, three)
	}
}

func TestAdParametersThatAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	id := w.runAds(p, shown)
	cursor := w.ads(model.AdsQuery{Limit: new(1)}).Creatives.NextCursor
	stranger := newWorld(t)
	foreign := stranger.runAds(p, shown)
	engine, from := model.LogicalEngineOverviewA, &model.DateOrTime{Time: w.clock()}
	made, err := page.Parse(nil, nil, 4, "ads", w.project.ID.String(), "core")
	w.must(err)
	for name, c := range map[string]struct {
		q    model.AdsQuery
		want fault.Kind
	}{
		"cursor of another filter": {model.AdsQuery{Cursor: cursor, Engine: &engine}, fault.Invalid},
		"cursor of another audit":  {model.AdsQuery{Cursor: cursor, AuditID: &id}, fault.Invalid},
		"cursor of another cohort": {model.AdsQuery{Cursor: cursor, Cohort: "commerce"}, fault.Invalid},
		"cursor of nonsense":       {model.AdsQuery{Cursor: made.Next("r", "1", "now", "x")}, fault.Invalid},
		"no cursor":                {model.AdsQuery{Cursor: new("x")}, fault.Invalid},
		"limit":                    {model.AdsQuery{Limit: new(101)}, fault.Invalid},
		"audit and range":          {model.AdsQuery{AuditID: &id, From: from}, fault.Invalid},
		"audit and audits":         {model.AdsQuery{AuditID: &id, AuditIds: []uuid.UUID{id}}, fault.Invalid},
		"foreign audit":            {model.AdsQuery{AuditID: &foreign}, fault.NotFound},
		"foreign audits":           {model.AdsQuery{AuditIds: []uuid.UUID{id, foreign}}, fault.NotFound},
		"no market":                {model.AdsQuery{Market: &model.MarketRef{ID: uuid.NullUUID{UUID: model.NewID(), Valid: true}}}, fault.NotFound},
	} {
		if c.q.Cohort == "" {
			c.q.Cohort = model.PromptCohortCore
		}
		if _, err := w.service.Ads(t.Context(), w.project, c.q); fault.KindOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if r := w.ads(model.AdsQuery{Cursor: cursor, Limit: new(100)}); len(r.Creatives.Items) != 3 {
		t.Errorf("its own cursor: %s", asJSON(r.Creatives))
	}
}

// TestStatementsOfAds holds what the report costs, however much was advertised.
func TestStatementsOfAds(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	w := newWorld(t, storagetest.Counted(&statements))
	p, shown := advertised()
	id := w.runAds(p, shown)
	w.runAds(p, shown)
	market, from := &model.MarketRef{}, &model.DateOrTime{Time: w.clock().AddDate(0, -1, 0)}
	for name, c := range map[string]struct {
		q    model.AdsQuery
		want int64
	}{
		"latest": {model.AdsQuery{}, 6}, "one": {model.AdsQuery{AuditID: &id}, 6}, "range": {model.AdsQuery{From: from}, 7},
		"several in a market": {model.AdsQuery{AuditIds: []uuid.UUID{id}, Market: market}, 8},
	} {
		before := statements.Load()
		r := w.ads(c.q)
		if got := statements.Load() - before; got > c.want || r.AdvertisersSeen != 3 {
			t.Errorf("%s: %d statements, want at most %d", name, got, c.want)
		}
	}
}
