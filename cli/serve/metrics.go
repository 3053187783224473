package serve

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/trace"
)

// unmatched is the route of a request that no route template fits.
const unmatched = "unmatched"

// meter measures requests by the template of their route: paths hold ids, and
// an id in a metric would make one series of each.
type meter struct {
	durations *prometheus.HistogramVec
	templates map[string]string // with {} for each parameter, to the template
}

func newMeter(registry prometheus.Registerer, templates []string) (*meter, error) {
	m := &meter{
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "avm_http_request_duration_seconds", Help: "How long requests took, by route template.",
			Buckets: []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30},
		}, []string{"method", "route", "status"}),
		templates: make(map[string]string, len(templates)),
	}
	for _, t := range templates {
		segments := strings.Split(t, "/")
		for i, s := range segments {
			if strings.HasPrefix(s, "{") {
				segments[i] = "{}"
			}
		}
		m.templates[strings.Join(segments, "/")] = t
	}
	return m, registry.Register(m.durations)
}

// metricsHandler serves a registry.
func metricsHandler(registry *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}

// template is the route template that fits a path.
func (m *meter) template(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if len(s) == len(uuid.UUID{}.String()) && uuid.Validate(s) == nil {
			segments[i] = "{}"
		}
	}
	if t, ok := m.templates[strings.Join(segments, "/")]; ok {
		return t
	}
	return unmatched
}

// measureAPI measures requests of the API.
func (m *meter) measureAPI(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.observe(m.template(r.URL.Path), next, w, r)
	})
}

// measure measures requests of one address.
func (m *meter) measure(route string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { m.observe(route, next, w, r) })
}

func (m *meter) observe(route string, next http.Handler, w http.ResponseWriter, r *http.Request) {
	begun := time.Now()
	trace.SpanFromContext(r.Context()).SetName(method(r.Method) + " " + route)
	seen := &statusWriter{ResponseWriter: w, status: http.StatusOK}
	next.ServeHTTP(seen, r)
	m.durations.WithLabelValues(method(r.Method), route, strconv.Itoa(seen.status)).Observe(time.Since(begun).Seconds())
}

// method keeps what a client makes up out of the series.
func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodPost, http.MethodPatch, http.MethodPut, http.MethodDelete, http.MethodHead, http.MethodOptions:
		return name
	default:
		return "other"
	}
}

// statusWriter remembers the status that was written.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader passes the status on.
func (s *statusWriter) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (s *statusWriter) Unwrap() http.ResponseWriter { return s.ResponseWriter }
