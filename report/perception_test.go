package report_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// opinions is a run whose truth is counted by hand in TestPerceptionOfARun.
func opinions() planted {
	const praise = "Acme is good (price). Beta is bad (quality). Take Acme."
	return planted{
		prompts: []string{"question 1", "question 2"}, competitors: []string{"Beta"},
		said: []said{
			{prompt: 0, engine: "assistant_a", text: praise, cites: []string{"https://www.news.example/1"}},
			{prompt: 0, engine: "assistant_a", text: praise, cites: []string{"https://www.news.example/1", "https://www.news.example/3"}},
			{prompt: 0, engine: "assistant_b", text: "Acme is bad (price). Avoid Acme.", cites: []string{"https://news.example/2", "https://shop.example/x"}},
			{prompt: 1, engine: "assistant_a", text: "Acme perhaps."},
			{prompt: 1, engine: "assistant_b", text: "Beta is good (design).", cites: []string{"https://beta.example"}},
			{prompt: 1, engine: "assistant_b", text: "Nobody at all."},
			{prompt: 1, engine: "assistant_b", status: "failed"},
		},
	}
}

func TestPerceptionOfARun(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	topic := model.NewID()
	planted := opinions()
	id := c.try(planted)
	c.exec(`UPDATE audit_prompts SET topic_id = $2, topic = 'Anvils' WHERE audit_id = $1 AND text = 'question 1'`, id, topic)
	if n := c.stub.asked(); n != 4 {
		t.Errorf("%d calls for four different texts", n)
	}
	r := c.perception(model.RunQuery{})
	brand, beta := r.Brand, r.Entities[1]
	holds(t, r, r.State == "value", r.Reason == nil, len(r.SourceAuditIds) == 1, r.SourceAuditIds[0] == id,
		r.Coverage.Mentions == 7, r.Coverage.Classified == 7, r.Coverage.Pending == 0, r.Coverage.LowConfidence == 1,
		len(r.Coverage.Unavailable) == 0)
	holds(t, brand, brand.Name == "Acme", brand.IsBrand, brand.Coverage.Mentions == 4, brand.Score.Positive == 2,
		brand.Score.Neutral == 1, brand.Score.Negative == 1, brand.Score.Mixed == 0, brand.Score.Classified == 4)
	expect(t, "the brand's positive share", brand.Score.PositiveShare, 0.5)
	expect(t, "the brand's negative share", brand.Score.NegativeShare, 0.25)
	expect(t, "the brand's net sentiment", brand.Score.NetSentiment, 0.25)
	holds(t, beta, beta.Name == "Beta", !beta.IsBrand, beta.Score.Negative == 2, beta.Score.Positive == 1, beta.Score.PositiveShareInterval == nil)
	expect(t, "Beta's net sentiment", beta.Score.NetSentiment, -1.0/3)
	holds(t, r.Engines, len(r.Engines) == 2, r.Engines[0].Key == "assistant_a", r.Engines[0].Score.Positive == 2,
		r.Engines[0].Score.Neutral == 1, r.Engines[1].Score.Negative == 1, r.Engines[1].Coverage.Mentions == 1)
	holds(t, r.Topics, len(r.Topics) == 2, r.Topics[1].Key == "theme:theme", r.Topics[1].Score.Neutral == 1, r.Topics[0].Label == "Anvils",
		r.Topics[0].Key == topic.String(), r.Topics[0].Coverage.Mentions == 3)
	holds(t, r.Prompts, len(r.Prompts) == 2, r.Prompts[0].Label == "question 1", r.Prompts[0].Key == c.prompts["question 1"].String(),
		r.Prompts[0].Score.Positive == 2, r.Prompts[0].Score.Negative == 1, r.Prompts[1].Coverage.LowConfidence == 1)
	holds(t, r.Recommended, r.Recommended.Mentioned == 4, r.Recommended.Recommended == 2, r.Recommended.RecommendedAgainst == 1,
		r.Recommended.Limitation != "", r.Recommended.RateInterval != nil, r.Recommended.RateInterval.LimitedEvidence)
	expect(t, "the rate of recommendations", r.Recommended.Rate, 0.5)
	holds(t, r.Drivers, len(r.Drivers) == 2, r.Drivers[0].Domain == "news.example", r.Drivers[0].Answers == 3,
		*r.Drivers[0].ExampleURL == "https://www.news.example/1", r.Drivers[1].Domain == "shop.example", r.Drivers[1].Answers == 1)
	holds(t, r.Trend, len(r.Trend) == 1, r.Trend[0].AuditID == id, r.Trend[0].Comparable, r.Trend[0].Mentions == 4,
		r.Trend[0].Score.Positive == 2, r.Trend[0].ExtractorVersion == "1", r.Trend[0].TemplateVersion == "1", r.Trend[0].MetricsVersion == "1")
	c.quotes(t, r, id)
}

