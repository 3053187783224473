package graph

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// counted is a place that counts how often it, and another one, was taken and given back.
type counted struct{ left, taken, givenBack int }

func (c *counted) place(has bool) *Place {
	var leave func()
	if has {
		leave = func() { c.left++ }
	}
	return NewPlace(leave, func() (func(), error) {
		c.taken++
		return func() { c.givenBack++ }, nil
	})
}

func TestChunksAreWrittenInThePlaceThatARequestHas(t *testing.T) {
	t.Parallel()
	var c counted
	p := c.place(true)
	for range 3 {
		p.chunk()()
	}
	if c != (counted{}) {
		t.Errorf("while it is written: %+v", c)
	}
	p.Leave()
	p.Leave()
	if c != (counted{left: 1}) {
		t.Errorf("after it was left twice: %+v", c)
	}
	p.chunk()()
	if c != (counted{left: 1, taken: 1, givenBack: 1}) {
		t.Errorf("a chunk after it was left: %+v", c)
	}
}

func TestChunksOfARequestWithoutAPlaceTakeOneEach(t *testing.T) {
	t.Parallel()
	var c counted
	p := c.place(false)
	p.chunk()()
	p.chunk()()
	p.Leave()
	if c != (counted{taken: 2, givenBack: 2}) {
		t.Errorf("%+v", c)
	}
}

// A client that does not read in time does not keep the place from others.
func TestAChunkThatIsNotReadGivesThePlaceBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var c counted
		p := c.place(true)
		end := p.chunk()
		<-time.After(2 * soon)
		synctest.Wait()
		if c.left != 1 {
			t.Errorf("while the client does not read: %+v", c)
		}
		end()
		p.chunk()()
		p.Leave()
		if c != (counted{left: 1, taken: 1, givenBack: 1}) {
			t.Errorf("the next chunk: %+v", c)
		}
	})
}

func TestAChunkIsWrittenWithoutAPlaceWhereNoneBecomesFree(t *testing.T) {
	t.Parallel()
	p := NewPlace(nil, func() (func(), error) { return nil, errors.New("none is free") })
	p.chunk()()
	var none *Place
	none.chunk()()
	none.Leave()
}
