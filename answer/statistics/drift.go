package statistics

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// The p-values at which the history of a brand is taken to have a step or a trend, and its topics to drift. A step
// or a trend is taken out of the noise, and so has to be sure; the drift of topics is added to it.
const (
	surelyStep  = 0.02
	surelyTrend = 0.01
	maybeDrift  = 0.3
)

// DriftRuns is the least number of earlier runs that [NewDrift] estimates from.
const DriftRuns = 4

// CellRuns is one cell in earlier runs.
type CellRuns struct {
	Prompt, Engine int
	Runs           []Sample // by run in their order; without responses where the run did not answer it
}

// Drift is how much answers differ from run to run in all prompts together: an engine's day, and the day of
// a topic. Repetitions and prompts of one run cannot show it.
type Drift struct {
	variance float64 // of an engine's day, on the logit scale
	freedom  float64
	topics   topicDrift
	// now and then are how many runs are summed up on each side of a comparison.
	now, then float64
}

// topicDrift is how much more the changes of topics differ than those of their prompts explain.
type topicDrift struct {
	// excess is the variance that topics add, as a share of the variance over prompts. 0: none is shown.
	excess, freedom float64
}

// NewDrift estimates the drift from a project's earlier runs, which stand in their order; nil where there are
// fewer than [DriftRuns], or nothing varies. topics holds the topic of each prompt; nil: each is its own. now
// and then are how many runs the sides of the comparison sum up.
//
// The changes from one run to the next show the days, not the distances from the mean of all runs: a step
// is one large change, which the estimate leaves out, and a trend is a small part of each.
func NewDrift(cells []CellRuns, topics []int, now, then int) *Drift {
	engines := [][]CellRuns{}
	runs := 0
	for _, c := range cells {
		for c.Engine >= len(engines) {
			engines = append(engines, nil)
		}
		engines[c.Engine] = append(engines[c.Engine], c)
		runs = max(runs, len(c.Runs))
	}
	if answeredRuns(cells, runs) < DriftRuns {
		return nil
	}
	pairs := withoutStep(cells, pairsOf(cells, runs))
	days, known := make([][]dayChange, len(engines)), 0
	for e, own := range engines {
		for _, p := range pairs {
			if day, answered := contrastOfRuns(own, p.then, p.now, nil).day(); answered {
				days[e] = append(days[e], day)
				known++
			}
		}
	}
	if known == 0 {
		return nil
	}
	d := &Drift{now: float64(max(1, now)), then: float64(max(1, then)), topics: newTopicDrift(cells, topics, pairs)}
	d.variance, d.freedom = spreadOfDays(days)
	return d
}

func answeredRuns(cells []CellRuns, runs int) int {
	answered := make([]bool, runs)
	for i := range cells {
		for run, s := range cells[i].Runs {
			answered[run] = answered[run] || s.N > 0
		}
	}
	known := 0
	for _, a := range answered {
		known += count(a)
	}
	return known
}

// of returns what the days of engines add to the variance of a contrast, and its degrees of freedom.
func (d *Drift) of(c *contrast) (variance, freedom float64) {
	scale := 0.0
	for _, e := range c.engines {
		scale += e.variation / c.weight * (e.variation / c.weight)
	}
	scale *= 1/d.now + 1/d.then
	return scale * d.variance, d.freedom
}

// Days returns what the days of engines add to the variance of a rate over their cells.
func (d *Drift) Days(engines [][]Sample) float64 {
	all, sum := 0.0, 0.0
	for _, cells := range engines {
		variation := 0.0
		for _, s := range cells {
			all += float64(s.N)
			variation += float64(s.N) * s.variation()
		}
		sum += variation * variation
	}
	if all == 0 {
		return 0
	}
	return d.variance * sum / (all * all) / d.now
}

// dayChange is the change of an engine's rate from one run to the next on the logit scale, and the variance that
// prompts and sampling explain of it.
type dayChange struct{ change, sampling float64 }

// runPair are two runs that follow one another, by their places.
type runPair struct{ then, now int }

// pairsOf returns the pairs of runs that answered some cells.
func pairsOf(cells []CellRuns, runs int) []runPair {
	var pairs []runPair
	before := -1
	for run := range runs {
		if !slices.ContainsFunc(cells, func(c CellRuns) bool { return c.Runs[run].N > 0 }) {
			continue
		}
		if before >= 0 {
			pairs = append(pairs, runPair{before, run})
		}
		before = run
	}
	return pairs
}

