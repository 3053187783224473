package streams

import (
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

// places counts open streams.
type places struct {
	mu         sync.Mutex
	sum        int
	callers    map[uuid.UUID]int
	workspaces map[uuid.UUID]int
}

// enter takes a place; leave gives it back.
func (p *places) enter(who *access.Principal, limits Limits) (leave func(), err error) {
	caller := who.KeyID
	if who.SignedIn() {
		caller = who.SessionID
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.callers[caller] >= limits.PerCaller:
		return nil, full("this key or session has %d streams open, the most it may: close one first", limits.PerCaller)
	case p.workspaces[who.WorkspaceID] >= limits.PerWorkspace:
		return nil, full("the workspace has %d streams open, the most it may: close one first", limits.PerWorkspace)
	case p.sum >= limits.InSum:
		return nil, full("the service has %d streams open, the most it may: try again later", limits.InSum)
	case p.callers == nil:
		p.callers, p.workspaces = map[uuid.UUID]int{}, map[uuid.UUID]int{}
	}
	p.sum++
	p.callers[caller]++
	p.workspaces[who.WorkspaceID]++
	return func() { p.leave(caller, who.WorkspaceID) }, nil
}

func (p *places) leave(caller, workspace uuid.UUID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum--
	less(p.callers, caller)
	less(p.workspaces, workspace)
}

func less(counts map[uuid.UUID]int, id uuid.UUID) {
	if counts[id]--; counts[id] == 0 {
		delete(counts, id)
	}
}

// retryAfter is when to come again for a place.
const retryAfter = 10 * time.Second

func full(format string, most int) error {
	f := fault.New(fault.RateLimited, format, most)
	f.RetryAfter = retryAfter
	return f
}
