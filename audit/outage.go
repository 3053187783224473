package audit

import (
	"time"

	"github.com/google/uuid"
)

// failuresBeforePause is how many failures in a row, without a response between them, are an outage.
// While many calls are in flight, half of them must have failed.
const failuresBeforePause = 5

// outage recognizes an engine that fails for every question. Its gate guards it.
type outage struct {
	first    time.Duration     // the first pause; doubled after each call that finds the engine failing
	streak   int               // failures since the engine last responded
	pauses   int               // pauses since the outage began; zero: there is no outage
	probing  bool              // one call is finding out whether the outage is over
	failures map[uuid.UUID]int // by execution, since the engine last responded
}

// open reports whether the engine fails for every question.
func (o *outage) open() bool { return o.pauses > 0 }

// failed counts a failure and returns for how long calls pause; zero: they do not. A call that began
// before the pause makes it no longer.
func (o *outage) failed(execution uuid.UUID, calling int, pausing bool) time.Duration {
	o.streak++
	if o.failures == nil {
		o.failures = map[uuid.UUID]int{}
	}
	o.failures[execution]++
	if pausing || o.streak < max(failuresBeforePause, calling/2) {
		return 0
	}
	o.pauses++
	return retryPause(o.first, o.pauses)
}

// holdBack returns how much longer than others an execution waits: those that have spent several attempts
// on the outage give way to those that have not.
func (o *outage) holdBack(execution uuid.UUID) time.Duration {
	return time.Duration(max(o.failures[execution]-1, 0)) * o.first
}

// responded ends the outage and reports whether there was one.
func (o *outage) responded() bool {
	ended := o.open()
	o.streak, o.pauses, o.failures = 0, 0, nil
	return ended
}
