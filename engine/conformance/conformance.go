// Package conformance is the suite that every adapter of engines passes. It is for tests alone: the
// binary does not hold it.
package conformance

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const (
	testPrompt  = "Which kettle is best?"
	longTimeout = 30 * time.Second
	cutTimeout  = 150 * time.Millisecond
)

// Harness is what the suite must know about an adapter.
type Harness struct {
	New       engine.Constructor
	Base      string        // path of the configured address, for instance "/v1"; empty: the server's root
	Path      string        // of the endpoint below the server's root, for instance "/v1/responses"
	Canonical string        // body of a 200 with text, citations and whatever else the protocol shows
	Want      engine.Answer // what Canonical means: Text, Citations, Searches, Searched, Model, Ads
	ErrorBody string        // body of a 200 that is an error; must name a rate limit
	Model     string        // empty: any will do
	Key       engine.Secret // empty: any will do
	// Carries reports whether a request carries the key; nil: as a bearer token.
	Carries func(r *http.Request, key engine.Secret) bool
	Market  engine.Market // asked in; empty: the protocol needs none
	// Unsearched is the body of a 200 with text that says no search was made;
	// empty: the protocol cannot say so, or search cannot be demanded.
	Unsearched string

	Stream      string // the same answer as server-sent events; empty: the protocol has no streams
	StreamPath  string // empty: Path
	StreamError string // a stream that reports a rate limit after its first words
}

// Run checks that an adapter keeps the contract of engine.Adapter, with plain
// answers and, where the protocol has them, with streams.
func Run(t *testing.T, h Harness) {
	t.Helper()
	h = h.complete()
	t.Run("answer", func(t *testing.T) { t.Parallel(); h.canonical(t) })
	t.Run("applicable", func(t *testing.T) { t.Parallel(); h.applicable(t) })
	if h.Unsearched != "" {
		t.Run("grounding", func(t *testing.T) { t.Parallel(); h.grounding(t) })
	}
	t.Run("failures", func(t *testing.T) { t.Parallel(); h.failures(t) })
	t.Run("timeout", func(t *testing.T) { t.Parallel(); h.timeout(t) })
	t.Run("cancel", func(t *testing.T) { t.Parallel(); h.cancel(t) })
	t.Run("unreachable", func(t *testing.T) { t.Parallel(); h.unreachable(t) })
	t.Run("configuration", func(t *testing.T) { t.Parallel(); h.configuration(t) })
	if h.Stream != "" {
		t.Run("stream", func(t *testing.T) { t.Parallel(); h.stream(t) })
	}
}

// complete fills in what an adapter's test leaves to the suite.
func (h Harness) complete() Harness {
	if h.Key == "" {
		h.Key = "sk-conformance-0123456789abcdef"
	}
	if h.Model == "" {
		h.Model = "test-model"
	}
	if h.StreamPath == "" {
		h.StreamPath = h.Path
	}
	if h.Carries == nil {
		h.Carries = func(r *http.Request, key engine.Secret) bool {
			return r.Header.Get("Authorization") == "Bearer "+key.Reveal()
		}
	}
	return h
}

// config is a configuration that works; base is where the server listens.
func (h Harness) config(base string, timeout time.Duration) engine.Config {
	return engine.Config{
		BaseURL: base + h.Base, Model: h.Model, APIKey: h.Key, Retrieval: true, Timeout: timeout,
	}
}

// probe is an adapter before a scripted server that counts requests.
type probe struct {
	adapter  engine.Adapter
	requests *atomic.Int64
	question engine.Request
}

// probe starts a server for one handler. Requests beside the protocol's path,
// or without the key, are errors of the adapter.
func (h Harness) probe(t *testing.T, timeout time.Duration, handler http.HandlerFunc) probe {
	t.Helper()
	return h.start(t, h.config("", timeout), handler)
}

// start makes a probe with a configuration, whose address it completes.
func (h Harness) start(t *testing.T, cfg engine.Config, handler http.HandlerFunc) probe {
	t.Helper()
	path := h.Path
	if cfg.Stream {
		path = h.StreamPath
	}
	requests := new(atomic.Int64)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if r.Method != http.MethodPost || r.URL.Path != path {
			t.Errorf("request is %s %s, want POST %s", r.Method, r.URL.Path, path)
		}
		if !h.Carries(r, h.Key) {
			t.Error("request does not carry the configured key")
		}
		if accept := r.Header.Get("Accept"); cfg.Stream != (accept == "text/event-stream") {
			t.Errorf("request accepts %q, streams: %t", accept, cfg.Stream)
		}
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	cfg.BaseURL = server.URL + cfg.BaseURL
	adapter, err := h.New(cfg, server.Client())
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	return probe{adapter: adapter, requests: requests, question: h.question()}
}

// question is what the suite asks.
func (h Harness) question() engine.Request {
	return engine.Request{Prompt: testPrompt, Mode: model.BenchmarkModeConsumerLike, Market: h.Market, Retrieval: true}
}

// ask puts the suite's question and checks that it cost exactly one request.
func (p probe) ask(ctx context.Context, t *testing.T) (*engine.Answer, error) {
	t.Helper()
	answer, err := p.adapter.Ask(ctx, p.question)
	if n := p.requests.Load(); n != 1 {
		t.Errorf("one Ask made %d requests", n)
	}
	if (answer == nil) == (err == nil) {
		t.Errorf("Ask gave answer %v and error %v, want exactly one of them", answer, err)
	}
	return answer, err
}

