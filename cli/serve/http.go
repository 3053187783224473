package serve

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/mux"
	"go.opentelemetry.io/otel/trace"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/access/oauth"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/staticcontent"
	"github.com/answer-visibility/avm/report/handover"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/signal/channel"
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
	api            http.Handler // everything below /v1
	graphql        http.Handler
	spans          trace.TracerProvider // nil: requests are not traced
	schema         http.Handler         // the graph's schema as text
	examples       http.HandlerFunc     // the documents of the REST operations, for the playground
	ingest         http.Handler         // what crawl sources send their logs to
	uploads        http.Handler         // files of keys and of people who are signed in
	authentication *authentication      // where people sign in, and what is for them alone
	ready          http.Handler
	assistants     http.Handler     // the MCP server; nil: it is switched off
	connecting     http.Handler     // what connects assistants; nil: as above
	reports        http.Handler     // reports that are handed over
	channels       *channel.Service // where mailboxes are confirmed, and their mails ended
	metrics        http.Handler     // nil: at the operators' address alone
	gate           *limit.Gate      // counts requests for what is open to everybody
	logger         *slog.Logger
}

// open is visited for handlers whose errors are JSON.
func (h handlers) open(next http.Handler) http.Handler { return inJSON(h.visited(next)) }

// visited counts requests of anonymous clients by their address before next answers them.
func (h handlers) visited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.gate.Visit(r.Context(), w.Header(), r); err != nil {
			browser.Refuse(w, r, err, h.logger)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// routes returns the router of all addresses. The API gets every path below /v1 unchanged, because it
// writes its own errors. The application gets every path that no other handler has.
func routes(h handlers, meter *meter) http.Handler {
	router := mux.NewRouter().SkipClean(true)
	under(router, "/v1", meter.measureAPI(h.api))
	others := router.MatcherFunc(isClean).Subrouter()
	others.Use(named)
	others.Path("/graphql").Handler(meter.measure("/graphql", h.graphql))
	others.Path(schemaPath).Handler(read(meter.measure(schemaPath, h.schema)))
	others.Path("/ingest/{source_id}").Handler(meter.measure("/ingest", withSourceID(h.ingest)))
	others.Path("/uploads/{project_id}/{area}/{name}").Handler(meter.measure("/uploads", h.uploads))
	if h.assistants != nil {
		others.Path("/mcp").Handler(meter.measure("/mcp", h.assistants))
		for _, path := range oauth.Paths() {
			others.Path(path).Handler(meter.measure(path, h.visited(h.connecting)))
		}
	}
	others.PathPrefix(handover.Path).Handler(meter.measure(handover.Path, h.visited(h.reports)))
	others.PathPrefix(channel.Path).Handler(meter.measure(channel.Path, h.visited(h.channels.Unsubscription())))
	others.PathPrefix(channel.ConfirmPath).Handler(meter.measure(channel.ConfirmPath, h.visited(h.channels.Confirmation())))
	others.Path("/healthz").Handler(read(h.open(http.HandlerFunc(healthy))))
	others.Path("/readyz").Handler(read(h.open(h.ready)))
	if h.metrics != nil {
		others.Path("/metrics").Handler(read(h.open(h.metrics)))
	}
	h.authentication.mount(others, h.examples)
	app := web.Application()
	application := read(h.open(app))
	// The first page takes some fifty files, and people of an office have one address.
	others.MatcherFunc(func(r *http.Request, _ *mux.RouteMatch) bool { return web.IsHashed(r.URL.Path) }).Handler(read(app))
	others.Path("/docs/metrics").Handler(application)
	under(others, "/docs", read(h.open(web.Reference())))
	others.MatcherFunc(isApplication).Handler(application)
	router.NotFoundHandler = named(h.open(http.NotFoundHandler()))
	return traceRequests(h.spans, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		router.ServeHTTP(w, r)
	}))
}

// under routes a path and all paths below it to a handler.
func under(router *mux.Router, at string, handler http.Handler) {
	router.Path(at).Handler(handler)
	router.PathPrefix(at + "/").Handler(handler)
}

