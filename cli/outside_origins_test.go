package cli_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Long answers are compressed for clients that accept it, and say the same.
func TestAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	plain := h.do(http.MethodGet, "/v1/openapi.json", "", "", "Accept-Encoding", "identity")
	for encoding, unpack := range map[string]func(io.Reader) ([]byte, error){
		"gzip": func(r io.Reader) ([]byte, error) {
			z, err := gzip.NewReader(r)
			must(t, err)
			return io.ReadAll(z)
		},
		"zstd": func(r io.Reader) ([]byte, error) {
			z, err := zstd.NewReader(r)
			must(t, err)
			defer z.Close()
			return io.ReadAll(z)
		},
	} {
		packed := h.do(http.MethodGet, "/v1/openapi.json", "", "", "Accept-Encoding", encoding)
		body, err := unpack(bytes.NewReader(packed.body))
		if got := packed.header.Get("Content-Encoding"); got != encoding || err != nil || !bytes.Equal(body, plain.body) {
			t.Errorf("%s: encoding %q, %d bytes of %d, %v", encoding, got, len(body), len(plain.body), err)
		}
		if len(packed.body) > len(plain.body)/4 {
			t.Errorf("%s: %d bytes of %d", encoding, len(packed.body), len(plain.body))
		}
	}
	for _, path := range []string{"/v1/openapi.json", "/v1/projects/" + h.project} {
		if got := h.do(http.MethodGet, path, h.key, "", "Accept-Encoding", "zstd, gzip").header.Get("Content-Encoding"); got != "gzip" && got != "" || got == "" && path == "/v1/openapi.json" {
			t.Errorf("%s: of gzip and zstd, %q is sent", path, got)
		}
	}
	if plain.header.Get("Content-Encoding") != "" {
		t.Error("identity was compressed")
	}
}

// Pages of the configured origins may call with a key; others may not.
func TestOriginsThatMayCall(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	config, err := os.ReadFile(h.file("avm.yml"))
	must(t, err)
	h.kill()
	must(t, os.WriteFile(h.file("avm.yml"), append([]byte("allowed_origins: https://app.example.com\n"), config...), 0o600))
	h.start()
	for origin, allowed := range map[string]string{"https://app.example.com": "https://app.example.com", "https://other.example": ""} {
		for path, headers := range map[string]string{
			"/v1/projects": "authorization,content-type", "/graphql": "authorization,content-type",
			"/mcp": "authorization,content-type,mcp-method,mcp-name,mcp-protocol-version",
		} {
			asked := h.do(http.MethodOptions, path, "", "", "Origin", origin,
				"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", headers)
			if got := asked.header.Get("Access-Control-Allow-Origin"); got != allowed {
				t.Errorf("preflight of %s for %s: allowed %q, want %q", origin, path, got, allowed)
			}
		}
		read := h.do(http.MethodGet, "/v1/projects", h.key, "", "Origin", origin)
		if got := read.header.Get("Access-Control-Allow-Origin"); got != allowed || read.header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s reads: allowed %q, want %q", origin, got, allowed)
		}
	}
}

