package demo

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The sample log is the same for the same moment, and grows with time: a demo that is run
// again uploads lines that are known, and newer ones.
func TestSampleLogGrows(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 7, 30, 0, 0, time.UTC)
	first, later := sampleLog(at), sampleLog(at.Add(time.Hour))
	if first != sampleLog(at) || !strings.HasPrefix(later, first) || len(later) == len(first) {
		t.Error("the log of an hour later does not begin with that of now")
	}
}

func TestSampleSiteAnswers(t *testing.T) {
	t.Parallel()
	s, err := ServeSite(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	for path, want := range map[string]int{"": 200, "products/one": 200, "robots.txt": 200, "sitemap.xml": 200, "blog/missing": 404, "old-catalogue": 302} {
		if got := statusOf(t, s.Root()+path); got != want {
			t.Errorf("/%s answers %d, want %d", path, got, want)
		}
	}
}

func statusOf(t *testing.T, address string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close() //nolint:errcheck // its status is all that matters
	return resp.StatusCode
}