func (c *court) quotes(t *testing.T, r *model.Perception, audit uuid.UUID) {
	t.Helper()
	holds(t, r.Themes, len(r.Themes) == 1, r.Themes[0].Theme == "price", r.Themes[0].Positive == 2, r.Themes[0].Negative == 1,
		len(r.Themes[0].Quotes) == 3)
	said := map[string]int{}
	for _, q := range r.NegativeQuotes {
		said[q.Entity+": "+q.Text]++
		holds(t, q, q.Polarity == "negative", q.IsBrand == (q.Entity == "Acme"), q.RunID == audit, q.Prompt == "question 1", *q.PromptID == c.prompts["question 1"],
			q.ExtractorVersion == "1", q.TemplateVersion == "1", q.ObservedAt.Equal(time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)))
	}
	if len(said) != 2 || said["Acme: Acme is bad (price)."] != 1 || said["Beta: Beta is bad (quality)."] != 2 {
		t.Errorf("quotes that blame: %v", said)
	}
}

func TestPerceptionOfPartOfARun(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	c.try(opinions())
	engine := model.LogicalEngineAssistantB
	r := c.perception(model.RunQuery{Engine: &engine})
	holds(t, r, r.Brand.Coverage.Mentions == 1, r.Brand.Score.Negative == 1, r.Entities[1].Coverage.Mentions == 1, len(r.Engines) == 1,
		r.Coverage.Mentions == 2, r.Themes[0].Positive == 0, len(r.Themes[0].Quotes) == 1, r.Drivers[0].Answers == 1, r.Trend[0].Mentions == 1)
	other := model.LogicalEngineAssistantC
	none := c.perception(model.RunQuery{Engine: &other})
	holds(t, none, none.State == "no_mentions", none.Brand == nil)
}

func TestPerceptionOfSeveralRuns(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	first := c.try(opinions())
	later := opinions()
	later.competitors = []string{"Gamma", "Beta"}
	later.said = append(later.said, said{prompt: 0, engine: "assistant_a", text: "Gamma is good (design). Acme is a mystery."})
	second := c.try(later)
	if n := c.stub.asked(); n != 5 {
		t.Errorf("%d calls: what was judged in the first run is known in the second", n)
	}
	r := c.perception(model.RunQuery{AuditIds: []uuid.UUID{first, second}})
	holds(t, r, r.SourceAuditIds[0] == second, r.Brand.Coverage.Mentions == 9, r.Brand.Score.Positive == 4, r.Brand.Coverage.NotAssessable == 1,
		r.Entities[1].Name == "Beta", r.Entities[1].Coverage.Mentions == 6, r.Entities[2].Coverage.Mentions == 1,
		r.Prompts[0].Coverage.Mentions == 7, r.Drivers[0].Answers == 6, r.Themes[0].Positive == 4, len(r.Themes[0].Quotes) == 5,
		len(r.Trend) == 2, r.Trend[0].AuditID == first, r.Trend[0].Comparable, r.Trend[1].Comparable)
	from := &model.DateOrTime{Time: time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC), DateOnly: true}
	r = c.perception(model.RunQuery{From: from})
	holds(t, r, len(r.SourceAuditIds) == 1, r.SourceAuditIds[0] == second, r.FromAt.Equal(from.Time), r.ToAt == nil, len(r.Trend) == 2)
	c.exec(`UPDATE judgings SET template_version = '0' WHERE audit_id = $1`, first)
	r = c.perception(model.RunQuery{})
	holds(t, r.Trend, !r.Trend[0].Comparable, r.Trend[0].TemplateVersion == "0", r.Trend[1].Comparable)
}

// A run whose answers do not mention the brand was measured: it is a point of the
// trend without a score, not a gap. One without answers is none.
func TestPerceptionTrendShowsSilence(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	silent := planted{prompts: []string{"q"}, competitors: []string{"Beta"}, said: []said{{engine: "assistant_a", text: "Beta is good (design)."}}}
	ids := []uuid.UUID{c.try(opinions()), c.try(silent)}
	c.try(planted{prompts: []string{"q"}, said: []said{{engine: "assistant_a", status: "no_answer"}}})
	ids = append(ids, c.try(opinions()))
	r := c.perception(model.RunQuery{})
	holds(t, r.Trend, len(r.Trend) == 3, r.Trend[0].AuditID == ids[0], r.Trend[1].AuditID == ids[1], r.Trend[2].AuditID == ids[2],
		r.Trend[1].Mentions == 0, r.Trend[1].Score.NetSentiment == nil, r.Trend[1].Score.Classified == 0, r.Trend[1].Comparable)
	engine := model.LogicalEngineAssistantB
	r = c.perception(model.RunQuery{Engine: &engine})
	holds(t, r.Trend, len(r.Trend) == 2, r.Trend[0].AuditID == ids[0], r.Trend[0].Mentions == 1)
}

