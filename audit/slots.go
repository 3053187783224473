package audit

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/answer-visibility/avm/storage/audits"
)

// slot is one call's permission, of one connection.
type slot struct {
	n          int32
	generation int
}

// slotPool bounds the calls of one engine in flight over all processes. Each
// process takes what it needs, up to its share, and keeps it: the others may not hold more
// than theirs. Calls whose slots were lost with a connection
// continue: they count towards the share until they end, and their slots are taken
// again, before anybody takes new ones, through the next connection.
type slotPool struct {
	hold   *hold
	engine string
	total  int

	mu         sync.Mutex
	generation int
	held       []int32
	free       []int32
	out        map[*slot]struct{} // of calls, those that were lost included
	waiters    []chan *slot
	polling    bool // somebody tries to get more
	taking     bool
	settled    int // the last generation in which no lost slot was left
}

// slotPoll is how often a waiting call looks for slots that others gave back.
const slotPoll = 100 * time.Millisecond

// acquire waits until there is a slot, at most for patience; false: there was
// none, or the context ended.
func (p *slotPool) acquire(ctx context.Context, patience time.Duration) (*slot, bool) {
	s, waiting := p.freeOrWait(ctx)
	if s != nil {
		return s, true
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case s := <-waiting:
		return s, true
	case <-timer.C:
	case <-ctx.Done():
	}
	return p.waitNoMore(waiting)
}

// freeOrWait returns a free slot, or a place in the queue for one.
func (p *slotPool) freeOrWait(ctx context.Context) (s *slot, waiting chan *slot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refresh()
	if n := len(p.free); n > 0 {
		s = p.handed(p.free[n-1])
		p.free = p.free[:n-1]
		return s, nil
	}
	waiting = make(chan *slot, 1)
	p.waiters = append(p.waiters, waiting)
	if !p.polling {
		p.polling = true
		go p.poll(context.WithoutCancel(ctx))
	}
	return nil, waiting
}

// waitNoMore leaves the queue, with a slot if one came at the last moment.
func (p *slotPool) waitNoMore(waiting chan *slot) (*slot, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiters = slices.DeleteFunc(p.waiters, func(c chan *slot) bool { return c == waiting })
	select {
	case s := <-waiting:
		return s, true
	default:
		return nil, false
	}
}

// poll tries to get more slots for as long as a call waits. Nothing tells it when another
// process lets go of one.
func (p *slotPool) poll(ctx context.Context) {
	for p.more(ctx) {
		wait(ctx, slotPoll/2+jitter(slotPoll))
	}
}

// more takes slots for those that wait, up to the share; false: nobody waits.
func (p *slotPool) more(ctx context.Context) bool {
	p.mu.Lock()
	p.refresh()
	if len(p.waiters) == 0 {
		p.polling = false
		p.mu.Unlock()
		return false
	}
	want := min(p.share()-len(p.held)-len(p.lost()), len(p.waiters))
	take := want > 0 && !p.taking
	p.taking = p.taking || take
	taken, generation := slices.Clone(p.held), p.generation
	for _, s := range p.lost() {
		taken = append(taken, s.n) // it is to be taken again for its own call
	}
	p.mu.Unlock()
	if take {
		p.take(ctx, want, taken, generation)
	}
	return true
}

