package main

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/bench/eval/simulated"
)

// TestTrialsHold asks every case often enough to find what is far out of bounds.
func TestTrialsHold(t *testing.T) {
	t.Parallel()
	const draws = 150
	parts := slices.Concat(simulated.Statistics(), simulated.Declarations())
	for n := range parts {
		for i, share := range sharesOf(t.Context(), &parts[n], n, draws) {
			if c := &parts[n].Cases[i]; !c.Holds(share.of, share.counted) {
				t.Errorf("%s: %s: %.1f %% of %d", parts[n].Name, c.Name, 100*share.of, share.counted)
			}
		}
	}
}
