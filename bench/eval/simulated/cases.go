package simulated

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/answer-visibility/avm/answer/statistics"
)

// Case is a world, a question about it, and what share of draws may answer yes.
type Case struct {
	Name  string
	World World
	// Ask reports what one draw says, 0 or 1, or a width, which is averaged. A draw with a flag is not counted.
	Ask         func(w *World, r *rand.Rand) (value float64, counted bool)
	Least, Most float64
	Before      *float64 // the share that the rules before these gave; nil: none
}

// Part is a list of cases that ask the same.
type Part struct {
	Name  string
	Cases []Case
}

// The names of parts.
const (
	stillPart  = "moved, and nothing had: days of 0 to .6, 4 to 12 earlier audits"
	changePart = "moved by 10 points: 30 prompts, 3 engines, 3 answers"
	unitPart   = "prompts are the units of a change"
	rowPart    = "rows of prompts"
	widthPart  = "widths of intervals"
)

// Declarations lists the cases of declared actions.
func Declarations() []Part { return []Part{{"declared actions", declarationCases()}} }

// Statistics lists the cases of intervals and verdicts.
func Statistics() []Part {
	return withBefore([]Part{
		{stillPart, stillCases()},
		{changePart, changeCases()},
		{unitPart, unitCases()},
		{rowPart, rowCases()},
		{"intervals hold the truth of their question", scopeCases()},
		{widthPart, widthCases()},
	})
}

const mostFalse = 0.06

func moved(w *World, r *rand.Rand) (value float64, counted bool) { return is(w.Draw(r).Moved()), true }

