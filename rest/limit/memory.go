package limit

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"github.com/google/uuid"
)

// subject is a caller with its workspace.
type subject struct {
	caller    uuid.UUID // a key, or a session
	workspace uuid.UUID
}

// quotas are the two limits of a subject.
type quotas struct{ caller, workspace Quota }

// verdict is the state of a subject's limits after a request. A request must be admitted by both; a refused one
// counts in neither.
type verdict struct{ caller, workspace state }

func (v verdict) allowed() bool { return v.caller.allowed() && v.workspace.allowed() }

// retry is the time until both admit a request.
func (v verdict) retry() time.Duration { return max(v.caller.retry, v.workspace.retry) }

// stripes is the number of workspaces whose requests may be counted at the same time.
const stripes = 64

// memory counts in this process.
type memory struct {
	callers, workspaces *Limiter
	seed                maphash.Seed
	locks               [stripes]sync.Mutex
}

func newMemory(q quotas, clock func() time.Time) (*memory, error) {
	callers, err := New(q.caller, clock)
	if err != nil {
		return nil, err
	}
	workspaces, err := New(q.workspace, clock)
	if err != nil {
		return nil, err
	}
	return &memory{callers: callers, workspaces: workspaces, seed: maphash.MakeSeed()}, nil
}

// take counts a request. Requests of one workspace are counted one after the other: no other request may see a
// count that is refunded, and the library counts a request where a read of the state is interrupted by another.
func (m *memory) take(ctx context.Context, s subject) verdict {
	caller, workspace := string(s.caller[:]), string(s.workspace[:])
	lock := &m.locks[maphash.Comparable(m.seed, s.workspace)%stripes]
	lock.Lock()
	defer lock.Unlock()
	v := verdict{caller: m.callers.take(ctx, caller, 1)}
	if !v.caller.allowed() {
		v.workspace = m.workspaces.take(ctx, workspace, 0)
		return v
	}
	v.workspace = m.workspaces.take(ctx, workspace, 1)
	if !v.workspace.allowed() {
		v.caller = m.callers.take(ctx, caller, -1)
	}
	return v
}
