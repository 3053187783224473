package statistics

import "math"

// MethodBetaBinomial names how verdicts on one prompt are found.
const MethodBetaBinomial = "beta_binomial"

// priorAnswers is how many answers of the rate over all prompts are added to a prompt's.
const priorAnswers = 2

// PromptRuns is one prompt in two runs and those before.
type PromptRuns struct {
	Matched

	// Earlier are the samples of earlier runs over the cells that are matched, Then's among
	// them where it is an earlier run.
	Earlier []Sample
	// Cells is the number of cells that were matched.
	Cells int
	// NowRuns and ThenRuns are how many runs the sides sum up; 0 stands for one.
	NowRuns, ThenRuns int
}

// inRuns returns the correlation of a sample's answers when it sums up so many runs of one size: only answers
// of one run are correlated.
func (s Sample) inRuns(runs int, correlation float64) float64 {
	if runs < 2 || s.N < 2 { //nolint:mnd // one run, one answer
		return correlation
	}
	each := float64(s.N) / float64(runs)
	return max(0, (each-1)*correlation/float64(s.N-1))
}

// CompareRates judges one prompt's rate at two times from its counts: how likely are rates
// so far apart when the prompt's rate did not change, and each run's answers have the
// correlation that earlier runs show? Data is insufficient where repetitions is nil (fewer
// than four earlier runs), a side is empty or nothing varies. Several prompts are for
// [Compare].
func CompareRates(p *PromptRuns, repetitions *Repetitions) Verdict {
	v := Verdict{
		State: VerdictInsufficientData, Level: Level, Method: MethodBetaBinomial, Version: UncertaintyVersion,
		LimitedEvidence: repetitions == nil,
	}
	now, then := p.Now, p.Then
	if now.N == 0 || then.N == 0 {
		return v
	}
	change := now.rate() - then.rate()
	v.Change, v.Prompts = &change, 1
	hits, answers := now.Hits+then.Hits, now.N+then.N
	if repetitions == nil || hits == 0 || hits == answers {
		return v
	}
	rate := p.rate(repetitions)
	a, b := now.inRuns(p.NowRuns, repetitions.correlation), then.inRuns(p.ThenRuns, repetitions.correlation)
	worth := 1/now.worth(a) + 1/then.worth(b)
	variance := rate * (1 - rate) * worth
	v.noise = noise{[]noisePart{{1, variance, math.Inf(1)}}, p.repetitions()}
	chance := p.chance(rate, variance, a, b)
	v.P, v.State = &chance, VerdictWithinNoise
	if chance <= 1-Level {
		v.State = VerdictMoved
	}
	v.settle(1 - Level)
	return v
}

// rate is the prompt's rate over all runs, drawn towards that of all prompts.
func (p *PromptRuns) rate(r *Repetitions) float64 {
	all := Sample{Hits: p.Now.Hits, N: p.Now.N}
	for _, s := range p.Earlier {
		all.Hits += s.Hits
		all.N += s.N
	}
	if len(p.Earlier) == 0 {
		all.Hits += p.Then.Hits
		all.N += p.Then.N
	}
	return (float64(all.Hits) + priorAnswers*r.rate) / (float64(all.N) + priorAnswers)
}

// chance is the p-value: exact, but for samples too large to list. now and then are the correlations of the sides.
func (p *PromptRuns) chance(rate, variance, now, then float64) float64 {
	const largest = 20_000
	if max(p.Now.N, p.Then.N) > largest {
		return math.Erfc(math.Abs(p.Now.rate()-p.Then.rate()) / math.Sqrt(2*variance))
	}
	return farApart(p.Now, p.Then, rate, now, then)
}

func (p *PromptRuns) repetitions() float64 {
	n := float64(p.Now.N) * float64(p.Then.N) / float64(p.Now.N+p.Then.N)
	const sides = 2
	return sides * n / float64(max(1, p.Cells))
}
