package job

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// atWarn is for the job queue's own log: warnings and errors, nothing below.
type atWarn struct{ slog.Handler }

// Enabled says whether a level is let through.
func (h atWarn) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// Handle drops what only says that the queue was stopped in the middle of its
// own upkeep: River calls that an error.
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

// WithAttrs keeps the bound.
func (h atWarn) WithAttrs(attrs []slog.Attr) slog.Handler { return atWarn{h.Handler.WithAttrs(attrs)} }

// WithGroup keeps the bound.
func (h atWarn) WithGroup(name string) slog.Handler { return atWarn{h.Handler.WithGroup(name)} }

const depthTimeout = 2 * time.Second

// depth measures the queues when it is asked to.
type depth struct {
	workers Workers
	logger  *slog.Logger
	desc    *prometheus.Desc
}

// Describe names the metric.
func (d *depth) Describe(ch chan<- *prometheus.Desc) { ch <- d.desc }

// Collect counts the waiting jobs of every queue.
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
