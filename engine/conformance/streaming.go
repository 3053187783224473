package conformance

import (
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/enginetest"
)

// stream checks that a streamed answer is the plain one, that one in pieces is
// none, and that everything else that goes wrong is taken as without a stream.
func (h Harness) stream(t *testing.T) {
	t.Helper()
	cfg := h.config("", longTimeout)
	cfg.Stream = true
	t.Run("answer", func(t *testing.T) {
		t.Parallel()
		got, err := h.start(t, cfg, events(h.Stream)).ask(t.Context(), t)
		if err != nil {
			t.Fatalf("Ask: %v", err)
		}
		h.compare(t, got)
	})
	t.Run("plain answer", func(t *testing.T) {
		t.Parallel()
		got, err := h.start(t, cfg, reply(http.StatusOK, nil, h.Canonical)).ask(t.Context(), t)
		if err != nil {
			t.Fatalf("Ask: %v", err)
		}
		h.compare(t, got)
	})
	t.Run("pieces", func(t *testing.T) { t.Parallel(); h.pieces(t, cfg) })
	scripts := append(h.scripts(), script{"error inside a stream", events(h.StreamError), engine.RetryAfter, 0})
	for _, s := range scripts {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			h.play(t, s, cfg)
		})
	}
}

// pieces cuts the stream after each event and within it: what comes out is the
// whole text or a failure that may be tried again.
func (h Harness) pieces(t *testing.T, cfg engine.Config) {
	t.Helper()
	for at := range h.Stream {
		before := h.Stream[:at]
		within := strings.HasSuffix(before, `"type":`) || strings.HasSuffix(before, `"id":`)
		if !strings.HasSuffix(before, "\n\n") && !within {
			continue
		}
		got, err := h.start(t, cfg, events(before)).ask(t.Context(), t)
		if err != nil {
			if failure := h.mustFail(t, err); failure.Class != engine.Retry {
				t.Errorf("a stream cut at %d gave %v", at, failure)
			}
			continue
		}
		if got.Text != h.Want.Text {
			t.Errorf("a stream cut at %d gave half an answer: %q", at, got.Text)
		}
	}
}

// events answers with a stream.
func events(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { enginetest.WriteEvents(w, body) }
}
