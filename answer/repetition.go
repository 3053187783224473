package answer

import "math"

// Repetitions is how alike the answers of one run to one prompt are, beyond what the
// prompt's rate explains: they come from one day. It is estimated from earlier runs.
type Repetitions struct {
	rate        float64 // over all prompts and runs
	correlation float64 // the upper end of its 95 % interval
}

// promptShare is what a prompt's earlier runs add to the estimate of the correlation: the
// variance between runs, observed and beyond sampling, and rate × (1 − rate) on its scale.
type promptShare struct{ observed, excess, scale float64 }

// NewRepetitions estimates the correlation from the samples of prompts in earlier runs,
// one a run; nil where fewer than [DriftRuns] runs have answers, or nothing varies. runs
// holds by prompt and then by run what the run's answers to it are.
func NewRepetitions(runs [][]Sample) *Repetitions {
	var all Sample
	var total promptShare
	var shares []promptShare
	freedom, answered := 0.0, map[int]bool{}
	for _, prompt := range runs {
		for run, s := range prompt {
			all.Hits += s.Hits
			all.N += s.N
			if s.N > 0 {
				answered[run] = true
			}
		}
		if share, own := shareOf(prompt); own > 0 {
			shares = append(shares, share)
			freedom += own
			total.observed += share.observed
			total.excess += share.excess
			total.scale += share.scale
		}
	}
	if len(answered) < DriftRuns || total.scale <= 0 {
		return nil
	}
	correlation := total.excess / total.scale
	upper := correlation + 2*max(total.observed/total.scale*math.Sqrt(2/freedom), standardError(shares, correlation, total.scale))
	const most = 0.95 // a day whose answers are all alike still leaves a rate
	return &Repetitions{rate: all.rate(), correlation: max(0, min(most, upper))}
}

// Correlation returns the correlation that verdicts use; 0 where it is not known.
func (r *Repetitions) Correlation() float64 {
	if r == nil {
		return 0
	}
	return r.correlation
}

// shareOf returns what a prompt adds, and how many degrees of freedom.
func shareOf(runs []Sample) (share promptShare, freedom float64) {
	all := (&CellRuns{Runs: runs}).sum()
	variation, answered := all.variation(), 0.0
	for _, s := range runs {
		if s.N > 0 {
			answered++
		}
	}
	if answered < 2 || variation == 0 { //nolint:mnd // one run does not differ from others
		return share, 0
	}
	for _, s := range runs {
		if s.N > 0 {
			d := s.rate() - all.rate()
			observed := d * d * answered / (answered - 1)
			share.observed += observed
			share.excess += observed - variation/float64(s.N)
			share.scale += variation * (1 - 1/float64(s.N))
		}
	}
	return share, answered - 1
}

// standardError is that of the correlation over prompts.
func standardError(shares []promptShare, correlation, scale float64) float64 {
	k, squares := float64(len(shares)), 0.0
	if k < 2 { //nolint:mnd // one prompt does not differ from others
		return 0
	}
	for _, s := range shares {
		d := s.excess - correlation*s.scale
		squares += d * d
	}
	return math.Sqrt(squares*k/(k-1)) / scale
}
