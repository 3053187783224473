package cli

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/web"
)

const (
	// requestTimeout bounds one request of the API: a repeat may wait half a
	// minute for the request that it repeats.
	requestTimeout    = 45 * time.Second
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = 90 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 64 << 10
	maxGraphQLBody    = 1 << 20
	probeTimeout      = 2 * time.Second
)

// newServer guards a handler against slow and large clients. Requests live in ctx.
func newServer(ctx context.Context, handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog:    slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
}

// handlers are what the addresses lead to.
type handlers struct {
	api      http.Handler // everything below /v1
	graphql  http.Handler
	entrance *entrance // where people sign in, and what is for them alone
	ready    http.Handler
	metrics  http.Handler
}

// routes puts the addresses together. Everything below /v1 goes to the API as it
// came, odd paths included: its errors have one shape.
func routes(h handlers, meter *meter) http.Handler {
	rest := http.NewServeMux()
	rest.Handle("/graphql", meter.measure("/graphql", h.graphql))
	rest.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]string{"status": "alive"})
	})
	h.entrance.serveOn(rest)
	rest.Handle("GET /docs", web.Reference())
	rest.Handle("GET /docs/", web.Reference())
	rest.Handle("GET /readyz", h.ready)
	rest.Handle("GET /metrics", h.metrics)
	api := meter.measureAPI(h.api)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1" || strings.HasPrefix(r.URL.Path, "/v1/") {
			api.ServeHTTP(w, r)
			return
		}
		rest.ServeHTTP(w, r)
	})
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // the client is gone: nobody is left to tell
}

// probed is what readiness depends on.
type probed interface {
	Ping(ctx context.Context) error
	Migrated(ctx context.Context) (bool, error)
}

// readiness says whether requests can be served: the database answers and its
// schema is up to date. The schema is asked for until it is.
func readiness(store probed, logger *slog.Logger) http.Handler {
	var migrated atomic.Bool
	check := func(ctx context.Context) error {
		if migrated.Load() {
			return store.Ping(ctx)
		}
		done, err := store.Migrated(ctx)
		if err == nil && !done {
			return errNotMigrated
		}
		migrated.Store(err == nil)
		return err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), probeTimeout)
		defer cancel()
		switch err := check(ctx); {
		case err == nil:
			writeJSON(w, http.StatusOK, map[string]string{"status": "ready"})
		case errors.Is(err, errNotMigrated):
			writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "unavailable", "reason": err.Error()})
		default:
			logger.WarnContext(ctx, "not ready", slog.Any("error", err))
			writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "unavailable", "reason": "the database does not answer"})
		}
	})
}

var errNotMigrated = errors.New("the database's schema is not up to date: run avm migrate")

// authenticate is what the graph's address needs of package access.
type authenticate func(ctx context.Context, bearer string) (*access.Principal, error)

// graphQL lets principals in to the graph: POST with a bearer key, which alone
// decides where there is one, or a browser's with or without a session. What the
// principal may do is decided field by field.
func graphQL(auth authenticate, graph, browsers http.Handler, logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			graphQLError(w, http.StatusMethodNotAllowed, fault.New(fault.MethodNotAllowed, "the graph takes POST alone"))
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		if r.Header.Get("Authorization") == "" {
			browsers.ServeHTTP(w, r.WithContext(ctx))
			return
		}
		scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") {
			key = ""
		}
		principal, err := auth(ctx, strings.TrimSpace(key))
		var f *fault.Error
		switch {
		case errors.As(err, &f) && f.Kind == fault.InvalidKey:
			w.Header().Set("WWW-Authenticate", "Bearer")
			graphQLError(w, http.StatusUnauthorized, f)
			return
		case err != nil:
			logger.ErrorContext(ctx, "authentication failed", slog.Any("error", err))
			w.Header().Set("Retry-After", strconv.Itoa(1))
			graphQLError(w, http.StatusServiceUnavailable, fault.New(fault.Unavailable, "try again later"))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxGraphQLBody)
		graph.ServeHTTP(w, r.WithContext(access.With(ctx, principal)))
	})
}

// graphQLError answers in the form that GraphQL clients read.
func graphQLError(w http.ResponseWriter, status int, f *fault.Error) {
	writeJSON(w, status, map[string]any{
		"data":   nil,
		"errors": []any{map[string]any{"message": f.Message, "extensions": map[string]any{"code": f.Kind}}},
	})
}
