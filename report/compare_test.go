package report_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
)

// twoCells is a run of two prompts on one engine, two answers each.
func twoCells(first, second [2]string) planted {
	return planted{
		prompts: []string{"one", "two"}, competitors: []string{"Beta"},
		said: []said{
			{prompt: 0, engine: "assistant_a", text: first[0]},
			{prompt: 0, engine: "assistant_a", text: first[1]},
			{prompt: 1, engine: "assistant_a", text: second[0]},
			{prompt: 1, engine: "assistant_a", text: second[1]},
		},
	}
}

// before: Acme in 1 of 4 answers, Beta in 2. after: Acme in 3 of 4, Beta in 1.
func before() planted { return twoCells([2]string{"Acme", "Beta"}, [2]string{"Beta", "Nobody"}) }

func after() planted {
	return twoCells([2]string{"Acme", "Acme"}, [2]string{"Acme, Beta", "Nobody"})
}

func TestComparisonOfEqualRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	base := w.run(before())
	w.run(after())
	v := w.visibility(model.VisibilityQuery{})
	c := v.Comparison
	if c.Status != "comparable" || *c.BaselineAuditID != base || c.MatchedCells != 2 || c.CurrentCells != 2 || c.BaselineCells != 2 ||
		c.SkippedRuns != 0 || len(c.BaselineAuditIds) != 1 || c.BaselineAt == nil {
		t.Fatalf("comparison %s", asJSON(c))
	}
	expect(t, "visibility_rate", c.Deltas["visibility_rate"], 3/4.0-1/4.0)
	expect(t, "share_of_voice", c.Deltas["share_of_voice"], 3/4.0-1/3.0)
	expect(t, "avg_position", c.Deltas["avg_position"], 0)
	// retrieval is on, nothing is cited: a response with Acme first is 80
	expect(t, "current visibility_score", c.CurrentValues["visibility_score"], 60)
	expect(t, "baseline visibility_score", c.BaselineValues["visibility_score"], 20)
	expect(t, "prompt_performance_score", c.Deltas["prompt_performance_score"], 60-20)
	expect(t, "owned_citation_rate", c.Deltas["owned_citation_rate"], 0)
	if *c.CurrentCounts.BrandResponses != 3 || *c.BaselineCounts.BrandResponses != 1 {
		t.Errorf("counts %s %s", asJSON(c.CurrentCounts), asJSON(c.BaselineCounts))
	}
	if c.Rankings[0].Name != "Beta" || c.CurrentRankings[0].Name != "Acme" {
		t.Errorf("rankings %s %s", asJSON(c.Rankings), asJSON(c.CurrentRankings))
	}
	beta := v.Rankings[1]
	expect(t, "Beta delta", beta.VisibilityDelta, 1/4.0-2/4.0)
	expect(t, "Beta matched rate", beta.MatchedVisibilityRate, 1/4.0)
	if *beta.MatchedResponseCount != 4 {
		t.Errorf("Beta %s", asJSON(beta))
	}
}

func TestChangedPromptTextLeavesTheOtherCell(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(before())
	now := after()
	now.prompts[0] = "one, asked otherwise"
	w.run(now)
	c := w.visibility(model.VisibilityQuery{}).Comparison
	if c.Status != "partially_comparable" || c.MatchedCells != 1 || c.CurrentCells != 2 || c.BaselineCells != 2 {
		t.Fatalf("comparison %s", asJSON(c))
	}
	expect(t, "current rate", c.CurrentValues["visibility_rate"], 1/2.0) // of prompt "two" alone
	expect(t, "baseline rate", c.BaselineValues["visibility_rate"], 0)
	expect(t, "current performance", c.CurrentValues["prompt_performance_score"], 40)
	metrics := w.promptMetrics(model.PromptMetricQuery{})
	if metrics[0].ComparisonStatus != "not_comparable" || metrics[1].ComparisonStatus != "comparable" {
		t.Errorf("statuses %s %s", metrics[0].ComparisonStatus, metrics[1].ComparisonStatus)
	}
	expectNull(t, "changed prompt's delta", metrics[0].VisibilityDelta)
	expect(t, "other prompt's delta", metrics[1].VisibilityDelta, 1/2.0)
}

func TestIncomparableRuns(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(p *planted){
		"model":     func(p *planted) { each(p, func(s *said) { s.model = "m2" }) },
		"retrieval": func(p *planted) { each(p, func(s *said) { s.offline = true }) },
		"engine":    func(p *planted) { each(p, func(s *said) { s.engine = "assistant_b" }) },
		"mode":      func(p *planted) { p.mode = model.BenchmarkModeForcedGrounded },
		"brand":     func(p *planted) { p.aliases = []string{"Acme Corp"} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.run(before())
			now := after()
			change(&now)
			w.run(now)
			c := w.visibility(model.VisibilityQuery{}).Comparison
			if c.Status != "not_comparable" || c.MatchedCells != 0 || c.SkippedRuns != 1 || c.BaselineAuditID != nil || c.CurrentCounts != nil {
				t.Errorf("comparison %s", asJSON(c))
			}
			for key, delta := range c.Deltas {
				expectNull(t, key, delta)
			}
		})
	}
}

func each(p *planted, change func(s *said)) {
	for i := range p.said {
		change(&p.said[i])
	}
}

