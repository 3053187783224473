package audit

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/model"
)

// Metrics counts what a Runner does.
type Metrics struct {
	attempts *prometheus.CounterVec
	latency  *prometheus.HistogramVec
	inFlight *prometheus.GaugeVec
}

// NewMetrics makes the metrics and registers them.
func NewMetrics(registry prometheus.Registerer) (*Metrics, error) {
	m := newMetrics()
	return m, errors.Join(registry.Register(m.attempts), registry.Register(m.latency), registry.Register(m.inFlight))
}

func newMetrics() *Metrics {
	return &Metrics{
		attempts: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "avm_attempts_total", Help: "Calls to answer engines that ended, by engine and outcome.",
		}, []string{"engine", "outcome"}),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "avm_call_duration_seconds", Help: "How long calls to answer engines took.",
			Buckets: []float64{0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160},
		}, []string{"engine"}),
		inFlight: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "avm_calls_in_flight", Help: "Calls to answer engines that this process waits for.",
		}, []string{"engine"}),
	}
}

// call measures one call; the result is called with its outcome when it ends.
func (m *Metrics) call(name model.LogicalEngine, now func() time.Time) (ended func(outcome string)) {
	label, start := string(name), now()
	m.inFlight.WithLabelValues(label).Inc()
	return func(outcome string) {
		m.inFlight.WithLabelValues(label).Dec()
		m.latency.WithLabelValues(label).Observe(now().Sub(start).Seconds())
		m.attempts.WithLabelValues(label, outcome).Inc()
	}
}
