package statistics

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// maybeDrift is the p-value at which topics are taken to drift: their drift is added to the noise.
const maybeDrift = 0.3

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
	days   []dayGuess
	topics topicDrift
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
// The history does not tell the size of a day exactly: each size is as likely as it makes the history, whether
// the brand stayed as it was, took one step or followed a trend.
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
	if AnsweredRuns(cells, runs) < DriftRuns {
		return nil
	}
	pairs := pairsOf(cells, runs)
	var all []levels
	for _, own := range engines {
		all = append(all, levelsOf(own, pairs)...)
	}
	if len(all) == 0 {
		return nil
	}
	return &Drift{
		now: float64(max(1, now)), then: float64(max(1, then)), days: guessDays(all, runs), topics: newTopicDrift(cells, topics, pairs),
	}
}

// AnsweredRuns returns how many of some runs have answers.
func AnsweredRuns(cells []CellRuns, runs int) int {
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

// add adds what the days of engines add to the variance of a contrast.
func (d *Drift) add(n *noise, c *contrast) {
	scale := 0.0
	for _, e := range c.engines {
		scale += e.variation / c.weight * (e.variation / c.weight)
	}
	scale *= 1/d.now + 1/d.then
	known := n.parts[0]
	n.parts = nil
	for _, day := range d.days {
		part := noisePart{day.weight, known.variance + scale*day.variance, known.freedom}
		more := part.variance / known.variance
		part.freedom *= more * more // by Satterthwaite: the day is known
		n.parts = append(n.parts, part)
	}
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
	variance := 0.0
	for _, day := range d.days {
		variance += day.weight * day.variance
	}
	return variance * sum / (all * all) / d.now
}

// dayChange is the change of an engine's rate from one run to the next on the logit scale, the variance that
// prompts and sampling explain of it, and what a point of the rate is there.
type dayChange struct{ change, sampling, point float64 }

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

// pairedCells holds cells in two of their runs by prompt, in memory that is used for one pair after the other.
type pairedCells struct {
	cells   []CellRuns
	prompts [][]Matched
	places  []*Matched // of the cells, within prompts
}

func newPairedCells(cells []CellRuns) *pairedCells {
	prompts := 0
	for i := range cells {
		prompts = max(prompts, cells[i].Prompt+1)
	}
	p := &pairedCells{cells: cells, prompts: make([][]Matched, prompts), places: make([]*Matched, len(cells))}
	sizes, room := make([]int, prompts), make([]Matched, len(cells))
	for i := range cells {
		sizes[cells[i].Prompt]++
	}
	for prompt, size := range sizes {
		p.prompts[prompt], room = room[:0:size], room[size:]
	}
	for i := range cells {
		of := &p.prompts[cells[i].Prompt]
		*of = (*of)[:len(*of)+1]
		p.places[i] = &(*of)[len(*of)-1]
	}
	return p
}

// contrast compares two runs of the cells.
func (p *pairedCells) contrast(of runPair, topics []int) *contrast {
	for i, place := range p.places {
		place.Now, place.Then = p.cells[i].Runs[of.now], p.cells[i].Runs[of.then]
	}
	return newContrast(p.prompts, topics)
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
	return dayChange{change: change / variation, sampling: sampling / (variation * variation), point: 1 / variation}, true
}

// levels are an engine's rates in runs that follow one another, on the logit scale.
type levels struct {
	runs      []int
	rates     []float64
	variances []float64 // what prompts and sampling explain of each rate
	points    []float64 // what a point more with each run would have made of the rate
}

func levelsOf(own []CellRuns, pairs []runPair) (all []levels) {
	const least = 1e-4 // no rate is known better
	cells := newPairedCells(own)
	for _, p := range pairs {
		day, known := cells.contrast(p, nil).day()
		if !known {
			continue
		}
		half := max(least, day.sampling/2) //nolint:mnd // a change is of two levels
		if n := len(all); n == 0 || all[n-1].runs[len(all[n-1].runs)-1] != p.then {
			all = append(all, levels{[]int{p.then}, []float64{0}, []float64{half}, []float64{0}})
		}
		l := &all[len(all)-1]
		end := len(l.runs) - 1
		if end > 0 {
			l.variances[end] = (l.variances[end] + half) / 2 //nolint:mnd // the mean of both sides
		}
		l.runs, l.rates = append(l.runs, p.now), append(l.rates, l.rates[end]+day.change)
		l.variances, l.points = append(l.variances, half), append(l.points, l.points[end]+day.point)
	}
	return all
}

// dayGuess is a variance that the day of an engine may have, on the logit scale, and how likely it is.
type dayGuess struct{ variance, weight float64 }

// What is expected of days and brands before any run is seen, on the logit scale; found by simulation, docs/metrics.md.
const (
	dayStep     = 0.05
	daySizes    = 29 // 0 to 1.4
	usualDay    = 0.14
	noDay       = 2 // how much likelier it is that days do not differ
	usualStep   = 1.0
	usualTrend  = 0.05 // points a run
	stepChance  = 0.15
	trendChance = 0.4
)

// course is how a brand may have moved in earlier runs, but for a size with a spread.
type course struct {
	of     func(l *levels, i int) float64
	spread float64
	chance float64
}

// coursesOf lists that the brand stayed as it was, followed a trend, or took one step between two of so many runs.
// Too few runs do not tell these apart: the brand is taken to have stayed.
func coursesOf(runs int, few bool) []course {
	calm := func(*levels, int) float64 { return 0 }
	if few {
		return []course{{calm, 0, 1}}
	}
	courses := []course{
		{calm, 0, 1 - stepChance - trendChance},
		{func(l *levels, i int) float64 { return l.points[i] }, usualTrend, trendChance},
	}
	for at := 1; at < runs; at++ {
		step := func(l *levels, i int) float64 { return float64(count(l.runs[i] >= at)) }
		courses = append(courses, course{step, usualStep, stepChance / float64(runs-1)})
	}
	return courses
}

// guessDays weighs the sizes that days may have by the likelihood of the history.
func guessDays(all []levels, runs int) []dayGuess {
	longest := slices.MaxFunc(all, func(a, b levels) int { return cmp.Compare(len(a.runs), len(b.runs)) })
	courses := coursesOf(runs, len(longest.runs) <= DriftRuns)
	chances := make([]float64, 0, daySizes*len(courses))
	for n := range daySizes {
		size := dayStep * float64(n)
		for i := range courses {
			expected := courses[i].chance / (size + usualDay)
			if n == 0 {
				expected *= noDay
			}
			chances = append(chances, logLikelihood(all, size*size, &courses[i])+math.Log(expected))
		}
	}
	most, sum := slices.Max(chances), 0.0
	days := make([]dayGuess, daySizes)
	for i, chance := range chances {
		n := i / len(courses)
		size, weight := dayStep*float64(n), math.Exp(chance-most)
		days[n].variance = size * size
		days[n].weight += weight
		sum += weight
	}
	for n := range days {
		days[n].weight /= sum
	}
	return days
}

// logLikelihood is that of all levels, where days have a variance and the brand a course. The first level of an
// engine may be any.
func logLikelihood(all []levels, day float64, c *course) (sum float64) {
	var xx, xy float64
	for k := range all {
		l := &all[k]
		var a, ax, ay, axx, axy, ayy float64
		for i, y := range l.rates {
			variance, x := day+l.variances[i], c.of(l, i)
			w := 1 / variance
			a, ax, ay, axx, axy, ayy = a+w, ax+w*x, ay+w*y, axx+w*x*x, axy+w*x*y, ayy+w*y*y
			sum -= math.Log(variance) / 2
		}
		sum -= math.Log(a)/2 + (ayy-ay*ay/a)/2
		xx, xy = xx+axx-ax*ax/a, xy+axy-ax*ay/a
	}
	if c.spread == 0 {
		return sum
	}
	spread := c.spread * c.spread
	return sum + xy*xy/(xx+1/spread)/2 - math.Log(1+spread*xx)/2
}

// newTopicDrift compares how changes differ between topics with how they differ between prompts.
func newTopicDrift(cells []CellRuns, topics []int, pairs []runPair) (t topicDrift) {
	if topics == nil {
		return t
	}
	var ofTopics, ofPrompts, freedom, within float64
	paired := newPairedCells(cells)
	for _, p := range pairs {
		byTopic, byPrompt := paired.contrast(p, topics), paired.contrast(p, nil)
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
