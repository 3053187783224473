package access

import (
	"context"
	"sync"
	"time"
)

// Guesses throttles guessing: Allow says whether one more try may be made for a
// key (an e-mail address, a client's address), and if not, when.
type Guesses interface {
	Allow(ctx context.Context, key string) (ok bool, retryAfter time.Duration)
}

// maxTried bounds how many keys are remembered at a time.
const maxTried = 10_000

// Tries is Guesses in the memory of one process: at most so many tries a key in
// a period, which begins with the first. It is safe for concurrent use.
type Tries struct {
	most   int
	period time.Duration
	now    func() time.Time

	mu    sync.Mutex
	tried map[string]tried
	swept time.Time
}

type tried struct {
	count int
	until time.Time
}

// NewTries allows so many tries a key and period.
func NewTries(most int, period time.Duration, now func() time.Time) *Tries {
	return &Tries{most: most, period: period, now: now, tried: map[string]tried{}}
}

// Allow counts a try; one that is refused is not counted.
func (t *Tries) Allow(_ context.Context, key string) (bool, time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	entry, known := t.tried[key]
	if !now.Before(entry.until) {
		entry = tried{until: now.Add(t.period)}
	}
	if entry.count >= t.most {
		return false, entry.until.Sub(now)
	}
	if !known && len(t.tried) >= maxTried {
		t.makeRoom(now)
	}
	entry.count++
	t.tried[key] = entry
	return true, 0
}

// makeRoom forgets the keys whose period is over, looking once a second at most,
// or else any one: memory is bounded before all.
func (t *Tries) makeRoom(now time.Time) {
	if now.Sub(t.swept) >= time.Second {
		t.swept = now
		for key, entry := range t.tried {
			if !now.Before(entry.until) {
				delete(t.tried, key)
			}
		}
	}
	for key := range t.tried {
		if len(t.tried) < maxTried {
			return
		}
		delete(t.tried, key)
	}
}
