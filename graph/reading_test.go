package graph

import (
	"testing"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// What is read counts until it is read; a fixed operation may read of one parent whatever it has.
func TestWhatIsReadCounts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bounded bool
		parents int
		says    string
	}{
		"an ad-hoc operation":     {bounded: true, parents: 1, says: "query: must take at most 64 MiB of memory: ask for smaller pages, fewer fields or fewer aliases"},
		"a fixed one":             {parents: 2, says: "limit: must be smaller: what so many have takes more than 64 MiB of memory"},
		"a fixed one of a parent": {parents: 1},
	} {
		ctx, m := withMemory(t.Context(), nil, c.bounded)
		for range 2 { // one after the other
			read, done := Reading(ctx, c.parents)
			for range admission.RequestMemory / 2 / readTwice / 1024 {
				if err := read(1024); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			done()
		}
		if used := m.used.Load(); used != 0 {
			t.Errorf("%s: %d bytes count still", name, used)
		}
		read, done := Reading(ctx, c.parents)
		err := read(admission.RequestMemory/readTwice + 1)
		if done(); (err == nil) != (c.says == "") || err != nil && (err.Error() != c.says || fault.KindOf(err) != fault.Invalid) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
	}
	if read, done := Reading(t.Context(), 2); read != nil {
		t.Error("what no operation reads counts")
	} else {
		done()
	}
}
