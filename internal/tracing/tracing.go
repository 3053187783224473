// Package tracing begins OpenTelemetry spans below the span that a context carries. It has
// no configuration: the caller that begins a trace decides whether and where its spans go. Without
// a recording span in the context it does nothing.
package tracing

import (
	"context"
	"encoding/json"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// Scope is the instrumentation scope of our spans.
const Scope = "github.com/answer-visibility/avm"

// Recording reports whether the context carries a span that is recorded.
func Recording(ctx context.Context) bool { return trace.SpanFromContext(ctx).IsRecording() }

// Start begins a span below the context's span. The caller ends it with End.
func Start(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, trace.Span) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, parent
	}
	return parent.TracerProvider().Tracer(Scope).Start(ctx, name, trace.WithAttributes(attributes...))
}

// End ends a span. A failed one is marked with a reason, which must not hold anything
// that a user wrote; empty: it did not fail.
func End(span trace.Span, reason string) {
	if reason != "" {
		span.SetStatus(codes.Error, reason)
	}
	span.End()
}

// carried is the part of the span of the enqueuer that a job keeps.
type carried struct {
	Parent string `json:"traceparent"`
	State  string `json:"tracestate,omitempty"`
}

// Metadata returns the context's span as the metadata of a job; nil: there is none.
func Metadata(ctx context.Context) []byte {
	if !Recording(ctx) {
		return nil
	}
	text := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, text)
	raw, err := json.Marshal(carried{Parent: text["traceparent"], State: text["tracestate"]})
	if err != nil { // strings always marshal
		return nil
	}
	return raw
}

// FromMetadata returns a context with the span of a job's metadata as the remote parent,
// or ctx where there is none.
func FromMetadata(ctx context.Context, metadata []byte) context.Context {
	var c carried
	if json.Unmarshal(metadata, &c) != nil || c.Parent == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": c.Parent, "tracestate": c.State})
}
