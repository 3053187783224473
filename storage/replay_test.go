package storage

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The lag is 0 where everything seen has been replayed, else it counts from when the first
// position was seen that has not been.
func TestLagCountsFromWhatIsMissing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var r replay
		start := time.Unix(0, 0)
		at, written, replayed := start, int64(0), int64(0)
		var seen []logPosition
		for range rapid.IntRange(1, 60).Draw(t, "looks") {
			at = at.Add(time.Second)
			written += rapid.Int64Range(0, 3).Draw(t, "written")
			replayed = min(written, replayed+rapid.Int64Range(0, 3).Draw(t, "replayed"))
			seen = append(seen, logPosition{written, at})
			r.written(written, at)
			r.has(replayed)
		}
		want := time.Duration(0)
		for _, p := range seen {
			if p.lsn > replayed {
				want = at.Sub(p.at)
				break
			}
		}
		if got := r.lag(at); got != want {
			t.Fatalf("%v, want %v; %v, replayed %d", got, want, seen, replayed)
		}
	})
}

// A replica that stays away costs no more memory, and its lag goes on.
func TestLagOfAReplicaThatStaysAway(t *testing.T) {
	t.Parallel()
	var r replay
	start := time.Unix(0, 0)
	for i := range 10 * replayMost {
		r.written(int64(i+1), start.Add(time.Duration(i)*time.Second))
	}
	if n, lag := len(r.ahead), r.lag(start.Add(24*time.Hour)); n > replayMost || lag != 24*time.Hour {
		t.Errorf("%d positions, %v behind", n, lag)
	}
	r.has(10 * replayMost)
	if lag := r.lag(start); lag != 0 {
		t.Errorf("%v behind", lag)
	}
}
