package report_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
)

// spans fails unless an interval has the ends, to four digits.
func spans(tb testing.TB, what string, got *model.Interval, low, high float64, method string) {
	tb.Helper()
	if got == nil || math.Abs(got.Low-low) > 6e-5 || math.Abs(got.High-high) > 6e-5 || got.Method != method || got.Level != 0.95 ||
		got.Version != "5" {
		tb.Errorf("%s is %s, want %v to %v by %s", what, asJSON(got), low, high, method)
	}
}

// The brand is in 2 of 3 answers to the first prompt and 1 of 1 to the second: p = 3/4. v is at least the variance
// of repetitions, .074219; the only miss is in one prompt, so that v is half way to p (1 − p) / 1.6 = .117188:
// n* = p (1 − p) / .095703 · (1.95996/12.7062)². That is fewer than ten, so that Jeffreys' limits count as well.
func TestIntervalsByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(twoPrompts())
	v := w.visibility(model.VisibilityQuery{})
	spans(t, "visibility rate", v.VisibilityRateInterval, 0.0024, 0.9992, "wilson_stratified")
	holds(t, v, v.VisibilityRateInterval.LimitedEvidence)
	// Only the first prompt has answers that could carry citations: 1 of 2.
	spans(t, "owned citation rate", v.OwnedCitationRateInterval, 0.0945, 0.9055, "wilson")
	holds(t, v, v.OwnedCitationRateInterval.LimitedEvidence)
	beta := v.Rankings[1]
	spans(t, "Beta's mention rate", beta.MentionRateInterval, 0.0019, 0.9996, "wilson_stratified")
	spans(t, "Beta's citation rate", beta.CitationRateInterval, 0.0945, 0.9055, "wilson")
	a, b := v.PerEngine[0], v.PerEngine[1]
	spans(t, "assistant_a's mention rate", a.BrandMentionRateInterval, 0.3004, 1, "wilson_stratified") // 2 of 2 and 1 of 1: n* = 3²/(2² + 1²)
	spans(t, "assistant_a's search use", a.SearchUseRateInterval, 0.0945, 0.9055, "wilson")
	spans(t, "assistant_b's mention rate", b.BrandMentionRateInterval, 0, 0.7935, "wilson")
	holds(t, b, b.OwnedCitationRateInterval == nil, b.SearchUseRateInterval == nil)

	m := w.promptMetrics(model.PromptMetricQuery{})[0]
	spans(t, "a prompt's rate", m.VisibilityRateInterval, 0.2077, 0.9385, "wilson") // 2 of 3
	holds(t, m, !m.VisibilityRateInterval.LimitedEvidence)
	spans(t, "a prompt's owned rate", m.OwnedCitationRateInterval, 0.0945, 0.9055, "wilson")
	spans(t, "a prompt and engine's rate", m.Outcomes[1].VisibilityRateInterval, 0, 0.7935, "wilson") // 0 of 1
	holds(t, m, m.Outcomes[1].OwnedCitationRateInterval == nil, m.VisibilityDeltaInterval == nil, m.Verdict == "not_comparable")
}

func TestIntervalsOverTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(one(10))
	w.run(one(4))
	points := w.trends(model.TrendQuery{})
	spans(t, "a day's rate", points[0].VisibilityRateInterval, 0.2993, 0.7007, "wilson") // 10 of 20
	spans(t, "a day's mention rate", points[1].BrandMentionRateInterval, 0.0807, 0.4160, "wilson")
	spans(t, "a day's owned rate", points[1].OwnedCitationRateInterval, 0, 0.1611, "wilson") // 0 of 20
	month := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityMonth})
	// The same question twice is one prompt: 14 of 40.
	spans(t, "a month's rate", month[0].VisibilityRateInterval, 0.2213, 0.5049, "wilson")
	h, err := w.service.History(t.Context(), w.project, w.prompts["q"], nil, nil, nil)
	w.must(err)
	spans(t, "a point's rate", h.Points[0].MentionRateInterval, 0.2993, 0.7007, "wilson")
	spans(t, "a point's owned rate", h.Points[1].OwnedCitationRateInterval, 0, 0.1611, "wilson")
}

