package wiring

import (
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/propagation"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/anthropic"
	"github.com/answer-visibility/avm/engine/dataforseo"
	"github.com/answer-visibility/avm/engine/gemini"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/internal/tracing"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
)

// Catalogue makes the adapters of the engines that are configured.
func Catalogue(c *config.Config) (audit.Catalogue, error) {
	inFlight := 0
	for _, e := range c.Engines {
		inFlight += e.MaxConcurrency
	}
	client := EngineClient(inFlight)
	registry, engines := Adapters(), audit.Catalogue{}
	for name, e := range c.Engines {
		adapter, err := registry.New(e.AdapterConfig(), client)
		if err != nil {
			return nil, fmt.Errorf("engines.%s.%w", name, err)
		}
		engines[name] = audit.Engine{
			Adapter: adapter, Provider: model.TransportProvider(e.Provider), Model: e.Model, Label: e.Label, Retrieval: e.Retrieval,
			MaxConcurrency: e.MaxConcurrency, RequestsPerMinute: e.RequestsPerMinute, MaxAttempts: e.MaxAttempts,
			RetryPause: time.Duration(e.RetryPause), Timeout: time.Duration(e.Timeout), Price: e.Price.ForAudit(),
		}
	}
	return engines, nil
}

const (
	dialTimeout      = 10 * time.Second
	idleConnsTimeout = 90 * time.Second
)

// Transport carries calls to configured addresses.
func Transport() *http.Transport {
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: dialTimeout}).DialContext,
		TLSHandshakeTimeout: dialTimeout,
		ForceAttemptHTTP2:   true,
		IdleConnTimeout:     idleConnsTimeout,
	}
}

// EngineClient carries the calls to engines. It keeps as many connections as
// calls may be in flight; how long a call may take is the adapter's to bound.
func EngineClient(inFlight int) *http.Client {
	t := Transport()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = inFlight, inFlight
	return &http.Client{Transport: traceCalls(t)}
}

// traceCalls makes a span of every call whose context is traced. Nothing of the trace is
// sent along.
func traceCalls(next http.RoundTripper) http.RoundTripper {
	return otelhttp.NewTransport(next, otelhttp.WithPropagators(propagation.NewCompositeTextMapPropagator()),
		otelhttp.WithFilter(func(r *http.Request) bool { return tracing.Recording(r.Context()) }),
		otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string { return "call " + r.URL.Host }))
}

// Adapters are the wire protocols that this program speaks.
func Adapters() engine.Registry {
	return engine.Registry{
		anthropic.Name: anthropic.New, dataforseo.Name: dataforseo.New, gemini.Name: gemini.New,
		openaichat.Name: openaichat.New, openairesponses.Name: openairesponses.New,
	}
}

// AdapterNames returns the names of the adapters that a configuration may use, and how keys are read. An
// adapter that only reads a search engine's pages cannot serve as a model.
func AdapterNames() config.Adapters {
	names := slices.Sorted(maps.Keys(Adapters()))
	return config.Adapters{
		Engines: names,
		Models:  slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == dataforseo.Name }),
		Entry: func(cfg engine.Config) error {
			_, err := Adapters().New(cfg, http.DefaultClient)
			return err
		},
		Keys: func(text string) error {
			_, err := connector.NewKeyring(text)
			return err
		},
		Bots: func(file string) error {
			_, err := botCatalogue(file)
			return err
		},
	}
}
