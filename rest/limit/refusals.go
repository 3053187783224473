package limit

import (
	"context"
	"net/http"
	"sync"

	"github.com/answer-visibility/avm/internal/admission"
)

const (
	// fewRefusals is how many refusals of one caller, or of one network, wait at a time and no longer than usual.
	fewRefusals = 64
	// longestRefusal is how many times as long as usual a refusal takes at most.
	longestRefusal = 40
)

// refusals counts the refusals that wait.
type refusals struct {
	mu      sync.Mutex
	waiting map[string]int // by caller or network
}

// before waits before a request of somebody is refused. With more than fewRefusals that wait it waits longer and
// closes the connection afterwards, so that the number of refusals in a second has a bound, however many
// connections somebody has.
func (r *refusals) before(ctx context.Context, header http.Header, whose string) {
	n := r.enter(whose)
	defer r.leave(whose)
	if n > fewRefusals {
		header.Set("Connection", "close")
	}
	for range min((n+fewRefusals-1)/fewRefusals, longestRefusal) {
		admission.BeforeRefusal(ctx)
	}
}

// enter counts a refusal and returns how many of somebody wait now.
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