// unlike are things that no two questions have in common.
func unlike() []string {
	return []string{"kettle", "ladder", "tent", "violin", "printer", "bicycle", "mattress", "drill", "camera", "suitcase"}
}

// rated is a run of prompts on one engine with four answers each: by entity and
// prompt, how many of them mention it.
func rated(hits map[string][]int) planted {
	var p planted
	for name := range hits {
		if name != "Acme" {
			p.competitors = append(p.competitors, name)
		}
	}
	slices.Sort(p.competitors)
	for i := range hits["Acme"] {
		p.prompts = append(p.prompts, "which "+unlike()[i]+" lasts longest?")
		for r := range 4 {
			var names []string
			for _, name := range append([]string{"Acme"}, p.competitors...) {
				if r < hits[name][i] {
					names = append(names, name)
				}
			}
			p.said = append(p.said, said{prompt: i, engine: "assistant_a", text: strings.Join(names, ", ")})
		}
	}
	return p
}

// Acme's changes are ¾ in three prompts and ½ in the others: mean .625, sd .136931, t = 11.1803 with 5 degrees
// of freedom, p = .0000998863. Beta's are ±¼ in turn: mean 0. Nobody says Gamma.
func TestVerdictsByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(rated(map[string][]int{"Acme": {1, 0, 2, 1, 1, 2}, "Beta": {2, 1, 1, 0, 1, 2}, "Gamma": {0, 0, 0, 0, 0, 0}}))
	w.run(rated(map[string][]int{
		"Acme": {4, 3, 4, 3, 4, 4}, "Beta": {1, 2, 0, 1, 2, 1}, "Gamma": {0, 0, 0, 0, 0, 0}, "Delta": {1, 1, 1, 1, 1, 1},
	}))
	v := w.visibility(model.VisibilityQuery{})
	c := v.Comparison
	if len(c.Changes) != 2 || c.Verdict != "moved" {
		t.Fatalf("comparison %s", asJSON(c))
	}
	visibility, owned := c.Changes[0], c.Changes[1]
	holds(t, visibility, visibility.Figure == "visibility_rate", visibility.Verdict == "moved", visibility.Prompts == 6,
		visibility.Method == "stratified_t", visibility.Level == 0.95, visibility.Version == "5",
		visibility.LimitedEvidence, visibility.NeededRepetitions == nil)
	expect(t, "change", visibility.Change, 0.625)
	if p := visibility.PValue; p == nil || math.Abs(*p-0.0000998863) > 1e-9 {
		t.Errorf("p = %v", show(p))
	}
	holds(t, owned, owned.Figure == "owned_citation_rate", owned.Verdict == "insufficient_data", owned.PValue == nil)
	want := map[string]model.Verdict{"Acme": "moved", "Beta": "within_noise", "Gamma": "insufficient_data", "Delta": "not_comparable"}
	for _, rows := range [][]model.RankingRow{v.Rankings, c.CurrentRankings} {
		for _, row := range rows {
			if row.Verdict == nil || *row.Verdict != want[row.Name] {
				t.Errorf("%s: %s, want %s", row.Name, asJSON(row.Verdict), want[row.Name])
			}
		}
	}
	if c.Rankings[0].Verdict != nil || c.Rankings[0].MentionRateInterval == nil {
		t.Errorf("baseline's row %s", asJSON(c.Rankings[0]))
	}
	// Two runs do not say how much a prompt differs from day to day.
	for _, m := range w.promptMetrics(model.PromptMetricQuery{}) {
		holds(t, m, m.Verdict == "insufficient_data", m.Comparison.Verdict == m.Verdict, m.Comparison.Changes[0].Method == "beta_binomial",
			m.Comparison.Changes[0].LimitedEvidence, m.TrendConfidence == 0)
		if m.PromptIndex == 0 {
			spans(t, "change", m.VisibilityDeltaInterval, 0.0852, 0.9544, "newcombe")
			expect(t, "change", m.Comparison.Changes[0].Change, 0.75)
		}
	}
}

