package cli_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/engine/enginetest"
)

// limited restarts the product with limits of its own.
func (h *house) limited(text string) {
	h.t.Helper()
	h.kill()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(h.t, err)
	must(h.t, os.WriteFile(h.file("avm.yml"), bytes.Replace(config, []byte(unlimited), []byte(text), 1), 0o600))
	h.start()
}

// The limits hold over REST and the graph together, and for each key.
func TestLimitsFromOutside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	other := h.newKey(h.workspace, "owner@example.com", allScopes()...)
	h.limited("rate_limit: {per_key: 3, per_workspace: 5}\n")
	ask := func(key string) answer { return h.do(http.MethodGet, "/v1/projects", key, "") }
	graph := func(key string) answer { return h.do(http.MethodPost, "/graphql", key, `{"query":"{__typename}"}`) }
	for i, a := range []answer{ask(h.key), graph(h.key), ask(h.key)} {
		if a.status != http.StatusOK || a.header.Get("RateLimit-Policy") != `"key";q=3;w=60, "workspace";q=5;w=60` ||
			!strings.HasPrefix(a.header.Get("RateLimit"), fmt.Sprintf(`"key";r=%d;`, 2-i)) {
			t.Errorf("request %d: %d %v", i, a.status, a.header)
		}
	}
	for name, a := range map[string]answer{"rest": ask(h.key), "graph": graph(h.key)} {
		if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" || !strings.Contains(string(a.body), `"code":"rate_limited"`) {
			t.Errorf("%s over the limit of a key: %d %v %s", name, a.status, a.header, a.body)
		}
	}
	for range 2 {
		if a := ask(other); a.status != http.StatusOK {
			t.Errorf("another key: %d %s", a.status, a.body)
		}
	}
	over := ask(other)
	if f := over.failure(t); over.status != http.StatusTooManyRequests || !f.Error.Retryable || !strings.Contains(f.Error.Message, "workspace") {
		t.Errorf("over the limit of the workspace: %d %s", over.status, over.body)
	}
}

// Bad keys are refused by address; good ones from there are not.
func TestAnonymousClientsAreLimited(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ask := func(key string) answer { return h.do(http.MethodGet, "/v1/projects", key, "") }
	if a := ask(h.key); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	told := map[int]int{}
	var last answer
	for range 800 {
		last = ask("garbage")
		told[last.status]++
	}
	if told[http.StatusUnauthorized] < 600 || told[http.StatusTooManyRequests] == 0 || len(told) != 2 {
		t.Errorf("a stranger was told %v", told)
	}
	if last.status == http.StatusTooManyRequests && last.header.Get("Retry-After") != "1" {
		t.Errorf("%d %v", last.status, last.header)
	}
	if a := ask(h.key); a.status != http.StatusOK {
		t.Errorf("a good key from the same address: %d %s", a.status, a.body)
	}
}

// What is open to everybody is counted by address: people load all pages again and again, and a client that asks without an
// end is stopped.
func TestOpenPagesAreCountedByAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	open := []string{"/", "/index.html", "/docs", "/docs/redoc.standalone.js", "/docs/reference.js", "/v1/openapi.json"}
	for range 30 {
		for _, path := range open {
			if a := h.do(http.MethodGet, path, "", "", "Accept-Encoding", "gzip"); a.status != http.StatusOK {
				t.Fatalf("%s: %d %s", path, a.status, a.body)
			}
		}
	}
	for range 500 {
		h.do(http.MethodGet, "/docs", "", "")
	}
	for _, path := range append(open, "/metrics", "/healthz", "/readyz", "/auth/nothing", "/v1/nothing") {
		refused := false
		for range 20 {
			a := h.do(http.MethodGet, path, "", "")
			if refused = refused || a.status == http.StatusTooManyRequests; refused {
				if a.header.Get("Retry-After") == "" || !strings.Contains(string(a.body), `"code":"rate_limited"`) {
					t.Errorf("%s: %d %v %s", path, a.status, a.header, a.body)
				}
				break
			}
		}
		if !refused {
			t.Errorf("%s is not counted", path)
		}
	}
}

// A Redis that is not there keeps nobody from working, and it is said.
func TestWithoutItsRedisTheServiceWorks(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	nobody := freeAddress(t)
	h.limited(fmt.Sprintf("rate_limit: {per_key: 2, redis_url: \"redis://:hunter2@%s\"}\n", nobody))
	ask := func() int { return h.do(http.MethodGet, "/v1/projects", h.key, "").status }
	if got := []int{ask(), ask(), ask()}; fmt.Sprint(got) != "[200 200 429]" {
		t.Errorf("answers %v", got)
	}
	metrics := h.do(http.MethodGet, "/metrics", "", "")
	if !strings.Contains(string(metrics.body), "\navm_rate_limit_redis_up 0\n") {
		t.Error("the metric does not say that Redis is unavailable")
	}
	if log := h.logs.String(); strings.Count(log, "Redis is unavailable") != 1 || strings.Contains(log, "hunter2") {
		t.Errorf("the log says %s", log)
	}
}

// ingest sends a log with a source's token, as Firehose does or plainly.
func (h *house) ingest(source, token, body string, firehose bool) answer {
	h.t.Helper()
	if firehose {
		return h.do(http.MethodPost, "/ingest/"+source, "", body, "X-Amz-Firehose-Request-Id", "1", "X-Amz-Firehose-Access-Key", token)
	}
	return h.do(http.MethodPost, "/ingest/"+source, token, body)
}

