package limit

import (
	"context"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

// MaxFollowed is the number of subscriptions that a key or a session may have open in one process.
const MaxFollowed = 20

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
	ended, ok := g.followed.Enter(who.caller)
	if !ok {
		return nil, fault.New(fault.RateLimited, "at most %d subscriptions may be open at a time", MaxFollowed)
	}
	return ended, nil
}
