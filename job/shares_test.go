package job

import (
	"testing"
	"time"

	"github.com/google/uuid"
)

func TestAnOwnerHasHalfOfTheWorkersWhileOthersCome(t *testing.T) {
	t.Parallel()
	now := time.Now()
	s := NewShares(4)
	s.now = func() time.Time { return now }
	a, b := uuid.New(), uuid.New()
	enter := func(owner uuid.UUID, want bool) func() {
		t.Helper()
		leave, ok := s.Enter(owner)
		if ok != want {
			t.Fatalf("enters: %v, want %v", ok, want)
		}
		return leave
	}
	var leaves []func()
	for range 3 {
		leaves = append(leaves, enter(a, true)) // it is alone
	}
	leaveB := enter(b, true)
	leaves[0]()
	enter(a, false)
	leaves[1]()
	leaves[0] = enter(a, true)
	enter(a, false)
	enter(b, true)()
	leaveB()
	enter(a, false) // the other has just been there
	now = now.Add(2 * shareMemory)
	enter(a, true)
	enter(a, true)
}
