package admission

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"
)

// Place is what a request holds of a pool. Its methods may be called by one goroutine
// at a time. A nil Place holds nothing.
type Place struct {
	pool  *Pool
	owner uuid.UUID
	units int64
	heavy bool
	since time.Time
}

// growPatience is how long a place waits for more units at most.
const growPatience = 250 * time.Millisecond

// Grow takes units until the place holds so many. It waits a moment only, unless the place holds nothing: who
// holds units while it waits for others keeps them from those who wait for them likewise. The errors are those of Acquire.
func (l *Place) Grow(ctx context.Context, units int64) error {
	if l == nil {
		return nil
	}
	if l.units == 0 {
		return l.Await(ctx, units)
	}
	return l.grow(ctx, units, growPatience)
}

// Await is Grow for a place that holds little of what it waits for. It waits as long as Acquire.
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

// Keep gives back all but some units; nothing when the place holds no more.
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

// ReleaseAfter gives everything back after a time, or when release is called where that is earlier.
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
