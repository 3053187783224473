package statistics

import (
	"slices"
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

// A brand that rose once, or rises with every run, has days as calm as one that stays; one that goes up and down has not.
func TestAStepIsNoDay(t *testing.T) {
	t.Parallel()
	days := func(hits ...int) float64 {
		cells := drifting(12, hits)
		for i := range cells { // prompts differ a little, so that sampling explains something
			cells[i].Runs[i%len(hits)].Hits++
		}
		d := NewDrift(cells, nil, 1, 1)
		if d == nil {
			t.Fatalf("no drift of %v", hits)
		}
		variance := 0.0
		for _, day := range d.days {
			variance += day.weight * day.variance
		}
		return variance
	}
	calm, stepped, wild := days(4, 4, 4, 4, 4, 4, 4), days(2, 2, 2, 2, 5, 5, 5), days(2, 7, 3, 6, 2, 7, 3)
	if calm > 0.01 || stepped > 0.05 || wild < 0.5 {
		t.Errorf("calm %v, after a step %v, wild %v", calm, stepped, wild)
	}
	if NewDrift(drifting(8, []int{4, 6, 4}), nil, 1, 1) != nil {
		t.Error("a drift of three runs")
	}
	if NewDrift(drifting(8, []int{0, 0, 0, 0, 0}), nil, 1, 1) != nil || NewDrift(nil, nil, 1, 1) != nil {
		t.Error("a drift of rates that do not vary")
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
	blind := Compare(prompts, nil)
	if blind.State != VerdictMoved || !blind.LimitedEvidence || blind.Method != MethodStratified || blind.NeededRepetitions != nil {
		t.Errorf("without earlier runs: %+v", blind)
	}
	wild := Compare(prompts, NewDrift(drifting(10, []int{2, 7, 3, 6, 4}), nil, 1, 1))
	if wild.State != VerdictWithinNoise || wild.LimitedEvidence || wild.Method != MethodStratifiedRuns ||
		wild.NeededRepetitions == nil || *wild.NeededRepetitions <= 10 {
		t.Errorf("after wild days: %+v", wild)
	}
	calm := Compare(prompts, NewDrift(drifting(10, []int{5, 5, 5, 5, 5}), nil, 1, 1))
	if calm.State != VerdictMoved || *calm.P < *blind.P {
		t.Errorf("after calm days: %+v", calm)
	}
	several := Compare(prompts, NewDrift(drifting(10, []int{2, 7, 3, 6, 4}), nil, 20, 1))
	if *several.P >= *wild.P {
		t.Errorf("p %v with more runs on a side, %v with one", *several.P, *wild.P)
	}
}

// Prompts are the units of a change; where earlier runs show that topics move apart, their excess counts.
func TestCompareKnowsTopicsThatDrift(t *testing.T) {
	t.Parallel()
	prompts, topics := make([][]Matched, 12), make([]int, 12)
	for i := range prompts {
		prompts[i], topics[i] = matched(6+i%2, 4+i%3/2), i/4
	}
	history := func(apart int) *Drift {
		cells := drifting(12, []int{5, 5, 5, 5, 5, 5})
		for i := range cells {
			for run := range cells[i].Runs {
				cells[i].Runs[run].Hits += (i+run)%2 + apart*((i/4+run)%3-1)
			}
		}
		return NewDrift(cells, topics, 1, 1)
	}
	together, apart := Compare(prompts, history(0)), Compare(prompts, history(2))
	if together.State != VerdictMoved || *apart.P <= *together.P {
		t.Errorf("topics together %+v (p %v), apart %+v (p %v)", together, *together.P, apart, *apart.P)
	}
}

// The needed repetitions settle it: with all counts that many times as large, but spread over
// runs so that the noise shrinks in proportion, the same change has moved.
func TestNeededRepetitions(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		change := rapid.Float64Range(0.001, 1).Draw(t, "change")
		parts := []noisePart{}
		for _, weight := range []float64{0.25, 0.75} {
			parts = append(parts, noisePart{
				weight, rapid.Float64Range(1e-6, 1).Draw(t, "variance"), rapid.Float64Range(1, 100).Draw(t, "freedom"),
			})
		}
		v := Verdict{State: VerdictWithinNoise, Change: &change, noise: noise{parts, rapid.Float64Range(1, 30).Draw(t, "repetitions")}}
		if v.decide(); v.State == VerdictMoved || v.NeededRepetitions == nil {
			return
		}
		more := noise{parts: slices.Clone(parts)}
		for i := range more.parts {
			more.parts[i].variance *= v.noise.repetitions / float64(*v.NeededRepetitions)
		}
		settled := Verdict{State: VerdictWithinNoise, Change: &change, noise: more}
		if settled.decide(); *settled.P > 0.05+1e-6 {
			t.Fatalf("p %v with %d repetitions", *settled.P, *v.NeededRepetitions)
		}
	})
}