// take asks for more slots, none of held, and hands them out.
func (p *slotPool) take(ctx context.Context, want int, held []int32, generation int) {
	taken, from := p.ask(ctx, generation, func(slots *audits.Slots, same bool) ([]int32, error) {
		if !same && len(held) > 0 {
			return nil, nil // the connection is another by now: what is held is to be looked at anew
		}
		return slots.Take(ctx, p.engine, p.total, want, held)
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.took(taken, from)
}

// reclaim takes the slots again whose connection was lost under their calls.
func (p *slotPool) reclaim(ctx context.Context) {
	p.mu.Lock()
	p.refresh()
	lost, generation := p.lost(), p.generation
	if len(lost) == 0 || p.taking {
		p.mu.Unlock()
		return
	}
	p.taking = true
	numbers := make([]int32, 0, len(lost))
	for _, s := range lost {
		if !slices.Contains(p.held, s.n) && !slices.Contains(numbers, s.n) {
			numbers = append(numbers, s.n)
		}
	}
	p.mu.Unlock()
	taken, from := p.ask(ctx, generation, func(slots *audits.Slots, _ bool) ([]int32, error) {
		return slots.Retake(ctx, p.engine, numbers)
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refresh()
	for _, s := range p.lost() {
		if i := slices.Index(taken, s.n); i >= 0 && from == p.generation && !slices.Contains(p.held, s.n) {
			s.generation = p.generation
			p.held, taken = append(p.held, s.n), slices.Delete(taken, i, i+1)
		}
	}
	p.took(taken, from) // of calls that have ended meanwhile
}

// took hands out what was taken. The pool is locked.
func (p *slotPool) took(taken []int32, from int) {
	p.taking = false
	p.refresh()
	if from != p.generation {
		return // taken through a connection that is lost by now
	}
	for _, n := range taken {
		if !slices.Contains(p.held, n) {
			p.held = append(p.held, n)
			p.handOut(n)
		}
	}
}

// ask takes slots, and returns the generation of the connection that it used. It tells
// taking whether that is the generation expected.
func (p *slotPool) ask(
	ctx context.Context, generation int, taking func(slots *audits.Slots, same bool) ([]int32, error),
) (taken []int32, from int) {
	slots, from, err := p.hold.current(ctx)
	if err != nil {
		return nil, from
	}
	taken, err = taking(slots, from == generation)
	if err != nil {
		p.hold.lose(ctx, slots)
		return nil, from
	}
	return taken, from
}

// release hands the slot to the next call, or lets go of it.
func (p *slotPool) release(ctx context.Context, s *slot) {
	p.mu.Lock()
	p.refresh()
	delete(p.out, s)
	if s.generation != p.generation {
		p.mu.Unlock()
		return
	}
	if len(p.held)+len(p.lost()) <= p.keep() {
		p.handOut(s.n)
		p.mu.Unlock()
		return
	}
	p.held = slices.DeleteFunc(p.held, func(n int32) bool { return n == s.n })
	p.mu.Unlock()
	p.give(ctx, s)
}

// shrink lets go of free slots that are the part of others by now.
func (p *slotPool) shrink(ctx context.Context) {
	for {
		p.mu.Lock()
		p.refresh()
		last := len(p.free) - 1
		if last < 0 || len(p.held)+len(p.lost()) <= p.keep() {
			p.mu.Unlock()
			return
		}
		s := &slot{p.free[last], p.generation}
		p.free = p.free[:last]
		p.held = slices.DeleteFunc(p.held, func(n int32) bool { return n == s.n })
		p.mu.Unlock()
		p.give(ctx, s)
	}
}

func (p *slotPool) give(ctx context.Context, s *slot) {
	slots, generation, err := p.hold.current(ctx)
	if err != nil || generation != s.generation {
		return // the connection is closed, and the slot is lost with it
	}
	if err := slots.Give(ctx, p.engine, s.n); err != nil {
		p.hold.lose(ctx, slots)
	}
}

// handOut hands a held slot to the call that waits longest, or keeps it free.
func (p *slotPool) handOut(n int32) {
	if len(p.waiters) == 0 {
		p.free = append(p.free, n)
		return
	}
	p.waiters[0] <- p.handed(n)
	p.waiters = p.waiters[1:]
}

// handed notes that a held slot is a call's from now on.
func (p *slotPool) handed(n int32) *slot {
	s := &slot{n, p.generation}
	p.out[s] = struct{}{}
	return s
}

// refresh forgets what was held through a lost connection.
func (p *slotPool) refresh() {
	if generation, _ := p.hold.state(); generation != p.generation {
		p.generation, p.held, p.free = generation, nil, nil
	}
}

// lost returns the slots of calls that began under a closed connection.
func (p *slotPool) lost() []*slot {
	if p.settled == p.generation {
		return nil
	}
	var lost []*slot
	for s := range p.out {
		if s.generation != p.generation {
			lost = append(lost, s)
		}
	}
	if len(lost) == 0 {
		p.settled = p.generation
	}
	return lost
}

// share is how many slots this process may hold: all processes take from the
// same queues, so each gets the same part.
func (p *slotPool) share() int {
	_, workers := p.hold.state()
	return (p.total + workers - 1) / workers
}

// keep is how many slots this process holds on to between calls. Where the shares do not
// divide evenly, an odd slot stays only while a call waits for it: the others take turns.
func (p *slotPool) keep() int {
	if len(p.waiters) > 0 {
		return p.share()
	}
	_, workers := p.hold.state()
	return p.total / workers
}
