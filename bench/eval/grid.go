package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/answer-visibility/avm/answer/statistics"
)

// What the grid promises.
const (
	clusteredLeast = 0.93
	clusteredMost  = 0.97
	gridSeed       = 20261122
)

// gridPart is what is asked of each case of a part of the grid.
type gridPart struct {
	name  string
	cases []climate
	// ask reports of one draw whether what is counted holds: the interval holds the truth, a
	// verdict says moved. counted false leaves the draw out.
	ask         func(c *climate, w *weather) (holds, counted bool)
	least, most float64 // of the share; a share of 1 bounds nothing above
}

// grid lists all parts.
func grid() []gridPart {
	return []gridPart{
		{"intervals of clustered prompts hold the truth", clusteredCases(), held, clusteredLeast, clusteredMost},
		{"the same, topics and cells of different sizes", uneven(clusteredCases()), held, clusteredLeast - 0.01, 0.985},
		{"intervals of rates near 0 and 1", edgeCases(), heldAlways, clusteredLeast, 1},
		{"intervals without a flag of rates near 0 and 1", commonEdgeCases(), held, clusteredLeast - 0.01, 1},
		{"fewer than eight topics are flagged", fewCases(), flagged, 1, 1},
		{"moved, and nothing had: earlier runs known", driftCases(), movedKnowing, 0, mostFalseAlarms},
		{"moved, and nothing had: no drift, two runs", calmCases(), movedBlind, 0, mostFalseAlarms},
		{"any prompt moved, and none had", rowCases(), anyRow, 0, mostFalseAlarms},
		{"power: moved by 10 points, two runs", powerCases(0.1, 0), movedBlind, 0.3, 1},
		{"power: paired t over prompts, for comparison", powerCases(0.1, 0), movedPaired, 0, 1},
		{"power: paired t on the logit, for comparison", powerCases(0.1, 0), movedLogit, 0, 1},
		{"power: moved by 0.5 on the logit, two runs", powerCases(0, 0.5), movedBlind, 0.2, 1},
		{"power: paired t over prompts, for comparison", powerCases(0, 0.5), movedPaired, 0, 1},
		{"power: paired t on the logit, for comparison", powerCases(0, 0.5), movedLogit, 0, 1},
		// Four runs of one engine tell little of its days: with at most 6 % of false alarms more is not to be had.
		{"power: moved by 10 points, earlier runs known", knowing(powerCases(0.1, 0)), movedKnowing, 0.25, 1},
		{"any prompt moved, and none had, others had before", leapCases(rowCases()), anyRow, 0, mostFalseAlarms},
		{"power: one prompt of a table moves", oneCases(), firstRow, 0, 1},
		{"power: one prompt of a table moves, others had before", leapCases(oneCases()), firstRow, 0, 1},
	}
}

// measureGrid draws every case many times and asks the product's own arithmetic.
func measureGrid(ctx context.Context, set *settings, out io.Writer) error {
	runs := 2 * set.runs // two runs are a pair
	var wrong error
	for part, q := range grid() {
		fmt.Fprintf(out, "\n  %s\n", q.name)
		for _, a := range q.answers(ctx, part, runs) {
			fmt.Fprintf(out, "  %6.1f%%  of %5d  %s\n", 100*a.share(), a.counted, a.of)
			wrong = errors.Join(wrong, q.check(&a))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return wrong
}

// reply is what was counted in one case.
type reply struct {
	of            *climate
	holds         int
	counted, runs int
}

func (a *reply) share() float64 { return float64(a.holds) / math.Max(1, float64(a.counted)) }

// answers asks all cases, several at a time. What is drawn depends on the part, the case
// and the number of the draw alone.
func (q *gridPart) answers(ctx context.Context, part, runs int) []reply {
	replies := make([]reply, len(q.cases))
	var all sync.WaitGroup
	slots := make(chan struct{}, atATime)
	for i := range q.cases {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			//nolint:gosec // reproducible on purpose; all count from 0
			r := rand.New(rand.NewPCG(gridSeed+uint64(part), uint64(i)))
			a := &replies[i]
			a.of, a.runs = &q.cases[i], runs
			for range runs {
				if ctx.Err() != nil {
					return
				}
				holds, counted := q.ask(a.of, a.of.draw(r))
				if counted {
					a.counted++
				}
				if holds && counted {
					a.holds++
				}
			}
		})
	}
	all.Wait()
	return replies
}

// check allows for the simulation's own error.
func (q *gridPart) check(a *reply) error {
	least, most := q.least-1.5*twoErrors(q.least, a.counted), q.most+1.5*twoErrors(q.most, a.counted)
	if a.counted < a.runs/4 || a.share() < least || a.share() > most {
		return fmt.Errorf("%s: %s: %.1f %% of %d", q.name, a.of, 100*a.share(), a.counted)
	}
	return nil
}

func (w *weather) interval() *statistics.Interval {
	return statistics.RateInterval(w.prompts(), w.clusters)
}

func held(c *climate, w *weather) (holds, counted bool) {
	i := w.interval()
	return i.Low <= c.rate && c.rate <= i.High, !i.LimitedEvidence
}

func heldAlways(c *climate, w *weather) (holds, counted bool) {
	holds, _ = held(c, w)
	return holds, true
}

func flagged(_ *climate, w *weather) (holds, counted bool) { return w.interval().LimitedEvidence, true }

func movedKnowing(_ *climate, w *weather) (holds, counted bool) {
	v := statistics.Compare(w.matched(), w.drift())
	return v.State == statistics.VerdictMoved, v.P != nil && !v.LimitedEvidence
}

func movedBlind(_ *climate, w *weather) (holds, counted bool) {
	v := statistics.Compare(w.matched(), nil)
	return v.State == statistics.VerdictMoved && v.LimitedEvidence, v.P != nil
}

func anyRow(_ *climate, w *weather) (holds, counted bool) {
	return slices.ContainsFunc(w.rows(), func(v *statistics.Verdict) bool { return v.State == statistics.VerdictMoved }), true
}

func firstRow(_ *climate, w *weather) (holds, counted bool) {
	return w.rows()[0].State == statistics.VerdictMoved, true
}

// movedPaired is the test that version 1 made: Student's paired t over prompts.
func movedPaired(_ *climate, w *weather) (holds, counted bool) {
	return pairedT(w, func(s statistics.Sample) float64 { return float64(s.Hits) / float64(s.N) }), true
}

// movedLogit is the same on the logit, with a half added to hits and misses.
func movedLogit(_ *climate, w *weather) (holds, counted bool) {
	return pairedT(w, func(s statistics.Sample) float64 {
		return math.Log((float64(s.Hits) + 0.5) / (float64(s.N-s.Hits) + 0.5))
	}), true
}

func pairedT(w *weather, figure func(statistics.Sample) float64) bool {
	now, then := promptSums(w.runs[len(w.runs)-1]), promptSums(w.runs[len(w.runs)-2])
	sum, squares, k := 0.0, 0.0, float64(len(now))
	for i := range now {
		d := figure(now[i]) - figure(then[i])
		sum, squares = sum+d, squares+d*d
	}
	t := sum / math.Sqrt(k*(squares-sum*sum/k)/(k-1))
	quantile := map[int]float64{20: 2.093, 40: 2.023, 60: 2.001}[len(now)] // Student's t at 0.975 with k − 1 degrees of freedom
	return math.Abs(t) > quantile
}
