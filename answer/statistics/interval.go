package statistics

import "math"

const (
	// UncertaintyVersion names the rules behind intervals and verdicts.
	UncertaintyVersion = "4"
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
	size := float64(s.total.N)
	if s.clusters > 1 {
		out.Method = MethodClustered
		out.LimitedEvidence = alone || s.limited()
		size = s.effectiveSize()
	}
	out.Low, out.High = wilson(out.Rate, size)
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
	size := float64(s.total.N)
	switch {
	case s.units == 1:
	case scope == ScopePrompts:
		i.Method, size = MethodRepetitions, s.promptSize(days)
	default:
		i.Method, size = MethodTopics, s.topicSize()
		i.LimitedEvidence = groups.Unreviewed || s.units < evidenceClusters || s.hits < evidenceOutcomes || s.misses < evidenceOutcomes
	}
	i.Low, i.High = wilson(i.Rate, size)
	return i
}
