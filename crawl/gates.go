package crawl

import (
	"context"
	"sync"
	"time"
)

// gates let so many requests at a time pass to a host, and the next one not before a
// pause has passed since.
type gates struct {
	mu    sync.Mutex
	width int // requests at a time
	all   map[string]*gate
}

type gate struct {
	free  chan struct{} // holds one thing for each request that may pass
	users int           // in it, or waiting
	next  time.Time     // when the next one may pass
}

// manyGates is when gates that nobody needs are looked for.
const manyGates = 1000

func newGates(width int) *gates { return &gates{width: width, all: map[string]*gate{}} }

// enter waits for a turn; leave ends it and begins the pause.
func (g *gates) enter(ctx context.Context, host string, pause time.Duration) (leave func(), err error) {
	mine := g.join(host)
	select {
	case <-mine.free:
	case <-ctx.Done():
		g.part(mine, time.Time{})
		return nil, ctx.Err()
	}
	if err := wait(ctx, g.pauseOf(mine)); err != nil {
		mine.free <- struct{}{}
		g.part(mine, time.Time{})
		return nil, err
	}
	return func() {
		g.part(mine, time.Now().Add(pause))
		mine.free <- struct{}{}
	}, nil
}

// pauseOf returns how much of a gate's pause is left.
func (g *gates) pauseOf(one *gate) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return time.Until(one.next)
}

// left is how much of a host's pause is left.
func (g *gates) left(host string) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	one := g.all[host]
	if one == nil {
		return 0
	}
	return time.Until(one.next)
}

func (g *gates) join(host string) *gate {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.all) >= manyGates {
		for name, one := range g.all {
			if one.users == 0 && time.Now().After(one.next) {
				delete(g.all, name)
			}
		}
	}
	one := g.all[host]
	if one == nil {
		one = &gate{free: make(chan struct{}, g.width)}
		for range g.width {
			one.free <- struct{}{}
		}
		g.all[host] = one
	}
	one.users++
	return one
}

func (g *gates) part(one *gate, next time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	one.users--
	if !next.IsZero() {
		one.next = next
	}
}

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
