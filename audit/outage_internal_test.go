package audit

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
)

func TestGatePausesWhenEveryCallFails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := &gate{now: time.Now, outage: outage{first: 10 * time.Second}}
		enter := func() func() {
			t.Helper()
			ended, after := g.enter(uuid.New())
			if after > 0 {
				t.Fatalf("a call waits for %s", after)
			}
			return ended
		}
		var calls []func()
		for range 8 {
			calls = append(calls, enter())
		}
		for i, ended := range calls {
			until := g.failed(uuid.New())
			ended()
			if paused := !until.IsZero(); paused != (i == 4) { // four more calls are in flight, and five have failed
				t.Errorf("failure %d paused: %t", i+1, paused)
			}
		}
		if _, after := g.enter(uuid.New()); after < 5*time.Second || after > 12500*time.Millisecond {
			t.Errorf("the next call waits for %s", after)
		}
		time.Sleep(10 * time.Second)
		probe := enter()
		if _, after := g.enter(uuid.New()); after == 0 {
			t.Error("a second call passes while the first finds out")
		}
		if until := g.failed(uuid.New()); time.Until(until) < 10*time.Second || time.Until(until) > 20*time.Second {
			t.Errorf("the second pause ends in %s", time.Until(until))
		}
		probe()
		time.Sleep(20 * time.Second)
		probe = enter()
		if !g.responded() || g.responded() {
			t.Error("a response does not end the outage once")
		}
		probe()
		enter()()
		enter()()
	})
}

// A call that a response follows is no part of an outage, however many fail.
func TestGateDoesNotPauseWhileSomeCallsSucceed(t *testing.T) {
	t.Parallel()
	g := &gate{now: time.Now, outage: outage{first: 10 * time.Second}}
	for range 100 {
		for range 4 {
			if until := g.failed(uuid.New()); !until.IsZero() {
				t.Fatal("calls pause")
			}
		}
		g.responded()
	}
}
