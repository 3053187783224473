package simulated

import (
	"fmt"
	"math/rand/v2"

	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// A declaration is measured for 60 days: eight weekly audits.
const auditsAfter = 8

// declaration is an action on one prompt of a table: its rate before and after, in audits of so many answers.
type declaration struct {
	from, to        float64
	before, answers int
}

// outcome returns what the check of the prompt ends with, and with which audit since the declaration.
func (d *declaration) outcome(r *rand.Rand) (state model.CheckState, audit int) {
	w := World{
		Topics: 12, Prompts: 1, Engines: 1, Answers: d.answers, Rate: 0.35, Spread: 1.2, Unrest: 0.3, Day: 0.15, Earlier: d.before + auditsAfter - 1,
	}
	a := w.Draw(r)
	for n := range a.Counts {
		rate := d.from
		if n >= d.before {
			rate = d.to
		}
		a.Counts[n][0][0] = w.one(r, rate)
	}
	days := a.repetitions(d.before)
	var then, now statistics.Sample
	var earlier []statistics.Sample
	for _, counts := range a.Counts[:d.before] {
		s := promptSample(counts[0])
		then.Hits, then.N = then.Hits+s.Hits, then.N+s.N
		earlier = append(earlier, s)
	}
	for n, counts := range a.Counts[d.before:] {
		s := promptSample(counts[0])
		now.Hits, now.N = now.Hits+s.Hits, now.N+s.N
		v := statistics.CompareRates(&statistics.PromptRuns{
			Matched: statistics.Matched{Now: now, Then: then}, Earlier: earlier, Cells: 1, NowRuns: n + 1, ThenRuns: d.before,
		}, days)
		if v.P == nil {
			continue
		}
		if state, _ = evidence.Judge(*v.Change, *v.P, rule.Increase, 0, n+1); state != model.CheckStateWaiting {
			return state, n + 1
		}
	}
	return model.CheckStateWaiting, auditsAfter
}

// repetitions is what the first audits show, or what is assumed where they are too few.
func (a *Audits) repetitions(audits int) *statistics.Repetitions {
	runs := make([][]statistics.Sample, len(a.Topic))
	for i := range runs {
		for n := audits - 1; n >= 0; n-- {
			runs[i] = append(runs[i], promptSample(a.Counts[n][i]))
		}
	}
	if days := statistics.NewRepetitions(runs); days != nil {
		return days
	}
	return statistics.AssumedRepetitions()
}

// one draws a cell of a prompt with a rate on an average day.
func (w *World) one(r *rand.Rand, rate float64) Count {
	if rate > 0 && rate < 1 {
		rate = logistic(logit(rate) + w.Unrest*r.NormFloat64() + w.Day*r.NormFloat64())
	}
	c := Count{Answers: w.Answers}
	for range w.Answers {
		if r.Float64() < rate {
			c.Hits++
		}
	}
	return c
}

func declarationCases() []Case {
	end := func(d declaration, states ...model.CheckState) func(*World, *rand.Rand) (float64, bool) {
		return func(_ *World, r *rand.Rand) (value float64, counted bool) {
			state, _ := d.outcome(r)
			return is(state == states[0]), true
		}
	}
	var all []Case
	for _, points := range []struct{ from, to float64 }{{0.1, 0.3}, {0.2, 0.7}, {0, 1}} {
		for _, before := range []int{1, 3, 5} {
			for _, answers := range []int{3, 6, 20} {
				d := declaration{points.from, points.to, before, answers}
				still := declaration{max(0.1, points.from), max(0.1, points.from), before, answers}
				name := fmt.Sprintf("%.0f to %.0f %%, %d audits before, %d answers", 100*points.from, 100*points.to, before, answers)
				least := 0.0
				if enough := 7.5; float64(answers*before)*(points.to-points.from)*(points.to-points.from) >= enough || points.to == 1 {
					least = 0.9 // fewer answers cannot show so small a change
				}
				all = append(all, Case{"found: " + name, World{}, end(d, model.CheckStateMet), least, 1, nil},
					Case{"contradicted although improved: " + name, World{}, end(d, model.CheckStateUnmet), 0, 0.01, nil},
					Case{"verified although unchanged: " + name, World{}, end(still, model.CheckStateMet), 0, 0.03, nil})
			}
		}
	}
	jump := declaration{0, 1, 1, 6}
	return append(all, Case{"a jump of all answers is found at the first audit, 6 answers", World{}, func(_ *World, r *rand.Rand) (float64, bool) {
		state, audit := jump.outcome(r)
		return is(state == model.CheckStateMet && audit == 1), true
	}, 1, 1, nil})
}
