package tenantlimit

import (
	"context"
	"errors"
	"sync"

	"golang.org/x/sync/semaphore"
)

var errFull = errors.New("nothing is free, and the queue is full")

// step takes permits of one level.
type step func(ctx context.Context) (release func(), err error)

// level is a semaphore for each key, with a bounded queue; a level without a queue never waits.
type level[K comparable] struct {
	size, queue int64
	mu          sync.Mutex
	keys        map[K]*holders
}

// holders are the requests of one key that hold permits or wait.
type holders struct {
	permits *semaphore.Weighted
	count   int64
}

func newLevel[K comparable](size, queue int64) *level[K] {
	return &level[K]{size: size, queue: queue, keys: map[K]*holders{}}
}

// step takes permits of a key; more than there are count as all of them. Its error is errFull or ctx's.
func (l *level[K]) step(key K, weight int64) step {
	weight = min(weight, l.size)
	return func(ctx context.Context) (release func(), err error) {
		h, count := l.enter(key)
		switch {
		case count > l.size+l.queue, l.queue == 0 && !h.permits.TryAcquire(weight):
			err = errFull
		case l.queue > 0:
			err = h.permits.Acquire(ctx, weight)
		}
		if err != nil {
			l.leave(key, h)
			return nil, err
		}
		return sync.OnceFunc(func() {
			h.permits.Release(weight)
			l.leave(key, h)
		}), nil
	}
}

func (l *level[K]) enter(key K) (h *holders, count int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	h = l.keys[key]
	if h == nil {
		h = &holders{permits: semaphore.NewWeighted(l.size)}
		l.keys[key] = h
	}
	h.count++
	return h, h.count
}

func (l *level[K]) leave(key K, h *holders) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h.count--; h.count == 0 {
		delete(l.keys, key)
	}
}

// Counter bounds how many connections each key has open. It is safe for concurrent use.
type Counter[K comparable] struct{ level *level[K] }

// NewCounter returns a Counter of at most so many for each key.
func NewCounter[K comparable](most int) Counter[K] { return Counter[K]{newLevel[K](int64(most), 0)} }

// Enter counts one more, until leave is called. ok is false when the key has the most already.
func (c Counter[K]) Enter(key K) (leave func(), ok bool) {
	leave, err := c.level.step(key, 1)(context.Background())
	return leave, err == nil
}