// withSourceID passes the path's source id to a handler that reads it with PathValue.
func withSourceID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.SetPathValue("source_id", mux.Vars(r)["source_id"])
		next.ServeHTTP(w, r)
	})
}

// isClean reports whether a request's path has no empty and no dot segments.
func isClean(r *http.Request, _ *mux.RouteMatch) bool {
	p := r.URL.Path
	return p == "/" || path.Clean(p) == strings.TrimSuffix(p, "/")
}

// isApplication reports whether a request is for the application and not for an unknown path below an
// address of another handler.
func isApplication(r *http.Request, _ *mux.RouteMatch) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch first {
	case "v1", "graphql", "mcp", "ingest", "uploads", "healthz", "readyz", "metrics", "auth", "r", ".well-known":
		return false
	}
	return true
}

// named sets an id for each request for the response and for handlers that log it.
func named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := requestid.Of(r.Header)
		w.Header()[requestid.Header] = []string{id}
		r.Header[requestid.Header] = []string{id}
		next.ServeHTTP(w, r)
	})
}

// read refuses every method but GET and HEAD.
func read(next http.Handler) http.Handler {
	return inJSON(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "", http.StatusMethodNotAllowed)
			return
		}
		next.ServeHTTP(w, r)
	}))
}

// inJSON writes a handler's plain-text errors as JSON.
func inJSON(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&jsonErrorWriter{ResponseWriter: w, id: r.Header.Get(requestid.Header)}, r)
	})
}

// jsonErrorWriter replaces the plain text of net/http's errors with JSON.
type jsonErrorWriter struct {
	http.ResponseWriter

	id       string // of the request
	replaced bool
}

// WriteHeader writes the status, and the error as JSON unless the error is JSON already.
func (w *jsonErrorWriter) WriteHeader(status int) {
	var kind fault.Kind
	var message string
	switch status {
	case http.StatusNotFound:
		kind, message = fault.NotFound, "there is no such path"
	case http.StatusMethodNotAllowed:
		kind, message = fault.MethodNotAllowed, "this path takes "+w.Header().Get("Allow")
	case http.StatusForbidden:
		kind, message = fault.OriginRefused, "the request comes from a page of another site"
	}
	if kind == "" || w.Header().Get("Content-Type") == "application/json" {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.replaced = true
	writeJSON(w.ResponseWriter, status, map[string]any{"error": map[string]any{
		"code": kind, "message": message, "request_id": w.id, "retryable": false,
	}})
}

// Write drops the text that JSON has replaced.
func (w *jsonErrorWriter) Write(text []byte) (int, error) {
	if w.replaced {
		return len(text), nil
	}
	return w.ResponseWriter.Write(text)
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *jsonErrorWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // the client has disconnected
}

// schemaText serves the graph's schema to keys and to signed-in people, as they may
// introspect it.
func schemaText(text func() []byte, gate *limit.Gate, find limit.Lookup, browsers *browser.Authenticator, logger *slog.Logger) http.Handler {
	schema := sync.OnceValue(func() *staticcontent.Content { return staticcontent.New(text()) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		var err error
		if r.Header.Get("Authorization") == "" {
			_, err = browsers.Admit(w, r.WithContext(ctx), browsers.Browser(w, r))
		} else {
			_, err = gate.Admit(ctx, w.Header(), r, bearerKey(r), find)
		}
		if err != nil {
			browser.Refuse(w, r, err, logger)
			return
		}
		w.Header().Set("Content-Type", "application/graphql; charset=utf-8")
		body, changed := schema().Answer(w.Header(), r)
		if !changed {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write(body) // an error means that the client has disconnected
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
	admitted := byKeyOrBrowser(gate, find, ad, browsers, logger)
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
		admitted.ServeHTTP(w, r)
	})
}

// byKeyOrBrowser serves requests with a key by one handler, with its owner in the context, and all others by another one.
func byKeyOrBrowser(gate *limit.Gate, find limit.Lookup, keys, browsers http.Handler, logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
		keys.ServeHTTP(w, r.WithContext(access.With(r.Context(), principal)))
	})
}

// identified sets an id for each request, which its answer and its log lines carry.
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
