package statistics

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func value(p *float64) float64 {
	if p == nil {
		return math.NaN()
	}
	return *p
}

func near1(got, want float64) bool {
	return math.Abs(got-want) < 1e-9 || math.IsNaN(got) && math.IsNaN(want)
}

// response is one response for the brand, with one competitor.
func response(brand, competitor, citations, owned int, retrieval bool, searched *bool) Outcome {
	return Response{
		Rank: brand, Mentions: brand, Present: min(brand, 1) + min(competitor, 1), BrandAbsent: brand == 0,
		Citable: retrieval || citations > 0, Cited: owned > 0, Citations: citations, Owned: owned, Searched: searched,
	}.Outcome()
}

func TestRates(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	sum := Outcome{Failed: 2, NotRun: 1}
	sum.Add(response(1, 2, 4, 1, true, &yes))
	sum.Add(response(3, 0, 0, 0, true, &no))
	sum.Add(response(0, 1, 0, 0, false, nil))
	sum.Add(response(0, 0, 2, 2, false, nil))
	tests := []struct {
		what string
		got  *float64
		want float64
	}{
		{"coverage", sum.Coverage(), 4.0 / 7},
		{"mention rate", sum.MentionRate(), 0.5},
		{"citation rate", sum.CitationRate(), 2.0 / 3},
		{"owned share", sum.OwnedShare(), 0.5},
		{"share of voice", sum.ShareOfVoice(), 0.5},
		{"search use", sum.SearchUseRate(), 0.5},
		{"position", sum.AvgPosition(), 2},
		{"score", sum.Score(), 100 * (1 + (0.5 + 0.1) + 0 + 0.2) / 4},
		{"presence", sum.Components().Presence, 50},
		{"place", sum.Components().Place, 100 * (1 + 1.0/3) / 4},
		{"citation", sum.Components().Citation, 200.0 / 3},
		{"uncitable score", new(response(2, 1, 0, 0, false, nil)).Score(), 100 * (0.5 + 0.15) / 0.8},
		{"uncitable first", new(response(1, 0, 0, 0, false, nil)).Score(), 100},
		{"uncitable component", new(response(1, 0, 0, 0, false, nil)).Components().Citation, math.NaN()},
		{"no response: rate", (&Outcome{Failed: 1}).MentionRate(), math.NaN()},
		{"no response: score", (&Outcome{Failed: 1}).Score(), math.NaN()},
		{"no response: component", (&Outcome{}).Components().Presence, math.NaN()},
		{"nobody present", new(response(0, 0, 0, 0, false, nil)).ShareOfVoice(), math.NaN()},
		{"composite", Composite([]*Outcome{new(response(1, 0, 0, 0, false, nil)), {}, new(response(0, 0, 0, 0, false, nil))}), 50},
		{"no composite", Composite(nil), math.NaN()},
	}
	for _, tt := range tests {
		if !near1(value(tt.got), tt.want) {
			t.Errorf("%s = %v, want %v", tt.what, value(tt.got), tt.want)
		}
	}
	if got := [...]int{sum.MentionedCited, sum.MentionedOnly, sum.CitedOnly, sum.Neither}; got != [...]int{1, 1, 1, 1} {
		t.Errorf("answer states = %v", got)
	}
}

func TestAgreement(t *testing.T) {
	t.Parallel()
	tests := []struct {
		what      string
		got, want float64
	}{
		{"nothing repeated", RepetitionAgreement([]Sample{{1, 1}, {0, 0}}), 1},
		{"alike", RepetitionAgreement([]Sample{{3, 3}, {0, 4}}), 1},
		{"split", RepetitionAgreement([]Sample{{1, 2}, {2, 2}}), 0.5},
		{"two of three", RepetitionAgreement([]Sample{{2, 3}, {1, 1}}), 1.0 / 3},
		{"engines alike", EngineAgreement([][]Sample{{{2, 3}, {3, 3}, {0, 0}}}), 1},
		{"engines split", EngineAgreement([][]Sample{{{2, 3}, {1, 3}}}), 0},
		{"half is no majority", EngineAgreement([][]Sample{{{1, 2}, {0, 1}}}), 1},
		{"one engine", EngineAgreement([][]Sample{{{1, 2}}}), 1},
	}
	for _, tt := range tests {
		if !near1(tt.got, tt.want) {
			t.Errorf("%s = %v, want %v", tt.what, tt.got, tt.want)
		}
	}
}

func drawOutcome(t *rapid.T) Outcome {
	sum := Outcome{Failed: rapid.IntRange(0, 3).Draw(t, "failed")}
	for range rapid.IntRange(0, 4).Draw(t, "responses") {
		citations := rapid.IntRange(0, 3).Draw(t, "citations")
		sum.Add(response(rapid.IntRange(0, 9).Draw(t, "rank"), rapid.IntRange(0, 9).Draw(t, "other"), citations,
			rapid.IntRange(0, citations).Draw(t, "owned"), rapid.Bool().Draw(t, "retrieval"), nil))
	}
	return sum
}

func TestAddIsOrderIndependent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := drawOutcome(t), drawOutcome(t), drawOutcome(t)
		left, right := a, c
		left.Add(b)
		left.Add(c)
		bc := b
		bc.Add(a)
		right.Add(bc)
		if d := cmp.Diff(left, right, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(left.Score(), right.Score()); d != "" {
			t.Fatal("score differs in a digit: ", d)
		}
		if s := left.Score(); s != nil && (*s < 0 || *s > 100+1e-9) {
			t.Fatalf("score %v", *s)
		}
		if left.MentionedCited+left.MentionedOnly+left.CitedOnly+left.Neither != left.Responses {
			t.Fatal("answer states do not sum up")
		}
	})
}

func TestAddDoesNotShareMemory(t *testing.T) {
	t.Parallel()
	one := response(1, 0, 0, 0, false, nil)
	sum := one
	sum.Add(one)
	if one.RankCounts[1] != 1 || sum.RankCounts[1] != 2 {
		t.Errorf("counts %v, %v", one.RankCounts, sum.RankCounts)
	}
	var zero Outcome
	zero.Add(one)
	zero.Add(one)
	if one.RankCounts[1] != 1 {
		t.Errorf("adding changed what was added: %v", one.RankCounts)
	}
}
