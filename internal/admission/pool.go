// Package admission divides what a process has little of (places for work, memory)
// among workspaces, so that none of them can take it from the others. It also keeps the
// locks that requests wait for without holding anything.
package admission

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// retryAfter is when a request that was refused may come again.
const retryAfter = time.Second

// Config bounds a Pool. All of it is required.
type Config struct {
	Name     string        // of what is divided, for messages
	Capacity int64         // units that all owners hold together
	Share    int64         // units that one owner holds at most
	Queue    int           // requests of one owner that wait at most
	Waiting  int           // requests of all owners that wait at most
	Patience time.Duration // how long a request waits at most
	Heavy    int64         // units from which on a place is heavy; 0: none is
}

const (
	// longestRest is how long an owner rests after one place at most.
	longestRest = time.Second
	// recently is how long an owner counts as one of several after it came.
	recently = time.Second
)

func (c Config) check() error {
	if c.Name == "" || c.Capacity < 1 || c.Share < 1 || c.Share > c.Capacity || c.Queue < 1 || c.Waiting < 1 || c.Patience <= 0 {
		return errors.New("admission: a pool needs a name and positive bounds, and a share within its capacity")
	}
	return nil
}

// Pool divides units among owners. What becomes free goes to the owner that holds the
// least of those that wait, within one owner to the request that holds the most, of equal ones to the first.
// Strangers are one owner, whose part is divided by network (see Stranger). While other owners come,
// an owner rests after a heavy place for as long as it had the place: until then it holds the
// units. So it keeps the processors busy for half of the time at most. An owner that is alone has
// twice as many heavy places, and does not rest. A Pool is safe for concurrent use.
type Pool struct {
	cfg Config

	mu      sync.Mutex
	held    int64
	waiting int
	owners  map[uuid.UUID]*owner
	strange strangers
	turn    uint64
	came    [2]arrival // of the two owners that came last, the last one first
}

// arrival is when an owner came.
type arrival struct {
	owner uuid.UUID
	at    time.Time
}

// owner is what one owner holds and waits for. It exists while either is something.
type owner struct {
	id    uuid.UUID
	held  int64
	queue []*waiter
	last  uint64 // the turn in which it was granted something last
}

type waiter struct {
	units   int64
	heavy   bool
	holds   int64  // units that it holds already
	turn    uint64 // the order of arrival
	granted chan struct{}
}

// New makes a pool.
func New(cfg Config) (*Pool, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	return &Pool{cfg: cfg, owners: map[uuid.UUID]*owner{}, strange: strangers{sites: map[uuid.UUID]part{}}}, nil
}

// Share returns how many units one owner may hold.
func (p *Pool) Share() int64 { return p.cfg.Share }

// Acquire takes units for an owner, and waits for them when they are not free. More
// than an owner's share counts as the share. The error is a RateLimited fault when the
// owner waits for too much already, an Unavailable fault when everybody together does or
// when the patience is over, and ctx's error when that ends first.
func (p *Pool) Acquire(ctx context.Context, id uuid.UUID, units int64) (*Place, error) {
	return p.acquire(ctx, id, units, 0, p.cfg.Patience)
}

// acquire takes units for an owner's request that holds some already.
func (p *Pool) acquire(ctx context.Context, id uuid.UUID, units, holds int64, patience time.Duration) (*Place, error) {
	w, err := p.enter(id, min(max(units, 0), p.cfg.Share), holds)
	if err != nil {
		BeforeRefusal(ctx)
		return nil, err
	}
	select {
	case <-w.granted:
		return p.place(id, w), nil
	default:
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-w.granted:
		return p.place(id, w), nil
	case <-ctx.Done():
		err = context.Cause(ctx)
	case <-timer.C:
		err = p.refuse(fault.Unavailable, "the server is busy: %s did not become free in time", p.cfg.Name)
	}
	if p.leave(id, w) {
		return nil, err
	}
	return p.place(id, w), nil // granted at the last moment
}

// Empty returns a place of an owner that holds nothing, and may grow.
func (p *Pool) Empty(id uuid.UUID) *Place { return &Place{pool: p, owner: id} }

// place returns what an owner was granted.
func (p *Pool) place(id uuid.UUID, w *waiter) *Place {
	return &Place{pool: p, owner: id, units: w.units, heavy: w.heavy, since: time.Now()}
}

// enter queues a request; it may be granted at once.
func (p *Pool) enter(id uuid.UUID, units, holds int64) (*waiter, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.owners[id]
	if o == nil {
		o = &owner{id: id}
		p.owners[id] = o
	}
	p.turn++
	p.note(id)
	w := &waiter{
		units: units, heavy: p.cfg.Heavy > 0 && units >= p.cfg.Heavy, holds: holds, turn: p.turn, granted: make(chan struct{}),
	}
	o.add(w)
	p.count(o, part{waiting: 1})
	p.grant()
	select {
	case <-w.granted:
		return w, nil
	default:
	}
	if err := p.full(o); err != nil {
		p.remove(o, w)
		return nil, err
	}
	return w, nil
}

// add queues a request before those that hold less: they wait for what it gives back.
func (o *owner) add(w *waiter) {
	at := len(o.queue)
	for at > 0 && o.queue[at-1].holds < w.holds {
		at--
	}
	o.queue = slices.Insert(o.queue, at, w)
}

// full reports, as a fault, that too many requests of an owner, or of all, wait.
func (p *Pool) full(o *owner) error {
	switch {
	case isStranger(o.id) && p.strangersWait(o):
		return p.refuse(fault.RateLimited, "too many requests without a key or session from this network wait for %s", p.cfg.Name)
	case len(o.queue) > p.cfg.Queue:
		return p.refuse(fault.RateLimited, "too many requests of this workspace wait for %s", p.cfg.Name)
	case p.waiting > p.cfg.Waiting, isStranger(o.id) && p.strange.waiting > p.cfg.Queue:
		return p.refuse(fault.Unavailable, "the server is busy: too many requests wait for %s", p.cfg.Name)
	default:
		return nil
	}
}

func (p *Pool) refuse(kind fault.Kind, format, name string) error {
	f := fault.New(kind, format+"; try again in %d s", name, int(retryAfter/time.Second))
	f.RetryAfter = retryAfter
	return f
}

// leave takes a request out of the queue; false when it has been granted.
func (p *Pool) leave(id uuid.UUID, w *waiter) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-w.granted:
		return false
	default:
	}
	p.remove(p.owners[id], w)
	p.grant() // a large request may have stood before small ones
	return true
}

func (p *Pool) remove(o *owner, w *waiter) {
	o.queue = slices.DeleteFunc(o.queue, func(other *waiter) bool { return other == w })
	p.count(o, part{waiting: -1})
	p.forget(o)
}

func (p *Pool) forget(o *owner) {
	if o.held == 0 && len(o.queue) == 0 {
		delete(p.owners, o.id)
	}
}

// refusalTakes is how long a refusal takes.
const refusalTakes = 50 * time.Millisecond

// BeforeRefusal waits a moment before a request is refused because there are too many. Whoever asks
// again as fast as answers come keeps no processor busy.
func BeforeRefusal(ctx context.Context) { pause(ctx, refusalTakes) }

// pause waits for a time, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
