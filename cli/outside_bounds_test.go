package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// What an attacker with an ordinary key has: a project of many long prompts.
const (
	promptsOfAttack = 8_000 // their texts nearly reach the bound of a project
	promptLength    = 3_700
	importSize      = 4_000 // prompts of one import of 15 MB
)

// longPrompts returns the body of an import of distinct long prompts.
func longPrompts(from, count int) string {
	var body strings.Builder
	body.WriteString(`{"prompts":[`)
	for i := range count {
		if i > 0 {
			body.WriteByte(',')
		}
		text := fmt.Sprintf("prompt %d ", from+i)
		fmt.Fprintf(&body, `{"text":%q}`, text+strings.Repeat("x", promptLength-len(text)))
	}
	body.WriteString(`]}`)
	return body.String()
}

// limited is a house whose process may take 512 MiB.
func limited(t *testing.T) *house {
	t.Helper()
	h := newHouse(t, enginetest.Options{})
	h.kill()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(t, err)
	must(t, os.WriteFile(h.file("avm.yml"), append(config, "memory_limit: 512MiB\n"...), 0o600))
	h.start()
	return h
}

// peak returns the most memory that the process has had, in bytes.
func (h *house) peak() int {
	h.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.cmd.Process.Pid))
	must(h.t, err)
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	must(h.t, err)
	return kilobytes << 10
}

// alive fails when the process has died, or has had more memory than it may.
func (h *house) alive(after string) {
	h.t.Helper()
	if a := h.do(http.MethodGet, "/healthz", "", ""); a.status != http.StatusOK {
		h.t.Fatalf("after %s: %d %s", after, a.status, a.body)
	}
	const binary = 128 << 20 // pages of the binary count too, and the system may take them back
	if peak := h.peak(); peak > 512<<20+binary {
		h.t.Errorf("after %s the process had %d MiB", after, peak>>20)
	} else {
		h.t.Logf("after %s: %d MiB at most", after, peak>>20)
	}
}

// together sends the same request several times at once and returns the answers. A
// connection that was closed before the whole body was sent counts as refused.
func (h *house) together(times int, send func() (*http.Response, error)) map[int]int {
	h.t.Helper()
	var mu sync.Mutex
	var wg sync.WaitGroup
	statuses := map[int]int{}
	for range times {
		wg.Go(func() {
			resp, err := send()
			status := 0
			if err == nil {
				status = resp.StatusCode
				refused := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable
				if refused && resp.Header.Get("Retry-After") == "" {
					h.t.Errorf("%d without Retry-After", status)
				}
				var rest bytes.Buffer
				_, _ = rest.ReadFrom(resp.Body) // an answer that is broken off is counted all the same
				_ = resp.Body.Close()
			}
			mu.Lock()
			defer mu.Unlock()
			statuses[status]++
		})
	}
	wg.Wait()
	return statuses
}

func (h *house) sent(method, path, body string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(h.t.Context(), method, h.base+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+h.key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return http.DefaultClient.Do(req)
}

// One key cannot take more memory than the process may have: not with long lists under
// many aliases, not with whole projects, not with answers to imports, and not with large or dense bodies at once.
func TestOneKeyCannotTakeTheMemory(t *testing.T) {
	t.Parallel()
	h := limited(t)
	made := h.do(http.MethodPost, h.path("/prompt-sets"), h.key, `{"name":"Many"}`, "Idempotency-Key", uuid.NewString())
	var set struct {
		ID string `json:"id"`
	}
	made.into(t, &set)
	imports := h.path("/prompt-sets/" + set.ID + "/import")
	for from := 0; from < promptsOfAttack; from += importSize {
		a := h.do(http.MethodPost, imports, h.key, longPrompts(from, importSize), "Idempotency-Key", uuid.NewString())
		if a.status >= http.StatusBadRequest {
			t.Fatalf("import: %d %.200s", a.status, a.body)
		}
	}
	h.alive("imports")

	var aliases strings.Builder
	for i := range 10 {
		fmt.Fprintf(&aliases, "a%d: project(id: %q) { promptSets { prompts { text } } } ", i, h.project)
	}
	query, err := json.Marshal(map[string]string{"query": "{" + aliases.String() + "}"})
	must(t, err)
	h.together(2, func() (*http.Response, error) { return h.sent(http.MethodPost, "/graphql", string(query)) })
	h.alive("aliases of long lists")

	query, err = json.Marshal(map[string]string{"query": fmt.Sprintf("{ project(id: %q) { promptSets { prompts { text } } } }", h.project)})
	must(t, err)
	h.together(4, func() (*http.Response, error) { return h.sent(http.MethodPost, "/graphql", string(query)) })
	h.alive("long lists in the graph")

	h.together(4, func() (*http.Response, error) { return h.sent(http.MethodGet, h.path(""), "") })
	h.alive("whole projects")
	whole := h.do(http.MethodGet, h.path("/prompt-sets/"+set.ID), h.key, "")
	var listed struct {
		Prompts []struct {
			ID string `json:"id"`
		} `json:"prompts"`
	}
	whole.into(t, &listed)
	ids := map[string]bool{}
	for _, p := range listed.Prompts {
		ids[p.ID] = true
	}
	if len(ids) != promptsOfAttack || len(listed.Prompts) != promptsOfAttack {
		t.Errorf("the set has %d prompts, %d of them different", len(listed.Prompts), len(ids))
	}

	h.together(8, func() (*http.Response, error) {
		return h.sent(http.MethodPost, imports, `{"prompts":[{"text":"one more"}]}`)
	})
	h.alive("small imports into a large set")
	for _, values := range []string{`[],`, `{"a":0},`} {
		dense := `{"query":"{ me { email } }","variables":{"x":[` + strings.Repeat(values, 1_000_000/len(values)) + `0]}}`
		statuses := h.together(60, func() (*http.Response, error) { return h.sent(http.MethodPost, "/graphql", dense) })
		if statuses[http.StatusOK] > 0 || statuses[http.StatusInternalServerError] > 0 {
			t.Errorf("answers to %s: %v", values, statuses)
		}
		h.alive("bodies of " + values)
	}

	body := longPrompts(0, importSize)
	statuses := h.together(100, func() (*http.Response, error) { return h.sent(http.MethodPost, imports, body) })
	for status := range statuses {
		switch status {
		case 0, http.StatusOK, http.StatusCreated, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		default:
			t.Errorf("answers to imports: %v", statuses)
		}
	}
	t.Logf("answers to 100 imports: %v", statuses)
	h.alive("a hundred imports")
}
