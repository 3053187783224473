package job_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/dataforseo"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// withoutOverview is a search page that shows no overview.
const withoutOverview = `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"items":[{"type":"organic","title":"A"}]}]}]}`

// A page that shows no overview is asked for once; it is not an answer and no failure.
func TestNoAnswerIsNeitherAnswerNorFailure(t *testing.T) {
	t.Parallel()
	provider, err := enginetest.NewRecorded(enginetest.Options{AnyPrompt: true})
	if err != nil {
		t.Fatal(err)
	}
	var calls atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1)%2 == 0 {
			_, _ = io.WriteString(w, withoutOverview)
			return
		}
		provider.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	adapter, err := dataforseo.New(engine.Config{
		BaseURL: server.URL, Model: dataforseo.ModelOverview, Retrieval: true, Timeout: time.Minute,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	overview := model.LogicalEngineOverviewA
	f := newFixture(t, storagetest.Open(t), 6, audit.Catalogue{overview: {
		Adapter: adapter, Provider: model.TransportProviderProviderB, Model: dataforseo.ModelOverview, Retrieval: true,
		MaxConcurrency: 4, MaxAttempts: 3, Timeout: time.Minute, RetryPause: time.Millisecond,
	}})
	a := f.launch(t, 1, overview)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	done := f.audit(t, a.ID)
	if done.RequestedCount != 6 || done.CompletedCount != 3 || done.FailedCount != 0 || calls.Load() != 6 {
		t.Errorf("%d requested, %d completed, %d failed after %d calls", done.RequestedCount, done.CompletedCount, done.FailedCount, calls.Load())
	}
	for query, want := range map[string]int{
		`SELECT not_run_count FROM audits WHERE id = $1`:                                                        3,
		`SELECT count(*)::int FROM executions WHERE audit_id = $1 AND status = 'no_answer' AND attempts = 1`:    3,
		`SELECT count(*)::int FROM attempts WHERE audit_id = $1 AND outcome = 'no_answer' AND error_message=''`: 3,
		`SELECT count(*)::int FROM answers WHERE audit_id = $1 AND adapter_version = 'dataforseo-serp/2'`:       3,
		`SELECT count(*)::int FROM answers WHERE audit_id = $1 AND transport_model = 'google-ai-overview'`:      3,
	} {
		if n := f.count(t, a.ID, query); n != want {
			t.Errorf("%s: %d, want %d", query, n, want)
		}
	}
}
