package graph

import (
	"sync"
	"time"
)

// Place is where a request does heavy work. A request writes its answer in the place that it made it in: a
// hundred large answers would else wait in memory to be written. A request that has no place takes one for
// each chunk. A Place is used by one goroutine at a time. A nil Place takes nothing.
type Place struct {
	another func() (giveBack func(), err error)
	leave   func() // gives back the place that the request has; nil: it has none
}

// NewPlace returns a request's place. Leave gives back what the request has; nil: it has none. Another takes
// a place for a part of the answer.
func NewPlace(leave func(), another func() (giveBack func(), err error)) *Place {
	p := &Place{another: another}
	if leave != nil {
		p.leave = sync.OnceFunc(leave)
	}
	return p
}

// Leave gives back the place that the request has. It may be called again.
func (p *Place) Leave() {
	if p != nil && p.leave != nil {
		p.leave()
		p.leave = nil
	}
}

// take takes a place for a part of the answer.
func (p *Place) take() (giveBack func(), err error) {
	if p == nil {
		return func() {}, nil
	}
	return p.another()
}

// chunk begins a chunk of the answer, in the request's place or in another. Where none becomes free in time,
// the chunk is written without one: an answer that has begun is written to its end. A client that takes longer
// than soon to read a chunk loses the place.
func (p *Place) chunk() (end func()) {
	if p == nil {
		return func() {}
	}
	if p.leave != nil {
		slow := time.AfterFunc(soon, p.leave)
		return func() {
			if !slow.Stop() {
				p.leave = nil
			}
		}
	}
	giveBack, err := p.take()
	if err != nil {
		return func() {}
	}
	giveBack = sync.OnceFunc(giveBack)
	slow := time.AfterFunc(soon, giveBack)
	return func() {
		slow.Stop()
		giveBack()
	}
}
