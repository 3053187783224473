package limit

import (
	"context"
	"net/http"
	"sync"
	"time"
)

const (
	// fewRefusals is the number of waiting refusals of one caller or network up to which a refusal takes the
	// usual time.
	fewRefusals = 64
	// longestRefusal times the usual time is the longest time of a refusal.
	longestRefusal = 40
	// refusalTakes is the usual time of a refusal: a client that asks again at once keeps no processor busy.
	refusalTakes = 50 * time.Millisecond
)

// refusals counts the waiting refusals.
type refusals struct {
	mu      sync.Mutex
	waiting map[string]int // by caller or network
}

// before waits before a caller's or network's request is refused. With more than fewRefusals waiting it waits
// longer and then closes the connection. So the refusals in a second are bounded, whatever the number of
// connections.
func (r *refusals) before(ctx context.Context, header http.Header, whose string) {
	n := r.enter(whose)
	defer r.leave(whose)
	if n > fewRefusals {
		header.Set("Connection", "close")
	}
	for range min((n+fewRefusals-1)/fewRefusals, longestRefusal) {
		pause(ctx)
	}
}

// pause waits for the time of a refusal, or until ctx ends.
func pause(ctx context.Context) {
	timer := time.NewTimer(refusalTakes)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// enter counts a refusal and returns the number of waiting refusals of its caller or network.
func (r *refusals) enter(whose string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting == nil {
		r.waiting = map[string]int{}
	}
	r.waiting[whose]++
	return r.waiting[whose]
}

func (r *refusals) leave(whose string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting[whose]--; r.waiting[whose] == 0 {
		delete(r.waiting, whose)
	}
}
