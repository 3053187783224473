package statistics

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestStudent(t *testing.T) {
	t.Parallel()
	// Published tables of Student's t distribution.
	for _, tt := range []struct{ freedom, quantile float64 }{
		{1, 12.7062},
		{2, 4.3027},
		{3, 3.1824},
		{4, 2.7764},
		{5, 2.5706},
		{9, 2.2622},
		{10, 2.2281},
		{19, 2.0930},
		{29, 2.0452},
		{30, 2.0423},
		{60, 2.0003},
		{120, 1.9799},
		{1000, 1.9623},
		{10000, 1.9602},
	} {
		got := tQuantile(tt.freedom)
		if math.Abs(got-tt.quantile) > 6e-5 {
			t.Errorf("t(0.975, %v) = %v, want %v", tt.freedom, got, tt.quantile)
		}
		if p := tTwoSided(got, tt.freedom); math.Abs(p-0.05) > 1e-9 {
			t.Errorf("p at the quantile of %v = %v", tt.freedom, p)
		}
	}
	if got, want := tTwoSided(1, 1), 0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("Cauchy: %v, want %v", got, want)
	}
	if got := tTwoSided(0, 7); got != 1 {
		t.Errorf("p at 0 = %v", got)
	}
}

func TestRateInterval(t *testing.T) {
	t.Parallel()
	none, every := Sample{0, 10}, Sample{10, 10}
	apart := []Sample{every, every, none, none, none, none, none, none, none, none}
	tests := []struct {
		what      string
		prompts   []Sample
		clusters  []int
		low, high float64
		method    string
		limited   bool
	}{
		// Newcombe (1998), table I: Wilson without continuity correction.
		{"81 of 263", []Sample{{81, 263}}, nil, 0.2553, 0.3662, MethodWilson, false},
		{"15 of 148", []Sample{{15, 148}}, nil, 0.0624, 0.1605, MethodWilson, false},
		{"0 of 20", []Sample{{0, 20}}, nil, 0, 0.1611, MethodWilson, false},
		{"1 of 29", []Sample{{1, 29}, {0, 0}}, nil, 0.0061, 0.1718, MethodWilson, false},
		// No hit: n* = k = 4.
		{"four prompts alike", []Sample{{0, 5}, {0, 5}, {0, 5}, {0, 5}}, nil, 0, 0.4899, MethodClustered, true},
		// y = 1,1,0,0,0,… over 10 prompts of 10: p = .2, v = .16/9; the hits are in two prompts, so that Student's t has
		// 1 + 2·2 degrees of freedom: n* = 9·(1.95996/2.57058)². That is fewer than ten answers with a hit, and with a miss:
		// the limits are quantiles of the beta distribution with n*·p + ½ and n*·(1 − p) + ½.
		{"ten prompts apart", apart, nil, 0.0237, 0.6196, MethodClustered, true},
		// The same prompts are five topics of two: p = .2, v = .16/4, one topic has the hits: 3 degrees of freedom,
		// n* = 4·(1.95996/3.18245)².
		{"five topics", apart, []int{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}, 0.0057, 0.8632, MethodClustered, true},
		// One topic says nothing of how topics differ.
		{"one topic", apart, make([]int, 10), 0.0237, 0.6196, MethodClustered, true},
	}
	for _, tt := range tests {
		got := RateInterval(tt.prompts, tt.clusters)
		if math.Abs(got.Low-tt.low) > 6e-5 || math.Abs(got.High-tt.high) > 6e-5 || got.Method != tt.method || got.LimitedEvidence != tt.limited {
			t.Errorf("%s: %+v, want %v to %v by %s", tt.what, *got, tt.low, tt.high, tt.method)
		}
	}
	if RateInterval([]Sample{{0, 0}}, nil) != nil {
		t.Error("an interval from nothing")
	}
}

