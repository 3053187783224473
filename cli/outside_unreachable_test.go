package cli_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/testlog"
)

// An unavailable database is not a fault of the request's: it may be sent again,
// and the processes find the database when it is back.
func TestRequestsWithoutADatabase(t *testing.T) {
	t.Parallel()
	form := faultsForm{prompts: 1, repetitions: 1, concurrency: 1, timeout: time.Second}
	w := &faultsWorld{house: &house{t: t, dir: t.TempDir(), logs: &testlog.Book{}}, form: form}
	engines := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(engines.Close)
	w.startPostgres()
	t.Cleanup(func() { _ = w.postgres.Stop(context.Background()) })
	w.url = w.postgres.URL()
	w.serve("avm.yml", engines.URL)
	must(t, os.WriteFile(w.file("project.json"), manyPrompts(t, 1), 0o600))
	w.base = w.servers[0]
	w.workspace = w.newWorkspace()
	w.member(w.workspace, "owner@example.com", "owner")
	w.project = w.newProject(w.workspace)
	w.key = w.newKey(w.workspace, "owner@example.com", allScopes()...)

	must(t, w.postgres.Stop(t.Context()))
	for _, a := range []answer{
		w.do(http.MethodGet, w.path("/prompts"), w.key, ""),
		w.do(http.MethodPost, w.path("/competitors"), w.key, `{"name": "Rival"}`, "Idempotency-Key", "1"),
	} {
		if f := a.failure(t); a.status != http.StatusServiceUnavailable || f.Error.Code != "service_unavailable" || !f.Error.Retryable {
			t.Errorf("without a database: %d %s", a.status, a.body)
		}
	}
	if a := w.do(http.MethodPost, "/graphql", w.key, `{"query": "{ projects { items { id } } }"}`); a.status != http.StatusServiceUnavailable {
		t.Errorf("the graph without a database: %d %s", a.status, a.body)
	}
	w.startPostgres()
	w.until("the database is found again", func() bool { return isReady(w.base) })
	a := w.do(http.MethodPost, w.path("/competitors"), w.key, `{"name": "Rival"}`, "Idempotency-Key", "1")
	var made struct {
		ID string `json:"id"`
	}
	must(t, json.Unmarshal(a.body, &made))
	if a.status != http.StatusCreated || made.ID == "" {
		t.Errorf("with the database back: %d %s", a.status, a.body)
	}
}
