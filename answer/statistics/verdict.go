package statistics

import (
	"math"
)

// VerdictState reports whether a rate moved.
type VerdictState string

// The states of a verdict.
const (
	VerdictMoved            VerdictState = "moved"
	VerdictWithinNoise      VerdictState = "within_noise"
	VerdictInsufficientData VerdictState = "insufficient_data"
)

// The names of how verdicts are found.
const (
	// MethodStratified is for several prompts: the change over all strata (cells) against
	// its variance over clusters.
	MethodStratified = "stratified_t"
	// MethodStratifiedRuns adds how much whole runs differ from day to day.
	MethodStratifiedRuns = "stratified_t_runs"
)

const (
	// verdictPrompts is the least number of matched prompts a verdict needs.
	verdictPrompts = 5
	// mostRepetitions is the largest number that [Verdict.NeededRepetitions] names.
	mostRepetitions = 100_000
)

// Verdict reports whether a rate moved between two runs of the same prompts.
type Verdict struct {
	State VerdictState
	// Change is the change of the rate over the matched cells; nil without one.
	Change *float64
	// P is the two-sided p-value; nil where data is insufficient.
	P               *float64
	Prompts         int // matched prompts
	Level           float64
	Method, Version string
	// LimitedEvidence reports that the verdict rests on fewer than four earlier runs, so that
	// how much whole runs differ is not known, or on fewer than eight prompts.
	LimitedEvidence bool
	// NeededRepetitions is how many repetitions each cell would need on each side, spread
	// over runs like these, for a change as large as this one to be beyond noise. It is nil
	// unless the state is within_noise, and where more than 100,000 would be needed.
	NeededRepetitions *int
	// ChosenByOutcome is as [ChosenByOutcome] reports of the prompts that were compared.
	ChosenByOutcome bool

	noise noise
}

// noise is what a change is held against.
type noise struct {
	parts       []noisePart // what it may be
	repetitions float64     // of a cell on each side
}

type noisePart struct {
	weight   float64 // all sum to 1
	variance float64 // of the change
	freedom  float64 // its degrees of freedom; +Inf: it is known
}

// chance is the two-sided p-value of a change if the noise were so many times as large.
func (n *noise) chance(change, times float64) (p float64) {
	for _, part := range n.parts {
		p += part.weight * tTwoSided(math.Abs(change)/math.Sqrt(times*part.variance), part.freedom)
	}
	return p
}

// Confidence is trend_confidence: 1 − p, and 0 where there is no p.
func (v *Verdict) Confidence() float64 {
	if v.P == nil {
		return 0
	}
	return 1 - *v.P
}

// Compare judges matched prompts, each with its matched cells. The change is the sum over
// cells of rate now − rate then, each weighted by n·m / (n + m) of its answers on both
// sides, as in the test of Cochran, Mantel and Haenszel; its variance is that over prompts,
// corrected for leverage, plus what whole runs and topics differ by according to earlier
// runs. Pairing has removed the level of a topic, so that prompts are independent unless
// earlier runs show that topics drift. Cells that are empty on a side do not count. drift
// nil means that there are fewer than four earlier runs.
func Compare(prompts [][]Matched, drift *Drift) Verdict {
	c := newContrast(prompts, nil)
	v := Verdict{
		State: VerdictInsufficientData, Prompts: c.prompts, Level: Level, Method: MethodStratified, Version: UncertaintyVersion,
		LimitedEvidence: drift == nil || c.prompts < evidenceClusters,
	}
	if c.weight == 0 {
		return v
	}
	change := c.change()
	v.Change = &change
	variance, freedom := c.variance(change)
	if c.prompts < verdictPrompts || variance == 0 {
		return v
	}
	if drift != nil && drift.topics.excess > 0 {
		variance, freedom = addVariance(variance, freedom, drift.topics.excess*variance, drift.topics.freedom)
	}
	v.noise = noise{[]noisePart{{1, variance, freedom}}, c.repetitions()}
	if drift != nil {
		v.Method = MethodStratifiedRuns
		drift.add(&v.noise, c)
	}
	v.decide()
	return v
}

// decide compares the change with its noise.
func (v *Verdict) decide() {
	p := v.noise.chance(*v.Change, 1)
	v.P = &p
	v.State = VerdictWithinNoise
	if p <= 1-Level {
		v.State = VerdictMoved
	}
	v.settle(1 - Level)
}

// settle finds how many repetitions would put the change beyond noise at a two-sided level.
// More runs make every part of the noise smaller in proportion.
func (v *Verdict) settle(level float64) {
	v.NeededRepetitions = nil
	if v.State != VerdictWithinNoise || len(v.noise.parts) == 0 || *v.Change == 0 {
		return
	}
	low, high := v.noise.repetitions, float64(mostRepetitions)
	enough := func(repetitions float64) bool {
		return v.noise.chance(*v.Change, v.noise.repetitions/repetitions) <= level
	}
	if !enough(high) {
		return
	}
	for high-low > 1 {
		if middle := (low + high) / 2; enough(middle) { //nolint:mnd // halves
			high = middle
		} else {
			low = middle
		}
	}
	n := max(int(math.Ceil(high)), int(v.noise.repetitions)+1)
	v.NeededRepetitions = &n
}

// addVariance adds two variances by Satterthwaite's approximation.
func addVariance(a, freedomA, b, freedomB float64) (variance, freedom float64) {
	sum := a + b
	return sum, min(sum*sum/(a*a/freedomA+b*b/freedomB), freedomA+freedomB)
}
