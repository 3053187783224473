package answer

import "math"

const (
	// MethodScore names how verdicts on one prompt are found.
	MethodScore = "two_proportion_score"
	// MethodNewcombe names the interval of a difference of two rates.
	MethodNewcombe = "newcombe"
)

// CompareRates judges one rate at two times from its counts alone, for instance one prompt's
// over its matched cells: by the score test of two proportions, and Newcombe's
// interval, which must not hold 0 for a move. Data is insufficient where a side
// is empty or nothing varies. Several prompts are for [Compare].
func CompareRates(now, then Sample) Verdict {
	v := Verdict{State: VerdictInsufficientData, Level: Level, Method: MethodScore, Version: UncertaintyVersion}
	d := NewcombeDifference(now, then)
	if d == nil {
		return v
	}
	v.Change, v.Prompts = &d.Change, 1
	n1, n2 := float64(now.N), float64(then.N)
	pooled := float64(now.Hits+then.Hits) / (n1 + n2)
	deviation := math.Sqrt(pooled * (1 - pooled) * (1/n1 + 1/n2))
	if deviation == 0 {
		return v
	}
	p := math.Erfc(math.Abs(d.Change) / deviation / math.Sqrt2)
	v.P = &p
	v.State = VerdictWithinNoise
	if p <= 1-Level && (d.Low > 0 || d.High < 0) {
		v.State = VerdictMoved
	}
	return v
}

// JudgeTogether leaves moved, of verdicts shown side by side, only where the move
// is a discovery at [FalseDiscoveryRate] over all of them.
func JudgeTogether(verdicts []*Verdict) {
	p := make([]*float64, len(verdicts))
	for i, v := range verdicts {
		p[i] = v.P
	}
	for i, found := range Discoveries(p, FalseDiscoveryRate) {
		if verdicts[i].State == VerdictMoved && !found {
			verdicts[i].State = VerdictWithinNoise
		}
	}
}
