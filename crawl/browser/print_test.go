package browser_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/internal/egress"
)

// redDot is a picture of one red pixel.
const redDot = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

// A printed document has its text and its pictures. It runs no script and loads nothing.
func TestDocumentIsPrinted(t *testing.T) {
	t.Parallel()
	var reached atomic.Int64
	inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	t.Cleanup(inner.Close)
	client, err := egress.New(egress.Config{UserAgent: "test"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := browser.New(browser.Config{Program: chromium(t), Client: client, Logger: slog.New(slog.DiscardHandler), Prints: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	data, err := b.Print(t.Context(), `<!doctype html><title>Report</title><h1>Figures of Ångström</h1>
		<img width="90" height="90" src="`+redDot+`"><img src="`+inner.URL+`/a.png"><link rel="stylesheet" href="`+inner.URL+`/a.css">
		<script>document.title = "scripted"</script>`)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"%PDF-", "/Title (Report)", "/Type /Font", "/Subtype /Image"} {
		if !strings.Contains(string(data), part) {
			t.Errorf("the document lacks %q", part)
		}
	}
	if reached.Load() != 0 {
		t.Errorf("%d requests", reached.Load())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Print(ctx, "<p>"); err == nil {
		t.Error("a document was printed for nobody")
	}
}