// withoutStep leaves out the one pair between which the brand took a step: the change over all engines is far
// beyond those of the other pairs.
func withoutStep(cells []CellRuns, pairs []runPair) []runPair {
	const least = 4 // so that the others show what is usual
	if len(pairs) < least {
		return pairs
	}
	sizes, sum, largest := make([]float64, len(pairs)), 0.0, 0
	for i, p := range pairs {
		day, known := contrastOfRuns(cells, p.then, p.now, nil).day()
		if known && day.sampling > 0 {
			sizes[i] = day.change * day.change / day.sampling
		}
		sum += sizes[i]
		if sizes[i] > sizes[largest] {
			largest = i
		}
	}
	others := float64(len(pairs) - 1)
	usual := (sum - sizes[largest]) / others
	if usual <= 0 || fAbove(sizes[largest]/usual, 1, others)*float64(len(pairs)) > surelyStep {
		return pairs
	}
	return slices.Delete(pairs, largest, largest+1)
}

// contrastOfRuns compares two runs of some cells.
func contrastOfRuns(cells []CellRuns, then, now int, topics []int) *contrast {
	prompts := 0
	for i := range cells {
		prompts = max(prompts, cells[i].Prompt+1)
	}
	matched := make([][]Matched, prompts)
	for i := range cells {
		c := &cells[i]
		matched[c.Prompt] = append(matched[c.Prompt], Matched{Now: c.Runs[now], Then: c.Runs[then]})
	}
	return newContrast(matched, topics)
}

func (c *contrast) day() (day dayChange, known bool) {
	if c.weight == 0 || len(c.engines) == 0 || c.engines[0].variation == 0 {
		return day, false
	}
	change, variation := c.change(), c.engines[0].variation/c.weight
	sampling, _ := c.variance(change)
	if math.IsNaN(sampling) {
		sampling = 0
	}
	return dayChange{change: change / variation, sampling: sampling / (variation * variation)}, true
}

// spreadOfDays returns the variance of a day and its degrees of freedom: the variance with which changes are as
// large as they should be, around their trend.
func spreadOfDays(engines [][]dayChange) (variance, freedom float64) {
	var days []dayChange
	for _, own := range engines {
		days = append(days, withoutTrend(own)...)
	}
	if len(days) == 0 {
		return 0, 0
	}
	size := func(variance float64) (mean float64) {
		for _, d := range days {
			if d.change != 0 {
				mean += d.change * d.change / (2*variance + d.sampling) / float64(len(days)) //nolint:mnd // a change is of two days
			}
		}
		return mean
	}
	const overlap = 0.45 // changes that follow one another share a run; by simulation
	freedom = overlap * float64(len(days))
	const steps, most = 60, 100.0
	low, high := 0.0, most
	if size(0) <= 1 {
		return 0, freedom
	}
	for range steps {
		if middle := (low + high) / 2; size(middle) > 1 {
			low = middle
		} else {
			high = middle
		}
	}
	return high, freedom
}

// withoutTrend takes the mean change away where the last run differs from the first by far more than neighbours
// differ.
func withoutTrend(days []dayChange) []dayChange {
	sum, squares, n := 0.0, 0.0, float64(len(days))
	for _, d := range days {
		sum += d.change
		squares += d.change * d.change
	}
	if n < 3 || squares == 0 || fAbove(sum*sum*n/squares, 1, n) > surelyTrend {
		return days
	}
	flat := make([]dayChange, len(days))
	for i, d := range days {
		flat[i] = dayChange{(d.change - sum/n) * math.Sqrt(n/(n-1)), d.sampling}
	}
	return flat
}

// newTopicDrift compares how changes differ between topics with how they differ between prompts.
func newTopicDrift(cells []CellRuns, topics []int, pairs []runPair) (t topicDrift) {
	if topics == nil {
		return t
	}
	var ofTopics, ofPrompts, freedom, within float64
	for _, p := range pairs {
		byTopic, byPrompt := contrastOfRuns(cells, p.then, p.now, topics), contrastOfRuns(cells, p.then, p.now, nil)
		if byTopic.alone || byTopic.weight == 0 {
			continue
		}
		change := byTopic.change()
		a, f := byTopic.variance(change)
		b, g := byPrompt.variance(change)
		if !math.IsNaN(a) && b > 0 {
			ofTopics, ofPrompts, freedom, within = ofTopics+a, ofPrompts+b, freedom+f, within+g
		}
	}
	const overlap = 0.67 // changes that follow one another share a run
	ratio := ofTopics / ofPrompts
	freedom *= overlap
	if freedom > 0 && ratio > 1 && fAbove(ratio, freedom, within*overlap) < maybeDrift {
		t.excess, t.freedom = ratio-1, freedom
	}
	return t
}

// fAbove is the probability that a variance ratio is above f.
func fAbove(f, freedom, within float64) float64 {
	return mathext.RegIncBeta(within/2, freedom/2, within/(within+freedom*f))
}
