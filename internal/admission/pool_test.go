package admission_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

func pool(tb rapid.TB, cfg admission.Config) *admission.Pool {
	tb.Helper()
	cfg.Name, cfg.Patience = "places", time.Minute
	p, err := admission.New(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func process(t *testing.T) *admission.Process {
	t.Helper()
	p, err := admission.NewProcess(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func take(t *testing.T, p *admission.Pool, owner uuid.UUID, units int64) *admission.Place {
	t.Helper()
	place, err := p.Acquire(t.Context(), owner, units)
	if err != nil {
		t.Fatal(err)
	}
	return place
}

// One owner that wants everything leaves the other half to the others.
func TestAnOwnerHoldsAtMostItsShare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 4, Share: 2, Queue: 2, Waiting: 10})
		greedy, quiet := uuid.New(), uuid.New()
		for range 2 {
			take(t, p, greedy, 1)
		}
		for range 2 {
			go func() { _, _ = p.Acquire(t.Context(), greedy, 1) }()
		}
		synctest.Wait()
		_, err := p.Acquire(t.Context(), greedy, 1)
		var refused *fault.Error
		if !errors.As(err, &refused) || refused.Kind != fault.RateLimited || refused.RetryAfter == 0 {
			t.Errorf("the fifth request of an owner: %v", err)
		}
		for range 2 {
			take(t, p, quiet, 1)
		}
	})
}

// What becomes free goes to the owner that holds the least, not to who came first.
func TestWhoHoldsTheLeastIsNext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 4, Share: 4, Queue: 9, Waiting: 9})
		greedy, quiet := uuid.New(), uuid.New()
		first := take(t, p, greedy, 1)
		take(t, p, greedy, 3)
		order := make(chan string, 2)
		go func() {
			_, _ = p.Acquire(t.Context(), greedy, 1)
			order <- "greedy"
		}()
		synctest.Wait()
		go func() {
			_, _ = p.Acquire(t.Context(), quiet, 1)
			order <- "quiet"
		}()
		synctest.Wait()
		first.Release()
		synctest.Wait()
		if next := <-order; next != "quiet" {
			t.Errorf("%s was next", next)
		}
	})
}

// An owner that works hard leaves the others every second moment, and wastes none while it is alone.
func TestAnOwnerRestsAfterHeavyWork(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		others bool
		units  int64
		held   time.Duration
		rests  time.Duration
	}{
		"alone":             {units: 4, held: 100 * time.Millisecond},
		"light work":        {others: true, units: 3, held: 100 * time.Millisecond},
		"among others":      {others: true, units: 4, held: 100 * time.Millisecond, rests: 100 * time.Millisecond},
		"after a long time": {others: true, units: 4, held: time.Minute, rests: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := pool(t, admission.Config{Capacity: 8, Share: 4, Queue: 1, Waiting: 10, Heavy: 4})
				greedy := uuid.New()
				place := take(t, p, greedy, c.units)
				<-time.After(c.held)
				if c.others {
					take(t, p, uuid.New(), 4).Release()
				}
				place.Release()
				from := time.Now()
				take(t, p, greedy, 4)
				if rested := time.Since(from); rested != c.rests {
					t.Errorf("rested for %s, not %s", rested, c.rests)
				}
			})
		})
	}
}

// While nobody else needs the processors, an owner works hard in two places, and leaves as much to the next
// who comes as else.
func TestAnOwnerThatIsAloneHasTwiceAsManyHeavyPlaces(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		others bool
		units  int64
		places int
	}{
		"alone":                       {units: 4, places: 2},
		"alone, light work":           {units: 3, places: 1},
		"among others":                {others: true, units: 4, places: 1},
		"among others, light work":    {others: true, units: 3, places: 1},
		"alone, lighter work":         {units: 1, places: 4},
		"alone, more than the share":  {units: 9, places: 2},
		"others, more than the share": {others: true, units: 9, places: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := pool(t, admission.Config{Capacity: 8, Share: 4, Queue: 9, Waiting: 10, Heavy: 4})
				if c.others {
					take(t, p, uuid.New(), 1).Release()
				}
				ctx, cancel := context.WithCancel(t.Context())
				greedy, places := uuid.New(), 0
				for range 6 {
					go func() {
						if _, err := p.Acquire(ctx, greedy, c.units); err == nil {
							places++
						}
					}()
					synctest.Wait()
				}
				if places != c.places {
					t.Errorf("%d places, not %d", places, c.places)
				}
				take(t, p, uuid.New(), 4) // the others' part is free
				cancel()
				synctest.Wait()
			})
		})
	}
}

