package access

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	// noteAfter is how old the stored time of the last use may grow while a key or
	// a session is in use.
	noteAfter = time.Minute
	// noteEvery is how often uses are written down.
	noteEvery = 10 * time.Second
	// maxNotes bounds what waits to be written; a use beyond it is noted next time.
	maxNotes = 10_000
)

// uses collects when keys or sessions were used, to be written down together. It
// is safe for concurrent use.
type uses struct {
	mu sync.Mutex
	at map[uuid.UUID]time.Time
}

// note remembers a use when the stored time has grown old; the zero time is older
// than all.
func (u *uses) note(id uuid.UUID, stored, now time.Time) {
	if now.Sub(stored) < noteAfter {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, known := u.at[id]; !known && len(u.at) >= maxNotes {
		return
	}
	if u.at == nil {
		u.at = map[uuid.UUID]time.Time{}
	}
	u.at[id] = now
}

// take returns what was noted since the last time.
func (u *uses) take() map[uuid.UUID]time.Time {
	u.mu.Lock()
	defer u.mu.Unlock()
	taken := u.at
	u.at = nil
	return taken
}