// The application answers every page that no other handler has. Its links survive a reload.
func TestApplicationIsServed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	root := h.do(http.MethodGet, "/", "", "")
	policy := root.header.Get("Content-Security-Policy")
	if root.status != http.StatusOK || strings.Contains(policy, "unsafe") || strings.Contains(policy, "script-src") || !strings.Contains(policy, "default-src 'self'") {
		t.Fatalf("%d, policy %q", root.status, policy)
	}
	const html = "text/html,application/xhtml+xml,*/*;q=0.8"
	for _, c := range []struct {
		method, path, accept string
		status               int
	}{
		{http.MethodGet, "/projects/01a1fbcc/prompts", html, http.StatusOK},
		{http.MethodHead, "/settings", html, http.StatusOK},
		{http.MethodGet, "/set-up?token=x", html, http.StatusOK},
		{http.MethodGet, "/docs/metrics", html, http.StatusOK},
		{http.MethodGet, "/settings", "application/json", http.StatusNotFound},
		{http.MethodGet, "/settings", "", http.StatusNotFound},
		{http.MethodGet, "/assets/none", html, http.StatusNotFound},
		{http.MethodGet, "/robots.txt", html, http.StatusNotFound},
		{http.MethodPost, "/settings", html, http.StatusMethodNotAllowed},
		{http.MethodDelete, "/", html, http.StatusMethodNotAllowed},
		{http.MethodGet, "/settings//x", html, http.StatusNotFound},
		{http.MethodGet, "/v1/none", html, http.StatusNotFound},
		{http.MethodGet, "/graphql/none", html, http.StatusNotFound},
		{http.MethodGet, "/docs/none", html, http.StatusNotFound},
		{http.MethodGet, "/ingest", html, http.StatusNotFound},
		{http.MethodGet, "/healthz/none", html, http.StatusNotFound},
		{http.MethodGet, "/readyz/none", html, http.StatusNotFound},
		{http.MethodGet, "/metrics/none", html, http.StatusNotFound},
	} {
		a := h.do(c.method, c.path, "", "", "Accept", c.accept)
		isHTML := strings.HasPrefix(a.header.Get("Content-Type"), "text/html")
		if a.status != c.status || isHTML != (c.status == http.StatusOK) {
			t.Errorf("%s %s accepting %q: %d %s, want %d", c.method, c.path, c.accept, a.status, a.header.Get("Content-Type"), c.status)
		}
		if c.status == http.StatusMethodNotAllowed && a.header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s %s: Allow %q", c.method, c.path, a.header.Get("Allow"))
		}
	}
}

// An office of one address opens the application as often as it likes; pages are counted.
func TestFilesOfTheApplicationAreNotCounted(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	script := regexp.MustCompile(`/assets/[^"]+\.js`).FindString(string(h.do(http.MethodGet, "/", "", "").body))
	if script == "" {
		t.Fatal("the page has no script")
	}
	for i := range 1500 {
		if a := h.do(http.MethodHead, script, "", ""); a.status != http.StatusOK {
			t.Fatalf("request %d: %d", i, a.status)
		}
	}
	for range 1500 {
		if a := h.do(http.MethodHead, "/", "", ""); a.status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("pages are not counted")
}

// The page of metrics has its text and pictures.
func TestTheTextOfMetricsIsServed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	text := h.do(http.MethodGet, "/docs/metrics.md", "", "")
	if kind := text.header.Get("Content-Type"); text.status != http.StatusOK || !strings.HasPrefix(kind, "text/markdown") {
		t.Fatalf("%d %s", text.status, kind)
	}
	pictures := regexp.MustCompile(`!\[[^]]*\]\((images/[^)]+)\)`).FindAllSubmatch(text.body, -1)
	if len(pictures) == 0 {
		t.Error("the text names no picture")
	}
	for _, p := range pictures {
		if a := h.do(http.MethodGet, "/docs/"+string(p[1]), "", ""); a.status != http.StatusOK || a.header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("%s: %d %s", p[1], a.status, a.header.Get("Content-Type"))
		}
	}
}

// A command that uses another database than the service on its address says so.
func TestCommandsSayThatTheirDatabaseIsAnother(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	if _, stderr, status := h.run("workspace", "list"); status != 0 || strings.Contains(stderr, "another database") {
		t.Errorf("the service's own database: status %d, %s", status, stderr)
	}
	_, stderr, status := h.run("workspace", "list", "--database-url", storagetest.URL(t))
	if status != 0 || !strings.Contains(stderr, "uses another database") {
		t.Errorf("another database: status %d, %s", status, stderr)
	}
}

// A second service on the same address says what to do.
func TestAnAddressInUseIsNamed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	_, stderr, status := h.run("serve", "--database-url", storagetest.URL(t))
	if status != 1 || !strings.Contains(stderr, "another program uses "+strings.TrimPrefix(h.base, "http://")) || !strings.Contains(stderr, "--listen") {
		t.Errorf("status %d, %s", status, stderr)
	}
}
