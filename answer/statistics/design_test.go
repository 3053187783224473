package statistics_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/answer-visibility/avm/answer/statistics"
)

// The width that a plan lets expect is the mean width of the intervals that audits of it get. The audits are drawn
// by a model of their own: normal effects of topics and prompts, on answers that are hits above a threshold.
func TestDesignFindsTheWidthOfAudits(t *testing.T) {
	t.Parallel()
	const rounds = 300
	for _, d := range []statistics.Design{
		{Prompts: 120, Topics: 120, Answers: 1},
		{Prompts: 20, Topics: 20, Answers: 6},
		{Prompts: 10, Topics: 10, Answers: 20},
		{Prompts: 40, Topics: 10, Answers: 3},
		{Prompts: 30, Topics: 6, Answers: 6},
		{Prompts: 60, Topics: 3, Answers: 4},
		{Prompts: 200, Topics: 12, Answers: 5},
	} {
		for _, effects := range []struct{ threshold, topic, prompt float64 }{{0, 0.5, 0.6}, {0.8, 0.3, 0.9}, {0, 0, 1.2}} {
			t.Run(fmt.Sprintf("%+v %v", d, effects), func(t *testing.T) {
				t.Parallel()
				w := newWorld(d, effects.threshold, effects.topic, effects.prompt)
				spread := w.spread(t)
				for _, scope := range []statistics.Scope{statistics.ScopeTopics, statistics.ScopeIntents} {
					sum := 0.0
					for range rounds {
						prompts, groups := w.audit()
						i := statistics.ScopedInterval(scope, prompts, groups, 0)
						sum += i.High - i.Low
					}
					got, want := d.Width(scope, spread), sum/rounds
					if math.Abs(got-want) > 0.03+0.1*want {
						t.Errorf("%s: expected %.3f, audits have %.3f (%+v)", scope, got, want, spread)
					}
				}
			})
		}
	}
}

type world struct {
	d                        statistics.Design
	threshold, topic, prompt float64
	random                   *rand.Rand
}

func newWorld(d statistics.Design, threshold, topic, prompt float64) *world {
	return &world{d: d, threshold: threshold, topic: topic, prompt: prompt, random: rand.New(rand.NewPCG(1, 2))}
}

func (w *world) audit() ([]statistics.Sample, *statistics.Groups) {
	g := &statistics.Groups{}
	prompts := make([]statistics.Sample, w.d.Prompts)
	topics := make([]float64, w.d.Topics)
	for i := range topics {
		topics[i] = w.random.NormFloat64() * w.topic
		g.Topics = append(g.Topics, true)
	}
	for i := range prompts {
		cluster := i % w.d.Topics
		g.Clusters = append(g.Clusters, cluster)
		level := topics[cluster] + w.random.NormFloat64()*w.prompt
		for range w.d.Answers {
			prompts[i].N++
			if level+w.random.NormFloat64() > w.threshold {
				prompts[i].Hits++
			}
		}
	}
	if w.d.Topics == w.d.Prompts {
		g.Clusters, g.Topics = nil, nil
	}
	return prompts, g
}

// spread measures the world by one audit that is far larger than those of the design.
func (w *world) spread(t *testing.T) statistics.Spread {
	t.Helper()
	large := *w
	large.d = statistics.Design{Prompts: 20_000, Topics: 4_000, Answers: 8}
	prompts, groups := large.audit()
	s, ok := statistics.NewSpread(prompts, groups)
	if !ok {
		t.Fatal("no spread")
	}
	if w.d.Topics == w.d.Prompts {
		s.Topic = 0
	}
	return s
}

// More questions narrow an interval more than more repetitions of them, at the same number of answers.
func TestDesignPrefersQuestions(t *testing.T) {
	t.Parallel()
	before := math.Inf(1)
	for _, d := range []statistics.Design{{Prompts: 6, Topics: 6, Answers: 20}, {Prompts: 20, Topics: 20, Answers: 6}, {Prompts: 120, Topics: 120, Answers: 1}} {
		width := d.Width(statistics.ScopeIntents, statistics.AssumedSpread())
		if width >= before {
			t.Errorf("%+v has the width %.2f, the one before %.2f", d, width, before)
		}
		before = width
	}
}

// A spread needs eight prompts, and two answers to one of them.
func TestSpreadNeedsEvidence(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name       string
		prompts, n int
		want       bool
	}{{"seven prompts", 7, 10, false}, {"one answer each", 100, 1, false}, {"eight prompts", 8, 2, true}, {"none", 0, 0, false}} {
		prompts := make([]statistics.Sample, tc.prompts)
		for i := range prompts {
			prompts[i] = statistics.Sample{Hits: i % 2, N: tc.n}
		}
		if _, ok := statistics.NewSpread(prompts, nil); ok != tc.want {
			t.Errorf("%s: %v", tc.name, ok)
		}
	}
}
