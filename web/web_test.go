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
	web.Playground().ServeHTTP(rec, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	return rec
}

// The page and all that it names come from the binary.
func TestPlaygroundIsComplete(t *testing.T) {
	t.Parallel()
	page := get(t, "/playground")
	if page.Code != http.StatusOK || !strings.HasPrefix(page.Header().Get("Content-Type"), "text/html") {
		t.Fatalf("%d %s", page.Code, page.Header())
	}
	named := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(page.Body.String(), -1)
	if len(named) != 5 {
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

func TestPlaygroundServesNothingElse(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"/playground/../web.go", "/playground/none.js", "/playground/%2e%2e/web.go"} {
		if rec := get(t, address); rec.Code != http.StatusNotFound {
			t.Errorf("%s: %d", address, rec.Code)
		}
	}
}
