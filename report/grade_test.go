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
