package answer

import (
	"math"
	"math/bits"
)

const (
	// UncertaintyVersion names the rules behind intervals and verdicts.
	UncertaintyVersion = "1"
	// Level is the confidence level of every interval and verdict.
	Level = 0.95
	// MethodWilson is for one cell, or one prompt and engine.
	MethodWilson = "wilson"
	// MethodClustered is for several prompts: Wilson with an effective size.
	MethodClustered = "wilson_clustered"
	// normalQuantile is the standard normal distribution's quantile of 0.975.
	normalQuantile = 1.959963984540054
	// evidencePrompts is from how many prompts with a hit on an interval is not
	// flagged.
	evidencePrompts = 5
)

// Interval says how high a rate is.
type Interval struct {
	Rate, Low, High float64 // 0 to 1
	Level           float64
	Method, Version string
	// Prompts and Responses are what it was computed from.
	Prompts, Responses int
	// LimitedEvidence says that fewer than five prompts have a hit, where the
	// interval over several prompts covers less than its level.
	LimitedEvidence bool
}

// RateInterval gives the interval of a rate from one sample per prompt; prompts
// without responses do not count, and nil means that there is none with. One
// prompt gives Wilson's interval. Over several, answers to one prompt resemble
// each other: the effective size follows the variance between prompts, which
// weigh by their responses (ratio estimator, linearised).
func RateInterval(prompts []Sample) *Interval {
	var total Sample
	k, withHit := 0, 0
	for _, s := range prompts {
		if s.N > 0 {
			k++
			total.Hits += s.Hits
			total.N += s.N
			withHit += count(s.Hits > 0)
		}
	}
	if k == 0 {
		return nil
	}
	out := Interval{Level: Level, Method: MethodWilson, Version: UncertaintyVersion, Prompts: k, Responses: total.N}
	out.Rate = float64(total.Hits) / float64(total.N)
	size := float64(total.N)
	if k > 1 {
		out.Method = MethodClustered
		out.LimitedEvidence = withHit < evidencePrompts
		size = effectiveSize(prompts, total, k)
	}
	out.Low, out.High = wilson(out.Rate, size)
	return &out
}

// effectiveSize is the number of independent answers worth as much as these.
func effectiveSize(prompts []Sample, total Sample, k int) float64 {
	n := float64(total.N)
	var high, low uint64 // of the sum of squares: exact, so that no order matters and no spread is exactly 0
	for _, s := range prompts {
		d := s.Hits*total.N - total.Hits*s.N // n × (hits − rate × responses)
		size := uint64(max(d, -d))           //nolint:gosec // not negative
		h, l := bits.Mul64(size, size)
		var carry uint64
		low, carry = bits.Add64(low, l, 0)
		high, _ = bits.Add64(high, h, carry)
	}
	v := math.FMA(float64(high), 1<<64, float64(low)) / (n * n) / (n * n) * float64(k) / float64(k-1)
	if v == 0 {
		return min(n, float64(k))
	}
	p := float64(total.Hits) / n
	shrink := normalQuantile / tQuantile(0.5+Level/2, float64(k-1))
	return min(n, p*(1-p)/v) * shrink * shrink
}

// wilson gives Wilson's score interval of a rate p over n answers.
func wilson(p, n float64) (low, high float64) {
	const z2 = normalQuantile * normalQuantile
	scale := 1 + z2/n
	centre := (p + z2/(2*n)) / scale
	half := normalQuantile / scale * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	low, high = max(0, centre-half), min(1, centre+half)
	// At the ends the interval touches the rate; rounding must not part them.
	return min(low, p), max(high, p)
}

// Difference is a change of a rate with its interval.
type Difference struct {
	Change, Low, High float64 // −1 to 1
	Level             float64
}

// NewcombeDifference gives the interval of now − then by Newcombe's hybrid of
// two Wilson intervals; nil when a side is empty.
func NewcombeDifference(now, then Sample) *Difference {
	if now.N == 0 || then.N == 0 {
		return nil
	}
	p1, p2 := float64(now.Hits)/float64(now.N), float64(then.Hits)/float64(then.N)
	l1, u1 := wilson(p1, float64(now.N))
	l2, u2 := wilson(p2, float64(then.N))
	d := p1 - p2
	return &Difference{Change: d, Low: d - math.Hypot(p1-l1, u2-p2), High: d + math.Hypot(u1-p1, p2-l2), Level: Level}
}

// Matched is one thing at two times: a cell's counts now and then.
type Matched struct {
	Now, Then Sample
}

// DeclineConfirmed says that one prompt's rate fell against each of the last two
// comparable runs: both intervals of the change lie wholly below 0. Each element
// holds the counts over the cells matched with one of those runs. With fewer
// than two runs nothing is confirmed.
func DeclineConfirmed(runs []Matched) bool {
	if len(runs) < 2 {
		return false
	}
	for _, r := range runs[:2] {
		d := NewcombeDifference(r.Now, r.Then)
		if d == nil || d.High >= 0 {
			return false
		}
	}
	return true
}
