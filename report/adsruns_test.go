package report_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/storagetest"
)

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
	if !slices.Equal(ranged.SourceAuditIds, []uuid.UUID{newer, older}) || !ranged.FromAt.Equal(day(3).Time) || !ranged.ToAt.Equal(day(5).Time.Add(-time.Microsecond)) {
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
	kept, err := audits.New(w.store).Answers(t.Context(), w.project.ID, id, page.Request{Limit: 100}, audits.AnswerFilter{})
	w.must(err)
	answers, err := audit.ReadAnswers(kept)
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

// TestAdsOfLargeRuns: large runs are read one after the other, each question once, and texts that are too
// large in sum are not read.
func TestAdsOfLargeRuns(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	w := newWorld(t, storagetest.Counted(&statements))
	p, shown := advertised()
	older := w.runAds(p, shown)
	p.prompts = []string{"cheap tool", "new tool"}
	q := model.AdsQuery{AuditIds: []uuid.UUID{w.runAds(p, shown), older}}
	report := func() (string, int64) {
		before := statements.Load()
		found := asJSON(w.ads(q))
		return found, statements.Load() - before
	}
	together, few := report()
	w.exec(`UPDATE audits SET requested_count = 200000`)
	apart, many := report()
	if apart != together || many <= few {
		t.Errorf("with %d statements it is\n%s\nwith %d\n%s", few, together, many, apart)
	}
	w.exec(`UPDATE audit_prompts SET text = repeat('x', 40 << 20) WHERE audit_id = $1 AND prompt_index = 0`, older)
	q.Cohort = model.PromptCohortCore
	if _, err := w.service.Ads(t.Context(), w.project, q); fault.KindOf(err) != fault.Invalid {
		t.Errorf("texts of 40 MiB: %v", err)
	}
}
