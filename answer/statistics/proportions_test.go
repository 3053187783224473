package statistics

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// steady is the correlation of answers whose days do not differ.
func steady() *Repetitions { return &Repetitions{rate: 0.5} }

func TestCompareRates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		what      string
		now, then Sample
		days      *Repetitions
		state     VerdictState
		change, p float64
	}{
		{"nothing then", Sample{1, 2}, Sample{}, steady(), VerdictInsufficientData, math.NaN(), math.NaN()},
		{"nothing varies", Sample{0, 20}, Sample{0, 20}, steady(), VerdictInsufficientData, 0, math.NaN()},
		{"all to all", Sample{9, 9}, Sample{20, 20}, steady(), VerdictInsufficientData, 0, math.NaN()},
		{"no earlier runs", Sample{0, 20}, Sample{20, 20}, nil, VerdictInsufficientData, -1, math.NaN()},
		// Binomial with the rate 1/2: half of (0, 2), (2, 0), which is 2 × (1/4)².
		{"two answers a side", Sample{2, 2}, Sample{0, 2}, steady(), VerdictWithinNoise, 1, 0.0625},
		// The rate (0 + 1) / (1 + 1 + 2) is 1/2: 1/2 of the pairs differ, and half of that counts.
		{"one answer a side", Sample{1, 1}, Sample{0, 1}, steady(), VerdictWithinNoise, 1, 0.25},
		// With a correlation of 1/3 the rate is drawn from a uniform distribution: 0, 1 and 2 hits of 2 are alike likely.
		{"two answers of a day", Sample{2, 2}, Sample{0, 2}, &Repetitions{rate: 0.5, correlation: 1.0 / 3}, VerdictWithinNoise, 1, 1.0 / 9},
	} {
		got := CompareRates(&PromptRuns{Matched: Matched{Now: tt.now, Then: tt.then}, Cells: 1}, tt.days)
		if got.State != tt.state || !near1(value(got.Change), tt.change) || math.IsNaN(value(got.P)) != math.IsNaN(tt.p) ||
			math.Abs(value(got.P)-tt.p) > 1e-6 || got.Method != MethodBetaBinomial || got.LimitedEvidence != (tt.days == nil) {
			t.Errorf("%s: %+v (change %v, p %v)", tt.what, got, value(got.Change), value(got.P))
		}
	}
}

// A move that one day explains is none: the same counts after runs that differ as much.
func TestRepetitionsOfOneDay(t *testing.T) {
	t.Parallel()
	calm, wild := make([][]Sample, 6), make([][]Sample, 6)
	for i := range calm {
		calm[i] = []Sample{{5, 10}, {4, 10}, {6, 10}, {5, 10}, {5, 10}}
		wild[i] = []Sample{{0, 10}, {10, 10}, {9, 10}, {1, 10}, {5, 10}}
	}
	p := &PromptRuns{Matched: Matched{Now: Sample{10, 10}, Then: Sample{1, 10}}, Cells: 1}
	quiet, loud := NewRepetitions(calm), NewRepetitions(wild)
	if quiet.Correlation() > 0.1 || loud.Correlation() < 0.5 {
		t.Errorf("correlations %v and %v", quiet.Correlation(), loud.Correlation())
	}
	a, b := CompareRates(p, quiet), CompareRates(p, loud)
	if a.State != VerdictMoved || a.NeededRepetitions != nil || b.State != VerdictWithinNoise || b.NeededRepetitions == nil ||
		*b.NeededRepetitions <= 10 {
		t.Errorf("%+v after calm runs, %+v after wild ones", a, b)
	}
	for i := range calm {
		calm[i] = calm[i][:DriftRuns-1]
	}
	if NewRepetitions(calm) != nil || NewRepetitions(nil) != nil {
		t.Error("a correlation from fewer than four runs")
	}
}

// Prompts whose rate truly changed once do not pass for prompts whose days differ.
func TestRepetitionsLeaveLeapsOut(t *testing.T) {
	t.Parallel()
	runs := make([][]Sample, 20)
	for i := range runs {
		runs[i] = []Sample{{5, 10}, {4, 10}, {6, 10}, {5, 10}, {4, 10}, {6, 10}}
	}
	calm := NewRepetitions(runs).Correlation()
	for i := range 4 {
		for n := i + 1; n < len(runs[i]); n++ {
			runs[i][n] = Sample{10, 10}
		}
	}
	if leapt := NewRepetitions(runs).Correlation(); leapt > calm+0.05 {
		t.Errorf("correlation %v, and %v after four prompts changed", calm, leapt)
	}
}

// The sides may be exchanged, and more repetitions than needed are moved.
func TestCompareRatesProperties(t *testing.T) {
	t.Parallel()
	sample := rapid.Custom(func(t *rapid.T) Sample {
		n := rapid.IntRange(0, 60).Draw(t, "n")
		return Sample{rapid.IntRange(0, n).Draw(t, "hits"), n}
	})
	rapid.Check(t, func(t *rapid.T) {
		days := &Repetitions{rate: rapid.Float64Range(0, 1).Draw(t, "rate"), correlation: rapid.Float64Range(0, 0.95).Draw(t, "correlation")}
		now, then := sample.Draw(t, "now"), sample.Draw(t, "then")
		v := CompareRates(&PromptRuns{Matched: Matched{Now: now, Then: then}, Cells: 1}, days)
		back := CompareRates(&PromptRuns{Matched: Matched{Now: then, Then: now}, Cells: 1}, days)
		if v.State != back.State || (v.P != nil && math.Abs(*v.P-*back.P) > 1e-9) {
			t.Fatalf("%+v, exchanged %+v", v, back)
		}
		if v.P != nil && (*v.P < 0 || *v.P > 1 || (v.State == VerdictMoved) != (*v.P <= 0.05)) {
			t.Fatalf("%+v with p %v", v, *v.P)
		}
		if v.NeededRepetitions != nil && (v.State != VerdictWithinNoise || *v.NeededRepetitions <= 0) {
			t.Fatalf("%+v needs %d", v, *v.NeededRepetitions)
		}
	})
}

func TestBetaBinomialSumsToOne(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n, mean := rapid.IntRange(0, 3000).Draw(t, "n"), rapid.Float64Range(0.0001, 0.9999).Draw(t, "mean")
		correlation := rapid.Float64Range(0, 0.95).Draw(t, "correlation")
		sum, expected := 0.0, 0.0
		for x, p := range betaBinomial(n, mean, correlation) {
			sum += p
			expected += float64(x) * p
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(expected-mean*float64(n)) > 1e-6*float64(n+1) {
			t.Fatalf("sum %v, mean %v of %v", sum, expected, mean*float64(n))
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
			RankCounts: ranks.Draw(t, "ranks"), CitableRankCounts: ranks.Draw(t, "citable"), RankSum: rapid.IntRange(0, 9).Draw(t, "sum"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		var added, accumulated Outcome
		for _, o := range rapid.SliceOfN(outcome, 0, 6).Draw(t, "outcomes") {
			added.Add(o)
			accumulated.Accumulate(&o)
		}
		if added.Responses != accumulated.Responses || added.Gap != accumulated.Gap || added.RankSum != accumulated.RankSum ||
			value(added.Score()) != value(accumulated.Score()) && added.Responses > 0 {
			t.Fatalf("%+v, %+v", added, accumulated)
		}
	})
}
