package consults_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/consults"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// No more calls are in flight than there are slots, for all processes; a slot of one
// who died is free again when its time is over.
func TestSlotsBoundCallsInFlight(t *testing.T) {
	t.Parallel()
	s := consults.New(storagetest.Open(t))
	now := time.Date(2026, 11, 22, 4, 0, 0, 0, time.UTC)
	var taken atomic.Int64
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			if _, ok, err := s.TakeSlot(t.Context(), "m", 3, uuid.New(), now, now.Add(time.Minute)); err != nil {
				t.Error(err)
			} else if ok {
				taken.Add(1)
			}
		})
	}
	all.Wait()
	for range 3 { // those that met another at a slot come again
		if _, ok, err := s.TakeSlot(t.Context(), "m", 3, uuid.New(), now, now.Add(time.Minute)); err != nil {
			t.Fatal(err)
		} else if ok {
			taken.Add(1)
		}
	}
	if taken.Load() != 3 {
		t.Errorf("%d of 3 slots", taken.Load())
	}
	later, holder := now.Add(time.Minute), uuid.New()
	slot, ok, err := s.TakeSlot(t.Context(), "m", 3, holder, later, later.Add(time.Hour))
	if err != nil || !ok {
		t.Fatalf("after its time: %t, %v", ok, err)
	}
	if err := s.GiveSlot(t.Context(), "m", slot, uuid.New()); err != nil {
		t.Fatal(err)
	}
	if again, ok, _ := s.TakeSlot(t.Context(), "m", slot+1, uuid.New(), later, later.Add(time.Hour)); ok && again == slot {
		t.Error("a slot was given back by somebody else")
	}
	if err := s.GiveSlot(t.Context(), "m", slot, holder); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := s.TakeSlot(t.Context(), "m", slot+1, uuid.New(), later, later.Add(time.Hour)); !ok || err != nil {
		t.Errorf("given back: %t, %v", ok, err)
	}
}

func TestCallsOfAMonthAreBounded(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, workspace := consults.New(db), uuid.New()
	if _, err := db.Pool().Exec(t.Context(), `INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'w', 'paid', now(), now())`, workspace); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
	begin := func(at time.Time, calls, microusd int64, want bool) {
		t.Helper()
		if ok, err := s.BeginCall(t.Context(), workspace, calls, microusd, at); err != nil || ok != want {
			t.Errorf("%t, %v", ok, err)
		}
	}
	begin(now, 2, 0, true)
	begin(now, 2, 0, true)
	begin(now, 2, 0, false)
	if err := s.TakeBack(t.Context(), workspace, now); err != nil {
		t.Fatal(err)
	}
	begin(now, 2, 0, true)
	begin(now.Add(2*time.Hour), 2, 0, true) // another month
	if err := s.AddCost(t.Context(), workspace, 7, now); err != nil {
		t.Fatal(err)
	}
	begin(now, 0, 8, true)
	begin(now, 0, 7, false)
	begin(now, 0, 0, true)
}
