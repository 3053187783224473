package admission

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"
)

// Place is a request's part of a pool. One goroutine at a time may call its methods. A nil Place holds
// nothing.
type Place struct {
	pool  *Pool
	owner uuid.UUID
	units int64
	heavy bool
	since time.Time
}

// growPatience bounds the time that a place waits for more units.
const growPatience = 250 * time.Millisecond

// Grow takes units until the place holds so many. A place that holds units waits for a moment only, because
// its units are missing to others that wait. It returns the errors of Acquire.
func (l *Place) Grow(ctx context.Context, units int64) error {
	if l == nil {
		return nil
	}
	if l.units == 0 {
		return l.Await(ctx, units)
	}
	return l.grow(ctx, units, growPatience)
}

// Await is Grow for a place that holds few of the units it needs. It waits as long as Acquire.
func (l *Place) Await(ctx context.Context, units int64) error {
	if l == nil {
		return nil
	}
	return l.grow(ctx, units, l.pool.cfg.Patience)
}

func (l *Place) grow(ctx context.Context, units int64, patience time.Duration) error {
	if l.units >= units {
		return nil
	}
	more, err := l.pool.acquire(ctx, l.owner, units-l.units, l.units, patience)
	if err != nil {
		return err
	}
	l.units += more.units
	return nil
}

// Units returns how many units the place holds.
func (l *Place) Units() int64 {
	if l == nil {
		return 0
	}
	return l.units
}

// Keep gives back all but so many units. A place with fewer units keeps them.
func (l *Place) Keep(units int64) {
	if l == nil || l.units <= units {
		return
	}
	freed := l.units - units
	l.units = units
	p := l.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	rest := p.rest(l)
	if rest == 0 {
		p.free(l.owner, freed)
		return
	}
	time.AfterFunc(rest, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.free(l.owner, freed)
	})
}

// ReleaseAfter gives everything back after a time, or earlier when release is called.
func (l *Place) ReleaseAfter(d time.Duration) (release func()) {
	if l == nil {
		return func() {}
	}
	once := sync.OnceFunc(l.Release)
	timer := time.AfterFunc(d, once)
	return func() {
		timer.Stop()
		once()
	}
}

// Release gives everything back. It may be called again.
func (l *Place) Release() { l.Keep(0) }