func TestAddedCompetitorLeavesIndependentComparisons(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(before())
	now := after()
	now.competitors = []string{"Gamma", "Beta"}
	w.run(now)
	v := w.visibility(model.VisibilityQuery{})
	c := v.Comparison
	if c.Status != "comparable" || c.MatchedCells != 2 {
		t.Fatalf("comparison %s", asJSON(c))
	}
	expect(t, "visibility_rate", c.Deltas["visibility_rate"], 1/2.0)
	for _, key := range []string{"share_of_voice", "avg_position", "visibility_score", "prompt_performance_score"} {
		expectNull(t, key, c.Deltas[key])
		expectNull(t, key, c.CurrentValues[key])
	}
	for _, row := range v.Rankings {
		if row.Name == "Gamma" {
			expectNull(t, "Gamma delta", row.VisibilityDelta)
		}
		if row.Name == "Beta" { // at another place of the list than before
			expect(t, "Beta delta", row.VisibilityDelta, 1/4.0-2/4.0)
		}
	}
	metric := w.promptMetrics(model.PromptMetricQuery{})[0]
	expectNull(t, "previous_score", metric.PreviousScore)
	expect(t, "visibility_delta", metric.VisibilityDelta, 1/2.0)
}

func TestBaselinePassesOverRunsThatShareNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	base := w.run(before())
	other := before()
	each(&other, func(s *said) { s.model = "m2" })
	passed := w.run(other)
	w.run(after())
	c := w.visibility(model.VisibilityQuery{}).Comparison
	if c.SkippedRuns != 1 || *c.BaselineAuditID != base || c.Status != "comparable" {
		t.Errorf("comparison %s", asJSON(c))
	}
	if c := w.visibility(model.VisibilityQuery{BaselineID: &passed}).Comparison; c.Status != "not_comparable" || *c.BaselineAuditID != passed {
		t.Errorf("comparison with a chosen run %s", asJSON(c))
	}
}

func TestBaselinePassesOverMoreRunsThanAreListed(t *testing.T) {
	t.Parallel()
	const passed = rollup.DriftRuns + 2
	w := newWorld(t)
	base := w.run(before())
	other, last := before(), before()
	each(&other, func(s *said) { s.model = "m2" })
	each(&last, func(s *said) { s.model = "m3" })
	for range passed {
		w.run(other)
	}
	w.run(after())
	if c := w.visibility(model.VisibilityQuery{}).Comparison; c.SkippedRuns != passed || *c.BaselineAuditID != base {
		t.Errorf("comparison %s", asJSON(c))
	}
	w.run(last)
	if c := w.visibility(model.VisibilityQuery{}).Comparison; c.SkippedRuns != passed+2 || c.BaselineAuditID != nil {
		t.Errorf("comparison with nothing %s", asJSON(c))
	}
}

func TestSameQuestionTwiceIsMatchedOneToOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	once, twice := before(), before()
	once.prompts, twice.prompts = []string{"one", "two"}, []string{"one", "one"}
	w.run(once)
	w.run(twice)
	if c := w.visibility(model.VisibilityQuery{}).Comparison; c.MatchedCells != 1 || c.CurrentCells != 2 {
		t.Errorf("comparison %s", asJSON(c))
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, err := w.service.Visibility(t.Context(), w.project, model.VisibilityQuery{Cohort: "core"})
	if fault.KindOf(err) != fault.NotFound {
		t.Fatalf("no run yet: %v", err)
	}
	id, unknown := w.run(before()), uuid.New()
	stranger := newWorld(t).run(before())
	date := func(s string) *model.DateOrTime {
		var d model.DateOrTime
		w.must(d.UnmarshalGQL(s))
		return &d
	}
	ranged, run := model.SelectionModeRange, model.SelectionModeRun
	key := "nothing"
	market := &model.MarketRef{ID: uuid.NullUUID{UUID: unknown, Valid: true}}
	for name, c := range map[string]struct {
		q    model.VisibilityQuery
		kind fault.Kind
	}{
		"unknown audit":          {model.VisibilityQuery{AuditID: &unknown}, fault.NotFound},
		"another project's":      {model.VisibilityQuery{AuditID: &stranger}, fault.NotFound},
		"unknown baseline":       {model.VisibilityQuery{BaselineID: &unknown}, fault.NotFound},
		"unknown market":         {model.VisibilityQuery{Market: market}, fault.NotFound},
		"audit of no market":     {model.VisibilityQuery{Market: market, AuditID: &id}, fault.NotFound},
		"unknown configuration":  {model.VisibilityQuery{SelectionMode: &ranged, ConfigurationKey: &key}, fault.NotFound},
		"cohort never asked":     {model.VisibilityQuery{Cohort: model.PromptCohortCommerce}, fault.NotFound},
		"audit and range":        {model.VisibilityQuery{AuditID: &id, SelectionMode: &ranged}, fault.Invalid},
		"audit and from":         {model.VisibilityQuery{AuditID: &id, From: date("2026-01-01")}, fault.Invalid},
		"run without audit":      {model.VisibilityQuery{SelectionMode: &run}, fault.Invalid},
		"from after to":          {model.VisibilityQuery{From: date("2026-01-02"), To: date("2026-01-01")}, fault.Invalid},
		"baseline is the report": {model.VisibilityQuery{AuditID: &id, BaselineID: &id}, fault.Invalid},
		"nothing in range":       {model.VisibilityQuery{To: date("2020-01-01")}, fault.NotFound},
	} {
		if c.q.Cohort == "" {
			c.q.Cohort = model.PromptCohortCore
		}
		if _, err := w.service.Visibility(t.Context(), w.project, c.q); fault.KindOf(err) != c.kind {
			t.Errorf("%s: %v", name, err)
		}
	}
}
