package answer

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// VerdictState says whether a rate moved.
type VerdictState string

// The states of a verdict.
const (
	VerdictMoved            VerdictState = "moved"
	VerdictWithinNoise      VerdictState = "within_noise"
	VerdictInsufficientData VerdictState = "insufficient_data"
)

// MethodPairedT names how verdicts are found.
const MethodPairedT = "paired_t"

// verdictPrompts is the least number of matched prompts a verdict needs.
const verdictPrompts = 5

// FalseDiscoveryRate is what [Discoveries] is asked for where many rows are shown.
const FalseDiscoveryRate = 0.05

// Verdict says whether a rate moved between two runs of the same prompts.
type Verdict struct {
	State VerdictState
	// Change is the mean over the prompts of rate now − rate then; nil without
	// matched prompts.
	Change *float64
	// P is the two-sided p-value; nil where data is insufficient.
	P               *float64
	Prompts         int // matched prompts
	Level           float64
	Method, Version string
}

// Confidence is trend_confidence: 1 − p, and 0 where there is no p.
func (v Verdict) Confidence() float64 {
	if v.P == nil {
		return 0
	}
	return 1 - *v.P
}

// Compare judges matched prompts, each with its matched cells, by a paired t
// test over the prompts. A prompt's cells weigh the same on both sides; cells
// empty on a side, and prompts without others, do not count.
func Compare(prompts [][]Matched) Verdict {
	changes := make([]float64, 0, len(prompts))
	for _, cells := range prompts {
		if d, ok := promptChange(cells); ok {
			changes = append(changes, d)
		}
	}
	v := Verdict{
		State: VerdictInsufficientData, Prompts: len(changes),
		Level: Level, Method: MethodPairedT, Version: UncertaintyVersion,
	}
	if len(changes) == 0 {
		return v
	}
	k := float64(len(changes))
	mean := sortedSum(changes) / k
	v.Change = &mean
	deviation := spread(changes, mean)
	if len(changes) < verdictPrompts || deviation == 0 {
		return v
	}
	t := math.Abs(mean) / (deviation / math.Sqrt(k))
	p := tTwoSided(t, k-1)
	v.P = &p
	v.State = VerdictWithinNoise
	if t > tQuantile(0.5+Level/2, k-1) {
		v.State = VerdictMoved
	}
	return v
}

func promptChange(cells []Matched) (float64, bool) {
	changes := make([]float64, 0, len(cells))
	for _, c := range cells {
		if c.Now.N > 0 && c.Then.N > 0 {
			// Over a common denominator, so that equal changes are equal numbers.
			top := c.Now.Hits*c.Then.N - c.Then.Hits*c.Now.N
			changes = append(changes, float64(top)/float64(c.Now.N*c.Then.N))
		}
	}
	if len(changes) == 0 {
		return 0, false
	}
	return sortedSum(changes) / float64(len(changes)), true
}

// spread is the standard deviation with k−1, 0 where only rounding differs.
func spread(values []float64, mean float64) float64 {
	const rounding = 1e-12
	squares := make([]float64, len(values))
	for i, v := range values {
		squares[i] = (v - mean) * (v - mean)
	}
	s := math.Sqrt(sortedSum(squares) / float64(len(values)-1))
	if s < rounding {
		return 0
	}
	return s
}

// Discoveries applies Benjamini and Hochberg's procedure: it says of each
// p-value whether its row moved, at false discovery rate q over all rows. Rows
// without a p-value (nil) are no part of the family and never discoveries.
func Discoveries(p []*float64, q float64) []bool {
	order := make([]int, 0, len(p))
	for i := range p {
		if p[i] != nil {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(*p[i], *p[j]) })
	out := make([]bool, len(p))
	last := -1
	for rank, i := range order {
		if *p[i] <= q*float64(rank+1)/float64(len(order)) {
			last = rank
		}
	}
	for _, i := range order[:last+1] {
		out[i] = true
	}
	return out
}

// tTwoSided is the probability that |T| is at least t under Student's t
// distribution with the given degrees of freedom, t ≥ 0.
func tTwoSided(t, freedom float64) float64 {
	return mathext.RegIncBeta(freedom/2, 0.5, freedom/(freedom+t*t))
}

// tQuantile is the quantile of Student's t distribution at 0.5 < p < 1.
func tQuantile(p, freedom float64) float64 {
	x := mathext.InvRegIncBeta(freedom/2, 0.5, 2*(1-p))
	return math.Sqrt(freedom * (1 - x) / x)
}
