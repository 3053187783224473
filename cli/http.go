package cli

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"path"
	"strings"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/content"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/web"
)

const (
	// requestTimeout bounds one request of the API: a repeat may wait half a
	// minute for the request that it repeats.
	requestTimeout = 45 * time.Second
	maxHeaderBytes = 64 << 10

	// schemaPath is where the graph's schema is served as text.
	schemaPath = "/graphql/schema.graphqls"
)

// patience is how long clients are waited for.
type patience struct {
	header time.Duration // for a request's head, from its first byte or the connection's beginning
	read   time.Duration // for all of a request
	write  time.Duration // for an answer, from the end of the request's head
	idle   time.Duration // for the next request
}

func usualPatience() patience {
	return patience{header: 10 * time.Second, read: 30 * time.Second, write: 90 * time.Second, idle: 2 * time.Minute}
}

// newServer guards a handler against slow and large clients. Requests live in ctx.
func newServer(ctx context.Context, handler http.Handler, wait patience, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: wait.header, ReadTimeout: wait.read, WriteTimeout: wait.write,
		IdleTimeout: wait.idle, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog:    slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
}

// handlers are what the addresses lead to.
type handlers struct {
	api      http.Handler // everything below /v1
	graphql  http.Handler
	spans    trace.TracerProvider // nil: requests are not traced
	schema   http.Handler         // the graph's schema as text
	ingest   http.Handler         // what crawl sources send their logs to
	entrance *entrance            // where people sign in, and what is for them alone
	ready    http.Handler
	metrics  http.Handler // nil: at the operators' address alone
	gate     *limit.Gate  // counts requests for what is open to everybody
	logger   *slog.Logger
}

// open counts requests for what is open to everybody, by their address, before next answers them. Errors are JSON.
func (h handlers) open(next http.Handler) http.Handler {
	return inJSON(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.gate.Visit(r.Context(), w.Header(), r); err != nil {
			browser.Refuse(w, r, err, h.logger)
			return
		}
		next.ServeHTTP(w, r)
	}))
}

// routes puts the addresses together. Everything below /v1 goes to the API as it
// came, odd paths included: its errors have one shape.
func routes(h handlers, meter *meter) http.Handler {
	rest := http.NewServeMux()
	rest.Handle("/graphql", meter.measure("/graphql", h.graphql))
	rest.Handle("GET "+schemaPath, meter.measure(schemaPath, h.schema))
	rest.Handle("/ingest/{source_id}", meter.measure("/ingest", h.ingest))
	rest.HandleFunc("GET /healthz", healthy)
	h.entrance.serveOn(rest, h.open)
	home, docs := h.open(web.Home()), h.open(web.Reference())
	rest.Handle("GET /{$}", home)
	rest.Handle("GET /home/", home)
	rest.Handle("GET /docs", docs)
	rest.Handle("GET /docs/", docs)
	rest.Handle("GET /readyz", h.ready)
	if h.metrics != nil {
		rest.Handle("GET /metrics", h.open(h.metrics))
	}
	api := meter.measureAPI(h.api)
	return traceRequests(h.spans, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if r.URL.Path == "/v1" || strings.HasPrefix(r.URL.Path, "/v1/") {
			api.ServeHTTP(w, r)
			return
		}
		id := requestid.Of(r.Header)
		w.Header()[requestid.Header] = []string{id}
		r.Header[requestid.Header] = []string{id} // for handlers that name requests themselves
		if !isClean(r.URL.Path) {
			http.NotFound(&worded{ResponseWriter: w, id: id}, r)
			return
		}
		if _, pattern := rest.Handler(r); pattern == "" {
			w = &worded{ResponseWriter: w, id: id}
		}
		rest.ServeHTTP(w, r)
	}))
}

// isClean reports whether a path has no empty part and no dots. http.ServeMux sends others to the
// path that they mean; an address of an API leads nowhere else.
func isClean(p string) bool { return p == "/" || path.Clean(p) == strings.TrimSuffix(p, "/") }

