package cli_test

import (
	"encoding/json"
	"net/http"
	"strings"
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
	if stdout, _, _ := h.run("audit", "rerun", uuid.NewString(), "--yes"); strings.Contains(stdout, "id") {
		t.Errorf("an unknown audit is run again: %s", stdout)
	}
}
