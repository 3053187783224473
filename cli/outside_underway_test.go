package cli_test

import (
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// A long request stores nothing after its key is revoked: neither an upload that is still arriving, nor the
// answer of a slow model.
func TestRunningRequestEndsWithItsKey(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	m := newScriptedModel(t)
	m.pause = 3 * time.Second
	m.says("prompt_candidates", always(fourCandidates))
	entry := "{adapter: openai-chat, base_url: " + m.URL + "/v1, model: g, api_key: k, timeout: 20s}"
	h.reopen(func(config string) string { return config + "models:\n  generator: " + entry + "\n" })
	source := h.post(h.project, "/crawl-sources", h.key, newSourceBody)
	var sets []struct{ ID string }
	h.get(h.path("/prompt-sets"), &sets)
	key := h.newKey(h.workspace, "owner@example.com", allScopes()...)

	file, log := io.Pipe()
	uploaded := make(chan int, 1)
	go func() {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.base+h.path("/crawl-sources/"+source+"/uploads"), file)
		if err != nil {
			t.Error(err)
			return
		}
		req.Header.Set("Authorization", "Bearer "+key)
		req.Header.Set("Content-Type", "text/plain")
		req.Header.Set("Idempotency-Key", uuid.NewString())
		a, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Error(err)
			uploaded <- 0
			return
		}
		_ = a.Body.Close()
		uploaded <- a.StatusCode
	}()
	_, err := io.WriteString(log, logLine) // the headers and one line have arrived
	must(t, err)
	generated := make(chan answer, 1)
	go func() {
		generated <- h.do(http.MethodPost, h.path("/prompt-sets/"+sets[0].ID+"/generate"), key, `{"count": 4}`, "Idempotency-Key", uuid.NewString())
	}()
	h.until("the generator is asked", func() bool { return len(m.calls("prompt_candidates")) > 0 })
	if _, stderr, status := h.run("key", "revoke", h.keyID(key)); status != 0 {
		t.Fatal(stderr)
	}
	must(t, log.Close())
	if status := <-uploaded; status != http.StatusUnauthorized {
		t.Errorf("the file: %d", status)
	}
	if a := <-generated; a.status != http.StatusUnauthorized {
		t.Errorf("the candidates: %d %s", a.status, a.body)
	}
	var counted struct {
		AcceptedLines int `json:"accepted_lines"`
	}
	h.get(h.path("/crawl-sources/"+source), &counted)
	if counted.AcceptedLines != 0 {
		t.Errorf("%d lines are counted", counted.AcceptedLines)
	}
	var kept struct{ Items []any }
	h.get(h.path("/prompt-sets/"+sets[0].ID+"/candidates"), &kept)
	if len(kept.Items) != 0 {
		t.Errorf("candidates: %v", kept.Items)
	}
}
