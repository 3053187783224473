package statistics

import "math"

// MethodNewcombe names the interval of a difference of two rates.
const MethodNewcombe = "newcombe"

// Difference is a change of a rate with its interval.
type Difference struct {
	Change, Low, High float64 // −1 to 1
	Level             float64
}

// Matched is one thing at two times: a cell's counts now and then.
type Matched struct {
	Now, Then Sample
	// Engine numbers the engine that a cell is of, from 0.
	Engine int
}

// NewcombeDifference returns the interval of now − then by Newcombe's hybrid of two Wilson
// intervals; nil when a side is empty. correlation is that of the answers of one run: a
// side of n answers is worth n / (1 + (n − 1) × correlation).
func NewcombeDifference(now, then Sample, correlation float64) *Difference {
	if now.N == 0 || then.N == 0 {
		return nil
	}
	p1, p2 := now.rate(), then.rate()
	l1, u1 := wilson(p1, now.worth(correlation))
	l2, u2 := wilson(p2, then.worth(correlation))
	d := p1 - p2
	return &Difference{Change: d, Low: d - math.Hypot(p1-l1, u2-p2), High: d + math.Hypot(u1-p1, p2-l2), Level: Level}
}

func (s Sample) rate() float64 { return float64(s.Hits) / float64(s.N) }

// worth is the number of independent answers that the sample's answers are worth.
func (s Sample) worth(correlation float64) float64 {
	n := float64(s.N)
	return n / (1 + (n-1)*correlation)
}

// DeclineConfirmed reports whether one prompt's rate fell against each of the last two
// comparable runs: both intervals of the change lie wholly below 0. Each element holds the
// counts over the cells matched with one of those runs. With fewer than two runs nothing is
// confirmed. correlation is as in [NewcombeDifference].
func DeclineConfirmed(runs []Matched, correlation float64) bool {
	if len(runs) < 2 {
		return false
	}
	for _, r := range runs[:2] {
		d := NewcombeDifference(r.Now, r.Then, correlation)
		if d == nil || d.High >= 0 {
			return false
		}
	}
	return true
}
