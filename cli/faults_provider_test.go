package cli_test

import (
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// faultyProvider fails one call in ten, each time differently, and sees how many
// calls are in flight.
type faultyProvider struct {
	seed    uint64
	timeout time.Duration // of its clients
	calls   *enginetest.Recorded

	mu       sync.Mutex
	inFlight map[string]int // by endpoint, of which each engine has its own
	most     map[string]int // of them, outside of excused times
	excused  time.Time
}

// hangUp is how long the calls of a process that was killed may seem to continue:
// its connections are closed, but nobody has looked yet.
const hangUp = 500 * time.Millisecond

func newFaultyProvider(t *testing.T, form faultsForm, seed uint64) *faultyProvider {
	t.Helper()
	p := &faultyProvider{seed: seed, timeout: form.timeout, inFlight: map[string]int{}, most: map[string]int{}}
	var err error
	p.calls, err = enginetest.NewRecorded(enginetest.Options{Latency: form.latency, Fault: p.fault, AnyPrompt: true})
	must(t, err)
	return p
}

// fault decides by the seed and the call alone.
func (p *faultyProvider) fault(call enginetest.Call) enginetest.Fault {
	h := fnv.New64a()
	_, _ = h.Write([]byte(call.Model + "\x00" + call.Prompt + "\x00" + strconv.Itoa(call.N)))
	dice := rand.New(rand.NewPCG(p.seed, h.Sum64()))
	if dice.IntN(10) > 0 {
		return enginetest.Fault{}
	}
	kinds := []enginetest.FaultKind{enginetest.RateLimited, enginetest.ServerError, enginetest.Hang, enginetest.Cut}
	fault := enginetest.Fault{Kind: kinds[dice.IntN(len(kinds))]}
	if dice.IntN(20) == 0 { // it holds a whole engine back: now and then
		fault.RetryAfter = time.Second
	}
	return fault
}

// ServeHTTP counts a call as over before its client can know: the client may begin
// the next one at once. One that hangs is over a little before its client gives up.
func (p *faultyProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.count(r.URL.Path, 1)
	over := sync.OnceFunc(func() { p.count(r.URL.Path, -1) })
	defer over()
	defer time.AfterFunc(p.timeout-p.timeout/10, over).Stop()
	answer := httptest.NewRecorder()
	p.calls.ServeHTTP(answer, r)
	over()
	maps.Copy(w.Header(), answer.Header())
	w.WriteHeader(answer.Code)
	_, _ = answer.Body.WriteTo(w)
}

func (p *faultyProvider) count(endpoint string, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inFlight[endpoint] += n
	if time.Now().After(p.excused) {
		p.most[endpoint] = max(p.most[endpoint], p.inFlight[endpoint])
	}
}

// excuse reports that a process is being killed.
func (p *faultyProvider) excuse() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.excused = time.Now().Add(hangUp)
}

// mostInFlight returns how many calls were in flight at most, by endpoint.
func (p *faultyProvider) mostInFlight() map[string]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.most
}
