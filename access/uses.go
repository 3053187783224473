package access

import (
	"context"
	"log/slog"
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

// flush writes down what was noted since the last time.
func (u *uses) flush(ctx context.Context, write func(context.Context, map[uuid.UUID]time.Time) error, logger *slog.Logger) {
	u.mu.Lock()
	noted := u.at
	u.at = nil
	u.mu.Unlock()
	if len(noted) == 0 {
		return
	}
	if err := write(ctx, noted); err != nil {
		logger.WarnContext(ctx, "uses of keys or sessions not written down", slog.Any("error", err))
	}
}

// Run calls functions every few seconds until ctx ends, and then once more. They write down what Authenticator,
// Sessions and People have noted.
func Run(ctx context.Context, flush ...func(context.Context)) {
	ticker := time.NewTicker(noteEvery)
	defer ticker.Stop()
	for running := true; running; {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			running = false
		}
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteEvery)
		for _, each := range flush {
			each(limited)
		}
		cancel()
	}
}
