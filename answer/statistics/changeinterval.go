package statistics

// Difference returns the changes that the verdict's test would not have called moved, at
// [Level]; nil where data is insufficient.
func (v *Verdict) Difference() *Difference {
	if v.P == nil {
		return nil
	}
	const halvings = 50
	low, high := 0.0, 1.0
	for range halvings {
		if middle := (low + high) / 2; v.noise.chance(middle, 1) <= 1-Level { //nolint:mnd // halves
			high = middle
		} else {
			low = middle
		}
	}
	return &Difference{Change: *v.Change, Low: max(-1, *v.Change-high), High: min(1, *v.Change+high), Level: Level}
}