func TestVerdictOfOnePromptThatMoved(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(one(17))
	w.run(one(4))
	m := w.promptMetrics(model.PromptMetricQuery{})[0]
	spans(t, "change", m.VisibilityDeltaInterval, -0.8042, -0.3484, "newcombe")
	holds(t, m, m.Verdict == "insufficient_data", m.VisibilityDeltaInterval.LimitedEvidence, !w.movedPrompt())
	w = newWorld(t)
	for _, hits := range []int{16, 17, 18, 17, 4} {
		w.run(one(hits))
	}
	m = w.promptMetrics(model.PromptMetricQuery{})[0]
	holds(t, m, m.Verdict == "moved", !m.Comparison.Changes[0].LimitedEvidence, !m.VisibilityDeltaInterval.LimitedEvidence, m.Comparison.Changes[0].Prompts == 1, m.Comparison.Changes[1].Verdict == "insufficient_data", w.movedPrompt())
	// One prompt tells nothing of the whole.
	if v := w.visibility(model.VisibilityQuery{}); v.Comparison.Verdict != "insufficient_data" {
		t.Errorf("comparison %s", asJSON(v.Comparison))
	}
}

// movedPrompt reports whether the table of the newest run says that its one prompt moved.
func (w *world) movedPrompt() bool {
	w.Helper()
	table, err := w.service.PromptTable(w.Context(), w.project, model.PromptMetricQuery{Cohort: model.PromptCohortCore})
	w.must(err)
	if len(table.Keys) != 1 {
		w.Fatalf("the table has %d prompts", len(table.Keys))
	}
	moved := false
	for _, key := range table.Keys {
		moved = moved || key.Moved
	}
	return moved
}

func TestNothingToCompareWithIsNotComparable(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(before())
	for range 2 {
		v := w.visibility(model.VisibilityQuery{})
		holds(t, v.Comparison, v.Comparison.Verdict == "not_comparable", len(v.Comparison.Changes) == 2,
			v.Comparison.Changes[1].Verdict == "not_comparable", *v.Rankings[0].Verdict == "not_comparable")
		other := after()
		each(&other, func(s *said) { s.model = "m2" })
		w.run(other)
	}
}

