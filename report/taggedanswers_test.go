package report_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// withoutIDs is a report as JSON, its ids left out: those of two projects differ.
func withoutIDs(v any) string {
	return regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`).ReplaceAllString(asJSON(v), "id")
}

// drawn is a run of four prompts in their order, each answered by two engines.
func drawn(draw *rand.Rand, texts ...string) planted {
	p := planted{competitors: []string{"Beta", "Gamma"}}
	for n := range 4 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", n))
		for _, engine := range []string{"assistant_a", "assistant_b"} {
			for range 1 + draw.IntN(3) {
				p.said = append(p.said, said{prompt: n, engine: engine, text: texts[draw.IntN(len(texts))], search: []*bool{nil, new(true), new(false)}[draw.IntN(3)]})
			}
		}
	}
	return p
}

func alike[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if got, want := withoutIDs(got), withoutIDs(want); got != want {
		t.Errorf("%s of the tag\n%s\nof its prompts alone\n%s", what, got, want)
	}
}

func TestAdsOfATagAreThoseBesideItsPromptsAlone(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		draw := rand.New(rand.NewPCG(seed, 21))
		whole, alone := newWorld(t), newWorld(t)
		plant := func(analysed bool) (id, other uuid.UUID) {
			p, shown := drawn(draw, "Acme", "Beta"), []*model.EngineAds{}
			for range p.said {
				shown = append(shown, []*model.EngineAds{
					nil, unsaid(), listed(), listed(ad("Acme", "a")), listed(ad("Beta", "b"), ad("Acme", "a")), listed(ad("Delta", "d"), ad("Beta", "b")),
				}[draw.IntN(6)])
			}
			few := only(p, 2)
			if !analysed {
				return whole.plantAds(p, shown), alone.plantAds(few, shown[:len(few.said)])
			}
			return whole.runAds(p, shown), alone.runAds(few, shown[:len(few.said)])
		}
		for range 3 {
			plant(true)
		}
		pending, few := plant(false)
		whole.tag("launch", "question 0", "question 1")
		engine := model.LogicalEngine("assistant_b")
		for _, q := range []model.AdsQuery{
			{}, {Engine: &engine}, {From: day("2026-03-01"), To: day("2026-04-01")}, {From: day("2026-03-01"), Engine: &engine},
		} {
			tagged := q
			tagged.Tag = new("launch")
			alike(t, "ads", whole.ads(tagged), alone.ads(q))
		}
		got := whole.ads(model.AdsQuery{AuditID: &pending, Tag: new("launch")})
		alike(t, "ads of answers that are not read", got, alone.ads(model.AdsQuery{AuditID: &few}))
		holds(t, got, got.State == "unavailable", got.Engines[0].Answers > 0)
		none := whole.ads(model.AdsQuery{Tag: new("later")})
		holds(t, none, none.State == "no_answers", len(none.Prompts) == 0, none.Creatives.Total == 0, none.Presence.Rate == nil)
	}
}

func TestSearchesOfATagAreThoseOfItsPromptsAlone(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		draw := rand.New(rand.NewPCG(seed, 22))
		whole, alone := newWorld(t), newWorld(t)
		asked := []string{"best crm", "Best  CRM", "crm reviews", "question 0", "acme or beta", "crm 100%"}
		for range 3 {
			p, made := drawn(draw, "Acme", "Beta"), searching{}
			for place := range p.said {
				for range draw.IntN(4) {
					made[place] = append(made[place], asked[draw.IntN(len(asked))])
				}
			}
			few := searching{}
			for place, queries := range made {
				if place < len(only(p, 2).said) {
					few[place] = queries
				}
			}
			whole.runSearching(p, made)
			alone.runSearching(only(p, 2), few)
		}
		whole.tag("launch", "question 0", "question 1")
		engine := model.LogicalEngine("assistant_b")
		for _, q := range []model.FanoutQuery{
			{}, {Engine: &engine}, {Search: new("CRM")}, {Query: new("best crm")}, {Query: new("best crm"), Engine: &engine},
		} {
			tagged := q
			tagged.Tag = new("launch")
			alike(t, "searches", whole.fanout(tagged), alone.fanout(q))
		}
		all := whole.fanout(model.FanoutQuery{Tag: new("launch")}).Items
		var paged []model.FanoutItem
		for q := (model.FanoutQuery{Tag: new("launch"), Limit: new(2)}); ; {
			page := whole.fanout(q)
			if paged = append(paged, page.Items...); page.NextCursor == nil {
				break
			}
			q.Cursor = page.NextCursor
		}
		alike(t, "pages of searches", paged, all)
		none := whole.fanout(model.FanoutQuery{Tag: new("later")})
		holds(t, none, none.TotalAnswers == 0, none.EventCount == 0, len(none.Items) == 0)
	}
}

func TestMarketsOfATagAreThoseOfItsPromptsAlone(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(1, 23))
	whole, alone := newCourt(t), newCourt(t)
	abroad := [2]uuid.UUID{whole.market(false), alone.market(false)}
	for range 5 {
		p := drawn(draw, "Acme is good (price).", "Acme is bad (price).", "Beta", "Nobody")
		whole.try(p)
		alone.try(only(p, 3))
		whole.try(in(p, abroad[0]))
		alone.try(in(only(p, 3), abroad[1]))
	}
	whole.tag("sale", "question 0", "question 1", "question 2")
	markets := func(w *world, tag *string) []model.MarketVisibility {
		m, err := w.service.Markets(t.Context(), w.project, model.PromptCohortCore, model.IntervalScopeYourTopics, tag)
		w.must(err)
		for i := range m.Items {
			m.Items[i].Market = nil // made at another time
		}
		return m.Items
	}
	got := markets(whole.world, new("sale"))
	alike(t, "markets", got, markets(alone.world, nil))
	holds(t, got, len(got) == 2, got[1].NetSentiment != nil, got[1].MentionRate != nil)
	none := markets(whole.world, new("later"))
	holds(t, none, none[0].MentionRate == nil, none[0].NetSentiment == nil, none[0].State == "measured")
}

func TestPerceptionOfATagIsThatOfItsPromptsAlone(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(1, 24))
	whole, alone := newCourt(t), newCourt(t)
	var audits, few []uuid.UUID
	for range 4 {
		p := drawn(draw, "Acme is good (price). Beta is bad (quality). Take Acme.", "Acme is bad (price). Avoid Acme.", "Acme perhaps.",
			"Beta is good (design). Acme is bad (support).", "Nobody at all.")
		for i := range p.said {
			p.said[i].cites = [][]string{nil, {"https://www.news.example/1"}, {"https://news.example/2", "https://shop.example/x"}}[draw.IntN(3)]
		}
		audits, few = append(audits, whole.try(p)), append(few, alone.try(only(p, 2)))
	}
	whole.tag("launch", "question 0", "question 1")
	engine := model.LogicalEngine("assistant_b")
	for _, q := range []model.RunQuery{
		{}, {Engine: &engine}, {From: day("2026-03-01"), To: day("2026-04-01")}, {AuditIds: audits[:2]}, {AuditID: &audits[1], Engine: &engine},
	} {
		tagged := q
		tagged.Tag = new("launch")
		if q.AuditIds != nil {
			q.AuditIds = few[:2]
		}
		if q.AuditID != nil {
			q.AuditID = &few[1]
		}
		want := alone.perception(q)
		alike(t, "perception", whole.perception(tagged), want)
		holds(t, want, want.State == "value", len(want.Themes) > 1, len(want.NegativeQuotes) > 1, len(want.Drivers) > 0, len(want.Trend) > 0,
			len(want.Entities) == 3)
	}
	none := whole.perception(model.RunQuery{Tag: new("later")})
	holds(t, none, none.State == "no_mentions", len(none.Themes) == 0, len(none.NegativeQuotes) == 0, len(none.Drivers) == 0, len(none.Trend) == 0,
		len(none.Prompts) == 0)

	// Competitors, quotes, themes and sites of a tag are made of the answers.
	whole.exec(`UPDATE audits SET answers_removed_at = $2 WHERE id = $1`, audits[1], time.Now())
	removed := whole.perception(model.RunQuery{AuditIds: audits, Tag: new("launch")})
	holds(t, removed, removed.State == "unavailable", removed.Brand == nil, removed.Analysis.State == "unavailable", removed.Analysis.Reason != nil)
	kept := whole.perception(model.RunQuery{AuditIds: slices.Concat(audits[:1], audits[2:]), Tag: new("launch")})
	alike(t, "perception of the other audits", kept, alone.perception(model.RunQuery{AuditIds: slices.Concat(few[:1], few[2:])}))
}
