package answer

import "testing"

// An answer that names a competitor and not the brand is a gap of the competitor's, and each
// outcome holds its own entity's counts.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	yes := true
	r := Reading{
		Ranks: []int{0, 1}, MentionCounts: []int{0, 2}, CitedBy: []bool{true, false},
		Citations: []CitedSource{{Entities: []int{0}}, {}},
	}
	out := r.Outcomes(Observation{Retrieval: true, Searched: &yes})
	brand, other := out[0], out[1]
	if brand.Gap != 0 || brand.CitedOnly != 1 || brand.OwnedCitations != 1 || brand.Citations != 2 || brand.Mentions != 0 || brand.Searched != 1 {
		t.Errorf("brand: %+v", brand)
	}
	if other.Gap != 1 || other.MentionedOnly != 1 || other.OwnedCitations != 0 || other.Mentions != 2 || other.TrackedPresences != 1 || other.Citable != 1 {
		t.Errorf("competitor: %+v", other)
	}
}
