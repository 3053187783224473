package limit

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
)

// A key over its limit costs no lookup. When its limit admits it again, it is looked up, so a revoked key
// gets 401.
func TestAKeyOverItsLimitIsNotLookedUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newCountedGate(t, 3, 1200)
		d.newKey("good")
		told := map[fault.Kind]int{}
		for range 50 {
			if _, _, err := d.knock(t, here, "good"); err != nil {
				told[fault.KindOf(err)]++
			}
		}
		if told[fault.RateLimited] != 47 || d.lookups.Load() != 3 {
			t.Errorf("%v, %d look-ups", told, d.lookups.Load())
		}
		d.good.Delete("good")
		if _, _, err := d.knock(t, here, "good"); fault.KindOf(err) != fault.RateLimited {
			t.Errorf("revoked, over its limit: %v", err)
		}
		d.clock.pass(20 * time.Second)
		header, _, err := d.knock(t, here, "good")
		if fault.KindOf(err) != fault.InvalidKey {
			t.Errorf("revoked, within its limit: %v", err)
		}
		wantHeaders(t, header, ofAddress, `"address";r=599;t=1`)
	})
}

// The refusals of a caller in a second are bounded, however many connections the caller has. Connections
// beyond the bound are closed.
func TestRefusalsOfOneCallerAreBounded(t *testing.T) {
	t.Parallel()
	for name, credential := range map[string]string{"a key": "good", "a stranger": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := newCountedGate(t, 1, 1200)
				d.newKey("good")
				for range badTries {
					_, _, _ = d.knock(t, here, credential)
				}
				const connections = 500
				began := time.Now()
				var refused, closed atomic.Int64
				var wg sync.WaitGroup
				for range connections {
					wg.Go(func() {
						for time.Since(began) < 3*time.Second {
							header, _, err := d.knock(t, here, credential)
							if fault.KindOf(err) != fault.RateLimited {
								t.Errorf("let in: %v", err)
							}
							refused.Add(1)
							if header.Get("Connection") == "close" {
								closed.Add(1)
							}
						}
					})
				}
				wg.Wait()
				perSecond := float64(refused.Load()) / time.Since(began).Seconds()
				if perSecond > 2_000 || closed.Load() == 0 {
					t.Errorf("%.0f refusals a second, %d connections closed", perSecond, closed.Load())
				}
				if header, _, err := d.knock(t, here, credential); err == nil || header.Get("Connection") != "" {
					t.Errorf("afterwards: %v %v", header, err)
				}
			})
		})
	}
}
