package rollup

import "testing"

// Sums that were made in another order are no change.
func TestDifferenceOfEqualFiguresIsZero(t *testing.T) {
	t.Parallel()
	sum, other := 0.0, 0.0
	for _, v := range []float64{0.1, 0.2, 0.3, 0.4, 0.7} {
		sum += v
	}
	for _, v := range []float64{0.7, 0.4, 0.3, 0.2, 0.1} {
		other += v
	}
	if sum == other {
		t.Fatal("the sums do not differ")
	}
	if d := Difference(&sum, &other); *d != 0 {
		t.Errorf("%g less %g is %g", sum, other, *d)
	}
	now, then := 0.30000001, 0.3
	if d := Difference(&now, &then); *d == 0 {
		t.Errorf("%g less %g is zero", now, then)
	}
	if Difference(nil, &then) != nil || Difference(&now, nil) != nil {
		t.Error("a figure that is not known has a difference")
	}
}
