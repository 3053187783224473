package main

import (
	"math"
	"testing"
)

// TestSeededTruth holds that what is drawn has the mean and the correlation that a
// case names: the variance of beta rates is correlation × mean × (1 − mean).
func TestSeededTruth(t *testing.T) {
	t.Parallel()
	const n = 200_000
	for i, c := range []truth{{rate: 0.3, correlation: 0.1}, {rate: 0.1, correlation: 0.4}, {rate: 0.8, correlation: 0.2}} {
		r := source(i, 0)
		sum, squares := 0.0, 0.0
		for range n {
			x := c.promptRate(r)
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / n
		variance := squares/n - mean*mean
		if want := c.correlation * c.rate * (1 - c.rate); math.Abs(mean-c.rate) > 0.004 || math.Abs(variance-want) > 0.02*want {
			t.Errorf("%s: mean %.4f, variance %.5f, want %.5f", c, mean, variance, want)
		}
	}
}

func TestDriftLeavesBothDaysAlike(t *testing.T) {
	t.Parallel()
	const n = 20_000
	c := truth{prompts: n, fewest: 3, most: 3, rate: 0.2, correlation: 0.3, drift: 0.5}
	before, after := c.draw(source(0, 0))
	then, now, differ := 0, 0, 0
	for i := range before {
		then, now = then+before[i].hits, now+after[i].hits
		if before[i].hits != after[i].hits {
			differ++
		}
	}
	mean := c.mean(source(0, 1))
	for _, hits := range []int{then, now} {
		if got := float64(hits) / (3 * n); math.Abs(got-mean) > 0.01 {
			t.Errorf("rate %.4f, want %.4f", got, mean)
		}
	}
	if differ == 0 {
		t.Error("nothing is drawn anew on the second day")
	}
}

func TestCheckHoldsTheBounds(t *testing.T) {
	t.Parallel()
	still, changed := truth{prompts: 20}, truth{prompts: 20, change: 1}
	for name, c := range map[string]struct {
		of   truth
		f    found
		fine bool
	}{
		"within":                   {still, found{runs: 1000, held: 950, pairs: 1000, moved: 50}, true},
		"too narrow":               {still, found{runs: 1000, held: 900, pairs: 1000, moved: 50}, false},
		"too wide":                 {still, found{runs: 1000, held: 1000, pairs: 1000, moved: 50}, false},
		"false alarms":             {still, found{runs: 1000, held: 950, pairs: 1000, moved: 80}, false},
		"change found":             {changed, found{runs: 1000, held: 950, pairs: 1000, moved: 700}, true},
		"change not found":         {changed, found{runs: 1000, held: 950, pairs: 1000, moved: 60}, false},
		"hardly any with evidence": {still, found{runs: 100, held: 95, pairs: 1000, moved: 50}, false},
	} {
		if err := c.f.check(c.of, 1000); (err == nil) != c.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
}
