package answer

import (
	"math"
	"slices"
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
	// variance is that of an engine's day on the logit scale, observed the same with what sampling adds.
	variance, observed float64
	freedom            float64
	topics             topicDrift
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
	var days []dayChange
	for _, own := range engines {
		days = append(days, daysOf(own, runs)...)
	}
	if len(days) == 0 {
		return nil
	}
	d := &Drift{now: float64(max(1, now)), then: float64(max(1, then)), topics: newTopicDrift(cells, topics, runs)}
	d.variance, d.observed, d.freedom = spreadOfDays(days)
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

// of returns what the drift adds to the variance of a contrast: its variance, what that
// is uncertain by, and its degrees of freedom.
func (d *Drift) of(c *contrast) (variance, uncertain, freedom float64) {
	scale := 0.0
	for _, e := range c.engines {
		scale += e.variation / c.weight * (e.variation / c.weight)
	}
	scale *= 1/d.now + 1/d.then
	return scale * d.variance, scale * (d.variance + TU*d.observed), d.freedom
}

// dayChange is the change of an engine's rate from one run to the next on the logit scale, and the variance that
// prompts and sampling explain of it.
type dayChange struct{ change, sampling float64 }

// daysOf returns the changes of one engine between runs that follow one another.
func daysOf(cells []CellRuns, runs int) []dayChange {
	var days []dayChange
	before := -1
	for run := range runs {
		if !slices.ContainsFunc(cells, func(c CellRuns) bool { return c.Runs[run].N > 0 }) {
			continue
		}
		if before >= 0 {
			c := contrastOfRuns(cells, before, run, nil)
			if day, known := c.day(); known {
				days = append(days, day)
			}
		}
		before = run
	}
	return days
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

// spreadOfDays returns the variance of a day, the variance that was observed, and its degrees of freedom.
func spreadOfDays(days []dayChange) (variance, observed, freedom float64) {
	m := len(days)
	trend := median(days, func(d dayChange) float64 { return d.change })
	if TCENTRE == 0 || m < 3 {
		trend = 0
	}
	square := func(d dayChange) float64 { return (d.change - trend) * (d.change - trend) }
	middle := median(days, square) / 0.4549
	kept, sampling := 0.0, 0.0
	for _, d := range days {
		if square(d) <= TCUT*max(middle, d.sampling) {
			kept++
			observed += square(d)
			sampling += d.sampling
		}
	}
	sampling /= kept
	observed /= max(1, kept-TCENTRE)
	observed /= keptShare(math.Erfc(math.Sqrt(TCUT / 2)))
	const sides = 2
	return max(0, observed-sampling) / sides, observed / sides, max(0.3, TDF*kept)
}

func median(days []dayChange, of func(dayChange) float64) float64 {
	values := make([]float64, len(days))
	for i, d := range days {
		values[i] = of(d)
	}
	slices.Sort(values)
	m := len(values)
	return (values[(m-1)/2] + values[m/2]) / 2
}

// newTopicDrift compares how changes differ between topics with how they differ between prompts.
func newTopicDrift(cells []CellRuns, topics []int, runs int) (t topicDrift) {
	if topics == nil {
		return t
	}
	before := -1
	var ofTopics, ofPrompts, freedom, within float64
	for run := range runs {
		if !slices.ContainsFunc(cells, func(c CellRuns) bool { return c.Runs[run].N > 0 }) {
			continue
		}
		if before >= 0 {
			byTopic, byPrompt := contrastOfRuns(cells, before, run, topics), contrastOfRuns(cells, before, run, nil)
			if byTopic.alone || byTopic.weight == 0 {
				continue
			}
			change := byTopic.change()
			a, f := byTopic.variance(change)
			b, g := byPrompt.variance(change)
			if !math.IsNaN(a) && !math.IsNaN(b) && b > 0 {
				ofTopics, ofPrompts, freedom, within = ofTopics+a, ofPrompts+b, freedom+f, within+g
			}
		}
		before = run
	}
	if freedom == 0 {
		return t
	}
	freedom, within = freedom*TTDF, within*TTDF
	ratio := ofTopics / ofPrompts
	if ratio > 1 && fAbove(ratio, freedom, within) < TGATE {
		t.excess, t.freedom = ratio-1, freedom
	}
	return t
}

// fAbove is the probability that a variance ratio is above f.
func fAbove(f, freedom, within float64) float64 {
	return regIncBeta(within/2, freedom/2, within/(within+freedom*f))
}
