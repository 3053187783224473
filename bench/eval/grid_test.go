package main

import (
	"math"
	"testing"

	"github.com/answer-visibility/avm/answer/statistics"
)

// TestGridHolds asks every case of the grid often enough to find what is far out of
// bounds; `make eval ARGS=statistics` finds the rest.
func TestGridHolds(t *testing.T) {
	t.Parallel()
	const runs = 150
	for part, q := range grid() {
		if q.least == 0 && q.most == 1 {
			continue // printed for comparison
		}
		for _, a := range q.answers(t.Context(), part, runs) {
			if err := q.check(&a); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestWeatherHasTheClimatesRates(t *testing.T) {
	t.Parallel()
	c := climate{topics: 4000, alike: 2, engines: 2, repetitions: 4, rate: 0.3, correlation: 0.2, day: 0.3, runs: 1}
	w := c.draw(source(1, 1))
	prompts := w.prompts()
	if len(prompts) != 8000 || len(w.clusters) != 8000 || w.clusters[7999] != 3999 {
		t.Fatalf("%d prompts, %d clusters", len(prompts), len(w.clusters))
	}
	var all statistics.Sample
	for _, s := range prompts {
		all.Hits += s.Hits
		all.N += s.N
	}
	if rate := float64(all.Hits) / float64(all.N); all.N != 64_000 || math.Abs(rate-0.3) > 0.02 {
		t.Errorf("rate %.3f of %d", rate, all.N)
	}
}

func TestAlikePromptsAreNotIndependent(t *testing.T) {
	t.Parallel()
	c := climate{topics: 12, alike: 10, engines: 1, repetitions: 3, rate: 0.4, correlation: 0.4}
	const runs = 300
	blind, told := 0, 0
	for i := range runs {
		w := c.draw(source(2, i))
		if in := statistics.RateInterval(w.prompts(), nil); in.Low <= c.rate && c.rate <= in.High {
			blind++
		}
		if in := w.interval(); in.Low <= c.rate && c.rate <= in.High {
			told++
		}
	}
	if blind > runs*7/10 || told < runs*9/10 {
		t.Errorf("of %d intervals %d held the truth with a sample a prompt, %d with one a topic", runs, blind, told)
	}
}
