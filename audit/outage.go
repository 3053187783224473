package audit

import (
	"time"

	"github.com/google/uuid"
)

// failuresBeforePause is how many failures in a row, without a response between them, are an outage.
// While more calls are in flight, all of them must have failed.
const failuresBeforePause = 5

// outage recognizes an engine that fails for every question. Its gate guards it.
type outage struct {
	first   time.Duration     // the first pause; doubled after each call that finds the engine failing
	streak  int               // failures since the engine last responded
	pauses  int               // pauses since the outage began; zero: there is no outage
	probing bool              // one call is finding out whether the outage is over
	probed  map[uuid.UUID]int // how often each execution found the engine failing in this outage
}

// open reports whether the engine fails for every question.
func (o *outage) open() bool { return o.pauses > 0 }

// failed counts a failure and returns for how long calls pause; zero: they do not. A call that began
// before the pause makes it no longer.
func (o *outage) failed(execution uuid.UUID, calling int, pausing bool) time.Duration {
	o.streak++
	if pausing || o.streak < max(failuresBeforePause, calling) {
		return 0
	}
	o.pauses++
	if o.probed == nil {
		o.probed = map[uuid.UUID]int{}
	}
	o.probed[execution]++
	return retryPause(o.first, o.pauses)
}

// holdBack returns how much longer than others an execution waits: those that have spent attempts on the
// outage give way to those that have not.
func (o *outage) holdBack(execution uuid.UUID) time.Duration {
	return time.Duration(o.probed[execution]) * o.first
}

// responded ends the outage and reports whether there was one.
func (o *outage) responded() bool {
	ended := o.open()
	o.streak, o.pauses, o.probed = 0, 0, nil
	return ended
}
