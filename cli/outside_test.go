package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	client "github.com/answer-visibility/avm/clients/go"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/internal/freeport"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// binary builds avm once for all tests of the package.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "avm-outside-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "avm")
	out, err := exec.Command("go", "build", "-o", path, "github.com/answer-visibility/avm").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := binary(); err == nil {
		_ = os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// house is the product as a person runs it: the built binary on a database of
// its own, with the recorded provider behind both engines.
type house struct {
	t         *testing.T
	dir       string
	url       string // of the database
	base      string
	provider  *enginetest.Recorded
	cmd       *exec.Cmd
	logs      *testlog.Book
	env       []string // NAME=value, beside the test's own
	workspace string
	project   string
	key       string // every scope, every project
}

// unlimited lets tests ask as often as they like.
const unlimited = "rate_limit: {per_key: 1000000, per_workspace: 1000000}\n"

// unvisited leaves alone what the recordings cite.
const unvisited = "pages: {enabled: false}\n"

// bought is a provider of search data that nobody reaches.
const bought = "search_intelligence: {adapter: dataforseo, base_url: 'http://127.0.0.1:9', api_key: 'login:secret-for-search', " +
	"price: {version: test, per_task: 0.01, per_row: 0.0001}}\n"

const outsideConfig = `listen: %[1]s
public_url: http://%[1]s
database_url: %[2]q
log_level: warn
` + unlimited + unvisited + bought + `engines:
  assistant_a: {adapter: openai-responses, provider: provider_a, base_url: %[3]s/v1, model: sample-chatgpt, api_key: secret-for-a, retrieval: true, max_concurrency: 8, max_attempts: 3, retry_pause: 20ms, timeout: 5s}
  overview_a: {adapter: openai-chat, provider: provider_b, base_url: %[3]s/v1, model: sample-google-ai-mode, api_key: secret-for-b, retrieval: true, max_concurrency: 8, max_attempts: 3, retry_pause: 20ms, timeout: 5s}
`

// newHouse starts the product with a workspace, an owner, the sample project and a key.
// env (NAME=value) is added to the environment of the server.
func newHouse(t *testing.T, options enginetest.Options, env ...string) *house {
	t.Helper()
	provider, err := enginetest.NewRecorded(options)
	must(t, err)
	served := httptest.NewServer(provider)
	t.Cleanup(served.Close)
	address := freeAddress(t)
	h := &house{t: t, dir: t.TempDir(), url: storagetest.URL(t), base: "http://" + address, provider: provider, env: env}
	config := fmt.Sprintf(outsideConfig, address, h.url, served.URL)
	must(t, os.WriteFile(h.file("avm.yml"), []byte(config), 0o600))
	sample, err := recorded.DemoProject()
	must(t, err)
	must(t, os.WriteFile(h.file("project.json"), sample, 0o600))
	h.start()
	h.workspace = h.newWorkspace()
	h.member(h.workspace, "owner@example.com", "owner")
	h.project = h.newProject(h.workspace)
	h.key = h.newKey(h.workspace, "owner@example.com", allScopes()...)
	return h
}

func allScopes() []string {
	return []string{
		"--scope", "prompts:write", "--scope", "competitors:write", "--scope", "audits:run",
		"--scope", "schedules:write", "--scope", "actions:write", "--scope", "projects:write",
		"--scope", "crawls:run", "--scope", "traffic:write", "--scope", "search:run", "--scope", "reports:share",
		"--scope", "signals:write",
		"--scope", "webhooks:write",
	}
}

func (h *house) file(name string) string { return filepath.Join(h.dir, name) }

// start runs `avm serve` and waits until it is ready.
func (h *house) start() {
	h.t.Helper()
	path, err := binary()
	must(h.t, err)
	h.logs = &testlog.Book{}
	h.cmd = exec.Command(path, "serve", "--config", h.file("avm.yml"))
	h.cmd.Stderr, h.cmd.Env = h.logs, append(os.Environ(), h.env...)
	must(h.t, h.cmd.Start())
	cmd := h.cmd
	h.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		if h.t.Failed() {
			h.t.Logf("log of avm serve:\n%s", h.logs)
		}
	})
	h.until("ready", func() bool {
		resp, err := http.Get(h.base + "/readyz")
		if err != nil {
			return false
		}
		_ = resp.Body.Close()
		return resp.StatusCode == http.StatusOK
	})
}

// kill ends the process without a chance to tidy up.
func (h *house) kill() {
	h.t.Helper()
	must(h.t, h.cmd.Process.Kill())
	_ = h.cmd.Wait()
}

// until polls for what another process brings about.
func (h *house) until(what string, done func() bool) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-ctx.Done():
			h.t.Fatalf("waited in vain: %s\n%s", what, h.logs)
		case <-tick.C:
		}
	}
}

