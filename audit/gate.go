package audit

import (
	"context"
	"sync"
	"time"

	"github.com/answer-visibility/avm/model"
)

const (
	// patience is how long an execution waits at the gate before it goes back to
	// the queue. It also bounds how fast a queue of jobs that cannot go on turns.
	patience = 5 * time.Second
	// rateHorizon is how far ahead calls are reserved; longer waits are the queue's.
	rateHorizon = 5 * time.Second
	// maxPause bounds for how long one Retry-After holds back an engine's other
	// executions.
	maxPause = time.Minute
)

// gate is what every call of an engine passes: the pause its service asked for,
// the calls in flight over all processes, the calls per minute over all processes.
type gate struct {
	name     model.LogicalEngine
	store    RunnerStore
	slots    *slotPool
	interval time.Duration // between the starts of two calls; zero: none
	now      func() time.Time

	mu          sync.Mutex
	pausedUntil time.Time
}

// pass waits until a call may be made and returns the function that ends it. If the call
// may not be made soon, leave is nil and after is when to come again.
func (g *gate) pass(ctx context.Context) (leave func(), after time.Duration, err error) {
	if left := g.paused(); left > 0 {
		wait(ctx, min(left, patience))
		if left = g.paused(); left > 0 {
			return nil, left + jitter(left/4), nil
		}
	}
	held, ok := g.slots.acquire(ctx, patience)
	if !ok {
		return nil, jitter(time.Second), nil
	}
	leave = func() { g.slots.release(context.WithoutCancel(ctx), held) }
	after, err = g.pace(ctx)
	if after > 0 || err != nil {
		leave()
		return nil, after, err
	}
	return leave, 0, nil
}

// pace waits for the engine's next call to be due. It returns how long is left when that
// is beyond the horizon.
func (g *gate) pace(ctx context.Context) (left time.Duration, err error) {
	if g.interval == 0 {
		return 0, nil
	}
	due, ok, err := g.store.ReserveCall(ctx, string(g.name), g.interval, rateHorizon)
	if ctx.Err() != nil {
		return time.Millisecond, nil //nolint:nilerr // the end of the context is no failure: the execution comes again
	}
	if err != nil {
		return 0, err
	}
	if !ok {
		wait(ctx, patience)
		return max(due-patience, time.Second) + jitter(patience), nil
	}
	if !wait(ctx, due) {
		return time.Millisecond, nil
	}
	return 0, nil
}

// pause holds the engine's calls of this process back.
func (g *gate) pause(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if until := g.now().Add(min(d, maxPause)); until.After(g.pausedUntil) {
		g.pausedUntil = until
	}
}

func (g *gate) paused() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.pausedUntil.Sub(g.now())
}

// wait lets time pass; false: the context ended first.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
