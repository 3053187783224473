package report_test

import (
	"slices"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
)

// criteria returns the values of what a rate lacks.
func criteria(g *model.RateGrade) map[model.GradeCriterion]*float64 {
	values := map[model.GradeCriterion]*float64{}
	for _, f := range g.Failing {
		values[f.Criterion] = f.Value
	}
	return values
}

// A rate is graded by what it rests on: the audits before it show how much days differ, and each day it grows older.
func TestRatesAreGraded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	runs := [][]int{{4, 3, 4, 0, 1, 0}, {2, 1, 2, 0, 0, 0}, {4, 3, 4, 2, 1, 2}, {2, 1, 4, 0, 1, 0}, {4, 3, 4, 1, 1, 2}}
	for i, hits := range runs {
		w.run(rated(map[string][]int{"Acme": hits}))
		g := w.visibility(model.VisibilityQuery{}).VisibilityRateGrade
		missing := criteria(g)
		repeatability, fails := missing[model.GradeCriterionRepeatability]
		known := i == len(runs)-1
		holds(t, g, g.Level == model.GradeExplore, *missing[model.GradeCriterionAnswers] == 24, *missing[model.GradeCriterionPrompts] == 6,
			fails, (repeatability != nil) == known)
		days := slices.IndexFunc(g.Mend, func(m model.GradeMend) bool { return m.Remedy == model.GradeRemedyAudits })
		if known {
			holds(t, g, days < 0)
			continue
		}
		// Each of the audits that are missing asks six prompts four times.
		holds(t, g, days >= 0, g.Mend[days].Count == 4-i, g.Mend[days].Calls == int64(24*(4-i)))
	}
	for _, scope := range model.AllIntervalScope {
		g := w.visibility(model.VisibilityQuery{IntervalScope: scope}).VisibilityRateGrade
		_, sampled := criteria(g)[model.GradeCriterionPrompts]
		holds(t, g, sampled == (scope != model.IntervalScopeThesePrompts))
	}
	_, old := criteria(w.visibility(model.VisibilityQuery{}).VisibilityRateGrade)[model.GradeCriterionAge]
	w.later(40 * 24 * time.Hour)
	age := criteria(w.visibility(model.VisibilityQuery{}).VisibilityRateGrade)[model.GradeCriterionAge]
	holds(t, age, !old, age != nil && *age == 40)
}

// Audits of one day do not show how days differ, however many there are: it takes some on other days.
func TestAuditsOfOneDayDoNotShowDays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := func() *model.RateGrade {
		w.run(rated(map[string][]int{"Acme": {4, 3, 4, 0, 1, 0}}))
		w.later(-24 * time.Hour)
		return w.visibility(model.VisibilityQuery{}).VisibilityRateGrade
	}
	var g *model.RateGrade
	for range 6 {
		g = run()
		w.later(time.Minute)
	}
	repeatability, fails := criteria(g)[model.GradeCriterionRepeatability]
	at := slices.IndexFunc(g.Mend, func(m model.GradeMend) bool { return m.Remedy == model.GradeRemedyAudits })
	holds(t, g, fails, repeatability == nil, at >= 0, g.Mend[at].Count == 3)
	for range 4 {
		w.later(24 * time.Hour)
		g = run()
	}
	repeatability, fails = criteria(g)[model.GradeCriterionRepeatability]
	holds(t, g, !fails || repeatability != nil)
}

// Where all audits found nothing, days are known not to differ, and no number of prompts is promised to change that.
func TestRateOfNothingIsGraded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for range 5 {
		w.run(rated(map[string][]int{"Acme": {0, 0, 0, 0, 0, 0}, "Beta": {4, 1, 2, 3, 4, 0}}))
	}
	v := w.visibility(model.VisibilityQuery{})
	missing := criteria(v.VisibilityRateGrade)
	_, unknown := missing[model.GradeCriterionRepeatability]
	holds(t, v.VisibilityRateGrade, !unknown || missing[model.GradeCriterionRepeatability] != nil, *missing[model.GradeCriterionOutcomes] == 0,
		len(v.VisibilityRateGrade.Mend) == 0)
	holds(t, v, (v.OwnedCitationRate == nil) == (v.OwnedCitationRateGrade == nil))
}

// A row says what its own rate is good for, by the same rules: a competitor in the brand's answers is worth what the
// brand is, and an engine of whose executions a third failed nothing but a look.
func TestRowsAreGraded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const prompts = 10
	for run := range 5 {
		var acme, none, spread []int
		for i := range prompts {
			acme, none, spread = append(acme, count((i+run%2)%3 == 0)), append(none, 0), append(spread, (3*i+run%2)%5)
		}
		w.run(rated(map[string][]int{"Acme": acme, "Beta": acme, "Gamma": none, "Delta": spread}))
	}
	v := w.visibility(model.VisibilityQuery{})
	level := func(name string) model.Grade {
		t.Helper()
		at := slices.IndexFunc(v.Rankings, func(r model.RankingRow) bool { return r.Name == name })
		return *v.Rankings[at].MentionRateGrade
	}
	brand := v.VisibilityRateGrade.Level
	holds(t, v, brand == model.GradeWatch, level("Acme") == brand, level("Beta") == brand, *v.PerEngine[0].BrandMentionRateGrade == brand,
		level("Gamma") == model.GradeWatch, level("Delta") == model.GradeExplore)
	for i := range v.Comparison.CurrentRankings {
		holds(t, v, v.Comparison.CurrentRankings[i].MentionRateGrade == nil)
	}

	var acme []int
	for i := range prompts {
		acme = append(acme, count(i%3 == 0))
	}
	p := rated(map[string][]int{"Acme": acme})
	for i := range prompts {
		for range 4 {
			p.said = append(p.said, said{prompt: i, engine: "assistant_b", text: "Acme"}, said{prompt: i, engine: "assistant_c", text: "Acme"})
		}
		for range 2 {
			p.said = append(p.said, said{prompt: i, engine: "assistant_b", status: "failed"})
		}
	}
	w.run(p)
	v = w.visibility(model.VisibilityQuery{})
	holds(t, v, len(v.PerEngine) == 3, *v.PerEngine[1].BrandMentionRateGrade == model.GradeExplore,
		*v.PerEngine[2].BrandMentionRateGrade == model.GradeWatch)
	w.later(100 * 24 * time.Hour)
	v = w.visibility(model.VisibilityQuery{})
	holds(t, v, *v.PerEngine[0].BrandMentionRateGrade == model.GradeExplore, level("Acme") == model.GradeExplore)
}
