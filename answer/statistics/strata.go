package statistics

import (
	"cmp"
	"math"
	"slices"
)

// Scope names the question that an interval answers.
type Scope string

// The scopes of intervals.
const (
	// ScopeTopics asks for the rate over all questions of the topics that a project tracks: the topics are
	// given, and the prompts within them are a sample.
	ScopeTopics Scope = "your_topics"
	// ScopePrompts asks for the rate over the prompts that were asked: only repetitions are a sample.
	ScopePrompts Scope = "these_prompts"
	// ScopeIntents asks for the rate over all intents that people have: topics are a sample.
	ScopeIntents Scope = "all_intents"
)

// The methods of intervals over several prompts, besides [MethodClustered].
const (
	MethodTopics       = "wilson_stratified"
	MethodRepetitions  = "wilson_repetitions"
	leastUnitsOfStrata = 2 // a stratum of one unit shows no variance
	// leastPooled is how many degrees of freedom an F test needs for seeing prompts that differ, before an interval that
	// takes them to be alike covers less than 93 %. By simulation, docs/metrics.md.
	leastPooled = 24
)

// Groups reports which prompts belong together.
type Groups struct {
	// Clusters holds the cluster of each prompt, numbered from 0: a topic, or prompts that ask the same. nil:
	// each prompt is a cluster.
	Clusters []int
	// Topics holds by cluster whether it is a topic, within which prompts are a sample. Beyond its end none is.
	Topics []bool
	// Unreviewed reports that prompts without a topic are in one cluster because they seem to ask the same.
	Unreviewed bool
}

// Of returns the groups of other prompts, by their clusters.
func (g *Groups) Of(clusters []int) *Groups {
	if g == nil {
		return nil
	}
	return &Groups{Clusters: clusters, Topics: g.Topics, Unreviewed: g.Unreviewed}
}

func (g *Groups) isTopic(cluster int) bool { return cluster < len(g.Topics) && g.Topics[cluster] }

// strata sorts the samples of prompts into strata: a topic with at least two prompts is one, and the clusters
// that are no such topic are the units of one more.
func (g *Groups) strata(prompts []Sample) [][]Sample {
	if g.Clusters == nil {
		units, _ := clustered(prompts, nil)
		return [][]Sample{units}
	}
	members := map[int][]Sample{}
	for i, s := range prompts {
		if s.N > 0 {
			members[g.Clusters[i]] = append(members[g.Clusters[i]], s)
		}
	}
	var strata [][]Sample
	var others []Sample
	for cluster, units := range members {
		if g.isTopic(cluster) && len(units) >= leastUnitsOfStrata {
			strata = append(strata, units)
			continue
		}
		others = append(others, sumOf(units))
	}
	if len(others) > 0 {
		strata = append(strata, others)
	}
	return strata
}

// stratum is the rate of a topic over its prompts.
type stratum struct {
	units       int
	total       Sample
	variance    float64 // its part of the variance of the rate over all strata
	repetitions float64 // the same from repetitions alone
	most        float64 // the same if answers of a unit were all alike
	effective   float64 // the number of units of equal size that it is worth
	share       float64 // of all answers
}

func newStratum(units []Sample, n float64) stratum {
	s := stratum{units: len(units), total: sumOf(units)}
	size, squares := float64(s.total.N), 0.0
	s.share = size / n
	p := s.total.rate()
	for _, u := range units {
		squares += square(u.N)
		weight := float64(u.N) / n
		residual := (float64(u.Hits) - p*float64(u.N)) / n
		if u.N < s.total.N {
			s.variance += residual * residual / (1 - float64(u.N)/size)
		}
		if u.N > 1 {
			s.repetitions += weight * weight * u.variation() / float64(u.N)
		} else {
			s.repetitions += weight * weight * p * (1 - p)
		}
	}
	s.effective = size * size / squares
	s.most = s.share * s.share * p * (1 - p) / s.effective
	return s
}

