package answer

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// drifting returns cells of an engine over runs, whose rate over all prompts is that of
// the day.
func drifting(prompts int, days []int) []CellRuns {
	cells := make([]CellRuns, prompts)
	for i := range cells {
		cells[i].Prompt = i
		for _, hits := range days {
			cells[i].Runs = append(cells[i].Runs, Sample{hits, 10})
		}
	}
	return cells
}

// All prompts have the rates .4, .6, .4, .6: shifts of ±.1 have the variance .01 · 4/3, which no prompt explains.
// p(1 − p) is .25 · 40/39, so that τ² = .013333 / .256410² = .2028.
func TestDriftByHand(t *testing.T) {
	t.Parallel()
	d := NewDrift(drifting(8, []int{4, 6, 4, 6}), nil, 1, 1)
	if d == nil || math.Abs(d.variance-0.2028) > 1e-6 || d.variance != d.observed || d.freedom != 3 {
		t.Fatalf("%+v", d)
	}
	if NewDrift(drifting(8, []int{4, 6, 4}), nil, 1, 1) != nil {
		t.Error("a drift of three runs")
	}
	if NewDrift(drifting(8, []int{0, 0, 0, 0, 0}), nil, 1, 1) != nil || NewDrift(nil, nil, 1, 1) != nil {
		t.Error("a drift of rates that do not vary")
	}
	missing := append(drifting(8, []int{4, 6, 4, 6}), CellRuns{Prompt: 8, Engine: 2, Runs: []Sample{{}, {1, 2}, {}, {}}})
	if got := NewDrift(missing, nil, 1, 1); got == nil || got.variance != d.variance {
		t.Errorf("with an engine of one run: %+v", got)
	}
}

// Each prompt rises by a fifth, give or take: that is beyond what prompts differ by, but
// not beyond what this engine's days differ by.
func TestCompareKnowsDays(t *testing.T) {
	t.Parallel()
	prompts := make([][]Matched, 10)
	for i := range prompts {
		prompts[i] = matched(6+i%2, 4+i%3/2)
	}
	blind := Compare(prompts, nil, nil)
	if blind.State != VerdictMoved || !blind.LimitedEvidence || blind.Method != MethodStratified || blind.NeededRepetitions != nil {
		t.Errorf("without earlier runs: %+v", blind)
	}
	wild := Compare(prompts, nil, NewDrift(drifting(10, []int{2, 7, 3, 6, 4}), nil, 1, 1))
	if wild.State != VerdictWithinNoise || wild.LimitedEvidence || wild.Method != MethodStratifiedRuns ||
		wild.NeededRepetitions == nil || *wild.NeededRepetitions <= 10 {
		t.Errorf("after wild days: %+v", wild)
	}
	calm := Compare(prompts, nil, NewDrift(drifting(10, []int{5, 5, 4, 5, 5}), nil, 1, 1))
	if calm.State != VerdictMoved || *calm.P < *blind.P {
		t.Errorf("after calm days: %+v", calm)
	}
	several := Compare(prompts, nil, NewDrift(drifting(10, []int{2, 7, 3, 6, 4}), nil, 20, 1))
	if *several.P >= *wild.P {
		t.Errorf("p %v with more runs on a side, %v with one", *several.P, *wild.P)
	}
}

// Ten prompts of two topics that moved apart are two samples, not ten.
func TestCompareClusters(t *testing.T) {
	t.Parallel()
	prompts, clusters := make([][]Matched, 10), make([]int, 10)
	for i := range prompts {
		prompts[i], clusters[i] = matched(6+i%2, 4), i/5
	}
	apart, together, one := Compare(prompts, nil, nil), Compare(prompts, clusters, nil), Compare(prompts, make([]int, 10), nil)
	if apart.State != VerdictMoved || together.State != VerdictMoved && together.State != VerdictWithinNoise ||
		*together.P <= *apart.P || !together.LimitedEvidence {
		t.Errorf("prompts %+v, topics %+v", apart, together)
	}
	if *one.P != *apart.P || !one.LimitedEvidence {
		t.Errorf("prompts of one topic stand for topics: %+v", one)
	}
}

// The needed repetitions settle it: with all counts that many times as large, but spread over
// runs so that the noise shrinks in proportion, the same change has moved.
func TestNeededRepetitions(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		change := rapid.Float64Range(0.001, 1).Draw(t, "change")
		v := Verdict{State: VerdictWithinNoise, Change: &change, noise: noise{
			variance: rapid.Float64Range(1e-6, 1).Draw(t, "variance"), freedom: rapid.Float64Range(1, 100).Draw(t, "freedom"),
			repetitions: rapid.Float64Range(1, 30).Draw(t, "repetitions"),
		}}
		if v.decide(); v.State == VerdictMoved || v.NeededRepetitions == nil {
			return
		}
		more := noise{variance: v.noise.variance * v.noise.repetitions / float64(*v.NeededRepetitions), freedom: v.noise.freedom}
		settled := Verdict{State: VerdictWithinNoise, Change: &change, noise: more}
		if settled.decide(); *settled.P > 0.05+1e-6 {
			t.Fatalf("p %v with %d repetitions", *settled.P, *v.NeededRepetitions)
		}
	})
}