// Places that an owner took while it was alone are given back as they were taken.
func TestWhoIsNoLongerAloneGivesBackWhatItTook(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 8, Share: 4, Queue: 9, Waiting: 10, Heavy: 4})
		greedy := uuid.New()
		first, second := take(t, p, greedy, 4), take(t, p, greedy, 4)
		take(t, p, uuid.New(), 4).Release()
		from := time.Now()
		<-time.After(100 * time.Millisecond)
		first.Release()
		second.Release()
		take(t, p, greedy, 4)
		if rested := time.Since(from); rested != 200*time.Millisecond {
			t.Errorf("rested until %s", rested)
		}
	})
}

// Those who came long ago are no reason to rest.
func TestAnOwnerThatIsAloneAgainDoesNotRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 8, Share: 4, Queue: 1, Waiting: 10, Heavy: 4})
		greedy := uuid.New()
		take(t, p, uuid.New(), 1).Release()
		place := take(t, p, greedy, 4)
		<-time.After(2 * time.Second)
		place.Release()
		from := time.Now()
		take(t, p, greedy, 4)
		if rested := time.Since(from); rested != 0 {
			t.Errorf("rested for %s", rested)
		}
	})
}

// A workspace that sends large bodies keeps neither its small ones nor others' large ones waiting.
func TestLargeBodiesAreReceivedAFewAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := process(t)
		const unknown, large = -1, admission.LargeBody + 1
		greedy := uuid.New()
		receive := func(owner uuid.UUID, size int64) *admission.Place {
			place, err := p.Receive(t.Context(), owner, size)
			if err != nil {
				t.Error(err)
			}
			return place
		}
		first := receive(greedy, unknown)
		for range p.Bodies.Share() - 1 {
			receive(greedy, large)
		}
		received := false
		go func() {
			receive(greedy, large)
			received = true
		}()
		synctest.Wait()
		if received {
			t.Error("a workspace receives more than its share")
		}
		receive(greedy, admission.LargeBody)
		receive(uuid.New(), large)
		first.Release()
		synctest.Wait()
		if !received {
			t.Error("a body waits although one has been received")
		}
	})
}

// A place grows if units become free within a moment. It does not wait longer, because two growing places
// would wait for each other.
func TestAPlaceGrows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 8, Share: 6, Queue: 9, Waiting: 9})
		owner := uuid.New()
		place, other := take(t, p, owner, 1), take(t, p, uuid.New(), 4)
		for _, units := range []int64{1, 3, 4} {
			if err := place.Grow(t.Context(), units); err != nil || place.Units() != units {
				t.Errorf("%d units of %d: %v", place.Units(), units, err)
			}
		}
		from := time.Now()
		err := place.Grow(t.Context(), 5)
		if fault.KindOf(err) != fault.Unavailable || place.Units() != 4 || time.Since(from) > time.Second {
			t.Errorf("%d units after %s: %v", place.Units(), time.Since(from), err)
		}
		time.AfterFunc(100*time.Millisecond, other.Release)
		if err := place.Grow(t.Context(), 6); err != nil {
			t.Errorf("what becomes free in a moment: %v", err)
		}
		if err := place.Grow(t.Context(), 7); err == nil {
			t.Error("an owner grew over its share")
		}
		place.Release()
		take(t, p, owner, 6).Release()
		if err := (*admission.Place)(nil).Grow(t.Context(), 1); err != nil {
			t.Errorf("a place that holds nothing: %v", err)
		}
	})
}

func TestWaitingEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 1, Share: 1, Queue: 1, Waiting: 1})
		place := take(t, p, uuid.New(), 1)
		_, err := p.Acquire(t.Context(), uuid.New(), 1)
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("after the patience: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.Acquire(ctx, uuid.New(), 1); !errors.Is(err, context.Canceled) {
			t.Errorf("after the context's end: %v", err)
		}
		place.Release()
		place.Release()
		take(t, p, uuid.New(), 1)
	})
}

