package cli_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// serving is a running `avm serve`.
type serving struct {
	cmd *exec.Cmd
	url string
}

// serve starts the service on a port of its own and waits until it says where.
func (term terminal) serve(t *testing.T, args ...string) *serving {
	t.Helper()
	cmd := term.command(t.Context(), append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	at := regexp.MustCompile(`msg=serving address=(\S+)`)
	var log strings.Builder
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		log.WriteString(lines.Text() + "\n")
		if m := at.FindStringSubmatch(lines.Text()); m != nil {
			go io.Copy(io.Discard, stderr) //nolint:errcheck // only so that the program is never held up
			return &serving{cmd, m[1]}
		}
	}
	t.Fatalf("it did not serve: %s", log.String())
	return nil
}

// stop asks for a graceful stop and gives the exit status.
func (s *serving) stop(t *testing.T) int {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait() // the status says it
	return s.cmd.ProcessState.ExitCode()
}

func (s *serving) get(t *testing.T, path, key string) (int, string) {
	t.Helper()
	return s.send(t, http.MethodGet, path, key, "")
}

func (s *serving) send(t *testing.T, method, path, key, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := (&http.Client{}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(answer.Body)
	err = errors.Join(err, answer.Body.Close())
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(content)
}

// With the embedded PostgreSQL everything works on one data folder: commands
// before, during and after a server, several at once.
func TestServeOnTheEmbeddedDatabase(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	ws := term.id(t, "workspace", "create", "--name", "W", "--plan", "paid")
	term.id(t, "member", "add", "--workspace", ws, "--email", "ada@example.com", "--role", "owner")
	s := term.serve(t)
	keys := make([]string, 3)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() {
			stdout, stderr, _ := term.run(t, "key", "create", "--workspace", ws, "--as", "ada@example.com", "--name", "k")
			var made struct {
				Key string `json:"key"`
			}
			if err := json.Unmarshal([]byte(stdout), &made); err != nil {
				t.Errorf("%v: %s", err, stderr)
			}
			keys[i] = made.Key
		})
	}
	wg.Wait()
	for _, key := range keys {
		if status, body := s.get(t, "/v1/projects", key); status != http.StatusOK || !strings.Contains(body, `"items":[]`) {
			t.Errorf("projects: %d %s", status, body)
		}
	}
	checkAddresses(t, s, keys[0])
	if _, stderr, status := term.run(t, "serve", "--listen", "127.0.0.1:0"); status != 1 || !strings.Contains(stderr, "in use by another process") {
		t.Errorf("a second server: %d %s", status, stderr)
	}
	if status := s.stop(t); status != 0 {
		t.Errorf("stopped with status %d", status)
	}
	list, _, _ := term.run(t, "key", "list", "--workspace", ws)
	if n := strings.Count(list, `"state":"live"`); n != len(keys) || !strings.Contains(list, `"last_used_at":"2`) {
		t.Errorf("keys afterwards: %s", list)
	}
}

// checkAddresses asks everything that is served besides the API.
func checkAddresses(t *testing.T, s *serving, key string) {
	t.Helper()
	cases := []struct {
		method, path, key, body string
		status                  int
		want                    string
	}{
		{http.MethodGet, "/healthz", "", "", 200, "alive"},
		{http.MethodGet, "/readyz", "", "", 200, "ready"},
		{http.MethodGet, "/metrics", "", "", 200, `avm_http_request_duration_seconds_count{method="GET",route="/v1/projects",status="200"} 3`},
		{http.MethodGet, "/metrics", "", "", 200, "go_goroutines"},
		{http.MethodGet, "/v1/openapi.json", "", "", 200, `"3.1`},
		{http.MethodGet, "/v1/projects", "avm_wrong", "", 401, "invalid_api_key"},
		{http.MethodGet, "/v1//projects/../x", key, "", 404, "not_found"},
		{http.MethodPost, "/graphql", key, `{"query": "{ me { email role } }"}`, 200, "ada@example.com"},
		{http.MethodPost, "/graphql", "", `{"query": "{ me { email } }"}`, 401, "invalid_api_key"},
		{http.MethodGet, "/graphql", key, "", 405, "method_not_allowed"},
		{http.MethodGet, "/", "", "", 200, `<div id="app">`},
		{http.MethodGet, "/none", "", "", 404, "not_found"},
	}
	for _, c := range cases {
		status, body := s.send(t, c.method, c.path, c.key, c.body)
		if status != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s %s: %d %.300s", c.method, c.path, status, body)
		}
	}
}

// showsWeek holds that the demo shows what comes to people and programs, and more than once on the same folder.
func showsWeek(t *testing.T, term terminal) {
	t.Helper()
	for range 2 {
		stdout, stderr, status := term.run(t, "demo", "--week", "--exit", "--listen", "127.0.0.1:0")
		for _, want := range []string{
			"got a confirmation, and its link was opened", "It became a signal, and a mail: ", "ChatGPT (sample) gave no answer in 57 of 57 executions",
			"its signature is right", "the signal ended: ", "The link was revoked: it answers 404 now.",
		} {
			if status != 0 || !strings.Contains(stdout, want) {
				t.Fatalf("%q is missing: status %d\n%s\n%s", want, status, stdout, stderr)
			}
		}
		if printed := strings.Contains(stdout, "It was kept as PDF."); printed == strings.Contains(stdout, "It was not printed: there is no chromium") {
			t.Errorf("the report was printed: %t\n%s", printed, stdout)
		}
		mail, err := os.ReadFile(filepath.Join(term.dir, ".avm", "demo", "mails", "2.eml"))
		if err != nil || !strings.Contains(string(mail), "engine_degraded") {
			t.Errorf("%v %s", err, mail)
		}
	}
}

// The demo runs from end to end, and once more on the same folder.
func TestDemo(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	for range 2 {
		stdout, stderr, status := term.run(t, "demo", "--exit", "--listen", "127.0.0.1:0")
		if status != 0 || !strings.Contains(stdout, "Sony (the brand)") || !strings.Contains(stdout, "95 % interval") ||
			!strings.Contains(stdout, "sample answers") || !strings.Contains(stderr, "Sample answers: 114 of 114") {
			t.Fatalf("status %d\n%s\n%s", status, stdout, stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(term.dir, ".avm", "demo", "demo.json")); err != nil {
		t.Error(err)
	}
	// What the sample's half a year holds is found in it: an outage, and a prompt that an action improved.
	stdout, stderr, status := term.run(t, "signals", "--project", "Sample: consumer electronics", "--json", "--data-dir", filepath.Join(".avm", "demo"))
	for _, want := range []string{"ChatGPT (sample) gave no answer in 57 of 57 executions (United States)", "is named more often for “best wireless headphones under 200” (United States)", `"action_verified"`} {
		if status != 0 || strings.Count(stdout, want) != 1 {
			t.Errorf("%q is not there once: %d\n%s\n%s", want, status, stdout, stderr)
		}
	}
	showsWeek(t, term)
}
