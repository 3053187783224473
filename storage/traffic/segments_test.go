package traffic_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/storage/traffic"
)

func TestMinutes(t *testing.T) {
	t.Parallel()
	m := traffic.NewMinutes(nil)
	m.Mark(0)
	m.Mark(60 * 100)
	if got := m.MaxGap(1440); got != 1339 {
		t.Errorf("a gap of %d minutes", got)
	}
}

// A stored set marks what it has, whatever both hold.
func TestDigestsAreMarkedByStoredOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		digest := rapid.OneOf(rapid.Uint64Range(0, 20), rapid.Uint64Range(0, 1<<48-1))
		set := traffic.MakeDigests(rapid.SliceOf(digest).Draw(t, "set"))
		stored := traffic.MakeDigests(rapid.SliceOf(digest).Draw(t, "stored"))
		marked := make([]bool, len(set))
		set.Mark(marked, stored.Pack())
		for place, d := range set {
			if set.Place(d) != place || marked[place] != slices.Contains(stored, d) {
				t.Errorf("%d at %d is marked: %t", d, place, marked[place])
			}
		}
	})
}
