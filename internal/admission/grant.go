package admission

import (
	"time"

	"github.com/google/uuid"
)

// grant gives what is free to those who wait. A request that does not fit keeps others
// from what it waits for, unless its owner has its share.
func (p *Pool) grant() {
	for {
		o := p.next()
		if o == nil || p.held+p.takes(o) > p.cfg.Capacity {
			return
		}
		w := o.queue[0]
		w.units = p.takes(o)
		p.turn++
		o.queue, o.last = o.queue[1:], p.turn
		p.count(o, part{held: w.units, waiting: -1})
		close(w.granted)
	}
}

// count adds to what an owner holds and has waiting.
func (p *Pool) count(o *owner, more part) {
	p.held += more.held
	p.waiting += more.waiting
	o.held += more.held
	if isStranger(o.id) {
		p.strange.count(o.id, more)
	}
}

// next returns the owner that holds the least of those who wait below their share.
func (p *Pool) next() *owner {
	var least, stranger *owner
	for _, o := range p.owners {
		switch {
		case len(o.queue) == 0 || o.held+p.takes(o) > p.cfg.Share:
		case isStranger(o.id):
			if p.mayTake(o) && (stranger == nil || o.beforeStranger(stranger)) {
				stranger = o
			}
		case least == nil, o.held < least.held, o.held == least.held && o.queue[0].turn < least.queue[0].turn:
			least = o
		}
	}
	if stranger == nil || least != nil &&
		(least.held < p.strange.held || least.held == p.strange.held && least.queue[0].turn < stranger.queue[0].turn) {
		return least
	}
	return stranger
}

// takes returns how many units the first request of an owner's queue takes: a heavy one half of them
// while no other owner needs the processors.
func (p *Pool) takes(o *owner) int64 {
	w := o.queue[0]
	if w.heavy && p.alone(o.id) {
		return (w.units + 1) / 2
	}
	return w.units
}

// note records that an owner came.
func (p *Pool) note(id uuid.UUID) {
	id = together(id)
	if p.came[0].owner != id {
		p.came[1] = p.came[0]
	}
	p.came[0] = arrival{id, time.Now()}
}

// rest returns how long the owner of a place goes on holding its units.
func (p *Pool) rest(l *Place) time.Duration {
	if !l.heavy || p.alone(l.owner) {
		return 0
	}
	return restFrom(l.since)
}

// Others reports whether other owners than this one came recently.
func (p *Pool) Others(id uuid.UUID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.alone(id)
}

// alone reports whether no other owner came recently.
func (p *Pool) alone(id uuid.UUID) bool {
	id = together(id)
	other := p.came[0]
	if other.owner == id {
		other = p.came[1]
	}
	return time.Since(other.at) > recently
}

// restFrom returns the rest from work that began at a time.
func restFrom(since time.Time) time.Duration { return min(time.Since(since), longestRest) }

// free takes units from an owner, and gives them to those who wait.
func (p *Pool) free(id uuid.UUID, units int64) {
	o := p.owners[id]
	p.count(o, part{held: -units})
	p.forget(o)
	p.grant()
}
