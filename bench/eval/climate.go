package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/answer-visibility/avm/answer/statistics"
)

// climate is a seeded truth under which runs of the same prompts are drawn.
type climate struct {
	topics, alike int     // prompts of one intent a topic, which share its rate
	engines       int     // each answers every prompt
	repetitions   int     // answers a prompt and engine
	uneven        bool    // topics of several prompts have 1 to 2 × alike, cells 1 to 2 × repetitions answers
	rate          float64 // the mean of the topics' rates
	correlation   float64 // of the answers to prompts of a topic
	day           float64 // correlation of one run's answers to one prompt and engine, beyond its rate
	drift         float64 // standard deviation of an engine's logit from run to run, all prompts alike
	unrest        float64 // the same of a prompt's logit, all engines alike
	runs          int     // before the last
	shift, points float64 // by how much the last run's logits or rates are moved
	oneMoves      float64 // the last run's rate of the first prompt, 0.1 before; 0: none moves
	leaps         int     // prompts whose rate truly changed in an earlier run, one a run
}

func (c *climate) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d × %d prompts, %d × %d answers, rate %.2f, correlation %.2f", c.topics, c.alike, c.engines, c.repetitions, c.rate,
		c.correlation)
	for _, part := range []struct {
		name  string
		value float64
	}{{"day", c.day}, {"drift", c.drift}, {"unrest", c.unrest}, {"shift", c.shift}, {"points", c.points}, {"one to", c.oneMoves}} {
		if part.value != 0 {
			fmt.Fprintf(&s, ", %s %.1f", part.name, part.value)
		}
	}
	if c.leaps > 0 {
		fmt.Fprintf(&s, ", %d leaps", c.leaps)
	}
	if c.uneven {
		s.WriteString(", uneven")
	}
	if c.runs > 0 {
		fmt.Fprintf(&s, ", %d runs", c.runs)
	}
	return s.String()
}

// weather is what was drawn: by run, prompt and engine.
type weather struct {
	runs     [][][]statistics.Sample
	clusters []int // by prompt
}

func (c *climate) draw(r *rand.Rand) *weather {
	w := &weather{}
	var rates []float64
	for topic := range c.topics {
		rate, prompts := betaRate(r, c.rate, c.correlation), c.alike
		if c.uneven && c.alike > 1 {
			prompts = 1 + r.IntN(2*c.alike)
		}
		for range prompts {
			rates = append(rates, rate)
			w.clusters = append(w.clusters, topic)
		}
	}
	if c.oneMoves > 0 {
		rates[0] = 0.1
	}
	for run := range c.runs + 1 {
		c.leap(rates, run)
		w.runs = append(w.runs, c.run(r, rates, run == c.runs))
	}
	return w
}

// leap changes the rates of those prompts that are to change in this run, one a run.
func (c *climate) leap(rates []float64, run int) {
	if run > 0 && run < c.runs && run <= c.leaps {
		rates[run] = 0.9 - rates[run]*0.8
	}
}

// run draws the answers of one run.
func (c *climate) run(r *rand.Rand, rates []float64, last bool) [][]statistics.Sample {
	engines := make([]float64, c.engines)
	for e := range engines {
		engines[e] = c.drift * r.NormFloat64()
	}
	all := make([][]statistics.Sample, len(rates))
	for i, rate := range rates {
		unrest := c.unrest * r.NormFloat64()
		for e := range engines {
			shift, points := engines[e]+unrest, 0.0
			if last {
				shift, points = shift+c.shift, c.points
				if i == 0 && c.oneMoves > 0 {
					rate = c.oneMoves
				}
			}
			all[i] = append(all[i], c.cell(r, min(1, points+shiftedBy(rate, shift))))
		}
	}
	return all
}

func (c *climate) cell(r *rand.Rand, rate float64) statistics.Sample {
	if c.day > 0 {
		rate = betaRate(r, rate, c.day)
	}
	s := statistics.Sample{N: c.repetitions}
	if c.uneven {
		s.N = 1 + r.IntN(2*c.repetitions)
	}
	for range s.N {
		if r.Float64() < rate {
			s.Hits++
		}
	}
	return s
}

func shiftedBy(rate, shift float64) float64 {
	if shift == 0 {
		return rate
	}
	return 1 / (1 + math.Exp(-math.Log(rate/(1-rate))-shift))
}

// betaRate draws a rate with a mean from the beta distribution under which two answers
// have the correlation.
func betaRate(r *rand.Rand, mean, correlation float64) float64 {
	const edge = 1e-9 // a rate of 0 or 1 has no logit
	mean = min(1-edge, max(edge, mean))
	if correlation == 0 {
		return mean
	}
	size := 1/correlation - 1
	a, b := gamma(r, mean*size), gamma(r, (1-mean)*size)
	if a+b == 0 { // both underflow: the rate is at an end
		a, b = mean, 1-mean
		if r.Float64() < mean {
			b = 0
		} else {
			a = 0
		}
	}
	return min(1-edge, max(edge, a/(a+b)))
}

// prompts sums the last run's answers by prompt.
func (w *weather) prompts() []statistics.Sample {
	return promptSums(w.runs[len(w.runs)-1])
}

func promptSums(run [][]statistics.Sample) []statistics.Sample {
	sums := make([]statistics.Sample, len(run))
	for i, cells := range run {
		for _, s := range cells {
			sums[i].Hits += s.Hits
			sums[i].N += s.N
		}
	}
	return sums
}

// matched pairs the last run with the one before it.
func (w *weather) matched() [][]statistics.Matched {
	now, then := w.runs[len(w.runs)-1], w.runs[len(w.runs)-2]
	all := make([][]statistics.Matched, len(now))
	for i := range now {
		for e := range now[i] {
			all[i] = append(all[i], statistics.Matched{Now: now[i][e], Then: then[i][e], Engine: e})
		}
	}
	return all
}

// drift estimates from all runs but the last.
func (w *weather) drift() *statistics.Drift {
	earlier := w.runs[:len(w.runs)-1]
	var cells []statistics.CellRuns
	for i := range w.clusters {
		for e := range earlier[0][i] {
			cell := statistics.CellRuns{Prompt: i, Engine: e}
			for _, run := range earlier {
				cell.Runs = append(cell.Runs, run[i][e])
			}
			cells = append(cells, cell)
		}
	}
	return statistics.NewDrift(cells, w.clusters, 1, 1)
}

// rows judges each prompt among all, as a table shows them.
func (w *weather) rows() []*statistics.Verdict {
	last := len(w.runs) - 1
	earlier := make([][]statistics.Sample, len(w.clusters))
	for _, run := range w.runs[:last] {
		for i, s := range promptSums(run) {
			earlier[i] = append(earlier[i], s)
		}
	}
	now, days := w.prompts(), statistics.NewRepetitions(earlier)
	verdicts := make([]*statistics.Verdict, len(now))
	for i := range now {
		v := statistics.CompareRates(&statistics.PromptRuns{
			Matched: statistics.Matched{Now: now[i], Then: earlier[i][last-1]}, Earlier: earlier[i], Cells: len(w.runs[last][i]),
		}, days)
		verdicts[i] = &v
	}
	statistics.JudgeTogether(verdicts)
	return verdicts
}