// A topic is one row, however its prompts spell it and whatever it was called
// before; it is called as in the newest run.
func TestPerceptionTopicIsOneRow(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	topic := model.NewID()
	name := func(audit uuid.UUID, text, topicName, theme string) {
		var id *uuid.UUID
		if topicName != "" {
			id = &topic
		}
		c.exec(`UPDATE audit_prompts SET topic_id = $3, topic = $4, theme = $5 WHERE audit_id = $1 AND text = $2`, audit, text, id, topicName, theme)
	}
	asked := func(prompts ...string) uuid.UUID {
		p := planted{prompts: prompts}
		for i := range prompts {
			p.said = append(p.said, said{prompt: i, engine: "assistant_a", text: "Acme is good (price)."})
		}
		return c.try(p)
	}
	first, second := asked("a", "b", "c"), asked("b", "c", "d")
	name(first, "a", "Anvils", "")
	name(first, "b", "Anvils", "")
	name(first, "c", "", "Shops")
	name(second, "b", "Great anvils", "")
	name(second, "c", "", "shops")
	name(second, "d", "", " SHOPS ")
	r := c.perception(model.RunQuery{AuditIds: []uuid.UUID{first, second}})
	holds(t, r.Topics, len(r.Topics) == 2, r.Topics[0].Key == topic.String(), r.Topics[0].Label == "Great anvils", r.Topics[0].Score.Positive == 3,
		r.Topics[1].Key == "theme:shops", r.Topics[1].Label == "shops", r.Topics[1].Coverage.Mentions == 3)
}

func TestPerceptionBeforeThereIsAny(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	nothing := c.perception(model.RunQuery{})
	holds(t, nothing, nothing.State == "no_mentions", nothing.Reason == nil, nothing.Brand == nil, len(nothing.Entities) == 0,
		nothing.Coverage.Mentions == 0, nothing.Recommended.Rate == nil, len(nothing.SourceAuditIds) == 0)
	silent := c.try(planted{prompts: []string{"q"}, said: []said{{prompt: 0, engine: "assistant_a", text: "Nobody."}}})
	r := c.perception(model.RunQuery{AuditID: &silent})
	holds(t, r, r.State == "no_mentions", r.Brand.Coverage.Mentions == 0, r.Brand.Score.NetSentiment == nil)
	waiting := c.run(opinions())
	r = c.perception(model.RunQuery{AuditID: &waiting})
	holds(t, r, r.State == "pending", r.Reason == nil, r.Coverage.Pending == 7, r.Brand.Coverage.Pending == 4, len(r.Themes) == 0,
		r.Brand.Score.PositiveShare == nil, r.Recommended.Mentioned == 0, r.Recommended.Rate == nil)
	c.hold(nil)
	without := c.run(opinions())
	r = c.perception(model.RunQuery{AuditID: &without})
	holds(t, r, r.State == "unavailable", *r.Reason == "model_not_configured", r.Coverage.Unavailable[0].Count == 7, !r.Trend[1].Comparable)
	foreign := model.NewID()
	_, err := c.service.Perception(t.Context(), c.project, model.RunQuery{AuditID: &foreign, Cohort: "core"})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("a foreign audit: %v", err)
	}
	_, err = c.service.Perception(t.Context(), c.newProject(), model.RunQuery{AuditID: &waiting, Cohort: "core"})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("another project's audit: %v", err)
	}
}

// Whatever becomes of judgements, each mention is counted once, and rebuilding
// the rollups changes nothing.
func TestPerceptionAddsUp(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	random := rand.New(rand.NewPCG(1, 2))
	states := []string{
		"classified", "not_assessable", "model_not_configured", "platform_cap", "entity_limit", "invalid_output", "model_error", "task_failed",
	}
	for _, finished := range []string{"NULL", "now()"} {
		id := c.run(many())
		for range 400 {
			state := states[random.IntN(len(states))]
			polarity := []string{"positive", "neutral", "negative", "mixed"}[random.IntN(4)]
			c.exec(`INSERT INTO judgements SELECT project_id, reading_id, execution_id, entity_index, $2, CASE WHEN $2 = 'classified' THEN $3 END,
					CASE WHEN $2 = 'classified' THEN 0.4 END, CASE WHEN $2 = 'classified' THEN 'yes' END, '[]', 'm', '1', '1', now()
				FROM presences WHERE reading_id = $1 ORDER BY md5(execution_id::text || $4) LIMIT 1 ON CONFLICT DO NOTHING`,
				id, state, polarity, random.Int())
		}
		c.exec(`UPDATE judgings SET finished_at = `+finished+` WHERE audit_id = $1`, id)
		c.must(c.service.Rebuild(t.Context(), c.project.ID, id))
		r := c.perception(model.RunQuery{AuditID: &id})
		c.addsUp(r)
		before := c.perceptionRows(id)
		c.must(c.service.Rebuild(t.Context(), c.project.ID, id))
		if after := c.perceptionRows(id); asJSON(before) != asJSON(after) || len(before) < 12 {
			t.Errorf("%d rows before, others after", len(before))
		}
	}
}