// Whatever is taken and given back, the bounds hold and nothing is lost.
func TestPoolKeepsItsBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const capacity, share = 10, 6
		p := pool(t, admission.Config{Capacity: capacity, Share: share, Queue: 1, Waiting: 1})
		owners := []uuid.UUID{uuid.New(), uuid.New(), uuid.New()}
		type taken struct {
			place *admission.Place
			owner int
			units int64
		}
		var all []taken
		var held [3]int64
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // whoever would have to wait is refused
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if len(all) > 0 && rapid.Bool().Draw(t, "release") {
				i := rapid.IntRange(0, len(all)-1).Draw(t, "which")
				all[i].place.Release()
				held[all[i].owner] -= all[i].units
				all = append(all[:i], all[i+1:]...)
				continue
			}
			o, units := rapid.IntRange(0, 2).Draw(t, "owner"), rapid.Int64Range(1, 8).Draw(t, "units")
			place, err := p.Acquire(ctx, owners[o], units)
			units = min(units, share)
			fits := held[o]+units <= share && held[0]+held[1]+held[2]+units <= capacity
			if err == nil {
				all = append(all, taken{place, o, units})
				held[o] += units
			}
			if (err == nil) != fits && (!fits || !errors.Is(err, context.Canceled)) {
				t.Fatalf("%d units of owner %d with %v held: %v", units, o, held, err)
			}
		}
	})
}

// A queue of writers of one project leaves the others every second moment. One after another, or alone,
// they wait for nothing.
func TestAQueueOfWritersRests(t *testing.T) {
	t.Parallel()
	const took = 100 * time.Millisecond
	for name, c := range map[string]struct{ others, queue, rests bool }{
		"alone":                   {queue: true},
		"one after another":       {others: true},
		"a queue among others":    {others: true, queue: true, rests: true},
		"one after another alone": {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := process(t)
				greedy, project := uuid.New(), uuid.New()
				change := func() (release func()) {
					_, release, err := p.Change(t.Context(), greedy, project)
					if err != nil {
						t.Error(err)
					}
					return release
				}
				first := change()
				<-time.After(took)
				if c.others {
					take(t, p.Work, uuid.New(), 1).Release()
				}
				from := time.Now()
				if c.queue {
					go func() {
						synctest.Wait()
						first()
					}()
				} else {
					first()
				}
				change()()
				want := time.Duration(0)
				if c.rests {
					want = took
				}
				if rested := time.Since(from); rested != want {
					t.Errorf("the next change waited for %s, not %s", rested, want)
				}
			})
		})
	}
}

func TestLocksAreHeldByOneAtATime(t *testing.T) {
	t.Parallel()
	var locks admission.Locks
	id := uuid.New()
	ctx, release, err := locks.Hold(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, again, err := locks.Hold(ctx, id); err != nil {
		t.Errorf("below itself: %v", err)
	} else {
		again()
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := locks.Hold(gone, id); !errors.Is(err, context.Canceled) {
		t.Errorf("while another has it: %v", err)
	}
	release()
	if _, release, err = locks.Hold(t.Context(), id); err != nil {
		t.Errorf("after it is free: %v", err)
	}
	release()
}

// A growing place does not wait for requests that need its units. One that holds nothing waits as
// others do.
func TestAPlaceGrowsBeforeOthersAreGranted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 8, Share: 6, Queue: 9, Waiting: 9})
		owner := uuid.New()
		one, other := take(t, p, owner, 3), take(t, p, owner, 1)
		waits := make(chan *admission.Place)
		go func() { waits <- take(t, p, owner, 5) }()
		synctest.Wait()
		if err := one.Grow(t.Context(), 5); err != nil {
			t.Errorf("it waits for who waits for it: %v", err)
		}
		one.Release()
		other.Release()
		(<-waits).Release()
		full := take(t, p, owner, 6)
		time.AfterFunc(time.Second/2, full.Release)
		if err := one.Grow(t.Context(), 6); err != nil {
			t.Errorf("a place that holds nothing does not wait: %v", err)
		}
		one.Release()
	})
}
