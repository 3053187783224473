package simulated

import (
	"math"
	"math/rand/v2"

	"github.com/answer-visibility/avm/answer/statistics"
)

// rows judges each prompt, as a table of all shows them.
func (a *Audits) rows() []*statistics.Verdict {
	last := len(a.Counts) - 1
	earlier := make([][]statistics.Sample, len(a.Topic))
	for i := range a.Topic {
		for n := last - 1; n >= 0; n-- { // the newest first
			earlier[i] = append(earlier[i], promptSample(a.Counts[n][i]))
		}
	}
	days := statistics.NewRepetitions(earlier)
	verdicts := make([]*statistics.Verdict, len(a.Topic))
	for i := range a.Topic {
		v := statistics.CompareRates(&statistics.PromptRuns{
			Matched: statistics.Matched{Now: promptSample(a.Counts[last][i]), Then: earlier[i][0]}, Earlier: earlier[i],
			Cells: len(a.Counts[last][i]),
		}, days)
		verdicts[i] = &v
	}
	statistics.JudgeTogether(verdicts)
	return verdicts
}

func promptSample(cells []Count) (s statistics.Sample) {
	for _, c := range cells {
		s.Hits += c.Hits
		s.N += c.Answers
	}
	return s
}

func anyRow(w *World, r *rand.Rand) (value float64, counted bool) {
	for _, v := range w.Draw(r).rows() {
		if v.State == statistics.VerdictMoved {
			return 1, true
		}
	}
	return 0, true
}

// oneJumps asks about a table in which the first prompt goes from one rate to another in the newest audit.
func oneJumps(from, to float64) func(w *World, r *rand.Rand) (value float64, counted bool) {
	return func(w *World, r *rand.Rand) (value float64, counted bool) {
		a := w.Draw(r)
		for n := range a.Counts {
			rate := from
			if n == len(a.Counts)-1 {
				rate = to
			}
			logit := math.Log(rate / (1 - rate))
			for e := range a.Counts[n][0] {
				c := Count{Answers: w.Answers}
				today := logistic(logit + w.Unrest*r.NormFloat64())
				for range w.Answers {
					if r.Float64() < today {
						c.Hits++
					}
				}
				a.Counts[n][0][e] = c
			}
		}
		return is(a.rows()[0].State == statistics.VerdictMoved), true
	}
}

func rowCases() []Case {
	var all []Case
	for _, c := range []struct {
		name           string
		engines, reps  int
		unrest, day    float64
		earlier, items int
	}{
		{"20 prompts, 1 × 3", 1, 3, 0.2, 0, 6, 20},
		{"20 prompts, 3 × 3", 3, 3, 0.2, 0.2, 6, 20},
		{"20 prompts, 4 × 10", 4, 10, 0.2, 0.2, 6, 20},
		{"20 prompts, 1 × 10, answers of a day alike", 1, 10, 1, 0, 6, 20},
		{"40 prompts, 3 × 3, answers of a day alike", 3, 3, 1, 0.3, 8, 40},
		{"10 prompts, 4 × 10, answers of a day alike", 4, 10, 1.2, 0.4, 5, 10},
		{"10 prompts, 4 × 10, four audits", 4, 10, 0.6, 0.3, 4, 10},
		{"40 prompts, 1 × 10, days of .6", 1, 10, 0.3, 0.6, 6, 40},
		{"100 prompts, 2 × 5", 2, 5, 0.5, 0.2, 8, 100},
	} {
		w := World{Topics: c.items, Prompts: 1, Engines: c.engines, Answers: c.reps, Rate: 0.3, Spread: 1.2, Unrest: c.unrest, Day: c.day, Earlier: c.earlier}
		all = append(all, Case{"any row, none moved: " + c.name, w, anyRow, 0, mostFalse, nil})
	}
	three := World{Topics: 20, Prompts: 1, Engines: 3, Answers: 3, Rate: 0.3, Spread: 1.2, Unrest: 0.1, Day: 0.1, Earlier: 6}
	ten := three
	ten.Engines, ten.Answers = 4, 10
	return append(all, Case{".2 to .8 in a table of 20, 3 × 3", three, oneJumps(0.2, 0.8), 0.35, 1, nil},
		Case{".2 to .6 in a table of 20, 4 × 10", ten, oneJumps(0.2, 0.6), 0.8, 1, nil})
}
