package audit

import (
	"math/rand/v2"
	"time"
)

// Backoff is how long an execution waits for its next attempt where the service
// does not ask for a time: Base after the first attempt, twice as long after each further
// one, at most Max; a random part of up to a half is taken off.
type Backoff struct {
	Base time.Duration
	Max  time.Duration
}

// DefaultBackoff is what a Runner uses unless told otherwise.
func DefaultBackoff() Backoff { return Backoff{Base: time.Second, Max: time.Minute} }

// after returns the wait after so many attempts.
func (b Backoff) after(attempts int) time.Duration {
	d := b.Base
	for i := 1; i < attempts && d < b.Max; i++ {
		d *= 2
	}
	d = min(d, b.Max)
	return d - jitter(d/2)
}

// jitter returns a random duration from zero to d.
func jitter(d time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	return rand.N(d) //nolint:gosec // spreads load, guards nothing
}
