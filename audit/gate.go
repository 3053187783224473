package audit

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

const (
	// patience is how long an execution waits for a slot or its time before it goes back to
	// the queue.
	patience = 5 * time.Second
	// rateHorizon is how far ahead calls are reserved; longer waits are the queue's.
	rateHorizon = 5 * time.Second
	// maxPause bounds for how long one Retry-After holds back an engine's other
	// executions.
	maxPause = time.Minute
)

// gate is what every call of an engine passes: the pause of an engine that asked for one or that
// fails for every question, the calls in flight over all processes, the calls per minute over all
// processes.
type gate struct {
	name     model.LogicalEngine
	store    RunnerStore
	slots    *slotPool
	interval time.Duration // between the starts of two calls; zero: none
	now      func() time.Time
	outage   outage

	mu          sync.Mutex
	pausedUntil time.Time
	calling     int // calls in flight of this process
}

// pass waits until a call may be made and returns the function that ends it. If the call
// may not be made soon, leave is nil and after is when to come again.
func (g *gate) pass(ctx context.Context, execution uuid.UUID) (leave func(), after time.Duration, err error) {
	ended, after := g.enter(execution)
	if after > 0 {
		return nil, after, nil
	}
	held, ok := g.slots.acquire(ctx, patience)
	if !ok {
		ended()
		return nil, jitter(time.Second), nil
	}
	g.count(1)
	leave = func() {
		g.count(-1)
		ended()
		g.slots.release(context.WithoutCancel(ctx), held)
	}
	after, err = g.pace(ctx)
	if after > 0 || err != nil {
		leave()
		return nil, after, err
	}
	return leave, 0, nil
}

// enter lets a call pass until ended is called. While calls pause, after is when to come again. After a
// pause that an outage caused, one call passes; its outcome decides.
func (g *gate) enter(execution uuid.UUID) (ended func(), after time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	left := g.pausedUntil.Add(g.outage.holdBack(execution)).Sub(g.now())
	probe := g.outage.open()
	switch {
	case left > 0:
		return nil, left + jitter(min(left/4, g.outage.first/2))
	case probe && g.outage.probing:
		return nil, g.outage.first/2 + jitter(g.outage.first/2)
	}
	g.outage.probing = probe
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if probe {
			g.outage.probing = false
		}
	}, 0
}

// count counts calls in flight.
func (g *gate) count(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.calling += n
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

// failed counts a failure that every question may meet. When the engine fails for all, failed
// pauses its calls and returns until when; zero: it does not.
func (g *gate) failed(execution uuid.UUID) time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	pause := g.outage.failed(execution, g.calling, g.pausedUntil.After(g.now()))
	if pause == 0 {
		return time.Time{}
	}
	if until := g.now().Add(pause); until.After(g.pausedUntil) {
		g.pausedUntil = until
	}
	return g.pausedUntil
}

// responded ends an outage, if there is one, and reports whether it did: the engine has read a
// question.
func (g *gate) responded() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.outage.responded() {
		return false
	}
	g.pausedUntil = time.Time{}
	return true
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
