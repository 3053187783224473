package cli_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// What the specification says of bodies, scopes and references holds in every answer.
func TestContractOfBodiesAndReferences(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	reader := h.newKey(h.workspace, "owner@example.com")
	var sets []struct {
		ID string `json:"id"`
	}
	var project struct {
		PromptSets []struct {
			ID string `json:"id"`
		} `json:"prompt_sets"`
	}
	h.get(h.path(""), &project)
	sets = append(sets, project.PromptSets...)
	if len(sets) == 0 {
		t.Fatal("the project has no prompt set")
	}
	generate := h.path("/prompt-sets/" + sets[0].ID + "/generate")
	for name, c := range map[string]struct {
		method, path, key, body string
		status                  int
		said                    string
	}{
		"PATCH without a body": {http.MethodPatch, h.path(""), h.key, "", http.StatusUnprocessableEntity, `"field":"body"`},
		"an empty change":      {http.MethodPatch, h.path(""), h.key, "{}", http.StatusOK, ""},
		"null to generate":     {http.MethodPost, generate, h.key, "null", http.StatusUnprocessableEntity, `"field":"body"`},
		"an unknown agent":     {http.MethodPost, generate, h.key, `{"agent_revision_id": "` + uuid.NewString() + `"}`, http.StatusNotFound, "agent_revision_id"},
		"the documented query": {
			http.MethodPost, h.path("/query"), reader, `{"metrics": ["mention_rate"], "dimensions": ["week", "engine"],
				"filters": [{"field": "market", "value": "default"}, {"field": "engine", "op": "in", "values": ["assistant_a", "assistant_b"]}],
				"from": "2026-01-01"}`, http.StatusOK, "no finished run",
		},
		"a filter without a value": {
			http.MethodPost, h.path("/query"), reader, `{"metrics": ["mention_rate"], "filters": [{"field": "engine"}]}`,
			http.StatusUnprocessableEntity, `"filters[0].value"`,
		},
		"a null scope of prompts": {http.MethodPost, h.path("/audits/estimate"), h.key, `{"engines": ["assistant_a"], "audit_scope": null}`, http.StatusOK, ""},
		"a lower-case instant":    {http.MethodGet, h.path("/visibility/trends?from=2026-11-01t00:00:00z"), h.key, "", http.StatusOK, ""},
		"a missing scope":         {http.MethodPost, h.path("/topics"), reader, `{"name": "x"}`, http.StatusForbidden, `scope \"prompts:write\"`},
	} {
		a := h.do(c.method, c.path, c.key, c.body, "Idempotency-Key", uuid.NewString())
		if a.status != c.status || !strings.Contains(string(a.body), c.said) {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
}

// The terminal refuses a second workspace of a name, says what a free plan's key lacks, and manages schedules.
func TestTerminalsFirstSteps(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	id := h.made("id", "workspace", "create", "--name", "Twice", "--plan", "free")
	if _, stderr, status := h.run("workspace", "create", "--name", "twice", "--plan", "paid"); status == 0 || !strings.Contains(stderr, "--force") {
		t.Errorf("a second workspace of the name: %d %s", status, stderr)
	}
	h.made("id", "workspace", "create", "--name", "twice", "--plan", "paid", "--force")
	h.member(id, "free@example.com", "owner")
	_, stderr, status := h.run("key", "create", "--workspace", id, "--as", "free@example.com", "--name", "k")
	if status != 0 || !strings.Contains(stderr, "needs a paid plan") {
		t.Errorf("a free plan's key: %d %s", status, stderr)
	}
	var sets struct {
		Items []struct{ ID string }
	}
	stdout, stderr, status := h.run("prompt-set", "list", "--project", h.project)
	if err := json.Unmarshal([]byte(stdout), &sets); err != nil || status != 0 || len(sets.Items) == 0 {
		t.Fatalf("prompt sets: %d %s %s", status, stdout, stderr)
	}
	schedule := h.made("id", "schedule", "create", "--project", h.project, "--prompt-set", sets.Items[0].ID, "--cadence", "daily",
		"--timezone", "Europe/Berlin", "--engine", "assistant_a")
	for _, step := range []struct{ use, enabled string }{{"pause", `"enabled":false`}, {"resume", `"enabled":true`}} {
		if _, stderr, status := h.run("schedule", step.use, schedule); status != 0 {
			t.Errorf("%s: %d %s", step.use, status, stderr)
		}
		if stdout, _, _ := h.run("schedule", "list", "--project", h.project); !strings.Contains(stdout, schedule) || !strings.Contains(stdout, step.enabled) {
			t.Errorf("after %s: %s", step.use, stdout)
		}
	}
	if _, stderr, status := h.run("schedule", "delete", schedule, "--yes"); status != 0 {
		t.Errorf("delete: %d %s", status, stderr)
	}
	if stdout, _, _ := h.run("schedule", "list", "--project", h.project); strings.Contains(stdout, schedule) {
		t.Errorf("after delete: %s", stdout)
	}
	if _, stderr, status := h.run("schedule", "create", "--project", h.project, "--prompt-set", sets.Items[0].ID, "--cadence", "yearly"); status != 2 ||
		!strings.Contains(stderr, "--cadence") {
		t.Errorf("an unknown cadence: %d %s", status, stderr)
	}
	if _, stderr, status := h.run("audit", "rerun", uuid.NewString(), "--yes"); status != 1 || !strings.Contains(stderr, "audit") {
		t.Errorf("an unknown audit is run again: %d %s", status, stderr)
	}
}

// The terminal asks failed questions again. Reports of an audit keep the labels that its engines had at the launch,
// also of engines that are not configured any more.
func TestFailedQuestionsAreAskedAgainFromTheTerminal(t *testing.T) {
	t.Parallel()
	var failing atomic.Pointer[string]
	h := newHouse(t, enginetest.Options{Fault: func(c enginetest.Call) enginetest.Fault {
		if text := failing.Load(); text != nil && c.Prompt == *text {
			return enginetest.Fault{Kind: enginetest.ServerError}
		}
		return enginetest.Fault{}
	}})
	h.reopen(func(config string) string {
		return strings.NewReplacer("assistant_a: {", "assistant_a: {label: Former A, ", "overview_a: {", "overview_a: {label: Former B, ").Replace(config)
	})
	var prompts struct{ Items []struct{ Text string } }
	h.get(h.path("/prompts?limit=1"), &prompts)
	failing.Store(&prompts.Items[0].Text)
	parent := h.ended(h.launch().ID)
	if parent.FailedCount != 4 {
		t.Fatalf("%+v", parent)
	}
	failing.Store(nil)
	var again struct {
		Audits []struct {
			ID        string `json:"id"`
			Completed int    `json:"completed_count"`
			Requested int    `json:"requested_count"`
			CreatedAt string `json:"created_at"`
		} `json:"audits"`
	}
	stdout, stderr, status := h.run("audit", "rerun", parent.ID, "--yes", "--json")
	if err := json.Unmarshal([]byte(stdout), &again); err != nil || status != 0 || len(again.Audits) != 1 {
		t.Fatalf("rerun: %d %s %s", status, stdout, stderr)
	}
	a := again.Audits[0]
	if a.Completed != 4 || a.Requested != 4 || a.ID == parent.ID {
		t.Errorf("%+v", a)
	}
	if list, _, _ := h.run("audit", "list", "--project", h.project); !strings.Contains(list, a.ID) || !strings.Contains(list, a.CreatedAt) {
		t.Errorf("the list lacks %s of %s: %s", a.ID, a.CreatedAt, list)
	}

	h.reopen(func(config string) string {
		renamed := strings.Replace(config, "label: Former A", "label: Renamed", 1)
		kept, _, _ := strings.Cut(renamed, "  overview_a:")
		return kept
	})
	if engines, _, _ := h.run("engines"); !strings.Contains(engines, "Renamed") || strings.Contains(engines, "overview_a") {
		t.Fatalf("engines: %s", engines)
	}
	for _, form := range [][]string{{}, {"--json"}, {"--html", "-"}} {
		report, stderr, status := h.run(append([]string{"report", "--project", h.project}, form...)...)
		if status != 0 || strings.Contains(report, "Renamed") || !strings.Contains(report, "Former A") || !strings.Contains(report, "Former B") {
			t.Errorf("report %v: %d %s %s", form, status, report, stderr)
		}
	}
}
