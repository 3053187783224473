package statistics

import "math"

// ChosenByOutcome reports whether the prompts that a comparison keeps were chosen by what its baseline showed:
// prompts without a hit are clearly more, or fewer, among those left out (Fisher's exact test at 5 %). Rates of
// prompts that were chosen by their outcome return to their mean, so that they move although nothing does.
func ChosenByOutcome(kept, removed []Sample) bool {
	hits, all := countHits(kept)
	removedHits, removedAll := countHits(removed)
	if all == 0 || removedAll == 0 {
		return false
	}
	fewer, more := hypergeometricTails(removedHits, removedAll, hits+removedHits, all+removedAll)
	const sides = 2
	return sides*min(fewer, more) <= 1-Level
}

// countHits counts the prompts with a hit, and all that have answers.
func countHits(prompts []Sample) (hits, all int) {
	for _, s := range prompts {
		hits += count(s.Hits > 0)
		all += count(s.N > 0)
	}
	return hits, all
}

// hypergeometricTails returns the probabilities that of n drawn out of all, of which good are good, at most and at
// least k are.
func hypergeometricTails(k, n, good, all int) (atMost, atLeast float64) {
	for i := max(0, n-(all-good)); i <= min(n, good); i++ {
		p := math.Exp(logChoose(good, i) + logChoose(all-good, n-i) - logChoose(all, n))
		if i <= k {
			atMost += p
		}
		if i >= k {
			atLeast += p
		}
	}
	return atMost, atLeast
}

func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
