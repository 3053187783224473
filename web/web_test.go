package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/web"
)

func get(t *testing.T, address string) *httptest.ResponseRecorder {
	t.Helper()
	rec := httptest.NewRecorder()
	pages := web.Playground()
	if strings.HasPrefix(address, "/docs") {
		pages = web.Reference()
	}
	if strings.HasPrefix(address, "/sign-in") {
		pages = web.SignIn()
	}
	pages.ServeHTTP(rec, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	return rec
}

// The pages and all that they name come from the binary.
func TestPagesAreComplete(t *testing.T) {
	t.Parallel()
	complete(t, "/playground", 5)
	complete(t, "/docs", 2)
	complete(t, "/sign-in", 2)
}

func complete(t *testing.T, address string, files int) {
	t.Helper()
	page := get(t, address)
	if page.Code != http.StatusOK || !strings.HasPrefix(page.Header().Get("Content-Type"), "text/html") {
		t.Fatalf("%d %s", page.Code, page.Header())
	}
	named := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(page.Body.String(), -1)
	if len(named) != files {
		t.Fatalf("the page names %d files", len(named))
	}
	for _, m := range named {
		rec := get(t, m[1])
		if rec.Code != http.StatusOK || rec.Body.Len() == 0 {
			t.Errorf("%s: %d", m[1], rec.Code)
		}
		if rec.Header().Get("Content-Encoding") == "gzip" {
			r, err := gzip.NewReader(rec.Body)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := io.Copy(io.Discard, r); err != nil || n < 1000 {
				t.Errorf("%s: %d bytes, %v", m[1], n, err)
			}
		}
	}
}

func TestPagesServeNothingElse(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"/playground/../web.go", "/playground/none.js", "/playground/%2e%2e/web.go", "/docs/../playground/index.html", "/docs/none", "/sign-in/none"} {
		if rec := get(t, address); rec.Code != http.StatusNotFound {
			t.Errorf("%s: %d", address, rec.Code)
		}
	}
}
