package report_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/ads"
)

// adTables are the tables that hold an audit's ads.
var adTables = []string{"ads", "ad_cells", "ad_placements"}

// listed are the ads of an answer that says which it had.
func listed(ads ...model.EngineAd) *model.EngineAds {
	return &model.EngineAds{Parser: "parser-1", Items: append([]model.EngineAd{}, ads...)}
}

// unsaid are the ads of an answer that does not say.
func unsaid() *model.EngineAds {
	return &model.EngineAds{Parser: "parser-2", Unavailable: true, Items: []model.EngineAd{}}
}

func ad(name, path string) model.EngineAd {
	return model.EngineAd{
		Advertiser: name, Domain: "www." + site(name), Title: name + " " + path, Snippet: "Buy", Block: "paid", Placement: model.AdAbove,
		URL: "https://" + site(name) + "/" + path + "?gclid=1",
	}
}

// plantAds plants an audit with the ads of each of its answers, which come a
// minute apart from each other.
func (w *world) plantAds(p planted, shown []*model.EngineAds) uuid.UUID {
	w.Helper()
	start := w.clock()
	id := w.plant(p)
	for i, ads := range shown {
		var text *string
		if ads != nil {
			text = new(asJSON(ads))
		}
		w.exec(`UPDATE answers SET ads = $3, answered_at = $4 WHERE audit_id = $1 AND repetition = $2`, id, i, text,
			start.Add(time.Duration(i)*time.Minute))
	}
	return id
}

// runAds is plantAds with its analysis, a day after the last.
func (w *world) runAds(p planted, shown []*model.EngineAds) uuid.UUID {
	w.Helper()
	id := w.plantAds(p, shown)
	w.later(24 * time.Hour)
	w.must(w.service.Analyze(w.Context(), w.project.ID, id))
	return id
}

func (w *world) ads(q model.AdsQuery) *model.VisibilityAds {
	w.Helper()
	if q.Cohort == "" {
		q.Cohort = model.PromptCohortCore
	}
	r, err := w.service.Ads(w.Context(), w.project, q)
	w.must(err)
	return r
}

// advertised is a run whose report is worked out by hand below.
func advertised() (planted, []*model.EngineAds) {
	p := planted{
		prompts: []string{"best tool", "cheap tool"}, competitors: []string{"Beta"},
		said: []said{
			{prompt: 0, engine: "overview_a", text: "Acme leads."},   // Beta, Acme
			{prompt: 0, engine: "overview_a", text: "Gamma leads."},  // Gamma, Beta, Beta
			{prompt: 0, engine: "overview_a", text: "Acme again."},   // none
			{prompt: 1, engine: "overview_a", text: "Nobody leads."}, // Gamma
			{prompt: 1, engine: "overview_a", status: "no_answer"},
			{prompt: 1, engine: "assistant_c", text: "Acme."}, // does not say
			{prompt: 0, engine: "assistant_a", text: "Acme."}, // has none
			{prompt: 1, engine: "assistant_a", text: "Beta."}, // has none
			{prompt: 1, engine: "assistant_b", status: "failed"},
		},
	}
	return p, []*model.EngineAds{
		listed(ad("Beta", "a"), ad("Acme", "a")), listed(ad("Gamma", "a"), ad("Beta", "a"), ad("Beta", "b")), listed(),
		listed(ad("Gamma", "a")), nil, unsaid(),
	}
}

func TestAdsByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	start := w.clock()
	p, shown := advertised()
	id := w.runAds(p, shown)
	r := w.ads(model.AdsQuery{})
	at := func(minute int) time.Time { return start.Add(time.Duration(minute) * time.Minute) }

	holds(t, r, r.State == model.AdReportStateValue, slices.Equal(r.SourceAuditIds, []uuid.UUID{id}),
		slices.Equal(r.ParserVersions, []string{"parser-1", "parser-2"}), r.MetricsVersion == ads.MetricsVersion,
		r.FromAt == nil, r.ToAt == nil)
	checkPresence(t, "all", r.Presence, 4, 3)
	holds(t, r.Presence, r.Presence.RateInterval.Method == "wilson_stratified", r.Presence.RateInterval.Low < 0.75,
		r.Presence.RateInterval.High > 0.75)
	checkAdEngines(t, r.Engines)
	holds(t, r.Brand, r.Brand.Appearances == 1, *r.Brand.BestRank == 2)
	expect(t, "brand share", r.Brand.Share, 1/6.0)

	// Beta 3, Gamma 2, Acme 1; Beta's only beside prompt 0.
	want := []model.Advertiser{
		{Name: "Beta", Domain: "beta.example", Ownership: "competitor", Appearances: 3, Prompts: 1, Share: 3 / 6.0, FirstSeenAt: at(0), LastSeenAt: at(1)},
		{Name: "Gamma", Domain: "gamma.example", Ownership: "other", Appearances: 2, Prompts: 2, Share: 2 / 6.0, FirstSeenAt: at(1), LastSeenAt: at(3)},
		{Name: "Acme", Domain: "acme.example", Ownership: "owned", Appearances: 1, Prompts: 1, Share: 1 / 6.0, FirstSeenAt: at(0), LastSeenAt: at(0)},
	}
	equal(t, "advertisers", r.Advertisers, want)
	if r.AdvertisersSeen != 3 {
		t.Errorf("%d advertisers", r.AdvertisersSeen)
	}
	creative := func(name, path, ownership string, n, prompts, first, last int) model.AdCreative {
		return model.AdCreative{
			AdvertiserName: name, AdvertiserDomain: site(name), Ownership: model.AdOwnership(ownership), Title: name + " " + path, Snippet: "Buy",
			LandingURL: "https://" + site(name) + "/" + path, Appearances: n, Prompts: prompts, FirstSeenAt: at(first), LastSeenAt: at(last),
		}
	}
	equal(t, "creatives", r.Creatives, model.AdCreativePage{Total: 4, Items: []model.AdCreative{
		creative("Gamma", "a", "other", 2, 2, 1, 3), creative("Beta", "a", "competitor", 2, 1, 0, 1), // the newer one first
		creative("Beta", "b", "competitor", 1, 1, 1, 1), creative("Acme", "a", "owned", 1, 1, 0, 0),
	}})
	checkAdPrompts(t, r.Prompts)
	if len(r.Topics) != 1 || r.Topics[0].Key != "theme:theme" || r.Topics[0].Label != "theme" {
		t.Errorf("topics %s", asJSON(r.Topics))
	}
	checkPresence(t, "topic", r.Topics[0].Presence, 4, 3)
	if len(r.Runs) != 1 || r.Runs[0].Key != id.String() || r.Runs[0].Label != "2026-03-03T09:00:00Z" {
		t.Errorf("runs %s", asJSON(r.Runs))
	}
	checkPresence(t, "run", r.Runs[0].Presence, 4, 3)
}

func checkPresence(t *testing.T, what string, p *model.AdPresence, answers, withAds int) {
	t.Helper()
	if p == nil || p.Answers != answers || p.AnswersWithAds != withAds || (p.Rate == nil) != (answers == 0) || (p.RateInterval == nil) != (answers == 0) {
		t.Errorf("presence of %s: %s, want %d of %d", what, asJSON(p), withAds, answers)
		return
	}
	if answers > 0 {
		expect(t, "rate of "+what, p.Rate, float64(withAds)/float64(answers))
	}
}

// checkAdEngines: overview_a shows ads; assistant_a has none; assistant_b did not
// answer and assistant_c does not say.
func checkAdEngines(t *testing.T, rows []model.AdEngine) {
	t.Helper()
	var got []string
	for _, e := range rows {
		got = append(got, fmt.Sprintf("%s %s %d", e.Engine, e.Applicability, e.Answers))
		if (e.Presence != nil) != (e.Applicability == model.AdApplicabilityApplicable) {
			t.Errorf("presence of %s", asJSON(e))
		}
	}
	want := []string{"assistant_a not_applicable 2", "assistant_b unavailable 0", "assistant_c unavailable 1", "overview_a applicable 4"}
	if !slices.Equal(got, want) {
		t.Fatalf("engines %q", got)
	}
	checkPresence(t, "overview_a", rows[3].Presence, 4, 3)
}

func checkAdPrompts(t *testing.T, rows []model.AdPrompt) {
	t.Helper()
	if len(rows) != 2 || rows[0].Prompt != "best tool" || rows[1].Prompt != "cheap tool" {
		t.Fatalf("prompts %s", asJSON(rows))
	}
	first, second := rows[0], rows[1]
	checkPresence(t, "prompt 0", first.Presence, 3, 2)
	checkPresence(t, "prompt 1", second.Presence, 1, 1)
	holds(t, rows, first.Topic == "theme", first.AdsSeen == 5, second.AdsSeen == 1,
		*first.TopAdvertiser == model.AdvertiserName{Name: "Beta", Domain: "beta.example"},
		*second.TopAdvertiser == model.AdvertiserName{Name: "Gamma", Domain: "gamma.example"},
		*first.CompetitorAdAnswers == model.CompetitorAdAnswers{BrandMentioned: 1, BrandNotMentioned: 1},
		*second.CompetitorAdAnswers == model.CompetitorAdAnswers{})
}