// is makes a share of yes and no.
func is(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func stillCases() []Case {
	var all []Case
	for _, earlier := range []int{4, 6, 8, 12} {
		for _, day := range []float64{0, 0.2, 0.4, 0.6} {
			for _, engines := range []int{1, 3} {
				w := World{Topics: 30, Prompts: 1, Engines: engines, Answers: 3, Rate: 0.35, Spread: 1, Unrest: 0.3, Day: day, Earlier: earlier}
				all = append(all, Case{fmt.Sprintf("%d audits, days %.1f, %d engines", earlier, day, engines), w, moved, 0, mostFalse, nil})
			}
		}
	}
	for _, day := range []float64{0, 0.3, 0.6} {
		w := World{Topics: 6, Prompts: 5, Engines: 3, Answers: 3, Rate: 0.25, TopicSpread: 0.7, Spread: 0.7, Unrest: 0.3, Day: day, Earlier: 8}
		stepped := w
		stepped.Step = 0.2
		all = append(all, Case{fmt.Sprintf("6 topics, 8 audits, days %.1f", day), w, moved, 0, mostFalse, nil},
			Case{fmt.Sprintf("the same after a step of 20 points, days %.1f", day), stepped, moved, 0, mostFalse, nil})
	}
	return all
}

func changeCases() []Case {
	base := World{Topics: 30, Prompts: 1, Engines: 3, Answers: 3, Rate: 0.25, Spread: 1, Unrest: 0.3, Day: 0.1, Change: 0.1}
	var all []Case
	for _, c := range []struct {
		name        string
		earlier     int
		step, trend float64
		least       float64
	}{
		{"without history", 1, 0, 0, 0.65},
		{"8 calm audits", 8, 0, 0, 0.55},
		{"4 calm audits", 4, 0, 0, 0},
		{"12 calm audits", 12, 0, 0, 0.55},
		{"8 audits with a step of 20", 8, 0.2, 0, 0.55},
		{"8 audits with a trend of 3", 8, 0, 0.03, 0.55},
		{"12 audits with a step of 20", 12, 0.2, 0, 0.55},
	} {
		w := base
		w.Earlier, w.Step, w.Trend = c.earlier, c.step, c.trend
		if c.step+c.trend > 0 {
			w.Rate = 0.06 // the same level as without, once it has risen
		}
		all = append(all, Case{c.name, w, moved, c.least, 1, nil})
	}
	return all
}

func unitCases() []Case {
	var all []Case
	for _, c := range []struct {
		name        string
		w           World
		most, least float64
	}{
		{"3 topics × 20 prompts, +10", World{Topics: 3, Prompts: 20, Engines: 3, Answers: 3, Change: 0.1, Earlier: 1}, 1, 0.9},
		{"6 topics × 4 prompts, +10 (65 % is asked for; a known variance gives 67)", World{Topics: 6, Prompts: 4, Engines: 3, Answers: 3, Change: 0.1, Earlier: 1}, 1, 0.62},
		{"6 topics × 2 prompts, +10 (the demo's shape; 39 % is asked for, a known variance gives 40)", World{Topics: 6, Prompts: 2, Engines: 3, Answers: 3, Change: 0.1, Earlier: 1}, 1, 0.3},
		{"3 topics × 20 prompts, nothing", World{Topics: 3, Prompts: 20, Engines: 3, Answers: 3, Earlier: 1}, mostFalse, 0},
		{"6 topics × 4 prompts, nothing", World{Topics: 6, Prompts: 4, Engines: 3, Answers: 3, Earlier: 1}, mostFalse, 0},
		{"6 topics × 2 prompts, nothing", World{Topics: 6, Prompts: 2, Engines: 3, Answers: 3, Earlier: 1}, mostFalse, 0},
		{"3 × 20, topics drift by .3, 8 audits, nothing", World{Topics: 3, Prompts: 20, Engines: 3, Answers: 3, TopicDay: 0.3, Earlier: 8}, mostFalse, 0},
		{"6 × 10, topics drift by .3, 8 audits, nothing", World{Topics: 6, Prompts: 10, Engines: 3, Answers: 3, TopicDay: 0.3, Earlier: 8}, mostFalse, 0},
		{"6 × 10, topics drift by .5, 4 audits, nothing", World{Topics: 6, Prompts: 10, Engines: 3, Answers: 3, TopicDay: 0.5, Earlier: 4}, mostFalse, 0},
		{"12 × 4, topics drift by .4, 12 audits, nothing", World{Topics: 12, Prompts: 4, Engines: 3, Answers: 3, TopicDay: 0.4, Earlier: 12}, mostFalse, 0},
		{"3 × 20, 8 calm audits, +10", World{Topics: 3, Prompts: 20, Engines: 3, Answers: 3, Change: 0.1, Earlier: 8}, 1, 0.5},
	} {
		c.w.Rate, c.w.TopicSpread, c.w.Spread, c.w.Unrest = 0.25, 0.8, 0.7, 0.1
		if c.w.Earlier > 1 {
			c.w.Day = 0.1
		}
		all = append(all, Case{c.name, c.w, moved, c.least, c.most, nil})
	}
	// Topics and prompts that differ more: here topics as units would find 54 and 32 %.
	unlike := World{Topics: 6, Prompts: 4, Engines: 3, Answers: 3, Rate: 0.25, TopicSpread: 1.2, Spread: 1.1, Unrest: 0.1, Change: 0.1, Earlier: 1}
	few := unlike
	few.Prompts = 2
	w := World{Topics: 6, Prompts: 5, Engines: 2, Answers: 3, Rate: 0.15, TopicSpread: 0.5, Spread: 1, Unrest: 0.2, Earlier: 1}
	return append(all, Case{"prompts without a hit are left out: flagged", w, flaggedWithout(func(c Count) bool { return c.Hits == 0 }), 0.9, 1, nil},
		Case{"any third of the prompts is left out: flagged", w, flaggedWithout(nil), 0, mostFalse, nil},
		Case{"6 topics × 4 prompts, +10, rates further apart", unlike, moved, 0.65, 1, nil},
		Case{"6 topics × 2 prompts, +10, rates further apart (39 % is asked for, a known variance gives 44)", few, moved, 0.36, 1, nil})
}

// flaggedWithout asks whether a comparison without some prompts of its baseline is flagged; nil leaves out any third.
func flaggedWithout(left func(Count) bool) func(w *World, r *rand.Rand) (value float64, counted bool) {
	return func(w *World, r *rand.Rand) (value float64, counted bool) {
		a := w.Draw(r)
		var kept, removed []statistics.Sample
		for _, cells := range a.Counts[len(a.Counts)-2] {
			s := promptSample(cells)
			out := r.IntN(3) == 0 //nolint:mnd // a third
			if left != nil {
				out = left(Count{Hits: s.Hits, Answers: s.N})
			}
			if out {
				removed = append(removed, s)
			} else {
				kept = append(kept, s)
			}
		}
		return is(statistics.ChosenByOutcome(kept, removed)), true
	}
}

// Holds reports whether a share of so many draws is within the bounds, give or take the simulation's own error.
func (c *Case) Holds(share float64, counted int) bool {
	room := func(bound float64) float64 {
		const errors = 3
		return errors * math.Sqrt(bound*(1-bound)/float64(max(1, counted)))
	}
	return counted == 0 || share >= c.Least-room(c.Least) && share <= c.Most+room(c.Most)
}

// Share asks a case about so many draws.
func (c *Case) Share(seed uint64, draws int) (share float64, counted int) {
	r := newRandom(seed)
	sum := 0.0
	for range draws {
		if value, ok := c.Ask(&c.World, r); ok {
			counted++
			sum += value
		}
	}
	return sum / float64(max(1, counted)), counted
}

func newRandom(seed uint64) *rand.Rand {
	const stream = 20261125
	return rand.New(rand.NewPCG(seed, stream)) //nolint:gosec // reproducible on purpose
}
