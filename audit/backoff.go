package audit

import (
	"math/rand/v2"
	"time"
)

const (
	// DefaultRetryPause is the pause before an execution's second attempt where nothing else is
	// configured.
	DefaultRetryPause = 10 * time.Second
	// MaxRetryPause is the longest pause, however often an engine has failed.
	MaxRetryPause = 5 * time.Minute
)

// retryPause returns the pause after so many failures where the service names no time: first
// after the first failure, twice as long after each further one, at most MaxRetryPause. A random
// part of up to a half is taken off.
func retryPause(first time.Duration, failures int) time.Duration {
	d := longestPause(first, failures)
	return d - jitter(d/2)
}

// longestPause returns the pause after so many failures without the random part.
func longestPause(first time.Duration, failures int) time.Duration {
	d := first
	for i := 1; i < failures && d < MaxRetryPause; i++ {
		d *= 2
	}
	return min(d, MaxRetryPause)
}

// jitter returns a random duration from zero to d.
func jitter(d time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	return rand.N(d) //nolint:gosec // spreads load, guards nothing
}
