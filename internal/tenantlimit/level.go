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

// level is a semaphore for each key, with a bounded queue.
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
		h, err := l.enter(key)
		if err == nil {
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

func (l *level[K]) enter(key K) (h *holders, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h = l.keys[key]; h == nil {
		h = &holders{permits: semaphore.NewWeighted(l.size)}
		l.keys[key] = h
	}
	if h.count++; h.count > l.size+l.queue {
		err = errFull
	}
	return h, err
}

func (l *level[K]) leave(key K, h *holders) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h.count--; h.count == 0 {
		delete(l.keys, key)
	}
}
