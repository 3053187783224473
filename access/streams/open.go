package streams

import (
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/openlimit"
)

// open counts the open streams of each caller, of each workspace and of all.
type open struct {
	callers, workspaces *openlimit.Counter[uuid.UUID]
	all                 *openlimit.Counter[struct{}]
}

func newOpen(l Limits) open {
	return open{
		callers: openlimit.New[uuid.UUID](l.PerCaller), workspaces: openlimit.New[uuid.UUID](l.PerWorkspace),
		all: openlimit.New[struct{}](l.InSum),
	}
}

// enter counts a caller's stream until leave is called.
func (k *Keeper) enter(who *access.Principal) (leave func(), err error) {
	caller := who.KeyID
	if who.SignedIn() {
		caller = who.SessionID
	}
	leaveCaller, ok := k.open.callers.Enter(caller)
	if !ok {
		return nil, tooMany("this key or session has %d streams open, the most it may: close one first", k.limits.PerCaller)
	}
	leaveWorkspace, ok := k.open.workspaces.Enter(who.WorkspaceID)
	if !ok {
		leaveCaller()
		return nil, tooMany("the workspace has %d streams open, the most it may: close one first", k.limits.PerWorkspace)
	}
	leaveAll, ok := k.open.all.Enter(struct{}{})
	if !ok {
		leaveWorkspace()
		leaveCaller()
		return nil, tooMany("the service has %d streams open, the most it may: try again later", k.limits.InSum)
	}
	return func() {
		leaveAll()
		leaveWorkspace()
		leaveCaller()
	}, nil
}

// retryAfter is when a client may try to open another stream.
const retryAfter = 10 * time.Second

func tooMany(format string, most int) error {
	f := fault.New(fault.RateLimited, format, most)
	f.RetryAfter = retryAfter
	return f
}
