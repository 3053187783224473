package audit

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

const (
	// lookPause is the least time between two looks at an audit, however often it changes
	// and however many follow it: a look counts the audit's executions.
	lookPause = time.Second
	// lookRests is how many times as long as a look took the pause after it is at least.
	lookRests   = 10
	lookTimeout = 30 * time.Second
)

// lookKey names an audit of a project.
type lookKey struct{ project, audit uuid.UUID }

// allLooks holds the looks at audits that are followed. The zero value is ready.
type allLooks struct {
	mu    sync.Mutex
	byKey map[lookKey]*looks
}

// join returns the looks at an audit, which its followers share. The caller calls leave when
// done.
func (a *allLooks) join(
	key lookKey, look func(context.Context) (*model.AuditProgress, error),
) (shared *looks, leave func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.byKey == nil {
		a.byKey = map[lookKey]*looks{}
	}
	shared = a.byKey[key]
	if shared == nil {
		shared = &looks{look: look, turn: make(chan struct{}, 1)}
		a.byKey[key] = shared
	}
	shared.followers++
	return shared, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if shared.followers--; shared.followers == 0 {
			delete(a.byKey, key)
		}
	}
}

// looks are the looks at one audit, one after the other with pauses.
type looks struct {
	look      func(context.Context) (*model.AuditProgress, error)
	followers int           // guarded by allLooks.mu
	turn      chan struct{} // has room for the look that is under way

	mu      sync.Mutex
	due     time.Time // of the next look
	last    *model.AuditProgress
	pending *oneLook // has not begun; nil: nobody asked for one
}

// oneLook is one look and what came of it.
type oneLook struct {
	done   chan struct{}
	result *model.AuditProgress
	err    error
}

// first returns the last look while the pause after it lasts, which is recent then, else the
// next one.
func (l *looks) first(ctx context.Context) (p *model.AuditProgress, recent bool, err error) {
	l.mu.Lock()
	last, due := l.last, l.due
	l.mu.Unlock()
	if last != nil && time.Now().Before(due) {
		return last, true, nil
	}
	p, err = l.next(ctx)
	return p, false, err
}

// next waits for the next look that begins after the call. All who wait for it share it.
func (l *looks) next(ctx context.Context) (*model.AuditProgress, error) {
	l.mu.Lock()
	one := l.pending
	if one == nil {
		one = &oneLook{done: make(chan struct{})}
		l.pending = one
		go l.run(context.WithoutCancel(ctx), one)
	}
	l.mu.Unlock()
	select {
	case <-one.done:
		return one.result, one.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// run looks once the look before has ended and the pause after it.
func (l *looks) run(ctx context.Context, one *oneLook) {
	l.turn <- struct{}{}
	defer func() { <-l.turn }()
	l.mu.Lock()
	pause := time.Until(l.due)
	l.mu.Unlock()
	wait(ctx, pause)
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	l.mu.Lock()
	l.pending = nil
	l.mu.Unlock()
	began := time.Now()
	one.result, one.err = l.look(ctx)
	ended := time.Now()
	l.mu.Lock()
	l.due, l.last = ended.Add(max(lookPause, lookRests*ended.Sub(began))), one.result
	l.mu.Unlock()
	close(one.done)
}
