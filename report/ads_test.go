package report_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
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
		slices.Equal(r.ParserVersions, []string{"parser-1", "parser-2"}), r.MetricsVersion == report.AdMetricsVersion,
		r.FromAt == nil, r.ToAt == nil)
	checkPresence(t, "all", r.Presence, 4, 3)
	holds(t, r.Presence, r.Presence.RateInterval.Method == "wilson_clustered", r.Presence.RateInterval.Low < 0.75,
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
	holds(t, r, r.State == model.AdReportStateNoAnswers, len(r.SourceAuditIds) == 0, len(r.Prompts) == 0)
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

// TestAdsOfSeveralRuns: what was asked and shown in several runs is one row.
func TestAdsOfSeveralRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	older := w.runAds(p, shown)
	p.prompts = []string{"cheap tool", "new tool"} // the first run's second one is the first
	p.competitors = []string{"Gamma"}              // and Beta is tracked no more
	newer := w.runAds(p, shown)
	market := w.market(false)
	p.market = &market
	elsewhere := w.runAds(p, shown)

	r := w.ads(model.AdsQuery{AuditIds: []uuid.UUID{older, newer}})
	if !slices.Equal(r.SourceAuditIds, []uuid.UUID{newer, older}) || r.Runs[0].Key != newer.String() {
		t.Errorf("sources %v", r.SourceAuditIds)
	}
	var prompts []string
	for _, row := range r.Prompts {
		prompts = append(prompts, fmt.Sprint(row.Prompt, " ", row.Presence.Answers, " ", row.AdsSeen))
	}
	if !slices.Equal(prompts, []string{"cheap tool 4 6", "new tool 1 1", "best tool 3 5"}) {
		t.Errorf("prompts %q", prompts)
	}
	beta := r.Advertisers[0]
	holds(t, beta, beta.Name == "Beta", beta.Appearances == 6, beta.Prompts == 2, beta.Ownership == "other",
		beta.LastSeenAt.Sub(beta.FirstSeenAt) == 24*time.Hour+time.Minute)
	holds(t, r.Creatives, r.Creatives.Total == 4, r.Creatives.Items[0].Appearances == 4, r.Creatives.Items[0].Ownership == "competitor")

	day := func(d int) *model.DateOrTime {
		return &model.DateOrTime{Time: time.Date(2026, 3, d, 0, 0, 0, 0, time.UTC), DateOnly: true}
	}
	ranged := w.ads(model.AdsQuery{From: day(3), To: day(4)})
	if !slices.Equal(ranged.SourceAuditIds, []uuid.UUID{newer, older}) || !ranged.FromAt.Equal(day(3).Time) || !ranged.ToAt.Equal(day(4).Time) {
		t.Errorf("range: %s", asJSON(ranged))
	}
	if r := w.ads(model.AdsQuery{From: day(4)}); !slices.Equal(r.SourceAuditIds, []uuid.UUID{newer}) {
		t.Errorf("from: %v", r.SourceAuditIds)
	}
	there := w.ads(model.AdsQuery{Market: &model.MarketRef{ID: uuid.NullUUID{UUID: market, Valid: true}}})
	if !slices.Equal(there.SourceAuditIds, []uuid.UUID{elsewhere}) {
		t.Errorf("market: %v", there.SourceAuditIds)
	}
}

// TestAdTopics: a topic comes before a theme, under the name it had at launch.
func TestAdTopics(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := planted{prompts: []string{"a", "b", "c", "d", "e"}}
	var shown []*model.EngineAds
	for i := range p.prompts {
		p.said = append(p.said, said{prompt: i, engine: "overview_a", text: "A"})
		shown = append(shown, listed(make([]model.EngineAd, 0)...))
	}
	shown[1] = listed(ad("Beta", "a"))
	id := w.plantAds(p, shown)
	topic := model.NewID()
	w.exec(`UPDATE audit_prompts SET topic_id = $2, topic = 'Kettles' WHERE audit_id = $1 AND prompt_index IN (0, 3)`, id, topic)
	w.exec(`UPDATE audit_prompts SET theme = ' Tea ' WHERE audit_id = $1 AND prompt_index = 1`, id)
	w.exec(`UPDATE audit_prompts SET theme = 'tea' WHERE audit_id = $1 AND prompt_index = 2`, id)
	w.exec(`UPDATE audit_prompts SET theme = '' WHERE audit_id = $1 AND prompt_index = 4`, id)
	w.later(time.Hour)
	w.must(w.service.Analyze(t.Context(), w.project.ID, id))
	r := w.ads(model.AdsQuery{})
	var got []string
	for _, row := range r.Topics {
		got = append(got, fmt.Sprintf("%s=%s %d/%d", row.Key, row.Label, row.Presence.AnswersWithAds, row.Presence.Answers))
	}
	if want := []string{topic.String() + "=Kettles 0/2", "theme:tea=Tea 1/2", "= 0/1"}; !slices.Equal(got, want) {
		t.Errorf("topics %q, want %q", got, want)
	}
	if r.Prompts[0].Topic != "Kettles" || r.Prompts[2].Topic != "tea" || r.Prompts[4].Topic != "" {
		t.Errorf("prompts %s", asJSON(r.Prompts))
	}
}

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

func TestAdParametersThatAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	id := w.runAds(p, shown)
	cursor := w.ads(model.AdsQuery{Limit: new(1)}).Creatives.NextCursor
	stranger := newWorld(t)
	foreign := stranger.runAds(p, shown)
	engine, from := model.LogicalEngineOverviewA, &model.DateOrTime{Time: w.clock()}
	made, err := page.Parse(nil, nil, 3, "ads", w.project.ID.String(), "core")
	w.must(err)
	for name, c := range map[string]struct {
		q    model.AdsQuery
		want fault.Kind
	}{
		"cursor of another filter": {model.AdsQuery{Cursor: cursor, Engine: &engine}, fault.Invalid},
		"cursor of another audit":  {model.AdsQuery{Cursor: cursor, AuditID: &id}, fault.Invalid},
		"cursor of another cohort": {model.AdsQuery{Cursor: cursor, Cohort: "commerce"}, fault.Invalid},
		"cursor of nonsense":       {model.AdsQuery{Cursor: made.Next("1", "now", "x")}, fault.Invalid},
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

// TestAdsAreRebuilt: rollups come out of the facts as they were.
func TestAdsAreRebuilt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	id := w.runAds(p, shown)
	want := map[string][]string{}
	for _, table := range adTables {
		want[table] = w.rows(table, id)
	}
	if len(want["ads"]) != 6 || len(want["ad_cells"]) != 5 || len(want["ad_placements"]) != 5 {
		t.Fatalf("%d ads, %d cells, %d placements", len(want["ads"]), len(want["ad_cells"]), len(want["ad_placements"]))
	}
	before := asJSON(w.ads(model.AdsQuery{}))
	w.exec(`DELETE FROM ad_cells`)
	w.exec(`UPDATE ad_placements SET appearances = 9`)
	w.exec(`DELETE FROM ad_creatives`)
	w.must(w.service.Rebuild(t.Context(), w.project.ID, id))
	for _, table := range adTables {
		if got := w.rows(table, id); !slices.Equal(got, want[table]) {
			t.Errorf("%s: %v, want %v", table, got, want[table])
		}
	}
	if after := asJSON(w.ads(model.AdsQuery{})); after != before {
		t.Errorf("the report was %s, is %s", before, after)
	}
}

// TestAnswersShowTheirAds: the list of answers shows what the report is made of.
func TestAnswersShowTheirAds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p, shown := advertised()
	id := w.runAds(p, shown)
	answers, err := w.store.Answers(t.Context(), w.project.ID, id, page.Request{Limit: 100}, storage.AnswerFilter{})
	w.must(err)
	items := answers.Items
	equal(t, "two ads", items[0].Ads, model.AnswerAds{Available: true, ParserVersion: "parser-1", Items: []model.AnswerAd{
		{Rank: 1, AdvertiserName: "Beta", AdvertiserDomain: "beta.example", Ownership: "competitor", Title: "Beta a", Snippet: "Buy", LandingURL: "https://beta.example/a", Block: "paid", Placement: "above"},
		{Rank: 2, AdvertiserName: "Acme", AdvertiserDomain: "acme.example", Ownership: "owned", Title: "Acme a", Snippet: "Buy", LandingURL: "https://acme.example/a", Block: "paid", Placement: "above"},
	}})
	equal(t, "none shown", items[2].Ads, model.AnswerAds{Available: true, ParserVersion: "parser-1", Items: []model.AnswerAd{}})
	equal(t, "not said", items[4].Ads, model.AnswerAds{ParserVersion: "parser-2", Items: []model.AnswerAd{}})
	if items[5].Ads != nil {
		t.Errorf("an engine without ads: %s", asJSON(items[5].Ads))
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
		"latest": {model.AdsQuery{}, 4}, "one": {model.AdsQuery{AuditID: &id}, 4}, "range": {model.AdsQuery{From: from}, 5},
		"several in a market": {model.AdsQuery{AuditIds: []uuid.UUID{id}, Market: market}, 6},
	} {
		before := statements.Load()
		r := w.ads(c.q)
		if got := statements.Load() - before; got > c.want || r.AdvertisersSeen != 3 {
			t.Errorf("%s: %d statements, want at most %d", name, got, c.want)
		}
	}
}
