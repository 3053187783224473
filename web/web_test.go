package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/web"
)

func get(t *testing.T, address string, accept ...string) *httptest.ResponseRecorder {
	t.Helper()
	rec := httptest.NewRecorder()
	pages := web.Playground()
	if strings.HasPrefix(address, "/docs") {
		pages = web.Reference()
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	r.Header["Accept-Encoding"] = accept
	pages.ServeHTTP(rec, r)
	return rec
}

// The pages and all that they name come from the binary.
func TestPagesAreComplete(t *testing.T) {
	t.Parallel()
	complete(t, "/playground", 5)
	complete(t, "/docs", 2)
}

func complete(t *testing.T, address string, files int) {
	t.Helper()
	page := get(t, address)
	if page.Code != http.StatusOK || !strings.HasPrefix(page.Header().Get("Content-Type"), "text/html") {
		t.Fatalf("%d %s", page.Code, page.Header())
	}
	if !strings.Contains(page.Body.String(), `<link rel="icon" href="data:image/svg+xml,`) {
		t.Errorf("%s has no icon: browsers ask for one that is not there", address)
	}
	named := regexp.MustCompile(`(?:src|href)="(`+address+`/[^"]+)"`).FindAllStringSubmatch(page.Body.String(), -1)
	if len(named) != files {
		t.Fatalf("the page names %d files", len(named))
	}
	for _, m := range named {
		rec := get(t, m[1])
		if rec.Code != http.StatusOK || rec.Body.Len() == 0 || rec.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: %d, %d bytes, %v", m[1], rec.Code, rec.Body.Len(), rec.Header())
		}
		if regexp.MustCompile(`src:"https?://`).Match(rec.Body.Bytes()) {
			t.Errorf("%s draws a picture of another host, which the policy refuses", m[1])
		}
		packed := get(t, m[1], "gzip")
		if rec.Body.Len() < 1024 {
			continue
		}
		r, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(r); err != nil || !bytes.Equal(body, rec.Body.Bytes()) || packed.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d bytes of %d, %v", m[1], len(body), rec.Body.Len(), err)
		}
	}
}

// A client that has a file is not sent it again, and caches know on what an answer depends.
func TestFilesAreSentOnce(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"/docs", "/docs/redoc.standalone.js"} {
		first := get(t, address)
		if first.Header().Get("Cache-Control") != "no-cache" || first.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", address, first.Header())
		}
		rec := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		r.Header.Set("If-None-Match", first.Header().Get("Etag"))
		pages := web.Reference()
		if pages.ServeHTTP(rec, r); rec.Code != http.StatusNotModified || rec.Body.Len() > 0 {
			t.Errorf("%s: %d with %d bytes", address, rec.Code, rec.Body.Len())
		}
	}
}

func TestPagesServeNothingElse(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"/playground/../web.go", "/playground/none.js", "/playground/%2e%2e/web.go", "/docs/../playground/index.html", "/docs/none"} {
		if rec := get(t, address); rec.Code != http.StatusNotFound {
			t.Errorf("%s: %d", address, rec.Code)
		}
	}
}

// Files with a digest in their name are cached for ever, index.html is checked each time.
func TestApplicationCaching(t *testing.T) {
	t.Parallel()
	serve := func(path string) *httptest.ResponseRecorder {
		rec := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Header.Set("Accept", "text/html")
		web.Application().ServeHTTP(rec, r)
		return rec
	}
	page := serve("/")
	if page.Code != http.StatusOK || page.Header().Get("Cache-Control") != "no-cache" || page.Header().Get("Etag") == "" {
		t.Fatalf("%d %v", page.Code, page.Header())
	}
	if deep := serve("/projects/x"); deep.Body.String() != page.Body.String() {
		t.Errorf("a deep link: %d %s", deep.Code, deep.Body)
	}
	if strings.Contains(page.Body.String(), "<script>") || strings.Contains(page.Body.String(), "<style") {
		t.Errorf("index.html has inline script or style, which its policy refuses")
	}
	for _, m := range regexp.MustCompile(`(?:src|href)="(/assets/[^"]+)"`).FindAllStringSubmatch(page.Body.String(), -1) {
		if rec := serve(m[1]); rec.Code != http.StatusOK || rec.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %d %v", m[1], rec.Code, rec.Header())
		}
	}
}