// Requests with invented but well-formed source tokens are limited by address, like those with invented keys.
// A sender with a valid token at the same address is not refused.
func TestAnonymousIngestIsLimited(t *testing.T) {
	t.Parallel()
	for name, firehose := range map[string]bool{"plain": false, "firehose": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, enginetest.Options{})
			id, token := h.newSource()
			if a := h.ingest(id, token, "", false); a.status != http.StatusAccepted {
				t.Fatalf("%d %s", a.status, a.body)
			}
			told := map[int]int{}
			for range 800 {
				wrong, _ := access.NewSourceToken()
				a := h.ingest(id, wrong, "", firehose)
				told[a.status]++
				if a.status == http.StatusTooManyRequests && a.header.Get("Retry-After") == "" {
					t.Fatalf("%d %v %s", a.status, a.header, a.body)
				}
			}
			if told[http.StatusUnauthorized] < 600 || told[http.StatusTooManyRequests] == 0 || len(told) != 2 {
				t.Errorf("a stranger was told %v", told)
			}
			if a := h.ingest(id, token, "", false); a.status != http.StatusAccepted {
				t.Errorf("a good token from the same address: %d %s", a.status, a.body)
			}
		})
	}
}

// newSource makes a crawl source.
func (h *house) newSource() (id, token string) {
	h.t.Helper()
	var source struct{ ID, Token string }
	a := h.do(http.MethodPost, h.path("/crawl-sources"), h.key, `{"setup":"custom"}`, "Idempotency-Key", uuid.NewString())
	must(h.t, json.Unmarshal(a.body, &source))
	if source.Token == "" {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
	return source.ID, source.Token
}

// A source has the limit of a key, for all addresses and formats. Requests of sources do not count for the
// workspace's keys.
func TestLimitsOfSourcesFromOutside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	one, first := h.newSource()
	two, second := h.newSource()
	h.limited("rate_limit: {per_key: 3, per_workspace: 5}\n")
	for i, a := range []answer{h.ingest(one, first, "", false), h.ingest(two, first, "", false), h.ingest(one, first, "{}", false)} {
		if (a.status == http.StatusNotFound) != (i == 1) || a.status == http.StatusTooManyRequests ||
			a.header.Get("RateLimit-Policy") != `"source";q=3;w=60, "workspace";q=5;w=60` ||
			!strings.HasPrefix(a.header.Get("RateLimit"), fmt.Sprintf(`"source";r=%d;`, 2-i)) {
			t.Errorf("request %d: %d %v %s", i, a.status, a.header, a.body)
		}
	}
	for name, a := range map[string]answer{"plain": h.ingest(one, first, "", false), "another's address": h.ingest(two, first, "", false)} {
		if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" || !strings.Contains(string(a.body), `"code":"rate_limited"`) {
			t.Errorf("%s over the limit: %d %v %s", name, a.status, a.header, a.body)
		}
	}
	if a := h.ingest(one, first, "{}", true); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" ||
		!strings.Contains(string(a.body), "too many requests of this source") {
		t.Errorf("Firehose over the limit: %d %v %s", a.status, a.header, a.body)
	}
	for range 2 {
		if a := h.ingest(two, second, "", false); a.status != http.StatusAccepted {
			t.Errorf("another source: %d %s", a.status, a.body)
		}
	}
	if a := h.ingest(two, second, "", false); a.status != http.StatusTooManyRequests || !strings.Contains(string(a.body), "workspace") {
		t.Errorf("over the limit of the workspace: %d %s", a.status, a.body)
	}
	for range 3 {
		if a := h.do(http.MethodGet, "/v1/projects", h.key, ""); a.status != http.StatusOK {
			t.Errorf("a key of the workspace: %d %s", a.status, a.body)
		}
	}
}

// A network has a quarter of the WebSockets that wait for their connection_init, and an anonymous client's body has five
// seconds.
func TestWaitingAnonymousClientsDoNotBlockOthers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.reopen(func(config string) string {
		return strings.Replace(config, "rate_limit: {", "rate_limit: {trusted_proxies: 127.0.0.0/8, ", 1)
	})
	from := func(address string) http.Header { return http.Header{"X-Forwarded-For": {address}} }
	opened := 0
	for range 60 {
		conn, status, err := h.dial(h.base, from("203.0.113.7"))
		if err != nil {
			if status != http.StatusTooManyRequests {
				t.Errorf("%d %v", status, err)
			}
			break
		}
		t.Cleanup(func() { _ = conn.CloseNow() })
		opened++
	}
	if opened != 50 {
		t.Errorf("a network has %d waiting WebSockets", opened)
	}
	conn, status, err := h.dial(h.base, from("203.0.113.8"))
	if err != nil {
		t.Fatalf("another network: %d %v", status, err)
	}
	_ = conn.CloseNow()
	a := h.raw("POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65536\r\n\r\n{")
	if a.status/100 != 4 {
		t.Errorf("a body that does not come: %d %s", a.status, a.body)
	}
}

// A log of equal lines packs to a thousandth: it is refused by its size unpacked, before it takes a processor for long.
func TestPackedLogIsBoundedUnpacked(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	id, token := h.newSource()
	var packed strings.Builder
	z := gzip.NewWriter(&packed)
	lines := strings.Repeat(logLine, 10_000)
	for range 140 { // 133 MB
		_, err := z.Write([]byte(lines))
		must(t, err)
	}
	must(t, z.Close())
	a := h.do(http.MethodPost, "/ingest/"+id, token, packed.String(), "Content-Encoding", "gzip")
	if a.status != http.StatusRequestEntityTooLarge || !strings.Contains(string(a.body), "times its size unpacked") {
		t.Errorf("%d kB: %d %s", packed.Len()>>10, a.status, a.body)
	}
}
