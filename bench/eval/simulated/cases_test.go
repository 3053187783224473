package simulated

import "testing"

// TestWorldsHaveTheirTruths draws a world often and compares its rate with what its numbers promise.
func TestWorldsHaveTheirTruths(t *testing.T) {
	t.Parallel()
	w := World{Topics: 400, Prompts: 5, Engines: 2, Answers: 4, Rate: 0.3, TopicSpread: 0.5, Spread: 0.7, Unrest: 0.3, Earlier: 1}
	a := w.Draw(newRandom(1))
	hits, answers := 0, 0
	for _, cells := range a.Counts[1] {
		for _, c := range cells {
			hits, answers = hits+c.Hits, answers+c.Answers
		}
	}
	rate := float64(hits) / float64(answers)
	for name, truth := range map[string]float64{"topics": a.topicsTruth(&w), "prompts": a.promptsTruth(), "intents": w.intentsTruth()} {
		if d := rate - truth; answers != 16_000 || d > 0.03 || d < -0.03 {
			t.Errorf("%d answers, rate %.3f, truth of %s %.3f", answers, rate, name, truth)
		}
	}
}
