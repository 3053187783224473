package statistics

// betaBinomial returns the probabilities of 0 to n hits among n answers whose common rate
// is drawn from a beta distribution with the given mean, under which two answers have the
// given correlation.
func betaBinomial(n int, mean, correlation float64) []float64 {
	const independent = 1e-9
	size := 1/max(correlation, independent) - 1
	a, b := mean*size, (1-mean)*size
	p := make([]float64, n+1)
	start := min(n, int(mean*float64(n)))
	p[start] = 1
	for x := start; x < n; x++ {
		p[x+1] = p[x] * (float64(n-x) / float64(x+1)) * ((float64(x) + a) / (float64(n-x-1) + b))
	}
	for x := start; x > 0; x-- {
		p[x-1] = p[x] * (float64(x) / float64(n-x+1)) * ((float64(n-x) + b) / (float64(x-1) + a))
	}
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	for x := range p {
		p[x] /= sum
	}
	return p
}

// farApart is the probability that the rates of two independent samples of one mean, each with its correlation,
// differ by more than those given, and half the probability that they differ by as much (mid-p).
func farApart(now, then Sample, mean, nowCorrelation, thenCorrelation float64) float64 {
	p, q := betaBinomial(now.N, mean, nowCorrelation), betaBinomial(then.N, mean, thenCorrelation)
	below := make([]float64, then.N+2) // below[y]: fewer than y hits
	for y, v := range q {
		below[y+1] = below[y] + v
	}
	distance := now.Hits*then.N - then.Hits*now.N
	distance = max(distance, -distance)
	if distance == 0 {
		return 1
	}
	sum := 0.0
	for x, v := range p {
		for _, exact := range []int{x*then.N - distance, x*then.N + distance} {
			if y := exact / now.N; exact >= 0 && exact%now.N == 0 && y <= then.N {
				sum -= v * q[y] / 2 //nolint:mnd // half: mid-p
			}
		}
		// Hits y of the other with |x·then.N − y·now.N| ≥ distance.
		low, high := x*then.N-distance, x*then.N+distance
		tail := 0.0
		if low >= 0 {
			tail += below[low/now.N+1]
		}
		if first := (high + now.N - 1) / now.N; first <= then.N {
			tail += below[then.N+1] - below[first]
		}
		sum += v * tail
	}
	return min(1, sum)
}