// stratified measures the rate over strata.
type stratified struct {
	strata                      []stratum
	total                       Sample
	units, hits, misses         int
	carriers, effective         float64
	variance, repetitions, most float64
	freedom                     float64
}

func newStratified(strata [][]Sample) *stratified {
	s := &stratified{}
	var hitSquares, missSquares, squares float64
	for _, units := range strata {
		for _, u := range units {
			s.total.Hits += u.Hits
			s.total.N += u.N
			s.units++
			s.hits += count(u.Hits > 0)
			s.misses += count(u.Hits < u.N)
			hitSquares += square(u.Hits)
			missSquares += square(u.N - u.Hits)
			squares += square(u.N)
		}
	}
	if s.total.N == 0 {
		return s
	}
	n := float64(s.total.N)
	s.carriers = min(kish(s.total.Hits, hitSquares), kish(s.total.N-s.total.Hits, missSquares))
	s.effective = n * n / squares
	for _, units := range strata {
		slices.SortFunc(units, bySize)
		if len(units) > 0 {
			s.strata = append(s.strata, newStratum(units, n))
		}
	}
	// The order of strata must not change the last digit, nor that of their units.
	slices.SortFunc(s.strata, func(a, b stratum) int {
		return cmp.Or(cmp.Compare(a.total.N, b.total.N), cmp.Compare(a.total.Hits, b.total.Hits),
			cmp.Compare(a.variance, b.variance), cmp.Compare(a.repetitions, b.repetitions), cmp.Compare(a.effective, b.effective))
	})
	var shares, squaresOfShares float64
	for i := range s.strata {
		t := &s.strata[i]
		if t.units < leastUnitsOfStrata {
			t.variance = t.most
		}
		s.variance += t.variance
		s.repetitions += t.repetitions
		s.most += t.most
		share := t.share * t.share / t.effective
		shares += share
		if t.effective > 1 {
			squaresOfShares += share * share / (t.effective - 1)
		} else {
			squaresOfShares += share * share
		}
	}
	s.freedom = max(1, shares*shares/squaresOfShares)
	return s
}

// topicSize returns the number of independent answers that the rate is worth for [ScopeTopics].
func (s *stratified) topicSize() float64 {
	p := s.total.rate()
	if p == 0 || p == 1 {
		return s.effective
	}
	variance, freedom := s.pooled()
	if variance < s.most {
		variance += (s.most - variance) / (1 + math.Pow(s.carriers, 2.5)) //nolint:mnd // found by simulation, docs/metrics.md
	}
	shrink := normalQuantile / tQuantile(min(freedom, 1+2*s.carriers))
	return p * (1 - p) / variance * shrink * shrink
}

// pooled returns the variance of the rate for [ScopeTopics], and its degrees of freedom. It is not below that of
// repetitions; where many prompts differ no more than repetitions explain, both measure the same and count together.
func (s *stratified) pooled() (variance, freedom float64) {
	repeated := float64(s.total.N - s.units)
	if s.freedom < leastPooled || repeated == 0 || s.repetitions == 0 ||
		fAbove(s.variance/s.repetitions, s.freedom, repeated) <= 1-Level {
		return max(s.variance, s.repetitions), s.freedom
	}
	freedom = s.freedom + repeated
	return (s.freedom*s.variance + repeated*s.repetitions) / freedom, freedom
}

// promptSize returns the same for [ScopePrompts].
func (s *stratified) promptSize(day float64) float64 {
	p := s.total.rate()
	if p == 0 || p == 1 {
		return float64(s.total.N)
	}
	n := float64(s.total.N)
	variance := s.repetitions
	if most := p * (1 - p) / n; variance < most {
		variance += (most - variance) / (1 + s.carriers/2) //nolint:mnd // found by simulation, docs/metrics.md
	}
	return p * (1 - p) / (variance + day)
}
