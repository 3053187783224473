// Package processor shares processors among goroutines.
package processor

import "time"

// turn is how long a goroutine computes before it offers its processor again.
const turn = 200 * time.Microsecond

// Turns lets others have the processor of a goroutine that computes for milliseconds: the
// database on this machine, or another thread of this process. Linux leaves a thread that it
// woke behind the one that runs there for up to 4 ms, even while another processor has nothing
// to do. Without Turns the reports of `make bench ARGS=isolation` double what a quiet workspace
// waits for. The zero value is ready for use.
type Turns struct{ began time.Time }

// Offer lets threads that wait for this processor go first, the first time it is called and
// then after every turn. Where none waits it costs a microsecond.
func (t *Turns) Offer() {
	if now := time.Now(); t.due(now) {
		t.began = now
		yield()
	}
}

func (t *Turns) due(now time.Time) bool { return now.Sub(t.began) >= turn }