func TestIntervalProperties(t *testing.T) {
	t.Parallel()
	sample := rapid.Custom(func(t *rapid.T) Sample {
		n := rapid.IntRange(0, 15).Draw(t, "n")
		return Sample{rapid.IntRange(0, n).Draw(t, "hits"), n}
	})
	rapid.Check(t, func(t *rapid.T) {
		prompts := rapid.SliceOfN(sample, 1, 30).Draw(t, "prompts")
		got := RateInterval(prompts, nil)
		if got == nil {
			return
		}
		if !(got.Low >= 0 && got.Low <= got.Rate && got.Rate <= got.High && got.High <= 1) {
			t.Fatalf("%+v", *got)
		}
		total := Sample{int(math.Round(got.Rate * float64(got.Responses))), got.Responses}
		if naive := RateInterval([]Sample{total}, nil); got.High-got.Low < naive.High-naive.Low-1e-9 {
			t.Fatalf("narrower than over independent answers: %+v", *got)
		}
		shuffled := rapid.Permutation(prompts).Draw(t, "order")
		if other := RateInterval(shuffled, nil); *other != *got {
			t.Fatalf("order matters: %+v, %+v", *got, *other)
		}
	})
}

// 25 prompts of a topic with four answers each, of which 1, 2 or 3 are hits: they differ less than their repetitions, so
// that both variances count together: v = (24 · .00104167 + 75 · .003) / 99 = .00252525. The hits are spread over 22.73
// prompts, so that v is drawn to .0025283, Student's t has 46.45 degrees of freedom, and n* = 93.8.
func TestAlikePromptsAreMeasuredByTheirRepetitionsAsWell(t *testing.T) {
	t.Parallel()
	prompts := make([]Sample, 25)
	for i := range prompts {
		prompts[i] = Sample{1 + (i+10)/15, 4}
	}
	got := ScopedInterval(ScopeTopics, prompts, &Groups{Clusters: make([]int, 25), Topics: []bool{true}}, 0)
	if math.Abs(got.Low-0.4008) > 6e-5 || math.Abs(got.High-0.5992) > 6e-5 {
		t.Errorf("%+v", *got)
	}
}

// Neither the order of prompts nor that of topics changes the last digit.
func TestScopedIntervalsDoNotDependOnOrder(t *testing.T) {
	t.Parallel()
	type prompt struct {
		Sample
		cluster int
	}
	drawn := rapid.Custom(func(t *rapid.T) prompt {
		n := rapid.IntRange(0, 15).Draw(t, "n")
		return prompt{Sample{rapid.IntRange(0, n).Draw(t, "hits"), n}, rapid.IntRange(0, 9).Draw(t, "cluster")}
	})
	rapid.Check(t, func(t *rapid.T) {
		prompts := rapid.SliceOfN(drawn, 1, 40).Draw(t, "prompts")
		shuffled := rapid.Permutation(prompts).Draw(t, "order")
		topics := rapid.SliceOfN(rapid.Bool(), 10, 10).Draw(t, "topics")
		interval := func(scope Scope, prompts []prompt) *Interval {
			samples, groups := make([]Sample, len(prompts)), &Groups{Clusters: make([]int, len(prompts)), Topics: topics}
			for i, p := range prompts {
				samples[i], groups.Clusters[i] = p.Sample, p.cluster
			}
			return ScopedInterval(scope, samples, groups, 0)
		}
		for _, scope := range []Scope{ScopeTopics, ScopePrompts, ScopeIntents} {
			got, other := interval(scope, prompts), interval(scope, shuffled)
			if (got == nil) != (other == nil) || got != nil && *got != *other {
				t.Fatalf("%s: order matters: %+v, %+v", scope, got, other)
			}
		}
	})
}

func TestNewcombeDifference(t *testing.T) {
	t.Parallel()
	// Newcombe (1998), "Interval estimation for the difference", method 10.
	for _, tt := range []struct {
		now, then Sample
		low, high float64
	}{
		{Sample{56, 70}, Sample{48, 80}, 0.0524, 0.3339},
		{Sample{9, 10}, Sample{3, 10}, 0.1705, 0.8090},
		{Sample{10, 10}, Sample{0, 20}, 0.6791, 1},
	} {
		got := NewcombeDifference(tt.now, tt.then, 0)
		if math.Abs(got.Low-tt.low) > 6e-5 || math.Abs(got.High-tt.high) > 6e-5 {
			t.Errorf("%v − %v: %+v, want %v to %v", tt.now, tt.then, *got, tt.low, tt.high)
		}
	}
	if NewcombeDifference(Sample{}, Sample{1, 2}, 0) != nil {
		t.Error("a difference from nothing")
	}
}

