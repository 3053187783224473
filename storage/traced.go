package storage

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/answer-visibility/avm/internal/tracing"
)

// Traced makes a span of every statement whose context carries a recorded span. Spans
// hold the statement's verb, not its text: Bun writes arguments into it.
type Traced struct{}

// statementSpan keeps the span of a statement apart from that of its caller.
type statementSpan struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (Traced) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	return begin(ctx, verb(data.SQL))
}

// TraceQueryEnd implements pgx.QueryTracer.
func (Traced) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	end(ctx, data.Err)
}

// TraceCopyFromStart implements pgx.CopyFromTracer.
func (Traced) TraceCopyFromStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromStartData) context.Context {
	return begin(ctx, "COPY")
}

// TraceCopyFromEnd implements pgx.CopyFromTracer.
func (Traced) TraceCopyFromEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceCopyFromEndData) {
	end(ctx, data.Err)
}

// TraceBatchStart implements pgx.BatchTracer.
func (Traced) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return begin(ctx, "BATCH")
}

// TraceBatchQuery implements pgx.BatchTracer: a batch is one span.
func (Traced) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (Traced) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchEndData) {
	end(ctx, data.Err)
}

func begin(ctx context.Context, operation string) context.Context {
	if !tracing.Recording(ctx) {
		return ctx
	}
	ctx, span := tracing.Start(ctx, "postgresql "+operation,
		attribute.String("db.system.name", "postgresql"), attribute.String("db.operation.name", operation))
	return context.WithValue(ctx, statementSpan{}, span)
}

func end(ctx context.Context, err error) {
	span, ok := ctx.Value(statementSpan{}).(trace.Span)
	if !ok {
		return
	}
	reason := ""
	if err != nil {
		reason = "statement failed"
	}
	tracing.End(span, reason)
}

// verb returns the first word of a statement in capitals.
func verb(sql string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(sql), " ")
	return strings.ToUpper(strings.TrimLeft(word, "("))
}
