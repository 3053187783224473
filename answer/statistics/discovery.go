package statistics

import (
	"cmp"
	"slices"
)

// FalseDiscoveryRate is what [Discoveries] is asked for where many rows are shown.
const FalseDiscoveryRate = 0.05

// Discoveries applies Benjamini and Hochberg's procedure: it says of each
// p-value whether its row moved, at false discovery rate q over all rows. Rows
// without a p-value (nil) are not part of the family and never discoveries.
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

// JudgeTogether leaves moved, of verdicts shown side by side, only where the move
// is a discovery at [FalseDiscoveryRate] over all of them, and says of the others what
// they would need for being the next one.
func JudgeTogether(verdicts []*Verdict) {
	p := make([]*float64, len(verdicts))
	family := 0
	for i, v := range verdicts {
		p[i] = v.P
		family += count(v.P != nil)
	}
	found := Discoveries(p, FalseDiscoveryRate)
	discovered := 0
	for _, f := range found {
		discovered += count(f)
	}
	for i, v := range verdicts {
		if v.State == VerdictMoved && !found[i] {
			v.State = VerdictWithinNoise
		}
		if v.State == VerdictWithinNoise {
			v.settle(FalseDiscoveryRate * float64(discovered+1) / float64(family))
		}
	}
}
