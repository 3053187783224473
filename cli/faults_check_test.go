package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/storage"
)

// sqlFigures are the accounts as the tables have them.
type sqlFigures struct {
	Executions         int `json:"executions"`
	Completed          int `json:"completed"`
	Failed             int `json:"failed"`
	NoAnswer           int `json:"no_answer"`
	Answers            int `json:"answers"`
	AnswersOfCompleted int `json:"answers_of_completed"`
	Attempts           int `json:"attempts"`
	AttemptRows        int `json:"attempt_rows"`
	Beyond             int `json:"beyond"` // executions with more attempts than they may have
	Reserved           int `json:"reserved"`
	Settled            int `json:"settled"`
}

const figuresQuery = `SELECT jsonb_build_object(
	'executions', count(*), 'completed', count(*) FILTER (WHERE status = 'completed'),
	'failed', count(*) FILTER (WHERE status = 'failed'), 'no_answer', count(*) FILTER (WHERE status = 'no_answer'),
	'attempts', sum(attempts), 'beyond', count(*) FILTER (WHERE attempts > max_attempts),
	'attempt_rows', (SELECT count(*) FROM attempts WHERE audit_id = $1),
	'answers', (SELECT count(*) FROM answers WHERE audit_id = $1),
	'answers_of_completed', (SELECT count(DISTINCT e.id) FROM answers n JOIN executions e ON e.audit_id = n.audit_id AND e.id = n.execution_id
		WHERE e.audit_id = $1 AND e.status = 'completed'),
	'reserved', (SELECT reserved FROM credit_reservations WHERE audit_id = $1),
	'settled', (SELECT settled FROM credit_reservations WHERE audit_id = $1))
FROM executions WHERE audit_id = $1`

// check compares what REST, GraphQL, SQL and the provider say.
func (w *faultsWorld) check(done audit) {
	w.t.Helper()
	store, err := storage.Open(w.t.Context(), storage.Config{URL: w.url, MaxConnections: 2})
	must(w.t, err)
	defer store.Close() //nolint:errcheck // a test's look
	var raw []byte
	must(w.t, store.Pool().QueryRow(w.t.Context(), figuresQuery, done.ID).Scan(&raw))
	var f sqlFigures
	must(w.t, json.Unmarshal(raw, &f))
	w.t.Logf("%+v", f)
	w.checkRecorded(done, f)
	w.checkCredits(done, f)
	w.checkGraphOf(done, f)
	w.checkCalls(store, done)
	w.checkQuiet()
}

// checkRecorded: each execution has ended once, and has one answer or none.
func (w *faultsWorld) checkRecorded(done audit, f sqlFigures) {
	w.t.Helper()
	n := w.form.executions()
	if done.Status != "completed" || done.RequestedCount != n || done.CompletedCount != n || done.FailedCount != 0 {
		w.t.Errorf("ended as %+v", done)
	}
	if f.Executions != n || f.Completed+f.Failed+f.NoAnswer != n || f.Completed != done.CompletedCount || f.Failed != done.FailedCount {
		w.t.Errorf("executions %+v, the audit says %+v", f, done)
	}
	if f.Answers != f.Completed || f.AnswersOfCompleted != f.Completed {
		w.t.Errorf("answers %+v", f)
	}
	seen := map[string]bool{}
	for cursor := ""; ; {
		var page answersPage
		w.get(w.path("/audits/"+done.ID+"/answers?limit=100"+cursor), &page)
		for _, item := range page.Items {
			if seen[item.ID] || item.Text == "" {
				w.t.Fatalf("answer %s is shown twice or empty", item.ID)
			}
			seen[item.ID] = true
		}
		if page.NextCursor == nil {
			break
		}
		cursor = "&cursor=" + *page.NextCursor
	}
	if len(seen) != f.Completed {
		w.t.Errorf("%d answers are shown of %d", len(seen), f.Completed)
	}
}

// checkCredits: calls ≤ attempts ≤ estimate, and what is settled is the attempts.
func (w *faultsWorld) checkCredits(done audit, f sqlFigures) {
	w.t.Helper()
	body := fmt.Sprintf(`{"engines":["assistant_a","overview_a"],"repetitions":%d}`, w.form.repetitions)
	a := w.do(http.MethodPost, w.path("/audits/estimate"), w.key, body)
	var estimate struct {
		MaximumAttemptCount int `json:"maximum_attempt_count"`
	}
	a.into(w.t, &estimate)
	calls := w.provider.calls.Total()
	if calls < done.RequestedCount || calls > f.Attempts || f.Attempts > estimate.MaximumAttemptCount || f.Beyond > 0 {
		w.t.Errorf("%d calls, %d attempts, estimate %d, %d executions beyond theirs", calls, f.Attempts, estimate.MaximumAttemptCount, f.Beyond)
	}
	if f.AttemptRows != f.Attempts || f.Settled != f.Attempts || f.Reserved != estimate.MaximumAttemptCount {
		w.t.Errorf("accounts %+v, estimate %d", f, estimate.MaximumAttemptCount)
	}
}

