package cli

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
)

// fakeStore is a database in some state.
type fakeStore struct {
	migrated bool
	err      error
	asked    int // how often the schema was looked at
}

func (s *fakeStore) Ping(context.Context) error { return s.err }

func (s *fakeStore) Migrated(context.Context) (bool, error) {
	s.asked++
	return s.migrated, s.err
}

func ask(handler http.Handler, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

func TestReadiness(t *testing.T) {
	t.Parallel()
	store := &fakeStore{err: errors.New("connection to hunter2 refused")}
	ready := readiness(store, slog.New(slog.DiscardHandler))
	check := func(status int, text string) {
		t.Helper()
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
	store.err = errors.New("gone")
	check(http.StatusServiceUnavailable, "does not answer")
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
	r := httptest.NewRequest(http.MethodPost, "/graphql", strings.NewReader("{}"))
	r.Header.Set("Authorization", "Bearer x")
	w := httptest.NewRecorder()
	graphQL(down, http.NotFoundHandler(), http.NotFoundHandler(), slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "hunter2") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}

func TestTheSecondSignalStopsAtOnce(t *testing.T) {
	t.Parallel()
	signals := make(chan os.Signal)
	a := &app{Process: Process{Signals: signals}}
	soft, hard, release := a.stopping(t.Context())
	defer release()
	signals <- os.Interrupt
	<-soft.Done()
	if hard.Err() != nil {
		t.Error("the first signal stopped everything")
	}
	signals <- os.Interrupt
	<-hard.Done()
}
