package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/model"
)

const (
	// latency is how long the recorded engines take to answer, so that a person can
	// watch the audit run.
	latency       = 250 * time.Millisecond
	concurrency   = 16
	headerTimeout = 10 * time.Second
)

// Recordings is the recorded provider, serving on loopback.
type Recordings struct {
	server *http.Server
	url    string
}

// ServeRecordings starts the recorded provider. The caller closes it.
func ServeRecordings(ctx context.Context, logger *slog.Logger) (*Recordings, error) {
	provider, err := enginetest.NewRecorded(enginetest.Options{Latency: latency})
	if err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for the recorded provider: %w", err)
	}
	server := &http.Server{
		Handler: withGenerator(provider), ReadHeaderTimeout: headerTimeout, ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.ErrorContext(ctx, "recorded provider ended", slog.Any("error", err))
		}
	}()
	return &Recordings{server: server, url: "http://" + listener.Addr().String() + "/v1"}, nil
}

// Close stops the provider at once.
func (r *Recordings) Close() error { return r.server.Close() }

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
		model.LogicalEngineAssistantA: entry(openairesponses.Name, model.TransportProviderProviderA, enginetest.ModelChatGPT, "ChatGPT (sample)"),
		model.LogicalEngineOverviewA:  entry(openaichat.Name, model.TransportProviderProviderB, enginetest.ModelGoogleAIMode, "Google AI Mode (sample)"),
	}
}
