package audit

import (
	"context"
	"testing"
	"time"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// newSlotPool returns a named worker's share of an engine's four calls.
func newSlotPool(t *testing.T, store *storage.DB, worker string) *slotPool {
	t.Helper()
	if _, err := jobs.New(store).Beat(t.Context(), worker, []string{}, time.Minute); err != nil {
		t.Fatal(err)
	}
	h := &hold{open: func(ctx context.Context) (*audits.Slots, error) {
		return audits.New(store).OpenSlots(ctx, worker, []string{"assistant_a"})
	}}
	t.Cleanup(func() { _ = h.close(context.Background()) })
	return &slotPool{hold: h, engine: "assistant_a", total: 4, out: map[*slot]struct{}{}}
}

const briefly = 400 * time.Millisecond

func mustAcquire(t *testing.T, p *slotPool, n int) []*slot {
	t.Helper()
	var all []*slot
	for range n {
		s, ok := p.acquire(t.Context(), time.Minute)
		if !ok {
			t.Fatal("no slot")
		}
		all = append(all, s)
	}
	return all
}

// The calls under way when a connection is lost keep their places: neither this
// process nor another takes more than are left beside them.
func TestSlotsOutliveTheirConnection(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	p := newSlotPool(t, store, "one")
	held := mustAcquire(t, p, 3)
	broken, _, err := p.hold.current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p.hold.lose(t.Context(), broken)
	held = append(held, mustAcquire(t, p, 1)...)
	if s, ok := p.acquire(t.Context(), briefly); ok {
		t.Fatalf("a fifth call may be made with %+v", s)
	}
	p.reclaim(t.Context())
	other := newSlotPool(t, store, "two")
	if s, ok := other.acquire(t.Context(), briefly); ok {
		t.Errorf("another process may make a fifth call with %+v", s)
	}
	for _, h := range held {
		p.release(t.Context(), h)
	}
	if len(p.out) != 0 || len(p.lost()) != 0 {
		t.Errorf("%d slots are still out, %d lost", len(p.out), len(p.lost()))
	}
	if err := p.hold.close(t.Context()); err != nil {
		t.Error(err)
	}
	mustAcquire(t, other, 4)
}

// Between calls a process keeps its part, and leaves the others theirs.
func TestSlotsAreKeptBetweenCalls(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	one, two := newSlotPool(t, store, "one"), newSlotPool(t, store, "two")
	one.total, two.total = 3, 3 // of which each may hold two
	one.hold.setWorkers(2)
	two.hold.setWorkers(2)
	for _, s := range mustAcquire(t, one, 2) {
		one.release(t.Context(), s)
	}
	if len(one.held) != 1 || len(one.free) != 1 {
		t.Errorf("the process holds %v between calls, %v of them free; it is to keep one and give the odd one back", one.held, one.free)
	}
	mustAcquire(t, two, 2)
	mustAcquire(t, one, 1)
	if s, ok := one.acquire(t.Context(), briefly); ok {
		t.Errorf("a fourth call may be made with %+v", s)
	}
}

// A process that was alone and is idle leaves a new one its part.
func TestSlotsAreLeftToNewProcesses(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	one, two := newSlotPool(t, store, "one"), newSlotPool(t, store, "two")
	for _, s := range mustAcquire(t, one, 4) {
		one.release(t.Context(), s)
	}
	one.hold.setWorkers(2)
	two.hold.setWorkers(2)
	one.shrink(t.Context())
	mustAcquire(t, two, 2)
	mustAcquire(t, one, 2)
	if s, ok := two.acquire(t.Context(), briefly); ok {
		t.Errorf("a fifth call may be made with %+v", s)
	}
}