// inJSON has a handler's errors answered as JSON that are plain text.
func inJSON(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&worded{ResponseWriter: w, id: r.Header.Get(requestid.Header)}, r)
	})
}

// worded puts JSON in place of the text that net/http answers with for paths
// and methods that are not there, and our pages for requests of other sites.
type worded struct {
	http.ResponseWriter

	id       string // of the request
	replaced bool
}

// WriteHeader answers with the status in words. A redirect, a page and an error that is JSON
// already are left as they are.
func (w *worded) WriteHeader(status int) {
	if status < http.StatusBadRequest || w.Header().Get("Content-Type") == "application/json" {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	kind, message := fault.NotFound, "there is no such path"
	switch status {
	case http.StatusMethodNotAllowed:
		kind, message = fault.MethodNotAllowed, "this path takes "+w.Header().Get("Allow")
	case http.StatusForbidden:
		kind, message = fault.OriginRefused, "the request comes from a page of another site"
	}
	w.replaced = true
	writeJSON(w.ResponseWriter, status, map[string]any{"error": map[string]any{
		"code": kind, "message": message, "request_id": w.id, "retryable": false,
	}})
}

// Write leaves out the text that was replaced.
func (w *worded) Write(text []byte) (int, error) {
	if w.replaced {
		return len(text), nil
	}
	return w.ResponseWriter.Write(text)
}

// Unwrap returns the writer below, for http.ResponseController.
func (w *worded) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // the client is gone: nobody is left to tell
}

// schemaText serves the graph's schema to keys and to signed-in people, as they may
// introspect it.
func schemaText(text []byte, gate *limit.Gate, find limit.Lookup, door *browser.Door, logger *slog.Logger) http.Handler {
	schema := content.New(text)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		var err error
		if r.Header.Get("Authorization") == "" {
			_, err = door.Admit(w, r.WithContext(ctx), door.Browser(w, r))
		} else {
			_, err = gate.Admit(ctx, w.Header(), r, bearerKey(r), find)
		}
		if err != nil {
			browser.Refuse(w, r, err, logger)
			return
		}
		w.Header().Set("Content-Type", "application/graphql; charset=utf-8")
		body, changed := schema.Answer(w.Header(), r)
		if !changed {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write(body) // an error means that the client is gone
	})
}

// bearerKey returns the key of the Authorization header; empty when it holds none.
func bearerKey(r *http.Request) string { return bearerOf(r.Header.Get("Authorization")) }

// bearerOf returns the key of an authorization; empty when it holds none.
func bearerOf(authorization string) string {
	scheme, key, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// graphQL lets principals in to the graph, through the gate of the API: POST, or
// a WebSocket for subscriptions, with a bearer key, which alone decides where there
// is one, or a browser's with or without a session. A WebSocket may bring its key in
// connection_init. What the principal may do is decided field by field. Streams end with
// stopping.
func graphQL(
	stopping <-chan struct{}, gate *limit.Gate, find limit.Lookup, ad, browsers http.Handler, logger *slog.Logger,
) http.Handler {
	return identified(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost && !graph.Streams(r) {
			w.Header().Set("Allow", http.MethodPost)
			browser.Refuse(w, r, fault.New(fault.MethodNotAllowed, "the graph takes POST, and WebSockets for subscriptions"), logger)
			return
		}
		if graph.Streams(r) {
			ctx, cancel := until(r.Context(), stopping)
			defer cancel()
			r = r.WithContext(ctx)
		}
		if r.Header.Get("Authorization") == "" {
			browsers.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		principal, err := gate.Admit(ctx, w.Header(), r, bearerKey(r), find)
		if err != nil {
			browser.Refuse(w, r, err, logger)
			return
		}
		ad.ServeHTTP(w, r.WithContext(access.With(r.Context(), principal)))
	})
}

// identified gives each request an id, which its answer and its log lines carry.
func identified(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := requestid.Of(r.Header)
		w.Header()[requestid.Header] = []string{id}
		next(w, r.WithContext(requestid.With(r.Context(), id)))
	})
}

// until returns a context that ends with its parent and when stopping is closed.
func until(ctx context.Context, stopping <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-stopping:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}
