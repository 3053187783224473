package answer

import "math"

// DriftRuns is the least number of earlier runs that [NewDrift] estimates from.
const DriftRuns = 4

// CellRuns is one cell in earlier runs.
type CellRuns struct {
	Prompt, Engine int
	Runs           []Sample // by run; without responses where the run did not answer it
}

// Drift is how much an engine's answers differ from run to run in all prompts together: an
// engine's day, which repetitions and prompts of one run cannot show.
type Drift struct {
	// variance is that of an engine's day on the logit scale, observed the same with what
	// sampling adds.
	variance, observed float64
	freedom            float64
	// now and then are how many runs are summed up on each side of a comparison.
	now, then float64
}

// NewDrift estimates the drift from a project's earlier runs; nil where there are fewer
// than [DriftRuns], or nothing varies. clusters is as in [RateInterval]. now and then are
// how many runs the sides of the comparison sum up.
func NewDrift(cells []CellRuns, clusters []int, now, then int) *Drift {
	engines := [][]CellRuns{}
	runs := 0
	for _, c := range cells {
		for c.Engine >= len(engines) {
			engines = append(engines, nil)
		}
		engines[c.Engine] = append(engines[c.Engine], c)
		runs = max(runs, len(c.Runs))
	}
	d := &Drift{now: float64(max(1, now)), then: float64(max(1, then))}
	scale, answered := 0.0, make([]bool, runs)
	for _, own := range engines {
		e := newEngineDays(own, clusters, runs)
		for run := range e.shifts {
			answered[run] = answered[run] || e.weights[run] > 0
		}
		observed, sampling, freedom := e.spread()
		if freedom <= 0 {
			continue
		}
		d.variance += freedom * (observed - sampling)
		d.observed += freedom * observed
		d.freedom += freedom
		scale += freedom * e.variation * e.variation
	}
	known := 0
	for _, a := range answered {
		known += count(a)
	}
	if known < DriftRuns || scale == 0 {
		return nil
	}
	d.variance, d.observed = max(0, d.variance/scale), d.observed/scale
	return d
}

// of returns what the drift adds to the variance of a contrast: its variance, what that
// is uncertain by, and its degrees of freedom.
func (d *Drift) of(c *contrast) (variance, uncertain, freedom float64) {
	scale := 0.0
	for _, e := range c.engines {
		scale += e.variation / c.weight * (e.variation / c.weight)
	}
	scale *= 1/d.now + 1/d.then
	// Half of what was subtracted counts as uncertain: all of it makes verdicts miss changes
	// where nothing drifts, none of it makes false alarms after few runs. By simulation.
	return scale * d.variance, scale * (d.variance + d.observed) / 2, d.freedom //nolint:mnd // half
}

// engineDays are an engine's earlier runs: how far each lies from the mean of all.
type engineDays struct {
	cells     []CellRuns
	clusters  []int
	shifts    []float64 // by run, of the rate
	weights   []float64 // by run: responses
	variation float64   // mean of rate × (1 − rate) of the cells
}

func newEngineDays(cells []CellRuns, clusters []int, runs int) *engineDays {
	e := &engineDays{cells: cells, clusters: clusters, shifts: make([]float64, runs), weights: make([]float64, runs)}
	weight := 0.0
	for i := range cells {
		all := cells[i].sum()
		if all.N == 0 {
			continue
		}
		for run, s := range cells[i].Runs {
			e.shifts[run] += float64(s.Hits) - float64(s.N)*all.rate()
			e.weights[run] += float64(s.N)
		}
		e.variation += float64(all.N) * all.variation()
		weight += float64(all.N)
	}
	if weight > 0 {
		e.variation /= weight
	}
	for run, w := range e.weights {
		if w > 0 {
			e.shifts[run] /= w
		}
	}
	return e
}

func (c *CellRuns) sum() Sample {
	var all Sample
	for _, s := range c.Runs {
		all.Hits += s.Hits
		all.N += s.N
	}
	return all
}

// spread returns the variance of the days' shifts, that part of it which prompts and
// sampling explain, and the degrees of freedom.
func (e *engineDays) spread() (observed, sampling, freedom float64) {
	var shifts []float64
	for run, w := range e.weights {
		if w > 0 {
			shifts = append(shifts, e.shifts[run])
			sampling += e.sampling(run)
		}
	}
	runs := float64(len(shifts))
	if freedom = runs - 1; freedom <= 0 {
		return 0, 0, 0
	}
	mean := sortedSum(shifts) / runs
	for _, s := range shifts {
		observed += (s - mean) * (s - mean) / freedom
	}
	// A cell's mean holds the run itself: residuals are too small by (runs − 1) / runs.
	return observed, sampling / freedom, freedom
}

// sampling is the variance of a run's shift over clusters of prompts.
func (e *engineDays) sampling(run int) float64 {
	prompts := 0
	for i := range e.cells {
		prompts = max(prompts, e.cells[i].Prompt+1)
	}
	parts := make([]contrastPart, prompts)
	for i := range e.cells {
		c := &e.cells[i]
		s, all := c.Runs[run], c.sum()
		if s.N > 0 {
			parts[c.Prompt].change += float64(s.Hits) - float64(s.N)*all.rate()
			parts[c.Prompt].weight += float64(s.N)
		}
	}
	c := &contrast{weight: e.weights[run]}
	c.clusters, _ = gather(parts, e.clusters)
	variance, _ := c.variance(e.shifts[run])
	if math.IsNaN(variance) {
		return 0
	}
	return variance
}