// equal compares what is shown.
func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if asJSON(got) != asJSON(want) {
		t.Errorf("%s\n%s, want\n%s", what, asJSON(got), asJSON(want))
	}
}

// TestNoAdsIsNotUnknown keeps apart why there is nothing to report.
func TestNoAdsIsNotUnknown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	nothing := w.ads(model.AdsQuery{})
	holds(t, nothing, nothing.State == model.AdReportStateNoAnswers, len(nothing.SourceAuditIds) == 0, nothing.SourceAuditIds != nil,
		nothing.Engines != nil, nothing.Advertisers != nil, nothing.Prompts != nil, nothing.Topics != nil, nothing.Runs != nil,
		nothing.Creatives.Items != nil, nothing.Creatives.Total == 0, nothing.Brand.Share == nil, nothing.Brand.BestRank == nil)
	checkPresence(t, "nothing", nothing.Presence, 0, 0)
	for name, c := range map[string]struct {
		shown []*model.EngineAds
		ended string
		want  model.AdReportState
		none  model.AdApplicability
	}{
		"no ads seen":      {[]*model.EngineAds{listed(), nil}, "", model.AdReportStateValue, model.AdApplicabilityApplicable},
		"it does not say":  {[]*model.EngineAds{unsaid(), nil}, "", model.AdReportStateUnavailable, model.AdApplicabilityUnavailable},
		"it has none":      {[]*model.EngineAds{nil, nil}, "", model.AdReportStateNotApplicable, model.AdApplicabilityNotApplicable},
		"one does not say": {[]*model.EngineAds{unsaid(), listed()}, "", model.AdReportStateValue, model.AdApplicabilityApplicable},
		"no answer":        {nil, "failed", model.AdReportStateNoAnswers, model.AdApplicabilityUnavailable},
	} {
		p := planted{prompts: []string{"q"}, said: []said{
			{engine: "overview_a", text: "A", status: c.ended}, {engine: "overview_a", text: "B", status: c.ended},
		}}
		id := w.runAds(p, c.shown)
		r := w.ads(model.AdsQuery{AuditID: &id})
		if r.State != c.want || r.Engines[0].Applicability != c.none || r.Presence.AnswersWithAds != 0 || r.Brand.Share != nil {
			t.Errorf("%s: %s", name, asJSON(r))
		}
	}
	open := w.plantAds(planted{prompts: []string{"q"}, said: []said{{engine: "overview_a", text: "A"}}}, []*model.EngineAds{listed(ad("Beta", "a"))})
	r := w.ads(model.AdsQuery{AuditID: &open})
	// Its answers are in, but nobody has read them yet.
	holds(t, r, r.State == model.AdReportStateUnavailable, len(r.SourceAuditIds) == 0, len(r.Prompts) == 0)
	checkPresence(t, "not analysed", r.Presence, 0, 0)
}

func TestAdsOfOneEngineAndCohort(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	w.runAds(p, shown)
	engine := model.LogicalEngineAssistantC
	r := w.ads(model.AdsQuery{Engine: &engine})
	holds(t, r, r.State == model.AdReportStateUnavailable, len(r.Engines) == 1, r.Engines[0].Engine == engine, r.AdvertisersSeen == 0,
		slices.Equal(r.ParserVersions, []string{"parser-2"}), len(r.Prompts) == 2)
	overview := model.LogicalEngineOverviewA
	if r := w.ads(model.AdsQuery{Engine: &overview}); len(r.Engines) != 1 || r.AdvertisersSeen != 3 || r.Presence.Answers != 4 {
		t.Errorf("overview_a: %s", asJSON(r))
	}
	if r := w.ads(model.AdsQuery{Cohort: model.PromptCohortCommerce}); r.State != model.AdReportStateNoAnswers {
		t.Errorf("commerce: %s", asJSON(r))
	}
	p.cohort = model.PromptCohortCommerce
	p.prompts[0] = "to buy"
	w.runAds(p, shown)
	if r := w.ads(model.AdsQuery{Cohort: model.PromptCohortCommerce}); r.AdvertisersSeen != 3 || r.Prompts[0].Prompt != "to buy" {
		t.Errorf("commerce: %s", asJSON(r))
	}
}
