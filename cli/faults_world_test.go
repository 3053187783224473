package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/storage/embedded"
)

// faultsWorld is a house of many processes on a PostgreSQL of its own, with full
// durability.
type faultsWorld struct {
	*house

	form     faultsForm
	provider *faultyProvider
	postgres *embedded.Server
	servers  []string // base addresses
	crew     *crew
}

const faultsConfig = `listen: %[1]s
public_url: http://%[1]s
database_url: %[2]q
log_level: info
` + unlimited + unvisited + `engines:
  assistant_a: {adapter: openai-responses, provider: provider_a, base_url: %[3]s/v1, model: sample-chatgpt, api_key: none, max_concurrency: %[4]d, max_attempts: 8, retry_pause: 20ms, timeout: %[5]s}
  overview_a: {adapter: openai-chat, provider: provider_b, base_url: %[3]s/v1, model: sample-google-ai-mode, api_key: none, max_concurrency: %[4]d, max_attempts: 8, retry_pause: 20ms, timeout: %[5]s}
`

func newFaultsWorld(t *testing.T, form faultsForm, seed uint64) *faultsWorld {
	t.Helper()
	w := &faultsWorld{
		house: &house{t: t, dir: t.TempDir(), logs: &testlog.Book{}}, form: form, provider: newFaultyProvider(t, form, seed),
	}
	served := httptest.NewServer(w.provider)
	t.Cleanup(served.Close)
	w.startPostgres()
	t.Cleanup(func() { _ = w.postgres.Stop(context.Background()) })
	w.url = w.postgres.URL()
	for _, name := range []string{"avm.yml", "second.yml"} {
		w.serve(name, served.URL)
	}
	must(t, os.WriteFile(w.file("project.json"), manyPrompts(t, form.prompts), 0o600))
	w.base = w.servers[0]
	w.workspace = w.newWorkspace()
	w.member(w.workspace, "owner@example.com", "owner")
	w.project = w.newProject(w.workspace)
	w.key = w.newKey(w.workspace, "owner@example.com", allScopes()...)
	w.crew = &crew{
		t: t, every: form.killEvery, file: w.file("avm.yml"), onKill: w.provider.excuse,
		dice: rand.New(rand.NewPCG(seed, 1)),
	}
	return w
}

// startPostgres starts the cluster, or starts it again. Five processes of many
// connections each are more than what one process needs.
func (w *faultsWorld) startPostgres() {
	w.t.Helper()
	var err error
	w.postgres, err = embedded.Start(w.t.Context(), embedded.Config{
		DataDir: filepath.Join(w.dir, "data"), Settings: map[string]string{"max_connections": "200"},
	})
	must(w.t, err)
}

// restartPostgres ends every connection there is.
func (w *faultsWorld) restartPostgres() {
	w.t.Helper()
	must(w.t, w.postgres.Stop(w.t.Context()))
	w.startPostgres()
	if url := w.postgres.URL(); url != w.url {
		w.t.Fatalf("PostgreSQL came back at %s, not %s", url, w.url)
	}
}

// serve runs a server that does not work, and must not end before the test does.
func (w *faultsWorld) serve(name, provider string) {
	w.t.Helper()
	address := freeAddress(w.t)
	config := fmt.Sprintf(faultsConfig, address, w.url, provider, w.form.concurrency, w.form.timeout)
	must(w.t, os.WriteFile(w.file(name), []byte(config), 0o600))
	p := begin(w.t, "server", "serve", "--no-worker", "--config", w.file(name))
	w.t.Cleanup(func() {
		if p.ended() {
			w.t.Error("a server ended by itself")
		}
		p.stop()
		if w.t.Failed() {
			w.t.Logf("log of a server:\n%s", p.logs)
		}
	})
	base := "http://" + address
	w.servers = append(w.servers, base)
	w.until("a server is ready", func() bool { return isReady(base) })
}

func isReady(base string) bool {
	resp, err := http.Get(base + "/readyz")
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// manyPrompts is the sample project with prompts of a number.
func manyPrompts(t *testing.T, n int) []byte {
	t.Helper()
	raw, err := recorded.DemoProject()
	must(t, err)
	var project map[string]any
	must(t, json.Unmarshal(raw, &project))
	prompts := make([]map[string]string, n)
	for i := range prompts {
		prompts[i] = map[string]string{"text": fmt.Sprintf("which headphones are the best for number %d?", i)}
	}
	project["prompt_sets"] = []any{map[string]any{"name": "Main", "prompts": prompts}}
	raw, err = json.Marshal(project)
	must(t, err)
	return raw
}

// launchAll launches the audit at the first server. From then on the second is asked.
func (w *faultsWorld) launchAll() audit {
	w.t.Helper()
	body := fmt.Sprintf(`{"engines":["assistant_a","overview_a"],"repetitions":%d,"max_estimated_credits":1000000}`, w.form.repetitions)
	a := w.do(http.MethodPost, w.path("/audits"), w.key, body, "Idempotency-Key", uuid.NewString())
	if a.status != http.StatusCreated {
		w.t.Fatalf("launch: %d %s", a.status, a.body)
	}
	var launched []audit
	a.into(w.t, &launched)
	w.base = w.servers[1]
	return launched[0]
}

// untilCompleted waits until so many executions have been answered.
func (w *faultsWorld) untilCompleted(id string, n int) {
	w.t.Helper()
	w.poll(id, func(a audit) bool {
		if ended(a) {
			w.t.Fatalf("it ended too soon: %+v", a)
		}
		return a.CompletedCount >= n
	})
}

func (w *faultsWorld) untilEnded(id string) (last audit) {
	w.t.Helper()
	w.poll(id, func(a audit) bool {
		last = a
		return ended(a)
	})
	return last
}

func ended(a audit) bool {
	switch a.Status {
	case "completed", "partially_completed", "failed", "cancelled":
		return true
	default:
		return false
	}
}

// poll looks at an audit until done says so. While PostgreSQL is unavailable the server
// says that it cannot answer.
func (w *faultsWorld) poll(id string, done func(audit) bool) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), w.form.within)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	var last audit
	for {
		a := w.do(http.MethodGet, w.path("/audits/"+id), w.key, "")
		if a.status == http.StatusOK {
			a.into(w.t, &last)
			if done(last) {
				return
			}
		} else if f := a.failure(w.t); a.status < 500 {
			w.t.Fatalf("GET audit: %d %+v", a.status, f)
		}
		select {
		case <-ctx.Done():
			w.t.Fatalf("waited in vain for %+v; %s", last, w.whatIsOpen(id))
		case <-tick.C:
		}
	}
}