// run runs a command of the binary; it gives stdout, stderr and the exit status.
func (h *house) run(args ...string) (stdout, stderr string, status int) {
	h.t.Helper()
	path, err := binary()
	must(h.t, err)
	var out, errs bytes.Buffer
	cmd := exec.Command(path, append(args, "--config", h.file("avm.yml"))...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		h.t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// made runs a command that makes something and gives a member of its object.
func (h *house) made(member string, args ...string) string {
	h.t.Helper()
	stdout, stderr, status := h.run(args...)
	var object map[string]any
	if err := json.Unmarshal([]byte(stdout), &object); err != nil || status != 0 {
		h.t.Fatalf("avm %s: status %d, %q, %s", strings.Join(args, " "), status, stdout, stderr)
	}
	text, _ := object[member].(string)
	return text
}

func (h *house) newWorkspace() string {
	h.t.Helper()
	return h.made("id", "workspace", "create", "--name", "Outside", "--plan", "paid", "--force")
}

func (h *house) member(workspace, email, role string) {
	h.t.Helper()
	h.made("id", "member", "add", "--workspace", workspace, "--email", email, "--role", role)
}

func (h *house) newProject(workspace string) string {
	h.t.Helper()
	return h.made("id", "project", "create", "--workspace", workspace, "--force", "--file", h.file("project.json"))
}

func (h *house) newKey(workspace, email string, more ...string) string {
	h.t.Helper()
	return h.made("key", append([]string{"key", "create", "--workspace", workspace, "--as", email, "--name", "test"}, more...)...)
}

// answer is what REST said.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	if err := json.Unmarshal(a.body, v); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
}

// failure is the shape of every error.
type failure struct {
	Error struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		RequestID string `json:"request_id"`
		Retryable bool   `json:"retryable"`
		Details   []struct {
			Field   string `json:"field"`
			Message string `json:"message"`
		} `json:"details"`
		MaximumAttemptCount int `json:"maximum_attempt_count"`
		MaxEstimatedCredits int `json:"max_estimated_credits"`
	} `json:"error"`
}

func (a answer) failure(t *testing.T) failure {
	t.Helper()
	var f failure
	a.into(t, &f)
	if f.Error.Code == "" || f.Error.Message == "" || f.Error.RequestID == "" || f.Error.RequestID != a.header.Get("X-Request-Id") {
		t.Errorf("an error without its shape: %s", a.body)
	}
	return f
}

// do sends a request with a key; extra are header names and values in turn.
func (h *house) do(method, path, key, body string, extra ...string) answer {
	h.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	req, err := http.NewRequestWithContext(h.t.Context(), method, h.base+path, reader)
	must(h.t, err)
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(extra); i += 2 {
		req.Header.Set(extra[i], extra[i+1])
	}
	client := &http.Client{Timeout: time.Minute}
	resp, err := client.Do(req)
	must(h.t, err)
	defer resp.Body.Close() //nolint:errcheck // read to its end
	raw, err := io.ReadAll(resp.Body)
	must(h.t, err)
	return answer{status: resp.StatusCode, header: resp.Header, body: raw}
}

func (h *house) get(path string, into any) {
	h.t.Helper()
	a := h.do(http.MethodGet, path, h.key, "")
	if a.status != http.StatusOK {
		h.t.Fatalf("GET %s: %d %s", path, a.status, a.body)
	}
	a.into(h.t, into)
}

func (h *house) path(rest string) string { return "/v1/projects/" + h.project + rest }

const launchBody = `{"engines":["assistant_a","overview_a"],"repetitions":2,"max_estimated_credits":1000}`

// audit is what the tests look at of an audit.
type audit struct {
	ID             string `json:"id"`
	LaunchID       string `json:"launch_id"`
	Status         string `json:"status"`
	ErrorMessage   string `json:"error_message"`
	RequestedCount int    `json:"requested_count"`
	CompletedCount int    `json:"completed_count"`
	FailedCount    int    `json:"failed_count"`
}

func (h *house) launch() audit {
	h.t.Helper()
	launched, err := h.api().LaunchAuditsWithResponse(h.t.Context(), uuid.MustParse(h.project), &client.LaunchAuditsParams{}, client.AuditLaunchInput{
		Engines: []client.LogicalEngine{"assistant_a", "overview_a"}, Repetitions: new(int32(2)), MaxEstimatedCredits: 1000,
	})
	must(h.t, err)
	if len(*launched.JSON201) != 1 {
		h.t.Fatalf("%d audits were launched", len(*launched.JSON201))
	}
	return auditOf(&(*launched.JSON201)[0])
}

// api is the client that callers of the API get.
func (h *house) api() *client.ClientWithResponses {
	h.t.Helper()
	c, err := client.New(h.base, h.key, client.Options{})
	must(h.t, err)
	return c
}

func auditOf(a *client.Audit) audit {
	return audit{
		ID: a.ID.String(), LaunchID: a.LaunchID.String(), Status: string(a.Status), ErrorMessage: a.ErrorMessage,
		RequestedCount: int(a.RequestedCount), CompletedCount: int(a.CompletedCount), FailedCount: int(a.FailedCount),
	}
}

// ended waits until an audit has one of the last states.
func (h *house) ended(id string) audit {
	h.t.Helper()
	var a audit
	api := h.api()
	h.until("the audit ends", func() bool {
		read, err := api.GetAuditWithResponse(h.t.Context(), uuid.MustParse(h.project), uuid.MustParse(id))
		must(h.t, err)
		a = auditOf(read.JSON200)
		switch a.Status {
		case "completed", "partially_completed", "failed", "cancelled":
			return true
		default:
			return false
		}
	})
	return a
}

// number reads one figure from the database.
func (h *house) number(query string) int {
	h.t.Helper()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	var n int
	must(h.t, store.Pool().QueryRow(h.t.Context(), query).Scan(&n))
	return n
}

// freeAddress is where a server of a test will listen.
func freeAddress(t *testing.T) string {
	t.Helper()
	address, err := freeport.Address(t.Context())
	must(t, err)
	return address
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
