package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/answer-visibility/avm/answer/statistics"
)

// What is promised of predictive ranges, over all cases of a kind of project together.
const (
	leastExpected = 0.93
	mostExpected  = 0.97
)

// measureExpected draws cells with a rate, days of answers and one further day, and counts how often the
// further day is within the predictive range.
func measureExpected(_ context.Context, set *settings, out io.Writer) error {
	r := rand.New(rand.NewPCG(certaintySeed, 0)) //nolint:gosec // a simulation needs no secrecy
	fmt.Fprintf(out, "%d cells a case: 1 to 26 days of 3 or 5 answers, correlation within a day 0.02 to 0.3, then 3, 5 or 10 tries\n", set.runs)
	for _, shape := range []float64{0.5, 0.8, 1.5} {
		held, cells := 0, 0
		for _, correlation := range []float64{0.02, 0.1, 0.3} {
			for _, days := range []int{1, 3, 8, 26} {
				for _, repetitions := range []int{3, 5} {
					for _, tries := range []int{3, 5, 10} {
						for range set.runs {
							cells++
							if expectedHolds(r, shape, correlation, days, repetitions, tries) {
								held++
							}
						}
					}
				}
			}
		}
		share := float64(held) / float64(cells)
		fmt.Fprintf(out, "rates of cells from Beta(%.1f, %.1f): %.1f%% of %d ranges hold\n", shape, shape, 100*share, cells)
		if share < leastExpected || share > mostExpected {
			return fmt.Errorf("%.1f%% of the ranges hold, not %.0f to %.0f", 100*share, 100*leastExpected, 100*mostExpected)
		}
	}
	return measureSpotChecks(set, r, out)
}

// spotCheckedPrompts is how many prompts of an engine a spot check estimates the correlation from here.
const spotCheckedPrompts = 30

// measureSpotChecks draws engines with prompts and earlier audits, predicts a further day of each prompt as a spot check
// does, with the correlation that the audits show, and counts how often the day is within the range.
func measureSpotChecks(set *settings, r *rand.Rand, out io.Writer) error {
	held, ranges := 0, 0
	for _, correlation := range []float64{0.02, 0.1, 0.3} {
		for _, days := range []int{1, 2, 4, 8} {
			for _, tries := range []int{5, 10, 20} {
				for range set.runs / spotCheckedPrompts {
					held += spotChecksHold(r, correlation, days, tries)
					ranges += spotCheckedPrompts
				}
			}
		}
	}
	share := float64(held) / float64(max(1, ranges))
	fmt.Fprintf(out, "spot checks after 1 to 8 audits, correlation estimated from %d prompts: %.1f%% of %d ranges hold\n",
		spotCheckedPrompts, 100*share, ranges)
	if share < leastExpected {
		return fmt.Errorf("%.1f%% of the spot checks' ranges hold, less than %.0f", 100*share, 100*leastExpected)
	}
	return nil
}

// spotChecksHold counts the prompts of an engine whose further day is within its range.
func spotChecksHold(r *rand.Rand, correlation float64, days, tries int) (held int) {
	const repetitions = 3
	means, prompts := make([]float64, spotCheckedPrompts), make([][]statistics.Sample, spotCheckedPrompts)
	for p := range prompts {
		means[p] = cellRate(r, 0.8) //nolint:mnd // docs/metrics.md: most prompts are clearly one or the other
		for range days {
			prompts[p] = append(prompts[p], statistics.Sample{Hits: dayHits(r, means[p], correlation, repetitions), N: repetitions})
		}
	}
	estimated := statistics.UsualCorrelation
	if shown := statistics.NewRepetitions(prompts); shown != nil {
		estimated = shown.Correlation()
	}
	for p := range prompts {
		expected, _ := statistics.NewExpectedRange(prompts[p], estimated, tries)
		if got := dayHits(r, means[p], correlation, tries); expected.Low <= got && got <= expected.High {
			held++
		}
	}
	return held
}

// cellRate draws the rate of a cell from a symmetric beta distribution.
func cellRate(r *rand.Rand, shape float64) float64 {
	return min(max(betaRate(r, 0.5, 1/(2*shape+1)), 1e-4), 1-1e-4)
}

// dayHits draws the hits among the answers of one day.
func dayHits(r *rand.Rand, mean, correlation float64, n int) (k int) {
	rate := betaRate(r, mean, correlation)
	for range n {
		if r.Float64() < rate {
			k++
		}
	}
	return k
}

// expectedHolds draws a cell and a further day, and reports whether the day's hits are within the range.
func expectedHolds(r *rand.Rand, shape, correlation float64, days, repetitions, tries int) bool {
	mean := cellRate(r, shape)
	hits := func(n int) int { return dayHits(r, mean, correlation, n) }
	samples := make([]statistics.Sample, days)
	for i := range samples {
		samples[i] = statistics.Sample{Hits: hits(repetitions), N: repetitions}
	}
	expected, _ := statistics.NewExpectedRange(samples, correlation, tries)
	got := hits(tries)
	return expected.Low <= got && got <= expected.High
}
