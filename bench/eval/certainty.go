package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"
)

// What is promised, where five or more prompts have a hit.
const (
	leastCoverage   = 0.93
	mostCoverage    = 0.98
	mostFalseAlarms = 0.06
)

const (
	certaintyRuns = 1000 // pairs a case, where nothing else is said
	certaintySeed = 20261121
	atATime       = 2
	meanDraws     = 500_000
)

// truth is what is seeded: prompts whose rates are drawn from a beta distribution,
// and answers drawn from these.
type truth struct {
	prompts     int
	fewest      int // answers a prompt
	most        int
	rate        float64 // the mean of the prompts' rates, before drift and change
	correlation float64 // of two answers to one prompt
	drift       float64 // standard deviation of a prompt's logit from day to day
	change      float64 // of the logit of every prompt between the runs; 0: nothing changed
}

func truths() []truth {
	return []truth{
		{20, 1, 15, 0.3, 0.1, 0, 0},
		{20, 1, 15, 0.3, 0.4, 0.5, 0},
		{10, 15, 15, 0.5, 0.4, 0.5, 0},
		{20, 15, 15, 0.5, 0.4, 0, 0},
		{50, 5, 5, 0.1, 0.1, 0, 0},
		{50, 3, 8, 0.8, 0.4, 0.5, 0},
		{100, 1, 1, 0.2, 0.1, 0.5, 0},
		{50, 5, 5, 0.3, 0.1, 0, 0.5},
	}
}

// found is what the reports of many pairs of runs said.
type found struct {
	runs, held   int // intervals with five or more prompts with a hit; those that hold the truth
	pairs, moved int // verdicts
	width        float64
}

// certainty plants runs in a real PostgreSQL, has them read and added up by the
// product, and asks its reports for intervals and verdicts. A case fails where it
// is out of bounds by more than the simulation's own error; all unchanged cases
// together must be within them.
func certainty(ctx context.Context, set *settings, out io.Writer) (err error) {
	w, err := newPlantation(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close(ctx)) }()
	fmt.Fprintf(out, "%d pairs of runs a case; answers are stored, read and reported by the product\n", set.runs)
	fmt.Fprintf(out, "%-74s %8s %7s %8s\n", "planted", "coverage", "width", "moved")
	var wrong error
	var all found
	for i, t := range truths() {
		f, err := w.simulate(ctx, i, t, set.runs)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-74s %7.1f%% %7.3f %7.1f%%\n", t, 100*f.coverage(), f.width/float64(f.runs), 100*f.alarms())
		wrong = errors.Join(wrong, f.check(t, set.runs))
		if t.change == 0 {
			all.add(f)
		}
	}
	fmt.Fprintf(out, "%-74s %7.1f%% %7.3f %7.1f%%\n", "all that is unchanged", 100*all.coverage(), all.width/float64(all.runs), 100*all.alarms())
	if all.coverage() < leastCoverage || all.coverage() > mostCoverage || all.alarms() > mostFalseAlarms {
		wrong = errors.Join(wrong, errors.New("all unchanged cases together are out of bounds"))
	}
	return wrong
}

func (t truth) String() string {
	s := fmt.Sprintf("%d prompts × %d–%d answers, rate %.2f, correlation %.1f, drift %.1f", t.prompts, t.fewest, t.most, t.rate,
		t.correlation, t.drift)
	if t.change != 0 {
		s += fmt.Sprintf(", moved by %.1f", t.change)
	}
	return s
}

func (f *found) coverage() float64 { return float64(f.held) / float64(f.runs) }
func (f *found) alarms() float64   { return float64(f.moved) / float64(f.pairs) }

func (f *found) add(more *found) {
	f.runs, f.held, f.pairs, f.moved = f.runs+more.runs, f.held+more.held, f.pairs+more.pairs, f.moved+more.moved
	f.width += more.width
}

