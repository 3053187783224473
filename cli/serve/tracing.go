package serve

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// spans exports the spans of this process; nil: nothing is traced.
type spans struct{ sdk *sdktrace.TracerProvider }

// newSpans returns what the OTEL_ variables of the environment ask for; nil: nothing. The
// SDK itself reads OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and
// OTEL_BSP_*.
func newSpans(ctx context.Context, env []string, logger *slog.Logger) (*spans, error) {
	endpoint, err := tracesEndpoint(env)
	if endpoint == "" || err != nil {
		return nil, err
	}
	set := otelSettings(env)
	client, err := newOTLPClient(endpoint, cmp.Or(set["OTEL_EXPORTER_OTLP_TRACES_HEADERS"], set["OTEL_EXPORTER_OTLP_HEADERS"]))
	if err != nil {
		return nil, err
	}
	exporter, err := otlptrace.New(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("export spans: %w", err)
	}
	about, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "avm")),
		resource.WithTelemetrySDK(), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		logger.WarnContext(ctx, "spans not exported", slog.Any("error", err))
	}))
	return &spans{sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))}, nil
}

// otelSettings returns the OTEL_ variables of the environment.
func otelSettings(env []string) map[string]string {
	set := map[string]string{}
	for _, pair := range env {
		if name, value, ok := strings.Cut(pair, "="); ok && strings.HasPrefix(name, "OTEL_") {
			set[name] = value
		}
	}
	return set
}

// tracesEndpoint returns the address that spans are sent to, by the variables of the
// OpenTelemetry specification; empty: spans are off.
func tracesEndpoint(env []string) (string, error) {
	set := otelSettings(env)
	if strings.EqualFold(set["OTEL_SDK_DISABLED"], "true") {
		return "", nil
	}
	switch exporter := set["OTEL_TRACES_EXPORTER"]; exporter {
	case "", "otlp":
	case "none":
		return "", nil
	default:
		return "", fmt.Errorf("OTEL_TRACES_EXPORTER: %q is not supported; use otlp or none", exporter)
	}
	for _, name := range []string{"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"} {
		if protocol := set[name]; protocol != "" && protocol != "http/protobuf" {
			return "", fmt.Errorf("%s: %q is not supported; use http/protobuf", name, protocol)
		}
	}
	switch {
	case set["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] != "":
		return set["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"], nil
	case set["OTEL_EXPORTER_OTLP_ENDPOINT"] != "":
		return strings.TrimSuffix(set["OTEL_EXPORTER_OTLP_ENDPOINT"], "/") + "/v1/traces", nil
	case set["OTEL_TRACES_EXPORTER"] == "otlp":
		return "http://localhost:4318/v1/traces", nil
	default:
		return "", nil
	}
}

// provider returns the provider of spans; nil: nothing is traced.
func (s *spans) provider() trace.TracerProvider {
	if s == nil {
		return nil
	}
	return s.sdk
}

// close exports what is left.
func (s *spans) close(ctx context.Context) error {
	if s == nil {
		return nil
	}
	if err := s.sdk.Shutdown(ctx); err != nil {
		return fmt.Errorf("export spans: %w", err)
	}
	return nil
}

// traceRequests makes a span of every request; the route names it once it is known.
// A request that carries a traceparent continues its client's trace.
func traceRequests(provider trace.TracerProvider, next http.Handler) http.Handler {
	if provider == nil {
		return next
	}
	return otelhttp.NewHandler(next, "HTTP", otelhttp.WithTracerProvider(provider),
		otelhttp.WithPropagators(propagation.TraceContext{}),
		otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string { return method(r.Method) + " " + unmatched }))
}
