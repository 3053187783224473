package admission

import (
	"context"
	"sync"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// maxWriters is how many requests wait for one lock at most.
const maxWriters = 128

// Locks are locks by id. Who waits for one holds nothing else: no connection to the
// database, no place. The zero value is ready; it is safe for concurrent use.
type Locks struct {
	mu   sync.Mutex
	held map[uuid.UUID]*lock
}

type lock struct {
	free    chan struct{} // holds one token while nobody has the lock
	holders int           // that have it or wait for it
}

type lockKey struct{}

// Hold waits for the lock of an id and returns a context that says so: a second Hold
// of the same id below it does not wait for itself. The error is a RateLimited fault
// when too many wait already, and ctx's error when that ends first.
func (l *Locks) Hold(ctx context.Context, id uuid.UUID) (held context.Context, release func(), err error) {
	if mine, _ := ctx.Value(lockKey{}).(uuid.UUID); mine == id && id != uuid.Nil {
		return ctx, func() {}, nil
	}
	one, err := l.enter(id)
	if err != nil {
		BeforeRefusal(ctx)
		return nil, nil, err
	}
	select {
	case <-one.free:
	case <-ctx.Done():
		l.leave(id, one)
		return nil, nil, context.Cause(ctx)
	}
	return context.WithValue(ctx, lockKey{}, id), sync.OnceFunc(func() {
		one.free <- struct{}{}
		l.leave(id, one)
	}), nil
}

func (l *Locks) enter(id uuid.UUID) (*lock, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.held[id]
	if one == nil {
		if l.held == nil {
			l.held = map[uuid.UUID]*lock{}
		}
		one = &lock{free: make(chan struct{}, 1)}
		one.free <- struct{}{}
		l.held[id] = one
	}
	if one.holders > maxWriters {
		f := fault.New(fault.RateLimited, "%d changes of this project wait already; try again in 1 s", maxWriters)
		f.RetryAfter = retryAfter
		return nil, f
	}
	one.holders++
	return one, nil
}

// wanted reports whether somebody waits for the lock of an id.
func (l *Locks) wanted(id uuid.UUID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.held[id]
	return one != nil && one.holders > 1
}

func (l *Locks) leave(id uuid.UUID, one *lock) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if one.holders--; one.holders == 0 {
		delete(l.held, id)
	}
}
