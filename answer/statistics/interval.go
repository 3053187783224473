package statistics

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

const (
	// UncertaintyVersion names the rules behind intervals and verdicts.
	UncertaintyVersion = "5"
	// Level is the confidence level of every interval and verdict.
	Level = 0.95
	// MethodWilson is for one cell, or one prompt and engine.
	MethodWilson = "wilson"
	// MethodClustered is for several prompts: Wilson with an effective size.
	MethodClustered = "wilson_clustered"
	// normalQuantile is the standard normal distribution's quantile of 0.975.
	normalQuantile = 1.959963984540054
)

// Interval reports how high a rate is.
type Interval struct {
	Rate, Low, High float64 // 0 to 1
	Level           float64
	Method, Version string
	// Clusters and Responses are what it was computed from.
	Clusters, Responses int
	// Outcomes is how many clusters have the rarer outcome, a hit or a miss.
	Outcomes int
	// LimitedEvidence reports that fewer than eight clusters have responses, or fewer than
	// four of them a hit, or a miss, or that [Groups.Unreviewed]: then the interval may cover
	// less than its level. Of one prompt alone it is false.
	LimitedEvidence bool
}

// RateInterval returns the interval of a rate from one sample per prompt; prompts without
// responses do not count, and nil means that there is none with. clusters holds the cluster
// of each prompt, numbered from 0: prompts of one intent resemble each other, so that
// clusters, not prompts, are independent. nil: each prompt is a cluster of its own.
//
// One prompt gets Wilson's interval. Over several, the effective size follows the variance
// between clusters (ratio estimator, linearised, with leverage correction), and Student's t
// replaces the normal quantile.
func RateInterval(prompts []Sample, clusters []int) *Interval {
	out, ok := rateInterval(prompts, clusters)
	if !ok {
		return nil
	}
	return &out
}

func rateInterval(prompts []Sample, clusters []int) (out Interval, ok bool) {
	samples, alone := clustered(prompts, clusters)
	if len(samples) == 0 {
		return out, false
	}
	s := spreadOf(samples)
	out = Interval{
		Rate: float64(s.total.Hits) / float64(s.total.N), Level: Level, Method: MethodWilson, Version: UncertaintyVersion,
		Clusters: s.clusters, Responses: s.total.N, Outcomes: min(s.hits, s.misses),
	}
	if s.clusters > 1 {
		out.Method = MethodClustered
		out.LimitedEvidence = alone || s.limited()
		out.Low, out.High = skewedWilson(out.Rate, s.effectiveSize())
	} else {
		out.Low, out.High = wilson(out.Rate, float64(s.total.N))
	}
	return out, true
}

// wilson returns Wilson's score interval of a rate p over n answers.
func wilson(p, n float64) (low, high float64) {
	const z2 = normalQuantile * normalQuantile
	scale := 1 + z2/n
	centre := (p + z2/(2*n)) / scale
	half := normalQuantile / scale * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	low, high = max(0, centre-half), min(1, centre+half)
	// At the ends the interval touches the rate; rounding must not part them.
	return min(low, p), max(high, p)
}

// fewOutcomes is how many independent answers with an outcome make its rate symmetric enough for Wilson's limit.
const fewOutcomes = 10

// skewedWilson returns Wilson's interval of a rate over prompts that is worth n answers. Where fewer than ten of them have
// a hit, the rate is skewed, and the lower limit, which would miss the truth too often, is at least as far out as
// Jeffreys'; with few misses the upper one.
func skewedWilson(p, n float64) (low, high float64) {
	low, high = wilson(p, n)
	if hits := p * n; hits > 0 && hits < fewOutcomes {
		low = min(low, jeffreysLow(hits, n))
	}
	if misses := (1 - p) * n; misses > 0 && misses < fewOutcomes {
		high = max(high, 1-jeffreysLow(misses, n))
	}
	return low, high
}

// jeffreysLow returns the lower limit of Jeffreys' interval.
func jeffreysLow(hits, n float64) float64 {
	const half = 0.5
	return mathext.InvRegIncBeta(hits+half, n-hits+half, (1-Level)*half)
}

// ScopedInterval returns the interval of a rate for a question; nil where no prompt has answers. days is what the
// days of engines add to the variance of the rate, which counts for [ScopePrompts].
func ScopedInterval(scope Scope, prompts []Sample, groups *Groups, days float64) *Interval {
	if scope == ScopeIntents {
		i := RateInterval(prompts, groups.Clusters)
		if i != nil && i.Clusters > 1 {
			i.LimitedEvidence = i.LimitedEvidence || groups.Unreviewed
		}
		return i
	}
	s := newStratified(groups.strata(prompts))
	if s.total.N == 0 {
		return nil
	}
	i := &Interval{
		Rate: s.total.rate(), Level: Level, Method: MethodWilson, Version: UncertaintyVersion, Clusters: s.units, Responses: s.total.N,
		Outcomes: min(s.hits, s.misses),
	}
	switch {
	case s.units == 1:
		i.Low, i.High = wilson(i.Rate, float64(s.total.N))
	case scope == ScopePrompts:
		i.Method = MethodRepetitions
		i.Low, i.High = wilson(i.Rate, s.promptSize(days))
	default:
		i.Method = MethodTopics
		i.LimitedEvidence = groups.Unreviewed || s.units < evidenceClusters || s.hits < evidenceOutcomes || s.misses < evidenceOutcomes
		i.Low, i.High = skewedWilson(i.Rate, s.topicSize())
	}
	return i
}
