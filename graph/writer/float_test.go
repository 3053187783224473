package writer

import (
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// A number is written as strconv writes it, whatever was written before in its place.
func TestFloatsAreWrittenAlikeEachTime(t *testing.T) {
	t.Parallel()
	edges := []float64{0, math.Copysign(0, -1), 1, 1.0 / 3, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e21, 100, -1.2345678901234567e-300}
	rapid.Check(t, func(t *rapid.T) {
		var known floatSpellings
		several := rapid.OneOf(rapid.SampledFrom(edges), rapid.Float64(),
			rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(0, 20).Draw(t, "part")) / 20 }))
		for _, f := range rapid.SliceOfN(several, 0, 2000).Draw(t, "numbers") {
			if math.IsInf(f, 0) || math.IsNaN(f) {
				continue
			}
			want := "before" + strconv.FormatFloat(f, 'g', -1, 64)
			if got := string(known.append([]byte("before"), f)); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
		}
	})
}
