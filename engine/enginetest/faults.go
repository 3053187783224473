package enginetest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// Fault is what goes wrong with one call.
type Fault struct {
	Kind       FaultKind
	RetryAfter time.Duration // of a rate limit, whole seconds; zero: not said
}

// FaultKind names a way to fail.
type FaultKind int

// The kinds.
const (
	NoFault     FaultKind = iota
	RateLimited           // 429
	ServerError           // 500
	Hang                  // no answer until the client leaves
	Cut                   // the connection breaks off within the body
)

// fail plays the fault that the options ask for, and reports whether it did.
func (r *Recorded) fail(w http.ResponseWriter, req *http.Request, call Call) bool {
	if r.options.Fault == nil {
		return false
	}
	fault := r.options.Fault(call)
	switch fault.Kind {
	case NoFault:
		return false
	case RateLimited:
		if fault.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(fault.RetryAfter.Seconds())))
		}
		writeError(w, http.StatusTooManyRequests, "requests", "rate_limit_exceeded", "Rate limit reached.")
	case ServerError:
		writeError(w, http.StatusInternalServerError, "server_error", "server_error", "The server had an error.")
	case Hang:
		<-req.Context().Done()
	case Cut:
		WriteCut(w)
	}
	return true
}

// wait holds an answer back, and reports whether the client stayed.
func wait(req *http.Request, latency time.Duration) bool {
	if latency <= 0 {
		return true
	}
	timer := time.NewTimer(latency)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-req.Context().Done():
		return false
	}
}

// writeError writes an error as both protocols have it.
func writeError(w http.ResponseWriter, status int, kind, code, message string) {
	body, err := json.Marshal(map[string]map[string]string{
		"error": {"type": kind, "code": code, "message": message},
	})
	if err != nil {
		http.Error(w, http.StatusText(status), status)
		return
	}
	WriteBody(w, status, body)
}
