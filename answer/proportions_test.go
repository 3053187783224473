package answer

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestCompareRates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		what      string
		now, then Sample
		state     VerdictState
		change, p float64
	}{
		{"nothing then", Sample{1, 2}, Sample{}, VerdictInsufficientData, math.NaN(), math.NaN()},
		{"nothing varies", Sample{0, 20}, Sample{0, 20}, VerdictInsufficientData, 0, math.NaN()},
		{"all to all", Sample{9, 9}, Sample{20, 20}, VerdictInsufficientData, 0, math.NaN()},
		// Pooled 1/2: z = −.3 / √(.25 × .1) = −1.897367, two-sided p = .057780.
		{"noise", Sample{7, 20}, Sample{13, 20}, VerdictWithinNoise, -0.3, 0.057780},
		// Pooled 21/40: z = −.65 / √(.525 × .475 × .1) = −4.116167, two-sided p = .0000385.
		{"moved", Sample{4, 20}, Sample{17, 20}, VerdictMoved, -0.65, 0.0000385},
		// Pooled 1/2: z = 1 / √(.25 × 2) = 1.414214, two-sided p = .157299.
		{"one answer a side", Sample{1, 1}, Sample{0, 1}, VerdictWithinNoise, 1, 0.157299},
	} {
		got := CompareRates(tt.now, tt.then)
		if got.State != tt.state || !near1(value(got.Change), tt.change) || math.IsNaN(value(got.P)) != math.IsNaN(tt.p) ||
			math.Abs(value(got.P)-tt.p) > 1e-6 || got.Method != MethodScore {
			t.Errorf("%s: %+v (change %v, p %v)", tt.what, got, value(got.Change), value(got.P))
		}
	}
}

// What is said to have moved has an interval without 0 and a small p, and the sides
// may be exchanged.
func TestCompareRatesProperties(t *testing.T) {
	t.Parallel()
	sample := rapid.Custom(func(t *rapid.T) Sample {
		n := rapid.IntRange(0, 60).Draw(t, "n")
		return Sample{rapid.IntRange(0, n).Draw(t, "hits"), n}
	})
	rapid.Check(t, func(t *rapid.T) {
		now, then := sample.Draw(t, "now"), sample.Draw(t, "then")
		v, back := CompareRates(now, then), CompareRates(then, now)
		if v.State != back.State || (v.P != nil && *v.P != *back.P) {
			t.Fatalf("%+v, exchanged %+v", v, back)
		}
		d := NewcombeDifference(now, then)
		if v.State == VerdictMoved && (*v.P > 0.05 || d.Low*d.High <= 0) {
			t.Fatalf("%+v moved with %+v", v, d)
		}
	})
}

func TestJudgeTogether(t *testing.T) {
	t.Parallel()
	one := func(state VerdictState, p float64) *Verdict { return &Verdict{State: state, P: &p} }
	all := []*Verdict{
		one(VerdictMoved, 0.001), one(VerdictMoved, 0.04), one(VerdictWithinNoise, 0.6), one(VerdictWithinNoise, 0.9),
		{State: VerdictInsufficientData},
	}
	JudgeTogether(all) // .001 ≤ 1/4 × .05, and .04 > 2/4 × .05
	for i, want := range []VerdictState{
		VerdictMoved, VerdictWithinNoise, VerdictWithinNoise, VerdictWithinNoise, VerdictInsufficientData,
	} {
		if all[i].State != want {
			t.Errorf("%d is %s, want %s", i, all[i].State, want)
		}
	}
}

// Accumulate counts what Add does.
func TestAccumulateIsAdd(t *testing.T) {
	t.Parallel()
	ranks := rapid.SliceOfN(rapid.IntRange(0, 5), 0, 12)
	outcome := rapid.Custom(func(t *rapid.T) Outcome {
		return Outcome{
			Responses: rapid.IntRange(0, 9).Draw(t, "responses"), Gap: rapid.IntRange(0, 9).Draw(t, "gap"),
			RankCounts: ranks.Draw(t, "ranks"), CitableRankCounts: ranks.Draw(t, "citable"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		var added, accumulated Outcome
		for _, o := range rapid.SliceOfN(outcome, 0, 6).Draw(t, "outcomes") {
			added.Add(o)
			accumulated.Accumulate(&o)
		}
		if added.Responses != accumulated.Responses || added.Gap != accumulated.Gap || added.RankSum() != accumulated.RankSum() ||
			value(added.Score()) != value(accumulated.Score()) && added.Responses > 0 {
			t.Fatalf("%+v, %+v", added, accumulated)
		}
	})
}
