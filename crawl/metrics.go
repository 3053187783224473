package crawl

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/storage/pages"
)

// metrics counts the pages that were asked for.
type metrics struct {
	pages   *prometheus.CounterVec
	latency prometheus.Histogram
}

// newMetrics makes the metrics, and registers them where there is a registry.
func newMetrics(registry prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		pages: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "avm_pages_total", Help: "Cited pages that were fetched, by what became of them.",
		}, []string{"state"}),
		latency: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "avm_page_duration_seconds", Help: "How long fetching a cited page took, with robots.txt, redirects and pauses.",
			Buckets: []float64{0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160},
		}),
	}
	if registry == nil {
		return m, nil
	}
	return m, errors.Join(registry.Register(m.pages), registry.Register(m.latency))
}

func (m *metrics) visited(state pages.State, took time.Duration) {
	m.pages.WithLabelValues(string(state)).Inc()
	m.latency.Observe(took.Seconds())
}
