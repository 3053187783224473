package statistics_test

import (
	"testing"

	"github.com/answer-visibility/avm/answer/statistics"
)

func TestExpectedRange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		days        []statistics.Sample
		correlation float64
		tries       int
		low, high   int
	}{
		"never in many answers":       {[]statistics.Sample{{Hits: 0, N: 200}}, 0, 5, 0, 0},
		"always in many answers":      {[]statistics.Sample{{Hits: 200, N: 200}}, 0, 5, 5, 5},
		"half of many answers":        {[]statistics.Sample{{Hits: 500, N: 1000}}, 0, 5, 1, 4},
		"a single try":                {[]statistics.Sample{{Hits: 1, N: 2}}, 0, 1, 0, 1},
		"few answers say little":      {[]statistics.Sample{{Hits: 1, N: 3}}, 0, 5, 0, 4},
		"days that are alike":         {[]statistics.Sample{{Hits: 5, N: 5}, {Hits: 0, N: 5}, {Hits: 5, N: 5}, {Hits: 0, N: 5}}, 0.9, 5, 0, 5},
		"days without answers":        {[]statistics.Sample{{}, {Hits: 500, N: 1000}, {}}, 0, 5, 1, 4},
		"more tries, narrower in all": {[]statistics.Sample{{Hits: 500, N: 1000}}, 0, 100, 40, 60},
	} {
		got, ok := statistics.NewExpectedRange(c.days, c.correlation, c.tries)
		if want := (statistics.ExpectedRange{Tries: c.tries, Low: c.low, High: c.high}); !ok || got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	if _, ok := statistics.NewExpectedRange([]statistics.Sample{{}}, 0.1, 5); ok {
		t.Error("a range without answers")
	}
	if _, ok := statistics.NewExpectedRange([]statistics.Sample{{Hits: 1, N: 2}}, 0.1, 0); ok {
		t.Error("a range without tries")
	}
}
