package graph

import (
	"sync"
	"time"
)

// Place is a request's place for heavy work: the one that it has, and how it takes another. What a request
// has made in its place is written in it, too: a hundred large answers that are made one after the other
// would else wait in memory to be written. A Place is used by one goroutine at a time. A nil Place takes
// nothing.
type Place struct {
	another func() (giveBack func(), err error)
	leave   func() // gives back the place that the request has; nil: it has none
}

// NewPlace returns the place of a request. Leave gives back the one that it has, nil where it has none;
// another takes one for a part of its answer.
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

// chunk begins the writing of a chunk, in the request's place or in one that is taken. What has begun is
// written to its end: where no place becomes free in time, the chunk is written without one. A client that
// takes longer than soon to read a chunk loses the place.
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
