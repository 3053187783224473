package audit

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
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
		g.count(16)
		for n := range 16 {
			paused := !g.failed(uuid.New()).IsZero()
			g.count(-1)
			if paused != (n == 5) { // eleven are in flight, six have failed
				t.Errorf("failure %d paused: %t", n+1, paused)
			}
		}
		if _, after := g.enter(uuid.New()); after < 5*time.Second || after > 12500*time.Millisecond {
			t.Errorf("the next call waits for %s", after)
		}
		<-time.After(10 * time.Second)
		probe, tried := enter(), uuid.New()
		if _, after := g.enter(uuid.New()); after == 0 {
			t.Error("a second call passes while the first finds out")
		}
		g.failed(tried)
		if until := g.failed(tried); !until.IsZero() {
			t.Error("a call that began before the pause makes it longer")
		}
		probe()
		<-time.After(20 * time.Second)
		if _, after := g.enter(tried); after == 0 {
			t.Error("an execution that spent two attempts on the outage goes first")
		}
		probe = enter()
		if !g.responded() || g.responded() {
			t.Error("a response does not end the outage once")
		}
		probe()
		enter()()
		enter()()
	})
}

// Failures with responses between them are no outage, however many there are.
func TestGateDoesNotPauseWhileSomeCallsSucceed(t *testing.T) {
	t.Parallel()
	g := &gate{now: time.Now, outage: outage{first: 10 * time.Second}}
	for range 100 {
		for range failuresBeforePause - 1 {
			if until := g.failed(uuid.New()); !until.IsZero() {
				t.Fatal("calls pause")
			}
		}
		g.responded()
	}
}

// Twenty executions of three attempts each complete, however long the engine fails.
func TestExecutionsOutliveAnOutage(t *testing.T) {
	t.Parallel()
	for _, lasts := range []time.Duration{3 * time.Second, time.Minute, 10 * time.Minute} {
		for _, together := range []int{4, 16} {
			t.Run(fmt.Sprintf("%s, %d at a time", lasts, together), func(t *testing.T) {
				t.Parallel()
				for range 20 {
					synctest.Test(t, func(t *testing.T) { outlive(t, lasts, together) })
				}
			})
		}
	}
}

func outlive(t *testing.T, lasts time.Duration, together int) {
	t.Helper()
	g := &gate{now: time.Now, outage: outage{first: DefaultRetryPause}}
	end, slots := time.Now().Add(lasts), make(chan struct{}, together)
	var completed atomic.Int64
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			execution := uuid.New()
			for attempts := 0; attempts < 3; {
				ended, after := g.enter(execution)
				if after > 0 {
					<-time.After(after)
					continue
				}
				slots <- struct{}{}
				g.count(1)
				<-time.After(200*time.Millisecond + rand.N(2*time.Second))
				attempts++
				failed := time.Now().Before(end)
				if failed {
					g.failed(execution)
				} else {
					g.responded()
					completed.Add(1)
				}
				g.count(-1)
				ended()
				<-slots
				if !failed {
					return
				}
				<-time.After(retryPause(DefaultRetryPause, attempts))
			}
		})
	}
	all.Wait()
	if n := completed.Load(); n != 20 {
		t.Errorf("%d of 20 executions completed", n)
	}
}
