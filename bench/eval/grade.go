package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/answer-visibility/avm/answer/statistics"
)

const (
	// agreeing is how far apart two audits may be to agree, as the criterion of repeatability asks.
	agreeing = 0.14
	// leastAgreeing is the share of rates to decide on that a repeated audit agrees with.
	leastAgreeing = 0.95
	gradeHistory  = 8 // audits before the one that is graded
)

// gradeCases are projects whose engines' days differ not at all to much.
func gradeCases() (cases []climate) {
	for _, prompts := range []int{12, 30, 100} {
		for _, engines := range []int{2, 5} {
			for _, repetitions := range []int{1, 3} {
				for _, rate := range []float64{0.2, 0.5} {
					for _, drift := range []float64{0, 0.2, 0.5} {
						cases = append(cases, climate{
							topics: prompts, alike: 1, engines: engines, repetitions: repetitions, rate: rate, correlation: 0.2,
							day: 0.05, drift: drift, runs: gradeHistory + 1,
						})
					}
				}
			}
		}
	}
	return cases
}

// measureGrade grades an audit, repeats it on another day and counts how often both agree.
func measureGrade(ctx context.Context, set *settings, out io.Writer) error {
	type tally struct{ agree, all int }
	byGrade, byDrift := map[statistics.Grade]*tally{}, map[float64]map[statistics.Grade]int{}
	r := rand.New(rand.NewPCG(certaintySeed, 1)) //nolint:gosec // a simulation needs no secrecy
	cases := gradeCases()
	for i := range cases {
		c := &cases[i]
		if byDrift[c.drift] == nil {
			byDrift[c.drift] = map[statistics.Grade]int{}
		}
		for range max(1, set.runs/10) { //nolint:mnd // many cases share a grade
			grade, apart := gradeTwice(c, c.draw(r))
			if byGrade[grade] == nil {
				byGrade[grade] = &tally{}
			}
			byDrift[c.drift][grade]++
			byGrade[grade].all++
			if apart <= agreeing {
				byGrade[grade].agree++
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	for _, drift := range []float64{0, 0.2, 0.5} {
		n := byDrift[drift]
		fmt.Fprintf(out, "days differ by %.1f on the logit: %d decide, %d watch, %d explore\n", drift,
			n[statistics.GradeDecide], n[statistics.GradeWatch], n[statistics.GradeExplore])
	}
	for _, grade := range []statistics.Grade{statistics.GradeDecide, statistics.GradeWatch, statistics.GradeExplore} {
		n := byGrade[grade]
		if n == nil {
			return fmt.Errorf("no rate is graded %s", grade)
		}
		fmt.Fprintf(out, "%s: %.1f%% of %d repeated audits are within %.0f points\n", grade, 100*float64(n.agree)/float64(n.all), n.all, 100*agreeing)
	}
	if n := byGrade[statistics.GradeDecide]; float64(n.agree) < leastAgreeing*float64(n.all) {
		return fmt.Errorf("fewer than %.0f %% of the rates to decide on are found again", 100*leastAgreeing)
	}
	return nil
}

// gradeTwice returns the grade of the last audit but one, and how far the last one's rate is from its rate.
func gradeTwice(c *climate, w *weather) (statistics.Grade, float64) {
	audit := &weather{runs: w.runs[:len(w.runs)-1], clusters: w.clusters}
	first, again := audit.prompts(), w.prompts()
	days := 0.0
	if drift := audit.drift(); drift != nil {
		engines := make([][]statistics.Sample, c.engines)
		for _, cells := range audit.runs[len(audit.runs)-1] {
			for e, s := range cells {
				engines[e] = append(engines[e], s)
			}
		}
		days = drift.Days(engines)
	}
	evidence := statistics.NewEvidence(statistics.ScopeTopics, first, &statistics.Groups{}, &days)
	evidence.Engines = 1
	grade, _ := evidence.Grade()
	return grade, math.Abs(rateOf(first) - rateOf(again))
}

func rateOf(prompts []statistics.Sample) float64 {
	var all statistics.Sample
	for _, s := range prompts {
		all.Hits, all.N = all.Hits+s.Hits, all.N+s.N
	}
	return float64(all.Hits) / float64(all.N)
}
