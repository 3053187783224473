package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/model"
)

const (
	// latency is how long the recorded engines take to answer, so that a person can
	// watch the audit run.
	latency       = 250 * time.Millisecond
	concurrency   = 16
	headerTimeout = 10 * time.Second
)

// Recordings are the recorded engines, serving on loopback.
type Recordings struct {
	server  *http.Server
	url     string
	refuses atomic.Bool
}

// ServeRecordings starts the recorded engines. The caller closes them.
func ServeRecordings(ctx context.Context, logger *slog.Logger) (*Recordings, error) {
	engines, err := recorded.NewHandler()
	if err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for the recorded engines: %w", err)
	}
	r := &Recordings{url: "http://" + listener.Addr().String() + "/v1"}
	r.server = &http.Server{
		Handler: withModels(slowly(r.refusing(engines))), ReadHeaderTimeout: headerTimeout, ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
	go func() {
		if err := r.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.ErrorContext(ctx, "recorded engines ended", slog.Any("error", err))
		}
	}()
	return r, nil
}

// Refuse has the engines of one wire protocol refuse to answer, or answer again.
func (r *Recordings) Refuse(refuses bool) { r.refuses.Store(refuses) }

// refusing answers as an engine does whose key was revoked, while it refuses.
func (r *Recordings) refusing(engines http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if r.refuses.Load() && strings.HasSuffix(request.URL.Path, "/responses") {
			http.Error(w, `{"error": {"message": "the sample's key was revoked this week"}}`, http.StatusUnauthorized)
			return
		}
		engines.ServeHTTP(w, request)
	})
}

// Close stops them at once.
func (r *Recordings) Close() error { return r.server.Close() }

// slowly answers as late as an engine does.
func slowly(engines http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(latency):
			engines.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	})
}

// Engines configures the recorded engines, one for each wire protocol.
func (r *Recordings) Engines() map[model.LogicalEngine]*config.Engine {
	entry := func(adapter string, provider model.TransportProvider, name, label string) *config.Engine {
		e := config.NewEngine()
		e.Label = label
		e.Adapter, e.Provider, e.BaseURL, e.Model = adapter, provider.String(), r.url, name
		e.Retrieval, e.MaxConcurrency = true, concurrency
		return e
	}
	return map[model.LogicalEngine]*config.Engine{
		model.LogicalEngineAssistantA: entry(openairesponses.Name, model.TransportProviderProviderA, recorded.ModelChatGPT, "ChatGPT (sample)"),
		model.LogicalEngineOverviewA:  entry(openaichat.Name, model.TransportProviderProviderB, recorded.ModelGoogleAIMode, "Google AI Mode (sample)"),
	}
}