func (h Harness) canonical(t *testing.T) {
	t.Helper()
	p := h.probe(t, longTimeout, reply(http.StatusOK, nil, h.Canonical))
	got, err := p.ask(t.Context(), t)
	if err != nil {
		t.Fatalf("Ask: %v", err)
	}
	h.compare(t, got)
	if string(got.Raw) != h.Canonical {
		t.Error("the raw body is not the one received")
	}
}

// compare checks that an answer is the expected one.
func (h Harness) compare(t *testing.T, got *engine.Answer) {
	t.Helper()
	if got.Text != h.Want.Text || got.Model != h.Want.Model {
		t.Errorf("text %q of model %q, want %q of %q", got.Text, got.Model, h.Want.Text, h.Want.Model)
	}
	if !slices.Equal(got.Citations, h.Want.Citations) {
		t.Errorf("citations\n%+v, want\n%+v", got.Citations, h.Want.Citations)
	}
	if !slices.Equal(got.Searches, h.Want.Searches) {
		t.Errorf("searches %q, want %q", got.Searches, h.Want.Searches)
	}
	if fmt.Sprint(pointed(got.Searched)) != fmt.Sprint(pointed(h.Want.Searched)) {
		t.Errorf("searched %v, want %v", pointed(got.Searched), pointed(h.Want.Searched))
	}
	if !reflect.DeepEqual(got.Ads, h.Want.Ads) {
		t.Errorf("ads\n%+v, want\n%+v", got.Ads, h.Want.Ads)
	}
	if got.AdapterVersion == "" || !got.RetrievalEnabled || len(got.Raw) == 0 {
		t.Error("adapter version, retrieval or the raw body is missing")
	}
}

// pointed returns what a pointer points to, for comparing and printing.
func pointed(b *bool) any {
	if b == nil {
		return nil
	}
	return *b
}

func (h Harness) applicable(t *testing.T) {
	t.Helper()
	p := h.probe(t, longTimeout, reply(http.StatusOK, nil, h.Canonical))
	if err := p.adapter.Applicable(model.BenchmarkModeConsumerLike, h.Market, true); err != nil {
		t.Errorf("consumer_like: %v", err)
	}
	if err := p.adapter.Applicable(model.BenchmarkModeControlledLocalized, engine.Market{}, true); !errors.Is(err, engine.ErrNotApplicable) {
		t.Errorf("controlled_localized without a country: %v", err)
	}
	if err := p.adapter.Applicable(model.BenchmarkModeForcedGrounded, h.Market, false); !errors.Is(err, engine.ErrNotApplicable) {
		t.Errorf("forced_grounded without retrieval: %v", err)
	}
	_, err := p.adapter.Ask(t.Context(), engine.Request{Prompt: testPrompt, Mode: "no_such_mode"})
	var failure *engine.Failure
	if !errors.As(err, &failure) || failure.Class != engine.Never || p.requests.Load() != 0 {
		t.Errorf("an unknown mode gave %v after %d requests", err, p.requests.Load())
	}
	if p.adapter.Name() == "" {
		t.Error("the adapter has no name")
	}
}

// grounding checks that an answer without search is one where the engine may
// decide, and none where search is demanded.
func (h Harness) grounding(t *testing.T) {
	t.Helper()
	free := h.probe(t, longTimeout, reply(http.StatusOK, nil, h.Unsearched))
	if answer, err := free.ask(t.Context(), t); err != nil || answer.Searched == nil || *answer.Searched {
		t.Errorf("without search: %+v, %v", answer, err)
	}
	forced := h.probe(t, longTimeout, reply(http.StatusOK, nil, h.Unsearched))
	forced.question.Mode = model.BenchmarkModeForcedGrounded
	_, err := forced.ask(t.Context(), t)
	if failure := h.mustFail(t, err); failure.Class != engine.Retry || failure.Code != "not_grounded" {
		t.Errorf("search demanded and not made: %v", failure)
	}
}

func (h Harness) timeout(t *testing.T) {
	t.Helper()
	_, err := h.probe(t, cutTimeout, hang).ask(t.Context(), t)
	if failure := h.mustFail(t, err); failure.Class != engine.Retry || failure.Code != "timeout" {
		t.Errorf("a hanging engine gave %v", failure)
	}
}

func (h Harness) cancel(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := h.probe(t, longTimeout, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		hang(w, r)
	}).ask(ctx, t)
	var failure *engine.Failure
	if !errors.Is(err, context.Canceled) || errors.As(err, &failure) {
		t.Errorf("a call that the caller gave up gave %v", err)
	}
}

func (h Harness) unreachable(t *testing.T) {
	t.Helper()
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	adapter, err := h.New(h.config(server.URL, longTimeout), server.Client())
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	_, err = adapter.Ask(t.Context(), h.question())
	if failure := h.mustFail(t, err); failure.Class != engine.Retry {
		t.Errorf("nobody listening gave %v", failure)
	}
}

func (h Harness) configuration(t *testing.T) {
	t.Helper()
	good := engine.Config{Model: h.Model, APIKey: h.Key, Retrieval: true, Timeout: longTimeout}
	if _, err := h.New(good, &http.Client{}); err != nil {
		t.Errorf("the usual address: %v", err)
	}
	for name, spoil := range map[string]func(*engine.Config){
		"no model":           func(c *engine.Config) { c.Model = "" },
		"no timeout":         func(c *engine.Config) { c.Timeout = 0 },
		"relative address":   func(c *engine.Config) { c.BaseURL = "/v1" },
		"credentials in URL": func(c *engine.Config) { c.BaseURL = "https://u:p@example.com/v1" },
	} {
		bad := good
		spoil(&bad)
		if _, err := h.New(bad, &http.Client{}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := h.New(good, nil); err == nil {
		t.Error("no HTTP client: accepted")
	}
}