// With every answer seeded in another order, and read again, all comes out the same.
func TestReportsDoNotDependOnOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rapid.Check(t, func(t *rapid.T) {
		w.project = w.newProject()
		clear(w.prompts)
		now := drawRun(t)
		first := w.run(now)
		now.said = rapid.Permutation(now.said).Draw(t, "order")
		second := w.run(now)
		for _, table := range []string{"competitor_cells", "cells", "totals"} {
			a, b := w.rows(table, first), w.rows(table, second)
			for i := range a {
				a[i] = strings.ReplaceAll(a[i], first.String(), second.String())
			}
			if !slices.Equal(a, b) {
				t.Fatalf("%s: %v, %v", table, a, b)
			}
			w.exec(`DELETE FROM `+table+` WHERE reading_id = $1`, second)
		}
		w.must(w.service.Rebuild(w.Context(), w.project.ID, second))
		if a, b := w.report(first), w.report(second); a != b {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}

// report is what a run's report says, without ids and times.
func (w *world) report(id uuid.UUID) string {
	v := w.visibility(model.VisibilityQuery{AuditID: &id})
	return asJSON([]any{v.Counts, v.VisibilityRate, v.VisibilityRateInterval, v.PromptPerformanceScore, v.Rankings[0].MentionRateInterval, v.PerEngine})
}

// topical is a run of ten prompts of five topics, each answered four times: so many times
// with the brand, by topic.
func topical(hits ...int) planted {
	var p planted
	for i := range 2 * len(hits) {
		p.prompts = append(p.prompts, "question "+string(rune('A'+i)))
		for r := range 4 {
			text := "Nobody"
			if r < hits[i/2] {
				text = "Acme"
			}
			p.said = append(p.said, said{prompt: i, engine: "assistant_a", text: text})
		}
	}
	return p
}

// Five topics with the rates 1, 1, ½, 0, 0: p = 1/2. Prompts of a topic are alike, so that only repetitions of the third
// topic vary: v = 2·(4/40)²·(1/4)/3 = .001667. V = (1/5)²·(1/4)/2 = .005 and a = 20²/(4·4² + 2·2²) = 5.56 raise it
// to .001712; 5 degrees of freedom: n* = .25/.001712·(1.95996/2.57058)².
//
// Of all intents a topic's prompts are one sample: v = 4·(1/10)²/(4/5) = .05 is V = p (1 − p) / 5; the hits lie on
// 20²/(8² + 8² + 4²) = 2.78 topics, so that t has 4 degrees of freedom: n* = 5·(1.95996/2.77645)².
func TestIntervalsTakeOneSampleATopic(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(topical(4, 4, 2, 0, 0))
	w.exec(`UPDATE audits SET intent_groups = '{0,0,1,1,2,2,3,3,4,4}' WHERE id = $1`, id)
	for _, want := range []struct {
		scope     model.IntervalScope
		low, high float64
		method    string
		limited   bool
	}{
		{model.IntervalScopeYourTopics, 0.3960, 0.6040, "wilson_stratified", false},
		{model.IntervalScopeAllIntents, 0.0779, 0.9221, "wilson_clustered", true},
	} {
		v := w.visibility(model.VisibilityQuery{IntervalScope: want.scope})
		spans(t, "visibility rate", v.VisibilityRateInterval, want.low, want.high, want.method)
		holds(t, v.VisibilityRateInterval, v.VisibilityRateInterval.LimitedEvidence == want.limited)
		spans(t, "an engine's rate", v.PerEngine[0].BrandMentionRateInterval, want.low, want.high, want.method)
		point := w.trends(model.TrendQuery{IntervalScope: want.scope})[0]
		spans(t, "a point's rate", point.VisibilityRateInterval, want.low, want.high, want.method)
		markets, err := w.service.Markets(w.Context(), w.project, model.PromptCohortCore, want.scope, nil)
		w.must(err)
		spans(t, "a market's rate", markets.Items[0].MentionRateInterval, want.low, want.high, want.method)
	}
}

// After five runs that all prompts had ups and downs in, one more down has not moved, and is
// said to rest on them.
func TestVerdictsKnowEarlierRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, hits := range [][]int{{3, 2, 2, 3, 2}, {1, 0, 1, 1, 0}, {3, 3, 2, 3, 3}, {0, 1, 1, 0, 1}, {3, 2, 3, 3, 3}} {
		w.run(topical(hits...))
	}
	before := w.visibility(model.VisibilityQuery{}).Comparison.Changes[0]
	holds(t, before, before.Verdict == "within_noise", before.Method == "stratified_t_runs", before.NeededRepetitions != nil)
	w.run(topical(1, 0, 1, 0, 1))
	down := w.visibility(model.VisibilityQuery{}).Comparison.Changes[0]
	holds(t, down, down.Verdict == "within_noise", down.Method == "stratified_t_runs", *down.NeededRepetitions > 4, down.Prompts == 10)
	// So does the market's row, which after two runs alone has moved.
	holds(t, w.markets(), *w.markets()[0].Verdict == model.VerdictWithinNoise)
	two := newWorld(t)
	two.run(topical(3, 2, 3, 3, 3))
	two.run(topical(1, 0, 1, 0, 1))
	holds(t, two.markets(), *two.markets()[0].Verdict == model.VerdictMoved)
}

// Two topics, one of which nearly always names the brand: between them the rate differs, within them hardly.
func TestIntervalsNameTheirQuestion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(rated(map[string][]int{"Acme": {4, 3, 4, 0, 1, 0}}))
	w.exec(`UPDATE audits SET intent_groups = '{0,0,0,1,1,1}'`)
	widths := map[model.IntervalScope]float64{}
	for _, scope := range model.AllIntervalScope {
		i := w.visibility(model.VisibilityQuery{IntervalScope: scope}).VisibilityRateInterval
		widths[scope] = i.High - i.Low
		holds(t, i, i.Scope == scope, i.Today)
	}
	if widths[model.IntervalScopeThesePrompts] > widths[model.IntervalScopeYourTopics] ||
		widths[model.IntervalScopeYourTopics] > 0.7*widths[model.IntervalScopeAllIntents] {
		t.Errorf("widths %v", widths)
	}
	if i := w.visibility(model.VisibilityQuery{}).VisibilityRateInterval; i.Scope != model.IntervalScopeYourTopics {
		t.Errorf("without a scope it is %s", i.Scope)
	}
}