// ask asks the graph.
func (w *faultsWorld) ask(query string, into any) {
	w.t.Helper()
	body, err := json.Marshal(map[string]string{"query": query})
	must(w.t, err)
	a := w.do(http.MethodPost, "/graphql", w.key, string(body))
	if a.status != http.StatusOK || strings.Contains(string(a.body), `"errors"`) {
		w.t.Fatalf("GraphQL answered %d %.500s", a.status, a.body)
	}
	a.into(w.t, into)
}

// checkGraphOf: the graph shows the same.
func (w *faultsWorld) checkGraphOf(done audit, f sqlFigures) {
	w.t.Helper()
	type credits struct{ Reserved, Settled, Released int }
	seen, attempts := map[string]bool{}, 0
	for cursor := "null"; ; {
		var got struct {
			Data struct {
				Workspace struct{ Credits credits }
				Project   struct {
					Audit struct {
						Credits    credits
						Executions struct {
							Items []struct {
								ID       string
								Attempts []struct{ Number int }
							}
							NextCursor *string
						}
					}
				}
			}
		}
		w.ask(fmt.Sprintf(`{ workspace { credits { reserved settled } } project(id: %q) { audit(id: %q) { credits { reserved settled released }
			executions(limit: 100, cursor: %s) { items { id attempts { number } } nextCursor } } } }`, w.project, done.ID, cursor), &got)
		all, own, page := got.Data.Workspace.Credits, got.Data.Project.Audit.Credits, got.Data.Project.Audit.Executions
		if own != (credits{f.Reserved, f.Settled, f.Reserved - f.Settled}) || all != (credits{Settled: f.Settled}) {
			w.t.Fatalf("the graph's credits are %+v of %+v, the tables' %+v", own, all, f)
		}
		for _, e := range page.Items {
			seen[e.ID] = true
			attempts += len(e.Attempts)
		}
		if page.NextCursor == nil {
			break
		}
		cursor = `"` + *page.NextCursor + `"`
	}
	if len(seen) != f.Executions || attempts != f.Attempts {
		w.t.Errorf("the graph shows %d executions with %d attempts, the tables have %+v", len(seen), attempts, f)
	}
}

// checkCalls: of no prompt did more calls arrive than were written down, and no
// engine had more calls in flight than it may.
func (w *faultsWorld) checkCalls(store *storage.DB, done audit) {
	w.t.Helper()
	rows, err := store.Pool().Query(w.t.Context(), `SELECT p.text, e.logical_engine, sum(e.attempts)::int FROM executions e
		JOIN audit_prompts p USING (project_id, audit_id, prompt_index) WHERE e.audit_id = $1 GROUP BY 1, 2`, done.ID)
	must(w.t, err)
	models := map[string]string{"assistant_a": recorded.ModelChatGPT, "overview_a": recorded.ModelGoogleAIMode}
	var text, engine string
	var attempts int
	for rows.Next() {
		must(w.t, rows.Scan(&text, &engine, &attempts))
		if calls := w.provider.calls.Calls(models[engine], text); calls > attempts || calls == 0 {
			w.t.Errorf("%s was asked %q %d times, %d attempts are recorded", engine, text, calls, attempts)
		}
	}
	must(w.t, rows.Err())
	for endpoint, n := range w.provider.mostInFlight() {
		w.t.Logf("%s: %d calls in flight at most", endpoint, n)
		if n > w.form.concurrency {
			w.t.Errorf("%s: %d calls were in flight, %d may be", endpoint, n, w.form.concurrency)
		}
	}
}

const openJobs = `SELECT count(*)::int FROM river_job WHERE kind IN ('execute', 'analyze') AND state <> 'completed'`

// checkQuiet: nothing is left to do, and nobody says otherwise.
func (w *faultsWorld) checkQuiet() {
	w.t.Helper()
	w.until("no job is left", func() bool { return w.number(openJobs) == 0 })
	for _, base := range w.servers {
		w.until("no audit is unserved", func() bool { return strings.Contains(metricsOf(w.t, base), "\navm_audits_unserved 0\n") })
	}
}

func metricsOf(t *testing.T, base string) string {
	t.Helper()
	resp, err := http.Get(base + "/metrics")
	must(t, err)
	defer resp.Body.Close() //nolint:errcheck // read to its end
	raw, err := io.ReadAll(resp.Body)
	must(t, err)
	return string(raw)
}

// whatIsOpen reports what an audit that does not end waits for.
func (w *faultsWorld) whatIsOpen(id string) string {
	w.t.Helper()
	store, err := storage.Open(w.t.Context(), storage.Config{URL: w.url, MaxConnections: 2})
	if err != nil {
		return err.Error()
	}
	defer store.Close() //nolint:errcheck // a test's look
	var text string
	err = store.Pool().QueryRow(w.t.Context(), `SELECT coalesce(string_agg(concat_ws(' ', e.id, e.status, e.attempts, 'job', j.state, j.scheduled_at, j.attempted_by), E'\n'), '')
		FROM executions e LEFT JOIN river_job j ON j.args->>'e' = e.id::text
		WHERE e.audit_id = $1 AND e.status IN ('queued', 'running')`, id).Scan(&text)
	if err != nil {
		return err.Error()
	}
	return "open executions:\n" + text
}
