package cli_test

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"
)

var (
	faultsFull = flag.Bool("faults.full", false, "20,000 executions at 200 ms instead of a short form")
	faultsSeed = flag.Uint64("faults.seed", 0, "repeats the faults of a run; 0: new ones")
)

// faultsForm is how much is asked and how much goes wrong.
type faultsForm struct {
	prompts, repetitions int // × 2 engines
	concurrency          int // of each engine, over all workers
	latency              time.Duration
	timeout              time.Duration // of a call, which is how long one that hangs takes
	killEvery            time.Duration
	leastKills           int // the run is long enough for so many
	within               time.Duration
}

func (f faultsForm) executions() int { return 2 * f.prompts * f.repetitions }

func chosenForm() faultsForm {
	if *faultsFull {
		return faultsForm{
			prompts: 1000, repetitions: 10, concurrency: 48, latency: 200 * time.Millisecond, timeout: 5 * time.Second,
			killEvery: 3 * time.Second, leastKills: 10, within: 9 * time.Minute,
		}
	}
	return faultsForm{
		prompts: 100, repetitions: 3, concurrency: 3, latency: 20 * time.Millisecond, timeout: time.Second,
		killEvery: 1500 * time.Millisecond, leastKills: 2, within: 2 * time.Minute,
	}
}

// Two servers and three workers on one PostgreSQL, a provider that fails one call
// in ten, a worker killed every few seconds, PostgreSQL restarted once: the audit
// completes, every execution is recorded once, and the accounts agree to the digit.
func TestFaults(t *testing.T) {
	t.Parallel()
	seed := *faultsSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("repeat with -faults.seed=%d", seed)
	w := newFaultsWorld(t, chosenForm(), seed)
	launched := w.launchAll()
	began := time.Now()
	w.crew.start(3)
	w.untilCompleted(launched.ID, w.form.executions()/2)
	w.restartPostgres()
	done := w.untilEnded(launched.ID)
	kills := w.crew.rest()
	t.Logf("%d executions, %d calls, %d workers killed, PostgreSQL restarted, in %s",
		done.RequestedCount, w.provider.calls.Total(), kills, time.Since(began).Round(time.Millisecond))
	if kills < w.form.leastKills {
		t.Errorf("only %d workers were killed: too little was tested", kills)
	}
	w.check(done)
}
