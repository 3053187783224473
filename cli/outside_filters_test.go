package cli_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// described is what these tests read of the API's description.
type described struct {
	Paths map[string]map[string]struct {
		Parameters []struct {
			Name     string         `json:"name"`
			In       string         `json:"in"`
			Required bool           `json:"required"`
			Schema   map[string]any `json:"schema"`
		} `json:"parameters"`
	} `json:"paths"`
}

// A filter by an id that nobody has is 404 wherever the API has one, never an empty answer that reads like
// a finding.
func TestFiltersByUnknownIDsAreNotFound(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := h.ids(h.project, h.key)
	h.ended(ids["audit_id"])
	var api described
	must(t, json.Unmarshal(h.do(http.MethodGet, "/v1/openapi.json", "", "").body, &api))
	seen := 0
	for path, operations := range api.Paths {
		for _, p := range operations["get"].Parameters {
			schema, err := json.Marshal(p.Schema)
			must(t, err)
			// A window to compare with is looked for after the window itself.
			if p.In != "query" || p.Name == "compare_snapshot_id" || !strings.Contains(string(schema), `"uuid"`) {
				continue
			}
			seen++
			query := url.Values{p.Name: {uuid.NewString()}}
			if p.Name == "reading_id" { // of an audit that there is
				query.Set("audit_id", ids["audit_id"])
			}
			if strings.HasSuffix(path, "/performance/table") {
				query.Set("dimension", "query")
			}
			at := path
			for name, id := range ids {
				at = strings.ReplaceAll(at, "{"+name+"}", id)
			}
			if a := h.do(http.MethodGet, at+"?"+query.Encode(), h.key, ""); a.status != http.StatusNotFound {
				t.Errorf("%s with an unknown %s: %d %.300s", path, p.Name, a.status, a.body)
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d filters by id", seen)
	}
}

// A subscription has one field, also by way of fragments.
func TestASubscriptionHasOneField(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	audit := h.launch()
	field := fmt.Sprintf(`auditProgress(projectId: %q, auditId: %q) { status }`, h.project, audit.ID)
	for name, query := range map[string]string{
		"beside each other": "subscription { a: " + field + " b: " + field + " }",
		"by a fragment":     "subscription { a: " + field + " ...F } fragment F on Subscription { b: " + field + " }",
		"with a name":       "subscription { __typename " + field + " }",
	} {
		body, err := json.Marshal(map[string]string{"query": query})
		must(t, err)
		s := h.events(h.base, h.key, string(body))
		if s.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, s.status)
		}
	}
}

// A cursor is good for the list, the project and the filters that it was made for, and cannot be made up.
func TestCursorsAreAuthenticated(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	other := h.newProject(h.workspace)
	var first struct {
		Next string `json:"next_cursor"`
	}
	h.get(h.path("/prompts?limit=1"), &first)
	good := h.do(http.MethodGet, h.path("/prompts?limit=1&cursor="+url.QueryEscape(first.Next)), h.key, "")
	if good.status != http.StatusOK {
		t.Fatalf("%d %s", good.status, good.body)
	}
	h.kill()
	h.start() // another process takes it, too
	for name, c := range map[string]struct {
		path string
		want int
	}{
		"after a restart":     {h.path("/prompts?limit=2&cursor=" + first.Next), http.StatusOK},
		"another project":     {"/v1/projects/" + other + "/prompts?cursor=" + first.Next, http.StatusUnprocessableEntity},
		"another list":        {h.path("/topics?cursor=" + first.Next), http.StatusUnprocessableEntity},
		"another filter":      {h.path("/prompts?enabled=true&cursor=" + first.Next), http.StatusUnprocessableEntity},
		"one that is made up": {h.path("/prompts?cursor=" + forged(t, first.Next)), http.StatusUnprocessableEntity},
	} {
		if a := h.do(http.MethodGet, c.path, h.key, ""); a.status != c.want {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
}

// forged is a cursor that points somewhere else.
func forged(t *testing.T, cursor string) string {
	t.Helper()
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	must(t, err)
	var token map[string]any
	must(t, json.Unmarshal(raw, &token))
	token["a"] = []string{uuid.Nil.String()}
	raw, err = json.Marshal(token)
	must(t, err)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// Names are one line of text without control characters, wherever they are given.
func TestNamesHoldNoControlCharacters(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for _, bad := range []string{`a\u001b[31mred`, `two\nlines`, `bell\u0007`, `c1\u009b2J`, `turn\u202egnp`} {
		for path, body := range map[string]string{
			"/competitors":     `{"name":"%s"}`,
			"/topics":          `{"name":"%s"}`,
			"/prompt-sets":     `{"name":"%s"}`,
			"/markets":         `{"label":"%s","country_code":"US","language_code":"en"}`,
			"/crawl-sources":   `{"setup":"upload","format":"combined","origin":"%s"}`,
			"/audit-schedules": `{"name":"%s","prompt_set_id":"019b0000-0000-7000-8000-000000000000"}`,
			"/competitors?":    `{"name":"Fine","aliases":["%s"]}`,
		} {
			a := h.do(http.MethodPost, h.path(path), h.key, fmt.Sprintf(body, bad), "Idempotency-Key", uuid.NewString())
			if a.status != http.StatusUnprocessableEntity {
				t.Errorf("%s %s: %d %s", path, bad, a.status, a.body)
			}
		}
		if a := h.do(http.MethodPatch, h.path(""), h.key, `{"name":"`+bad+`"}`); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a project named %s: %d", bad, a.status)
		}
	}
	for _, command := range [][]string{
		{"workspace", "create", "--plan", "paid", "--name", "a\x1b[2J"},
		{"key", "create", "--workspace", h.workspace, "--as", "owner@example.com", "--name", "a\nb"},
	} {
		if _, stderr, status := h.run(command...); status == 0 || strings.Contains(stderr, "\x1b") {
			t.Errorf("%q: %d %q", command, status, stderr)
		}
	}
}
