package statistics

import "math"

// Spread is how alike answers are, which decides what more of them are worth. The correlations are those of
// two answers, as shares of the variance of a single one.
type Spread struct {
	Rate float64
	// Prompt is the correlation of two answers to one prompt, Topic that of answers to two prompts of a topic.
	Prompt, Topic float64
}

// AssumedSpread stands for what an audit would show, before there is one. A rate of one half has the widest
// interval, and the correlations are those of the demonstration's audits.
func AssumedSpread() Spread { return Spread{Rate: 0.5, Prompt: 0.2, Topic: 0.05} } //nolint:mnd // docs/metrics.md

// NewSpread measures the spread of an audit's prompts. It returns false where fewer than eight prompts have
// answers, or none has two: too few to know how prompts differ.
func NewSpread(prompts []Sample, groups *Groups) (Spread, bool) {
	samples, _ := clustered(prompts, nil)
	all := sumOf(samples)
	if len(samples) < evidenceClusters || all.N <= len(samples) {
		return Spread{}, false
	}
	byPrompt := spreadOf(samples)
	s := Spread{Rate: (float64(all.Hits) + 0.5) / (float64(all.N) + 1), Prompt: byPrompt.correlation()} //nolint:mnd // Jeffreys
	if groups != nil && groups.Clusters != nil {
		if topics, alone := clustered(prompts, groups.Clusters); !alone && len(topics) < len(samples) {
			byTopic := spreadOf(topics)
			// Two answers of a topic may be answers to one prompt, which are more alike.
			same := pairs(samples) / pairs(topics)
			s.Topic = max(0, min(s.Prompt, (byTopic.correlation()-same*s.Prompt)/(1-same)))
		}
	}
	return s, true
}

// pairs counts the pairs of answers within samples.
func pairs(samples []Sample) float64 {
	n := 0.0
	for _, s := range samples {
		n += float64(s.N) * float64(s.N-1) / 2 //nolint:mnd // each pair once
	}
	return n
}

// Design is the plan of an audit.
type Design struct {
	Prompts int
	Topics  int // of the prompts; a prompt without a topic counts as one
	Answers int // to each prompt, by all engines
}

// Width returns how wide the interval of a rate is expected to be, 0 to 1, for [ScopeTopics] or [ScopeIntents]: what
// [ScopedInterval] does with the counts, done with what the spread lets expect of them.
func (d Design) Width(scope Scope, s Spread) float64 {
	k, m, p := float64(d.Prompts), float64(d.Answers), s.Rate
	each := (s.Prompt-s.Topic)/k + (1-s.Prompt)/(k*m) // of the variance of one answer: prompts and repetitions
	topics := min(d.Topics, d.Prompts)
	units, alike, variance, most, freedom := k, s.Prompt+(1-s.Prompt)/m, each, (1-s.Topic)/k, k-float64(topics)
	switch {
	case scope == ScopeIntents && topics > 1 && topics < d.Prompts:
		t := float64(topics)
		units, alike = t, s.Topic+(s.Prompt-s.Topic)*t/k+(1-s.Prompt)*t/(k*m)
		variance, most, freedom = each+s.Topic/t, 1/t, t-1
	case topics < 2 || topics == d.Prompts: // nothing is known of how topics differ: prompts stand for them
		variance, most, freedom = each+s.Topic/k, 1/k, k-1
	}
	carriers := min(carriersOf(units, p, alike), carriersOf(units, 1-p, alike))
	if variance < most {
		variance += (most - variance) / (1 + math.Pow(carriers, 2.5)) //nolint:mnd // as ScopedInterval does
	}
	if d.Prompts < 2 { //nolint:mnd // one prompt
		low, high := wilson(p, 1/variance)
		return high - low
	}
	shrink := normalQuantile / tQuantile(max(1, min(freedom, 1+2*carriers)))
	low, high := skewedWilson(p, shrink*shrink/variance)
	return high - low
}

// carriersOf is how many of some units the hits are expected to be spread over, by Kish, where the rates of units
// have a share of the variance of a single answer.
func carriersOf(units, rate, share float64) float64 {
	if rate == 0 {
		return 0
	}
	return units * rate / (rate + (1-rate)*share)
}
