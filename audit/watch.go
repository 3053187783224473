package audit

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	watchEvery = 15 * time.Second
	// An audit counts as unserved when it has not moved for so long and nobody
	// who could serve it has shown up within the silence that a live worker keeps.
	watchIdle    = 30 * time.Second
	watchSilence = 10 * time.Second
)

// WatchStore is what a Watch needs of package storage/audits.
type WatchStore interface {
	MarkUnserved(ctx context.Context, alive, idle time.Duration) (int, error)
}

// Watch looks for audits that no worker serves. Every process runs one, also those that
// only answer requests: they are the ones left when no worker runs.
type Watch struct {
	store    WatchStore
	unserved prometheus.Gauge
	logger   *slog.Logger
	last     int
}

// NewWatch registers the metric.
func NewWatch(store WatchStore, registry prometheus.Registerer, logger *slog.Logger) (*Watch, error) {
	w := &Watch{store: store, logger: logger, unserved: prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "avm_audits_unserved", Help: "Open audits that do not move because no running worker serves them.",
	})}
	return w, registry.Register(w.unserved)
}

// Run looks every few seconds until ctx ends.
func (w *Watch) Run(ctx context.Context) {
	for wait(ctx, watchEvery-jitter(watchEvery/4)) {
		w.look(ctx)
	}
}

// look marks the audits that nobody serves, and logs when their number changes.
func (w *Watch) look(ctx context.Context) {
	n, err := w.store.MarkUnserved(ctx, watchSilence, watchIdle)
	if err != nil {
		if ctx.Err() == nil {
			w.logger.WarnContext(ctx, "unserved audits not looked for", slog.Any("error", err))
		}
		return
	}
	w.unserved.Set(float64(n))
	switch {
	case n > w.last:
		w.logger.WarnContext(ctx, "audits wait for a worker that serves them", slog.Int("audits", n))
	case n == 0 && w.last > 0:
		w.logger.InfoContext(ctx, "all open audits are served again")
	}
	w.last = n
}
