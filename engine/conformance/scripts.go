package conformance

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/enginetest"
)

// script is one bad response and what it must be taken for.
type script struct {
	name    string
	handler http.HandlerFunc
	class   engine.Class
	after   time.Duration
}

func (h Harness) scripts() []script {
	echo := `{"error":{"message":"Bad key ` + h.Key.Reveal() + ` given","type":"invalid_request_error","code":"x"}}`
	seconds := http.Header{"Retry-After": {"7"}}
	millis := http.Header{"Retry-After-Ms": {"1500"}, "Retry-After": {"9"}}
	tooLong := http.Header{"Retry-After": {"90000"}}
	quota := `{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}`
	return []script{
		{"429 with seconds", reply(429, seconds, echo), engine.RetryAfter, 7 * time.Second},
		{"429 with milliseconds", reply(429, millis, echo), engine.RetryAfter, 1500 * time.Millisecond},
		{"429 that waits too long", reply(429, tooLong, echo), engine.Never, 0},
		{"429 of an empty account", reply(429, seconds, quota), engine.Misconfigured, 0},
		{"500", reply(500, nil, echo), engine.Retry, 0},
		{"503 with seconds", reply(503, seconds, echo), engine.RetryAfter, 7 * time.Second},
		{"401", reply(401, nil, echo), engine.Misconfigured, 0},
		{"403", reply(403, nil, echo), engine.Misconfigured, 0},
		{"404", reply(404, nil, echo), engine.Misconfigured, 0},
		{"400", reply(400, nil, echo), engine.Never, 0},
		{"redirect", reply(307, http.Header{"Location": {"/elsewhere"}}, ""), engine.Misconfigured, 0},
		{"error inside a 200", reply(200, nil, h.ErrorBody), engine.RetryAfter, 0},
		{"garbage", reply(200, nil, "<html>"+h.Key.Reveal()), engine.Retry, 0},
		{"another JSON value", reply(200, nil, `[1]`), engine.Retry, 0},
		{"empty body", reply(200, nil, ""), engine.Retry, 0},
		{"oversized body", reply(200, nil, strings.Repeat("x", engine.MaxBody+1)), engine.Never, 0},
		{"oversized error", reply(500, nil, strings.Repeat("x", engine.MaxBody+1)), engine.Retry, 0},
		{"cut connection", func(w http.ResponseWriter, _ *http.Request) { enginetest.WriteCut(w) }, engine.Retry, 0},
		{"closed connection", hangUp, engine.Retry, 0},
	}
}

func (h Harness) failures(t *testing.T) {
	t.Helper()
	for _, s := range h.scripts() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			h.play(t, s, h.config("", longTimeout))
		})
	}
}

// play answers with one script and checks what it is taken for.
func (h Harness) play(t *testing.T, s script, cfg engine.Config) {
	t.Helper()
	_, err := h.start(t, cfg, s.handler).ask(t.Context(), t)
	failure := h.mustFail(t, err)
	if failure.Class != s.class || failure.RetryAfter != s.after {
		t.Errorf("got %s after %s (%v), want %s after %s",
			failure.Class, failure.RetryAfter, failure, s.class, s.after)
	}
}

// mustFail checks that an error is a failure which names its code and says
// nothing of the key, and gives it.
func (h Harness) mustFail(t *testing.T, err error) *engine.Failure {
	t.Helper()
	var failure *engine.Failure
	if !errors.As(err, &failure) {
		t.Fatalf("got error %v, want a failure", err)
	}
	if failure.Code == "" || failure.Message == "" {
		t.Errorf("failure %+v lacks code or message", failure)
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		if strings.Contains(fmt.Sprintf("%v %+v", e, e), h.Key.Reveal()) {
			t.Error("the error holds the key")
		}
	}
	if strings.Contains(string(failure.Raw), h.Key.Reveal()) {
		t.Error("the raw body holds the key")
	}
	return failure
}

// reply answers every request alike.
func reply(status int, header http.Header, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		maps.Copy(w.Header(), header)
		enginetest.WriteBody(w, status, []byte(body))
	}
}

// hang answers nothing until the client leaves. The body is read first: only
// then does the server notice.
func hang(_ http.ResponseWriter, r *http.Request) {
	// what cannot be read need not be
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

// hangUp closes the connection without a word.
func hangUp(w http.ResponseWriter, _ *http.Request) {
	if hijacker, ok := w.(http.Hijacker); ok {
		if conn, _, err := hijacker.Hijack(); err == nil {
			// the peer receives nothing anyway
			_ = conn.Close()
		}
	}
}
