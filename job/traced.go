package job

import (
	"context"
	"errors"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/answer-visibility/avm/internal/tracing"
)

// traced makes a span of every job. The span belongs to the trace that enqueued the job;
// the span of a periodic job begins a trace.
func traced(spans trace.TracerProvider) rivertype.Middleware {
	tracer := spans.Tracer(tracing.Scope)
	return river.WorkerMiddlewareFunc(func(ctx context.Context, j *rivertype.JobRow, work func(context.Context) error) error {
		ctx, span := tracer.Start(tracing.FromMetadata(ctx, j.Metadata), "job "+j.Kind,
			trace.WithSpanKind(trace.SpanKindConsumer),
			trace.WithAttributes(attribute.String("job.queue", j.Queue), attribute.Int64("job.id", j.ID), attribute.Int("job.attempt", j.Attempt)))
		err := work(ctx)
		reason := ""
		if snooze := new(river.JobSnoozeError); err != nil && !errors.As(err, &snooze) {
			reason = "job failed"
		}
		tracing.End(span, reason)
		return err
	})
}
