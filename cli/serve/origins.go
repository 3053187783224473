package serve

import (
	"net/http"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/rs/cors"
)

const (
	// compressedFrom is the size of an answer, in bytes, from which it is compressed.
	compressedFrom = 1 << 10
	// preflightKept is how long browsers remember what another origin may send.
	preflightKept = 10 * time.Minute
)

// compressed sends answers as gzip or zstd to clients that accept it. Where both have the same weight it is
// gzip: a widespread client offers zstd and cannot read it. Streams of
// events and WebSockets are not changed.
func compressed(next http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(compressedFrom), gzhttp.EnableZstd(true), gzhttp.PreferZstd(false), gzhttp.SuffixETag(""),
		gzhttp.ContentTypeFilter(func(contentType string) bool {
			return !strings.HasPrefix(contentType, "text/event-stream") && gzhttp.DefaultContentTypeFilter(contentType)
		}),
	)
	if err != nil {
		return nil, err
	}
	packing := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			next.ServeHTTP(w, r)
			return
		}
		packing.ServeHTTP(w, r)
	}), nil
}

// originAllowed reports whether a request comes from a page of an origin that may call.
func originAllowed(origins []string) func(*http.Request) bool {
	if len(origins) == 0 {
		return func(*http.Request) bool { return false }
	}
	return cors.New(cors.Options{AllowedOrigins: origins}).OriginAllowed
}

// sharedWith lets pages of other origins call the API with a key. Cookies of this
// service are never sent by them, so that a page elsewhere cannot act for who is
// signed in.
func sharedWith(origins []string, next http.Handler) http.Handler {
	if len(origins) == 0 {
		return next
	}
	return cors.New(cors.Options{
		AllowedOrigins: origins,
		AllowedMethods: []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowedHeaders: []string{
			"Authorization", "Content-Type", "Accept", "Idempotency-Key", "If-None-Match", "X-Request-Id",
			"Mcp-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id",
		},
		ExposedHeaders: []string{
			"X-Request-Id", "Retry-After", "RateLimit", "RateLimit-Policy", "Idempotent-Replayed", "ETag", "Link",
		},
		MaxAge: int(preflightKept.Seconds()),
	}).Handler(next)
}