func TestDeclineConfirmed(t *testing.T) {
	t.Parallel()
	fell := Matched{Now: Sample{0, 10}, Then: Sample{9, 10}}
	same := Matched{Now: Sample{5, 10}, Then: Sample{6, 10}}
	rose := Matched{Now: Sample{9, 10}, Then: Sample{0, 10}}
	for _, tt := range []struct {
		what string
		runs []Matched
		want bool
	}{
		{"both", []Matched{fell, fell}, true},
		{"older runs do not count", []Matched{fell, fell, rose}, true},
		{"one of two", []Matched{fell, same}, false},
		{"one run", []Matched{fell}, false},
		{"a rise", []Matched{rose, rose}, false},
		{"an empty side", []Matched{fell, {}}, false},
	} {
		if got := DeclineConfirmed(tt.runs, 0); got != tt.want {
			t.Errorf("%s: %v", tt.what, got)
		}
	}
}

// matched makes a prompt of one cell with ten answers on both sides.
func matched(now, then int) []Matched {
	return []Matched{{Now: Sample{now, 10}, Then: Sample{then, 10}}}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	tests := []struct {
		what    string
		prompts [][]Matched
		state   VerdictState
		change  float64
		p       float64
	}{
		{"nothing", nil, VerdictInsufficientData, math.NaN(), math.NaN()},
		{"four prompts", [][]Matched{matched(1, 0), matched(2, 0), matched(3, 0), matched(4, 0)}, VerdictInsufficientData, 0.25, math.NaN()},
		{"no variance", [][]Matched{matched(1, 0), matched(2, 1), matched(3, 2), matched(4, 3), matched(5, 4)}, VerdictInsufficientData, 0.1, math.NaN()},
		// d = .1 .2 .3 .4 .5: t = .3/(.158114/√5) = 4.2426, p with 4 degrees of freedom = 0.013236.
		{"moved", [][]Matched{matched(1, 0), matched(2, 0), matched(3, 0), matched(4, 0), matched(5, 0)}, VerdictMoved, 0.3, 0.013236},
		// d = .1 −.1 .2 −.2 .1: mean .02, sd .164317, t = .272166, p = 0.798966.
		{"noise", [][]Matched{matched(1, 0), matched(0, 1), matched(2, 0), matched(0, 2), matched(1, 0), {{}}}, VerdictWithinNoise, 0.02, 0.798966},
	}
	for _, tt := range tests {
		got := Compare(tt.prompts, nil)
		if got.State != tt.state || !near1(value(got.Change), tt.change) ||
			math.Abs(value(got.P)-tt.p) > 1e-6 || math.IsNaN(value(got.P)) != math.IsNaN(tt.p) {
			t.Errorf("%s: %+v (change %v, p %v)", tt.what, got, value(got.Change), value(got.P))
		}
		if got.P == nil && got.Confidence() != 0 || got.P != nil && got.Confidence() != 1-*got.P {
			t.Errorf("%s: confidence %v", tt.what, got.Confidence())
		}
	}
}

// Cells weigh the same, whatever their sizes.
func TestCompareWeighsCellsAlike(t *testing.T) {
	t.Parallel()
	cells := []Matched{{Now: Sample{10, 10}, Then: Sample{0, 1}}, {Now: Sample{0, 1}, Then: Sample{0, 10}}}
	if got := Compare([][]Matched{cells}, nil); !near1(value(got.Change), 0.5) || got.Prompts != 1 {
		t.Errorf("%+v", got)
	}
}

func TestDiscoveries(t *testing.T) {
	t.Parallel()
	p := func(v float64) *float64 { return &v }
	for _, tt := range []struct {
		in   []*float64
		want []bool
	}{
		{nil, []bool{}},
		{[]*float64{p(0.04), p(0.01), p(0.3), nil, p(0.02)}, []bool{false, true, false, false, true}},
		{[]*float64{p(0.05), p(0.05)}, []bool{true, true}},
		{[]*float64{p(0.051), p(0.026)}, []bool{false, false}},
		{[]*float64{nil}, []bool{false}},
	} {
		if got := Discoveries(tt.in, FalseDiscoveryRate); !slices.Equal(got, tt.want) {
			t.Errorf("%v, want %v", got, tt.want)
		}
	}
}

func BenchmarkRateInterval(b *testing.B) {
	prompts := make([]Sample, 100)
	for i := range prompts {
		prompts[i] = Sample{i % 6, 5}
	}
	for b.Loop() {
		RateInterval(prompts, nil)
	}
}
