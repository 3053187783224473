package audit

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

const (
	// lookPause is the shortest pause between two looks at an audit. A look counts the audit's executions, so
	// its rate must not depend on the number of followers or changes.
	lookPause = time.Second
	// lookRests times the duration of a look is the shortest pause after it.
	lookRests   = 10
	lookTimeout = 30 * time.Second
)

// lookKey identifies an audit of a project.
type lookKey struct{ project, audit uuid.UUID }

// allLooks holds the looks at all followed audits. The zero value is ready to use.
type allLooks struct {
	mu    sync.Mutex
	byKey map[lookKey]*looks
}

// join returns the looks at an audit, which all its followers share. The caller must call leave when done.
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

// looks runs the looks at one audit, one after the other, with pauses.
type looks struct {
	look      func(context.Context) (*model.AuditProgress, error)
	followers int           // guarded by allLooks.mu
	turn      chan struct{} // one slot, for the current look

	mu      sync.Mutex
	due     time.Time // time of the next look
	last    *model.AuditProgress
	pending *oneLook // the next look; nil: without waiting followers
}

// oneLook is one look with its result.
type oneLook struct {
	done   chan struct{}
	result *model.AuditProgress
	err    error
}

// first returns the last look during the pause after it, and otherwise waits for the next one.
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

// next waits for the next look that begins after the call. Callers that wait share that look.
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

// run waits for the previous look and the pause after it, and then looks.
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
