package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/rest/limit"
)

// fakeStore is a database in some state.
type fakeStore struct {
	migrated bool
	err      error
	asked    int // how often the schema was looked at
	pinged   int
}

func (s *fakeStore) Ping(context.Context) error {
	s.pinged++
	return s.err
}

func (s *fakeStore) Migrated(context.Context) (bool, error) {
	s.asked++
	return s.migrated, s.err
}

func (s *fakeStore) Identity(context.Context) (string, error) { return "one", s.err }

func ask(handler http.Handler, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

// The result of a database check is reused for a second.
func TestReadiness(t *testing.T) {
	t.Parallel()
	store := &fakeStore{err: errors.New("connection to hunter2 refused")}
	now := &clock{at: time.Now()}
	ready := readyHandler(store, now.now, slog.New(slog.DiscardHandler))
	check := func(status int, text string) {
		t.Helper()
		now.pass(time.Second)
		w := ask(ready, http.MethodGet, "/readyz", "")
		if w.Code != status || !strings.Contains(w.Body.String(), text) || strings.Contains(w.Body.String(), "hunter2") ||
			w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%d %s, want %d %s", w.Code, w.Body, status, text)
		}
	}
	check(http.StatusServiceUnavailable, "does not answer")
	store.err = nil
	check(http.StatusServiceUnavailable, "avm migrate")
	store.migrated = true
	check(http.StatusOK, "ready")
	asked := store.asked
	check(http.StatusOK, "ready")
	if store.asked != asked {
		t.Error("the schema is looked at again once it is up to date")
	}
	store.err = errors.New("unreachable")
	check(http.StatusServiceUnavailable, "does not answer")
	store.err = fmt.Errorf("probe: %w", &pgconn.PgError{Code: "53100", Message: `could not write to file "base/16384/hunter2"`})
	check(http.StatusServiceUnavailable, "the disk of the database is full")
	store.err = errors.New("unreachable")
	check(http.StatusServiceUnavailable, "does not answer")
	store.err = nil
	pinged := store.pinged
	for range 100 {
		if w := ask(ready, http.MethodGet, "/readyz", ""); w.Code != http.StatusServiceUnavailable {
			t.Errorf("within a second: %d", w.Code)
		}
	}
	if store.pinged != pinged {
		t.Errorf("the database is asked %d more times within a second", store.pinged-pinged)
	}
	check(http.StatusOK, "ready")
}

func TestRoutesAreMeasuredByTemplate(t *testing.T) {
	t.Parallel()
	m, err := newMeter(prometheus.NewRegistry(), []string{"/v1/projects", "/v1/projects/{project_id}/audits/{audit_id}"})
	if err != nil {
		t.Fatal(err)
	}
	const id = "01a1fbcc-afb9-7376-89c4-8f9f160c47bb"
	for path, want := range map[string]string{
		"/v1/projects":                         "/v1/projects",
		"/v1/projects/" + id + "/audits/" + id: "/v1/projects/{project_id}/audits/{audit_id}",
		"/v1/projects/" + id:                   unmatched,
		"/v1/projects/{}/audits/" + id:         "/v1/projects/{project_id}/audits/{audit_id}",
		"/v1/projects/x/audits/" + id:          unmatched,
		"/v1/" + strings.Repeat("a", 36):       unmatched,
		"":                                     unmatched,
	} {
		if got := m.template(path); got != want {
			t.Errorf("%q is measured as %q, want %q", path, got, want)
		}
	}
}

func TestGraphQLTellsAFailureFromAWrongKey(t *testing.T) {
	t.Parallel()
	down := func(context.Context, string) (*access.Principal, error) { return nil, errors.New("hunter2 is down") }
	gate := newGate(t, 600)
	r := httptest.NewRequest(http.MethodPost, "/graphql", strings.NewReader("{}"))
	r.Header.Set("Authorization", "Bearer x")
	w := httptest.NewRecorder()
	graphQL(t.Context().Done(), gate, down, http.NotFoundHandler(), http.NotFoundHandler(), slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "hunter2") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}

func newGate(t *testing.T, perKey int) *limit.Gate {
	t.Helper()
	s := &service{Services: &wiring.Services{
		Config: &config.Config{RateLimit: config.RateLimit{PerKey: perKey, PerWorkspace: 1200}}, Now: func() time.Time { return time.Unix(0, 0) },
		Logger: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(),
	}}
	gate, err := s.newGate()
	if err != nil {
		t.Fatal(err)
	}
	return gate
}

func TestGraphQLKeepsToTheLimits(t *testing.T) {
	t.Parallel()
	find := func(_ context.Context, key string) (*access.Principal, error) {
		if key == "" {
			return nil, fault.New(fault.InvalidKey, "no key")
		}
		return &access.Principal{KeyID: uuid.Max, WorkspaceID: uuid.Max}, nil
	}
	inside := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	handler := graphQL(t.Context().Done(), newGate(t, 1), find, inside, http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	for i, c := range []struct {
		key, limit string
		status     int
		says       string
	}{
		{"Bearer k", `"key";r=0;t=60, "workspace";r=1199;t=1`, http.StatusTeapot, ""},
		{"Bearer k", `"key";r=0;t=60, "workspace";r=1199;t=1`, http.StatusTooManyRequests, `"code":"rate_limited"`},
		{"Basic k", `"address";r=599;t=1`, http.StatusUnauthorized, `"code":"invalid_api_key"`},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/graphql", strings.NewReader("{}"))
		r.Header.Set("Authorization", c.key)
		handler.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("RateLimit") != c.limit || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("request %d: %d %v %s", i, w.Code, w.Header(), w.Body)
		}
		if (w.Header().Get("Retry-After") == "60") != (c.status == http.StatusTooManyRequests) {
			t.Errorf("request %d: Retry-After %q", i, w.Header().Get("Retry-After"))
		}
	}
}