func (c *court) perceptionRows(audit uuid.UUID) []string {
	var all []string
	for _, table := range []string{"perception_cells", "perception_totals", "perception_themes", "perception_quotes", "perception_drivers"} {
		all = append(all, c.rows(table, audit)...)
	}
	return all
}

func (c *court) addsUp(r *model.Perception) {
	c.Helper()
	part := func(what string, rows []model.PerceptionBreakdown) {
		mentions, positive := 0, 0
		for _, b := range rows {
			c.counted(what, b.Score, b.Coverage)
			mentions, positive = mentions+b.Coverage.Mentions, positive+b.Score.Positive
		}
		if mentions != r.Brand.Coverage.Mentions || positive != r.Brand.Score.Positive {
			c.Errorf("%s: %d mentions of %d", what, mentions, r.Brand.Coverage.Mentions)
		}
	}
	part("engines", r.Engines)
	part("topics", r.Topics)
	part("prompts", r.Prompts)
	mentions := 0
	for _, e := range r.Entities {
		c.counted(e.Name, e.Score, e.Coverage)
		mentions += e.Coverage.Mentions
	}
	if mentions != r.Coverage.Mentions || mentions == 0 {
		c.Errorf("%d mentions of entities, %d in all", mentions, r.Coverage.Mentions)
	}
}

func (c *court) counted(what string, s *model.PerceptionScore, v *model.PerceptionCoverage) {
	c.Helper()
	sum := v.Classified + v.Pending + v.NotAssessable
	for _, u := range v.Unavailable {
		sum += u.Count
	}
	if sum != v.Mentions || s.Classified != v.Classified || s.Positive+s.Neutral+s.Negative+s.Mixed != s.Classified {
		c.Errorf("%s does not add up: %s %s", what, asJSON(s), asJSON(v))
	}
	if (s.Classified == 0) != (s.NetSentiment == nil) || (s.Classified == 0) != (s.PositiveShare == nil) {
		c.Errorf("%s: null and nothing classified differ: %s", what, asJSON(s))
	}
}

func TestBrandSentiment(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	first, second := c.try(opinions()), c.try(planted{prompts: []string{"q"}, said: []said{{prompt: 0, engine: "assistant_a", text: "Nobody."}}})
	found, err := reports.New(c.store).BrandSentiment(t.Context(), c.project.ID, "core", []uuid.UUID{first, second}, nil)
	c.must(err)
	sum := found[first]
	holds(t, found, len(found) == 1, sum.Mentions == 4, sum.Classified() == 4)
	expect(t, "net sentiment", sum.Net(), 0.25)
	other, err := reports.New(c.store).BrandSentiment(t.Context(), c.newProject().ID, "core", []uuid.UUID{first}, nil)
	c.must(err)
	holds(t, other, len(other) == 0)
	expectNull(t, "net sentiment of nothing", (&reports.Sentiment{}).Net())
}

// A report costs four statements beside those that choose its runs.
func TestPerceptionStatements(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	w := newWorld(t, storagetest.Counted(&statements))
	first := w.run(opinions())
	second := w.run(opinions())
	from := &model.DateOrTime{Time: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)}
	for name, q := range map[string]struct {
		query model.RunQuery
		want  int64
	}{
		"newest": {model.RunQuery{Cohort: "core"}, 5}, "range": {model.RunQuery{Cohort: "core", From: from}, 6},
		"named":            {model.RunQuery{Cohort: "core", AuditIds: []uuid.UUID{first, second}}, 5},
		"one, of a market": {model.RunQuery{Cohort: "core", AuditID: &first, Market: &model.MarketRef{}}, 6},
	} {
		before := statements.Load()
		_, err := w.service.Perception(t.Context(), w.project, q.query)
		w.must(err)
		if got := statements.Load() - before; got > q.want {
			t.Errorf("%s: %d statements, want at most %d", name, got, q.want)
		}
	}
}
