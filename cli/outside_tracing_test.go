package cli_test

import (
	"compress/gzip"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// spanCollector receives spans as an OpenTelemetry collector does.
type spanCollector struct {
	mu    sync.Mutex
	names map[string][]string // of spans, by trace
}

// ServeHTTP keeps the names of the spans that are exported.
func (c *spanCollector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		body = unpacked
	}
	raw, err := io.ReadAll(body)
	var exported tracepb.TracesData
	if err == nil {
		err = proto.Unmarshal(raw, &exported)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, resource := range exported.GetResourceSpans() {
		for _, scope := range resource.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				trace := hex.EncodeToString(span.GetTraceId())
				c.names[trace] = append(c.names[trace], span.GetName())
			}
		}
	}
}

// missing returns the beginnings that no span of a trace has in its name.
func (c *spanCollector) missing(trace string, beginnings ...string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var missing []string
	for _, beginning := range beginnings {
		found := false
		for _, name := range c.names[trace] {
			found = found || strings.HasPrefix(name, beginning)
		}
		if !found {
			missing = append(missing, beginning)
		}
	}
	return missing
}

func TestOneTraceFollowsAnAuditFromTheRequestToTheProvider(t *testing.T) {
	t.Parallel()
	spans := &spanCollector{names: map[string][]string{}}
	endpoint := httptest.NewServer(spans)
	t.Cleanup(endpoint.Close)
	h := newHouse(t, enginetest.Options{}, "OTEL_EXPORTER_OTLP_ENDPOINT="+endpoint.URL, "OTEL_BSP_SCHEDULE_DELAY=100")
	trace := strings.ReplaceAll(uuid.NewString(), "-", "")
	a := h.do(http.MethodPost, h.path("/audits"), h.key, launchBody, "Idempotency-Key", uuid.NewString(),
		"Traceparent", "00-"+trace+"-00f067aa0ba902b7-01")
	if a.status != http.StatusCreated {
		t.Fatalf("launch: %d %s", a.status, a.body)
	}
	h.until("one trace holds every kind of span", func() bool {
		return len(spans.missing(trace, "POST /v1/projects/{project_id}/audits", "resolve Mutation.", "postgresql SELECT",
			"job ", "call 127.0.0.1")) == 0
	})
}

func TestGraphAnswersCarryTheRequestID(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for body, failed := range map[string]bool{
		`{"query":"{ me { name } }"}`: true,
		`{"query":"{ project(id: \"00000000-0000-7000-8000-000000000000\") { name } }"}`: true,
		`{"query":"{ projects { items { name } } }"}`:                                    false,
	} {
		a := h.do(http.MethodPost, "/graphql", h.key, body, "X-Request-Id", "mine-1")
		if got := a.header.Get("X-Request-Id"); got != "mine-1" {
			t.Errorf("%s: the answer carries the id %q", body, got)
		}
		if named := strings.Contains(string(a.body), `"request_id":"mine-1"`); named != failed {
			t.Errorf("%s: the body names the id: %v\n%s", body, named, a.body)
		}
	}
	a := h.do(http.MethodPost, "/graphql", "wrong", `{"query":"{ projects { items { name } } }"}`)
	if id := a.header.Get("X-Request-Id"); id == "" || !strings.Contains(string(a.body), `"request_id":"`+id+`"`) {
		t.Errorf("a refused request is not named %q: %s", id, a.body)
	}
}
