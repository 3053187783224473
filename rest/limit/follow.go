package limit

import (
	"context"
	"sync"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

// MaxFollowed is the number of subscriptions that a key or a session may have open in one process.
const MaxFollowed = 20

// followed counts open subscriptions by caller.
type followed struct {
	mu   sync.Mutex
	open map[uuid.UUID]int
}

// Message counts a message over a WebSocket as a request of the context's principal. Its error is
// a RateLimited fault.
func (g *Gate) Message(ctx context.Context) error {
	principal, err := access.From(ctx)
	if err != nil {
		return err
	}
	who, names := g.subjectOf(principal)
	if v := g.count(ctx, who); !v.allowed() {
		return names.refuse(v)
	}
	return nil
}

// Follow counts a subscription until ended is called. Its error is a RateLimited fault.
func (g *Gate) Follow(ctx context.Context) (ended func(), err error) {
	principal, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	who, _ := g.subjectOf(principal)
	if !g.followed.enter(who.caller) {
		return nil, fault.New(fault.RateLimited, "at most %d subscriptions may be open at a time", MaxFollowed)
	}
	return func() { g.followed.leave(who.caller) }, nil
}

func (f *followed) enter(caller uuid.UUID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open[caller] >= MaxFollowed {
		return false
	}
	if f.open == nil {
		f.open = map[uuid.UUID]int{}
	}
	f.open[caller]++
	return true
}

func (f *followed) leave(caller uuid.UUID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open[caller]--; f.open[caller] <= 0 {
		delete(f.open, caller)
	}
}
