package statistics

import (
	"cmp"
	"math"
	"slices"
)

// Repetitions is how alike the answers of one run to one prompt are, beyond what the
// prompt's rate explains: they come from one day. It is estimated from earlier runs.
type Repetitions struct {
	rate        float64 // over all prompts and runs
	correlation float64 // its estimate, and a little more
}

// trimmed is the share of changes from run to run that the estimate leaves out, the largest:
// prompts whose rate truly changed would pass for prompts whose days differ.
const trimmed = 0.1

// leap is the change of a prompt's rate from one earlier run to the next: its square, what
// sampling explains of that, and what a correlation of 1 would add.
type leap struct{ squared, sampling, scale float64 }

// NewRepetitions estimates the correlation from the samples of prompts in earlier runs,
// one a run; nil where fewer than [DriftRuns] runs have answers, or nothing varies. runs
// holds by prompt and then by run what the run's answers to it are.
func NewRepetitions(runs [][]Sample) *Repetitions {
	var all Sample
	var leaps []leap
	answered := map[int]bool{}
	for _, prompt := range runs {
		for run, s := range prompt {
			all.Hits += s.Hits
			all.N += s.N
			if s.N > 0 {
				answered[run] = true
			}
		}
		leaps = appendLeaps(leaps, prompt)
	}
	if len(answered) < DriftRuns || len(leaps) == 0 {
		return nil
	}
	correlation, known := correlationOf(leaps)
	if !known {
		return nil
	}
	return &Repetitions{rate: all.rate(), correlation: correlation}
}

// assumedCorrelation is that of one run's answers where no earlier runs show it.
const assumedCorrelation = 0.1

// AssumedRepetitions stands for what earlier runs would show, where there are too few of them.
func AssumedRepetitions() *Repetitions {
	return &Repetitions{rate: 0.5, correlation: assumedCorrelation}
}

// Correlation returns the correlation that verdicts use; 0 where it is not known.
func (r *Repetitions) Correlation() float64 {
	if r == nil {
		return 0
	}
	return r.correlation
}

// appendLeaps adds the changes of a prompt between runs that follow one another; none where
// all its answers are alike.
func appendLeaps(leaps []leap, runs []Sample) []leap {
	variation := sumOf(runs).variation()
	if variation == 0 {
		return leaps
	}
	var before *Sample
	for i := range runs {
		now := &runs[i]
		if now.N == 0 {
			continue
		}
		if before != nil {
			d, each := now.rate()-before.rate(), 1/float64(now.N)+1/float64(before.N)
			leaps = append(leaps, leap{squared: d * d, sampling: variation * each, scale: variation * (2 - each)})
		}
		before = now
	}
	return leaps
}

// correlationOf estimates the correlation from all leaps but the largest. It returns the
// estimate and a part of its standard error, and false where no prompt has two answers a run.
func correlationOf(leaps []leap) (correlation float64, known bool) {
	slices.SortFunc(leaps, func(a, b leap) int { return cmp.Compare(a.squared/a.sampling, b.squared/b.sampling) })
	kept := leaps[:len(leaps)-int(trimmed*float64(len(leaps)))]
	var squared, sampling, scale float64
	for _, l := range kept {
		squared += l.squared
		sampling += l.sampling
		scale += l.scale
	}
	if scale <= 0 {
		return 0, false
	}
	squared /= keptShare(1 - float64(len(kept))/float64(len(leaps)))
	const most = 0.95 // a day whose answers are all alike still leaves a rate
	const above = 0.3 // standard errors: the estimate itself makes false alarms where few prompts are shown. By simulation
	upper := (squared-sampling)/scale + above*squared/scale*math.Sqrt(2/float64(len(kept)))
	return max(0, min(most, upper)), true
}

// keptShare is the part of a normal variable's variance that is left in it when the share of
// its largest values, by size, is taken away.
func keptShare(gone float64) float64 {
	if gone <= 0 {
		return 1
	}
	end := math.Sqrt2 * math.Erfinv(1-gone)
	density := math.Exp(-end*end/2) / math.Sqrt(2*math.Pi)
	return 1 - 2*end*density/(1-gone)
}

func sumOf(runs []Sample) (all Sample) {
	for _, s := range runs {
		all.Hits += s.Hits
		all.N += s.N
	}
	return all
}