func (f *found) check(t truth, runs int) error {
	switch {
	case f.runs < runs/2:
		return fmt.Errorf("%s: only %d of %d intervals had four prompts with a hit", t, f.runs, runs)
	case f.coverage() < leastCoverage-twoErrors(leastCoverage, f.runs) || f.coverage() > mostCoverage+twoErrors(mostCoverage, f.runs):
		return fmt.Errorf("%s: intervals hold the truth in %.1f %%", t, 100*f.coverage())
	case t.change == 0 && f.alarms() > mostFalseAlarms+twoErrors(mostFalseAlarms, f.pairs):
		return fmt.Errorf("%s: %.1f %% moved, and nothing had", t, 100*f.alarms())
	case t.change != 0 && f.alarms() <= mostFalseAlarms:
		return fmt.Errorf("%s: a change is found in %.1f %% only", t, 100*f.alarms())
	}
	return nil
}

// twoErrors is two standard errors of a share found in n simulations.
func twoErrors(share float64, n int) float64 { return 2 * math.Sqrt(share*(1-share)/float64(n)) }

// simulate plants all pairs of one case. What is drawn for a pair depends on its
// number alone.
func (w *plantation) simulate(ctx context.Context, number int, t truth, runs int) (*found, error) {
	project, err := w.newProject(ctx, number, t)
	if err != nil {
		return nil, err
	}
	mean := t.mean(source(number, runs))
	f := &found{}
	var mu sync.Mutex
	var all sync.WaitGroup
	var failed error
	for worker := range atATime {
		all.Go(func() {
			for pair := worker; pair < runs; pair += atATime {
				said, err := w.pair(ctx, project, t, source(number, pair))
				mu.Lock()
				failed = errors.Join(failed, err)
				if err == nil {
					f.count(said, mean)
				}
				stop := failed != nil
				mu.Unlock()
				if stop {
					return
				}
			}
		})
	}
	all.Wait()
	return f, failed
}

// source draws the same for the same pair in every run.
func source(number, pair int) *rand.Rand {
	//nolint:gosec // reproducible on purpose; both count from 0
	return rand.New(rand.NewPCG(certaintySeed+uint64(number), uint64(pair)))
}

func (f *found) count(s *pairReport, mean float64) {
	if !s.limited {
		f.runs++
		f.width += s.high - s.low
		if s.low <= mean && mean <= s.high {
			f.held++
		}
	}
	f.pairs++
	if s.moved {
		f.moved++
	}
}

// mean is what the later run's interval is to hold: the mean of the rates of all
// prompts there could be, on all days.
func (t truth) mean(r *rand.Rand) float64 {
	sum := 0.0
	for range meanDraws {
		sum += t.onDay(r, t.promptRate(r), t.change)
	}
	return sum / meanDraws
}

// draw returns how often the brand is named in the answers to every prompt, in two
// runs of the same prompts.
func (t truth) draw(r *rand.Rand) (before, after []counts) {
	for range t.prompts {
		rate := t.promptRate(r)
		before = append(before, t.ask(r, rate, 0))
		after = append(after, t.ask(r, rate, t.change))
	}
	return before, after
}

// counts are the answers to one prompt.
type counts struct{ hits, of int }

// ask draws the answers of one day.
func (t truth) ask(r *rand.Rand, rate, change float64) counts {
	rate = t.onDay(r, rate, change)
	c := counts{of: t.fewest + r.IntN(t.most-t.fewest+1)}
	for range c.of {
		if r.Float64() < rate {
			c.hits++
		}
	}
	return c
}

// onDay is a prompt's rate after the change and the day's drift.
func (t truth) onDay(r *rand.Rand, rate, change float64) float64 {
	if t.drift == 0 && change == 0 {
		return rate
	}
	logit := math.Log(rate/(1-rate)) + change + t.drift*r.NormFloat64()
	return 1 / (1 + math.Exp(-logit))
}

// promptRate draws from the beta distribution with the truth's mean, under which
// two answers to one prompt have the truth's correlation.
func (t truth) promptRate(r *rand.Rand) float64 {
	size := 1/t.correlation - 1
	a, b := gamma(r, t.rate*size), gamma(r, (1-t.rate)*size)
	const edge = 1e-9 // a rate of 0 or 1 has no logit
	return min(1-edge, max(edge, a/(a+b)))
}

// gamma draws from a gamma distribution by the method of Marsaglia and Tsang.
func gamma(r *rand.Rand, shape float64) float64 {
	if shape < 1 {
		return gamma(r, shape+1) * math.Pow(r.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-r.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}
