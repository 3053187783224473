package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// saying is an engine that gives one answer, over chat completions.
func saying(t *testing.T, answer string) string {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"id": "1", "object": "chat.completion", "created": 1, "model": "m",
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": answer},
		}},
	})
	must(t, err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// visiting starts the product again so that it reads pages at a private address,
// with an engine that cites the given pages.
func (h *house) visiting(site, engine string) {
	h.t.Helper()
	h.kill()
	at, err := url.Parse(site)
	must(h.t, err)
	config, err := os.ReadFile(h.file("avm.yml"))
	must(h.t, err)
	text, engines, _ := strings.Cut(string(config), "engines:\n")
	_, overview, _ := strings.Cut(engines, "\n")
	before, after, _ := strings.Cut(overview, "base_url: ")
	_, after, _ = strings.Cut(after, ",")
	text = strings.Replace(text, unvisited, fmt.Sprintf("pages: {user_agent: OutsideBot/7}\negress: {allow_private: 127.0.0.1, ports: %q}\n", at.Port()), 1)
	must(h.t, os.WriteFile(h.file("avm.yml"), []byte(text+"engines:\n"+before+"base_url: "+engine+"/v1,"+after), 0o600))
	h.start()
}

// A running service reads what an audit cites, under its own name, and goes
// nowhere but where it may.
func TestCitedPagesFromOutside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var named atomic.Int32
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.UserAgent() == "OutsideBot/7 (+https://github.com/answer-visibility/avm)" {
			named.Add(1)
		}
		if r.URL.Path != "/page" {
			http.NotFound(w, r)
			return
		}
		_, _ = io.WriteString(w, "<title>Headphones</title><p>Nobody whom we track is here, and nobody ever was.")
	}))
	t.Cleanup(site.Close)
	inside, connected := trap(t)
	h.visiting(site.URL, saying(t, "See "+site.URL+"/page and "+inside+"/secret"))
	body := strings.Replace(launchBody, `"assistant_a",`, "", 1)
	if a := h.do(http.MethodPost, h.path("/audits"), h.key, body, "Idempotency-Key", "pages"); a.status != http.StatusCreated {
		t.Fatalf("%d %s", a.status, a.body)
	}
	h.until("the pages are fetched", func() bool { return h.number(`SELECT count(*) FROM source_pages WHERE fetched_at IS NOT NULL`) == 2 })
	const right = `SELECT count(*) FROM source_pages WHERE state = 'read' AND title = 'Headphones' AND NOT brand
		OR state = 'unreadable' AND reason = 'it is at an address that is not visited' AND url LIKE '%/secret'`
	if n := h.number(right); n != 2 || named.Load() != 2 || connected.Load() != 0 {
		t.Errorf("%d pages are right, %d requests under our name, %d inside", n, named.Load(), connected.Load())
	}
	if metrics := h.do(http.MethodGet, "/metrics", "", ""); !strings.Contains(string(metrics.body), `avm_pages_total{state="read"} 1`) {
		t.Error("the metrics do not count the page")
	}
}
