package job

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/answer-visibility/avm/storage/jobs"
)

// atWarn handles the job queue's own log: warnings and errors, nothing below.
type atWarn struct{ slog.Handler }

// Enabled implements slog.Handler.
func (h atWarn) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// Handle drops the errors that River logs when it is stopped in the middle of its own
// upkeep.
func (h atWarn) Handle(ctx context.Context, r slog.Record) error {
	stopped := false
	r.Attrs(func(a slog.Attr) bool {
		stopped = strings.HasSuffix(a.Value.String(), context.Canceled.Error())
		return !stopped
	})
	if stopped {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h atWarn) WithAttrs(attrs []slog.Attr) slog.Handler { return atWarn{h.Handler.WithAttrs(attrs)} }

// WithGroup implements slog.Handler.
func (h atWarn) WithGroup(name string) slog.Handler { return atWarn{h.Handler.WithGroup(name)} }

// errorLog logs the errors of jobs, which River logs at debug and info level only.
type errorLog struct{ logger *slog.Logger }

// HandleError implements river.ErrorHandler.
func (l errorLog) HandleError(ctx context.Context, j *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	l.logger.WarnContext(ctx, "job failed", slog.String("kind", j.Kind), slog.Int64("job", j.ID), slog.Int("attempt", j.Attempt),
		slog.String("arguments", string(j.EncodedArgs)), slog.Any("error", err))
	return nil
}

// HandlePanic implements river.ErrorHandler.
func (l errorLog) HandlePanic(ctx context.Context, j *rivertype.JobRow, value any, trace string) *river.ErrorHandlerResult {
	l.logger.ErrorContext(ctx, "job panicked", slog.String("kind", j.Kind), slog.Int64("job", j.ID), slog.Int("attempt", j.Attempt),
		slog.String("arguments", string(j.EncodedArgs)), slog.Any("panic", value), slog.String("stack", trace))
	return nil
}

const depthTimeout = 2 * time.Second

// depth is the metric of how many jobs wait in each queue.
type depth struct {
	workers *jobs.Store
	logger  *slog.Logger
	desc    *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (d *depth) Describe(ch chan<- *prometheus.Desc) { ch <- d.desc }

// Collect implements prometheus.Collector.
func (d *depth) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), depthTimeout)
	defer cancel()
	waiting, err := d.workers.QueuedJobs(ctx)
	if err != nil {
		d.logger.WarnContext(ctx, "queues not counted", slog.Any("error", err))
		return
	}
	for queue, n := range waiting {
		ch <- prometheus.MustNewConstMetric(d.desc, prometheus.GaugeValue, float64(n), queue)
	}
}

// register registers the metrics of the queues. Without a registry there are none.
func register(cfg Config) error {
	if cfg.Registry == nil {
		return nil
	}
	return cfg.Registry.Register(&depth{
		workers: cfg.Workers, logger: cfg.Logger,
		desc: prometheus.NewDesc("avm_queue_depth", "Jobs that wait, by queue.", []string{"queue"}, nil),
	})
}
