package simulated

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/answer-visibility/avm/answer/statistics"
)

// interval of the newest audit's rate, for a question.
func (a *Audits) interval(scope statistics.Scope) *statistics.Interval {
	newest := a.Counts[len(a.Counts)-1]
	prompts := make([]statistics.Sample, len(newest))
	topics := make([]bool, len(newest))
	for i := range newest {
		prompts[i], topics[i] = promptSample(newest[i]), len(a.Levels) < len(newest) // else each prompt is on its own
	}
	return statistics.ScopedInterval(scope, prompts, &statistics.Groups{Clusters: a.Topic, Topics: topics}, 0)
}

const nodes = 60 // of an integral

// integral is the mean of the logistic function over a normal distribution.
func integral(centre, spread float64) float64 {
	if spread == 0 {
		return logistic(centre)
	}
	const end = 5.0
	sum, weight := 0.0, 0.0
	for k := -nodes; k <= nodes; k++ {
		z := end * float64(k) / nodes
		density := math.Exp(-z * z / 2)
		sum += density * logistic(centre+spread*z)
		weight += density
	}
	return sum / weight
}

// topicsTruth is the mean over the topics of all prompts that they could have, on all days.
func (a *Audits) topicsTruth(w *World) float64 {
	sum := 0.0
	for _, level := range a.Levels {
		sum += integral(level, math.Sqrt(w.Spread*w.Spread+w.Unrest*w.Unrest+w.Day*w.Day))
	}
	return sum / float64(len(a.Levels))
}

func (a *Audits) promptsTruth() float64 {
	sum := 0.0
	for _, rate := range a.Rates {
		sum += rate
	}
	return sum / float64(len(a.Rates))
}

func (w *World) intentsTruth() float64 {
	centre := math.Log(w.Rate / (1 - w.Rate))
	return integral(centre, math.Sqrt(w.TopicSpread*w.TopicSpread+w.Spread*w.Spread+w.Unrest*w.Unrest+w.Day*w.Day))
}

// HoldsGrouped draws audits of prompts without topics and asks whether intervals hold the truth about all intents: alone
// with each prompt on its own, grouped with some prompts grouped, by their places.
func (w *World) HoldsGrouped(r *rand.Rand, groups [][]int) (alone, grouped bool) {
	newest := w.Draw(r).Counts[w.Earlier]
	prompts, clusters := make([]statistics.Sample, len(newest)), make([]int, len(newest))
	for i := range newest {
		prompts[i], clusters[i] = promptSample(newest[i]), i
	}
	for _, members := range groups {
		for _, i := range members {
			clusters[i] = members[0]
		}
	}
	truth := w.intentsTruth()
	ask := func(clusters []int) bool {
		i := statistics.ScopedInterval(statistics.ScopeIntents, prompts, &statistics.Groups{Clusters: clusters}, 0)
		return i.Low <= truth && truth <= i.High
	}
	return ask(nil), ask(clusters)
}

func holds(scope statistics.Scope) func(w *World, r *rand.Rand) (value float64, counted bool) {
	return func(w *World, r *rand.Rand) (value float64, counted bool) {
		a := w.Draw(r)
		var truth float64
		switch scope {
		case statistics.ScopeTopics:
			if truth = a.topicsTruth(w); w.Prompts == 1 {
				truth = w.intentsTruth() // without topics the prompts are a sample of all
			}
		case statistics.ScopePrompts:
			truth = a.promptsTruth()
		default:
			truth = w.intentsTruth()
		}
		i := a.interval(scope)
		return is(i.Low <= truth && truth <= i.High), !i.LimitedEvidence
	}
}

// width asks for the mean width of an interval.
func width(scope statistics.Scope) func(w *World, r *rand.Rand) (value float64, counted bool) {
	return func(w *World, r *rand.Rand) (value float64, counted bool) {
		i := w.Draw(r).interval(scope)
		return i.High - i.Low, true
	}
}

func scopeCases() []Case {
	shapes := []World{
		{Topics: 6, Prompts: 2, Engines: 3, Answers: 3},
		{Topics: 6, Prompts: 4, Engines: 3, Answers: 3},
		{Topics: 10, Prompts: 4, Engines: 2, Answers: 3},
		{Topics: 3, Prompts: 20, Engines: 3, Answers: 3},
		{Topics: 8, Prompts: 8, Engines: 1, Answers: 2},
		{Topics: 20, Prompts: 5, Engines: 1, Answers: 5},
		{Topics: 30, Prompts: 1, Engines: 3, Answers: 3},
		{Topics: 1, Prompts: 20, Engines: 2, Answers: 3},
	}
	var all []Case
	const least, fewPrompts = 0.93, 25
	for _, scope := range []statistics.Scope{statistics.ScopeTopics, statistics.ScopePrompts, statistics.ScopeIntents} {
		for _, shape := range shapes {
			for _, rate := range []float64{0.1, 0.3, 0.6} {
				for _, spread := range []float64{0.5, 1} {
					w := shape
					w.Rate, w.Spread, w.TopicSpread, w.Unrest = rate, spread, 1, 0.2
					most := 0.97
					if w.Topics*w.Prompts < fewPrompts || scope == statistics.ScopeIntents {
						most = 0.99 // few prompts with a rare outcome
					}
					all = append(all, Case{fmt.Sprintf("%s: %d × %d prompts, %d × %d answers, rate %.1f, spread %.1f", scope, w.Topics, w.Prompts,
						w.Engines, w.Answers, rate, spread), w, holds(scope), least, most, nil})
				}
			}
		}
	}
	return all
}

func widthCases() []Case {
	demo := World{Topics: 6, Prompts: 2, Engines: 3, Answers: 3, Rate: 0.47, TopicSpread: 1, Spread: 0.7, Unrest: 0.2}
	paraphrases := World{Topics: 10, Prompts: 4, Engines: 2, Answers: 3, Rate: 0.4, TopicSpread: 1, Spread: 0.3, Unrest: 0.2}
	wide := World{Topics: 3, Prompts: 20, Engines: 3, Answers: 3, Rate: 0.4, TopicSpread: 0.7, Spread: 0.7, Unrest: 0.2}
	rare := World{Topics: 20, Prompts: 1, Engines: 3, Answers: 3, Rate: 0.01, Spread: 1.2, Unrest: 0.2}
	return []Case{
		{"demo's shape with unlike prompts, your topics", demo, width(statistics.ScopeTopics), 0, 0.3, nil},
		{"demo's shape, these prompts", demo, width(statistics.ScopePrompts), 0, 1, nil},
		{"demo's shape, all intents", demo, width(statistics.ScopeIntents), 0, 1, nil},
		{"10 topics × 4 paraphrases, your topics", paraphrases, width(statistics.ScopeTopics), 0, 0.12, nil},
		{"10 topics × 4 paraphrases, all intents", paraphrases, width(statistics.ScopeIntents), 0, 1, nil},
		{"3 wide topics × 20, your topics", wide, width(statistics.ScopeTopics), 0, 0.13, nil},
		{"3 wide topics × 20, all intents (40 points are asked for)", wide, width(statistics.ScopeIntents), 0, 1, nil},
		{"rates of 2 %, 20 prompts, all intents, unflagged coverage", rare, holds(statistics.ScopeIntents), 0.93, 1, nil},
		{"rates of 2 %, 20 prompts, your topics, unflagged coverage", rare, holds(statistics.ScopeTopics), 0.93, 1, nil},
		{"10 topics × 4 paraphrases, your topics, coverage", paraphrases, holds(statistics.ScopeTopics), 0.93, 0.97, nil},
	}
}
