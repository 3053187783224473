package statistics

import (
	"cmp"
	"math"
	"slices"
)

// evidenceClusters is the least number of clusters whose interval covers its level,
// and evidenceOutcomes the least number of clusters with a hit, and with a miss.
const (
	evidenceClusters = 8
	evidenceOutcomes = 4
)

// clustered sums the samples of prompts by their clusters and leaves out what has no
// responses. clusters holds the cluster of each prompt; nil means that each prompt is a
// cluster of its own. Where all prompts are of one cluster nothing is known of how
// clusters differ: the prompts stand for them, and alone is true.
func clustered(prompts []Sample, clusters []int) (samples []Sample, alone bool) {
	answered := make([]Sample, 0, len(prompts))
	var byCluster []Sample
	if clusters != nil {
		byCluster = make([]Sample, 0, len(prompts))
	}
	for i, s := range prompts {
		if s.N == 0 {
			continue
		}
		answered = append(answered, s)
		if i < len(clusters) {
			c := clusters[i]
			if c >= len(byCluster) {
				byCluster = append(byCluster, make([]Sample, c+1-len(byCluster))...)
			}
			byCluster[c].Hits += s.Hits
			byCluster[c].N += s.N
		}
	}
	if clusters == nil {
		return answered, false
	}
	byCluster = slices.DeleteFunc(byCluster, func(s Sample) bool { return s.N == 0 })
	if len(byCluster) < 2 && len(answered) > 1 {
		return answered, true
	}
	return byCluster, false
}

// clusterSpread describes how clusters differ in a rate.
type clusterSpread struct {
	clusters int
	total    Sample
	variance float64 // of the rate, over clusters
	// effective is the number of clusters of equal size that the rate's variance would be
	// that of, if answers within a cluster were all alike.
	effective float64
	// freedom is the variance's degrees of freedom, by Satterthwaite.
	freedom float64
	// hits and misses count the clusters that have one.
	hits, misses int
	// carriers is the number of clusters that the rarer outcome is spread over, by Kish: one
	// cluster with all hits counts as one, however many others have none.
	carriers float64
}

// spreadOf measures clusters. The samples are sorted first, so that their order does not
// change the last digit.
func spreadOf(samples []Sample) clusterSpread {
	slices.SortFunc(samples, bySize)
	s := clusterSpread{clusters: len(samples)}
	var hitSquares, missSquares, weightSquares float64
	for _, c := range samples {
		s.total.Hits += c.Hits
		s.total.N += c.N
		s.hits += count(c.Hits > 0)
		s.misses += count(c.Hits < c.N)
		hitSquares += square(c.Hits)
		missSquares += square(c.N - c.Hits)
		weightSquares += square(c.N)
	}
	n := float64(s.total.N)
	s.carriers = min(kish(s.total.Hits, hitSquares), kish(s.total.N-s.total.Hits, missSquares))
	s.effective = n * n / weightSquares
	if s.clusters < 2 {
		return s
	}
	for _, c := range samples {
		// n × (hits − rate × responses): exact, so that no spread is exactly 0.
		residual := float64(c.Hits*s.total.N-s.total.Hits*c.N) / (n * n)
		s.variance += residual * residual / (1 - float64(c.N)/n)
	}
	s.freedom = s.satterthwaite(samples)
	return s
}

// bySize orders samples by their answers, and then by their hits.
func bySize(a, b Sample) int { return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.Hits, b.Hits)) }

// satterthwaite returns the degrees of freedom of the variance: k − 1 of k clusters of one
// size, fewer where a few large clusters carry it. A cluster's share is its variance under
// the correlation within clusters that the spread shows.
func (s *clusterSpread) satterthwaite(samples []Sample) float64 {
	n, correlation := float64(s.total.N), s.correlation()
	var sum, squares float64
	for _, c := range samples {
		m := float64(c.N)
		share := m * (1 + (m-1)*correlation) / n
		sum += share
		squares += share * share
	}
	return max(1, sum*sum/squares-1)
}

// correlation estimates how alike two answers of one cluster are, 0 to 1.
func (s *clusterSpread) correlation() float64 {
	n := float64(s.total.N)
	p := float64(s.total.Hits) / n
	if p == 0 || p == 1 || n <= s.effective {
		return 0
	}
	return max(0, min(1, (s.variance/(p*(1-p))-1/n)/(1/s.effective-1/n)))
}

// effectiveSize is the number of independent answers that the rate is worth. The variance
// over clusters is a poor estimate where few clusters carry the rarer outcome; the fewer
// they are, the more it is drawn towards the variance of clusters that are all alike within.
func (s *clusterSpread) effectiveSize() float64 {
	n := float64(s.total.N)
	p := float64(s.total.Hits) / n
	if p == 0 || p == 1 {
		return s.effective
	}
	variance, most := max(s.variance, p*(1-p)/n), p*(1-p)/s.effective
	if variance < most {
		variance += (most - variance) / (1 + math.Pow(s.carriers, 2.5)) //nolint:mnd // found by simulation, docs/metrics.md
	}
	freedom := min(s.freedom, 1+2*s.carriers)
	shrink := normalQuantile / tQuantile(freedom)
	return p * (1 - p) / variance * shrink * shrink
}

// limited reports whether the clusters are too few for an interval to cover its level.
func (s *clusterSpread) limited() bool {
	return s.clusters < evidenceClusters || s.hits < evidenceOutcomes || s.misses < evidenceOutcomes
}

// kish is the number of equal parts that a total in unequal parts is worth.
func kish(total int, squares float64) float64 {
	if total == 0 {
		return 0
	}
	return square(total) / squares
}

func square(n int) float64 { return float64(n) * float64(n) }
