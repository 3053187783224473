package rest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/model"
)

// reached is what every stub answers: the request got through the facade.
var reached = fault.New(fault.NotFound, "reached")

func openAPI(f *testing.F) *api {
	f.Helper()
	a := newAPI(f)
	a.stubs.launch = func(context.Context, uuid.UUID, model.AuditLaunchInput) ([]model.Audit, error) { return nil, reached }
	a.stubs.visibility = func(context.Context, model.VisibilityQuery) (*model.Visibility, error) { return nil, reached }
	a.stubs.metrics = func(context.Context, model.PromptMetricQuery) ([]model.PromptMetric, error) { return nil, reached }
	a.stubs.trends = func(context.Context, model.TrendQuery) ([]model.VisibilityTrendPoint, error) { return nil, reached }
	a.stubs.fanout = func(context.Context, model.FanoutQuery) (*model.FanoutPage, error) { return nil, reached }
	a.stubs.markets = func(context.Context, model.PromptCohort) (*model.VisibilityMarkets, error) { return nil, reached }
	a.stubs.prompts = func(context.Context, promptArgs) (*model.PromptPage, error) { return nil, reached }
	return a
}

func wantClientError(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	switch s := readError(t, w); w.Code {
	case http.StatusNotFound:
	case http.StatusUnprocessableEntity:
		if len(s.Error.Details) == 0 {
			t.Errorf("a 422 that names no field: %s", w.Body)
		}
	case http.StatusRequestEntityTooLarge:
	default:
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}

// FuzzBody holds: whatever the body, it is the client's error or it reaches
// the resolver.
func FuzzBody(f *testing.F) {
	a := openAPI(f)
	for _, body := range []string{
		launch, ``, `{}`, `null`, `[[[[`, `{"engines":[null,1,{}],"engines":0}`, `{"max_estimated_credits":1e999}`,
		`{"market_ids":[null],"random_seed":"\ud800","repetitions":-0}`, "\xff", `{"prompt_ids":["00000000-0000-0000-0000-000000000000"]}`,
		`{"engines":["assistant_a"],"max_estimated_credits":-9007199254740991.0}`,
	} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		a.kept.mu.Lock()
		a.kept.kept = nil // else another body is a conflict
		a.kept.mu.Unlock()
		wantClientError(t, a.ask(t, http.MethodPost, base+"/audits", body, withKey("k"), "Content-Type: application/json"))
	})
}

// FuzzQuery holds: whatever the query, it is the client's error or it reaches
// the resolver.
func FuzzQuery(f *testing.F) {
	a := openAPI(f)
	for _, query := range []string{
		"", "limit=1&cursor=x", "limit=1;2", "%", "market=default&from=2026-01-01", "audit_ids=,,", "=&&=", "cohort=core&cohort=core",
		"retrieval_enabled=true&transport_model=%00", "cursor=%F0%9F%98%80", "from=0000-00-00&to=9999-12-31T23:59:60Z",
	} {
		f.Add(query)
	}
	paths := []string{"/prompts", "/visibility", "/visibility/prompts", "/visibility/trends", "/visibility/fanout", "/visibility/markets"}
	f.Fuzz(func(t *testing.T, query string) {
		for _, path := range paths {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, base+path, nil)
			r.URL.RawQuery = query
			r.Header.Set("Authorization", "Bearer "+goodKey)
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r)
			wantClientError(t, w)
		}
	})
}

// FuzzPath holds: a path is unknown, does not take the method, or asks for a key
// that is not there; never worse.
func FuzzPath(f *testing.F) {
	a := openAPI(f)
	for _, path := range []string{"projects", "projects/x/prompts", "projects/" + projectID + "/prompts", "openapi.json", "", "projects/%2F/prompts", "../v1"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodDelete, "/v1/", nil)
		r.URL = &url.URL{Path: "/v1/" + path}
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r)
		s := readError(t, w)
		switch w.Code {
		case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusUnauthorized:
		default:
			t.Errorf("status %d: %v", w.Code, s)
		}
	})
}

// FuzzHeaders holds: whatever the headers, it is the client's error or it
// reaches the resolver, and the request's id is one.
func FuzzHeaders(f *testing.F) {
	a := openAPI(f)
	for _, h := range [][4]string{
		{"Bearer " + goodKey, "k", "application/json", "id"},
		{"", "", "", ""},
		{"bearer  " + goodKey, "\xff", "application/json; charset=\"utf-8\"", "a b"},
		{"Basic x", "ä", "application/json;;", "\r\n"},
		{"Bearer", "\x00", "text/plain; charset", "\x00"},
	} {
		f.Add(h[0], h[1], h[2], h[3])
	}
	f.Fuzz(func(t *testing.T, authorization, key, contentType, id string) {
		a.kept.mu.Lock()
		a.kept.kept = nil // else another body is a conflict
		a.kept.mu.Unlock()
		w := a.ask(t, http.MethodPost, base+"/audits", launch,
			"Authorization: "+authorization, withKey(key), "Content-Type: "+contentType, "X-Request-Id: "+id)
		if got := w.Header().Get("X-Request-Id"); requestid.Of(w.Header()) != got {
			t.Errorf("the request id is %q", got)
		}
		switch readError(t, w); w.Code {
		case http.StatusUnauthorized, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusUnsupportedMediaType:
		default:
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
	})
}
