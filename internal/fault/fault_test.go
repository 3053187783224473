package fault_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
)

// An Unavailable fault always says when to try again.
func TestWait(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind  fault.Kind
		after time.Duration
		want  int64
	}{
		"unavailable":           {fault.Unavailable, 0, 5},
		"unavailable, and said": {fault.Unavailable, time.Second, 1},
		"a part of a second":    {fault.RateLimited, 1500 * time.Millisecond, 2},
		"nobody knows":          {fault.RateLimited, 0, 0},
		"bad input":             {fault.Invalid, 0, 0},
	} {
		f := fault.New(c.kind, "no")
		f.RetryAfter = c.after
		if got := f.Wait(); got != c.want {
			t.Errorf("%s: %d s, want %d", name, got, c.want)
		}
	}
}
