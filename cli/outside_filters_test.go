package cli_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
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
	Components struct {
		Schemas map[string]map[string]any `json:"schemas"`
	} `json:"components"`
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

// openFilters are the filters that take any text.
func openFilters() []string {
	return []string{"cursor", "tag", "search", "query", "domain", "transport_model", "configuration_key", "pattern"}
}

// A filter by a value that nothing can have is refused wherever the API has one, with the values that it takes.
func TestFiltersByUnknownValuesAreRefused(t *testing.T) {
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
			if p.In != "query" || strings.Contains(string(schema), `"uuid"`) || slices.Contains(openFilters(), p.Name) {
				continue
			}
			seen++
			at := path
			for name, id := range ids {
				at = strings.ReplaceAll(at, "{"+name+"}", id)
			}
			query := url.Values{p.Name: {"no-such-value"}}
			if strings.HasSuffix(path, "/performance/table") && p.Name != "dimension" {
				query.Set("dimension", "query")
			}
			a := h.do(http.MethodGet, at+"?"+query.Encode(), h.key, "")
			if a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), `"field":"`+p.Name) {
				t.Errorf("%s with an unknown %s: %d %.300s", path, p.Name, a.status, a.body)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d filters by value", seen)
	}
	for _, filter := range []string{`issues(rule: "no-such-value")`, `issues(category: "no-such-value")`, `issues(query: "x", orRules: ["title-missing", "no-such-value"])`, `pages(rule: "no-such-value")`} {
		body, err := json.Marshal(map[string]string{
			"query": fmt.Sprintf(`{ project(id: %q) { siteCrawl(id: %q) { %s { items { __typename } } } } }`, ids["project_id"], ids["crawl_id"], filter),
		})
		must(t, err)
		if a := h.do(http.MethodPost, "/graphql", h.key, string(body)); !strings.Contains(string(a.body), `\"no-such-value\" must be`) {
			t.Errorf("%s: %d %.300s", filter, a.status, a.body)
		}
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
		answer, err := io.ReadAll(s)
		if must(t, err); !strings.Contains(string(answer), `"errors"`) || strings.Contains(string(answer), `"data":{`) {
			t.Errorf("%s: %d %s", name, s.status, answer)
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
	h.start() // another process takes it
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

// pagedList is an operation that returns a list page by page, with its parameters by name.
type pagedList struct {
	path    string
	filters map[string]map[string]any
}

// pagedLists returns the paged lists of a project.
func (h *house) pagedLists() []pagedList {
	h.t.Helper()
	var api described
	must(h.t, json.Unmarshal(h.do(http.MethodGet, "/v1/openapi.json", "", "").body, &api))
	var lists []pagedList
	for path, operations := range api.Paths {
		list := pagedList{path, map[string]map[string]any{}}
		paged := false
		for _, p := range operations["get"].Parameters {
			switch {
			case p.Name == "cursor":
				paged = true
			case p.In == "query" && p.Name != "limit" && p.Name != "offset":
				list.filters[p.Name] = p.Schema
				if ref, ok := p.Schema["$ref"].(string); ok {
					list.filters[p.Name] = api.Components.Schemas[ref[strings.LastIndex(ref, "/")+1:]]
				}
			}
		}
		if paged && strings.Contains(path, "{project_id}") {
			lists = append(lists, list)
		}
	}
	return lists
}

// at returns the list's address for the ids of a project, with the required parameters.
func (l *pagedList) at(ids map[string]string, query url.Values) string {
	path := l.path
	for name, id := range ids {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	if strings.HasSuffix(path, "/performance/table") {
		query.Set("dimension", "query")
	}
	if query.Has("standing") {
		query.Set("dimension", "url")
	}
	return path + "?" + query.Encode()
}

// nextOf returns the cursor of the next page, empty on the last page.
func nextOf(t *testing.T, a answer) string {
	t.Helper()
	address, _, found := strings.Cut(strings.TrimPrefix(a.header.Get("Link"), "<"), ">")
	if !found {
		return ""
	}
	next, err := url.Parse(address)
	must(t, err)
	return next.Query().Get("cursor")
}

// A cursor is valid only for its list, project and filters.
func TestCursorsAreOfOneList(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := h.ids(h.project, h.key)
	h.ended(ids["audit_id"])
	h.ids(h.project, h.key) // makes a second object of each kind
	sibling := h.ids(h.newProject(h.workspace), h.key)
	lists, cursors := h.pagedLists(), map[string]string{}
	for _, l := range lists {
		first := h.do(http.MethodGet, l.at(ids, url.Values{"limit": {"1"}}), h.key, "")
		if cursor := nextOf(t, first); cursor != "" {
			cursors[l.path] = cursor
			again := h.do(http.MethodGet, l.at(ids, url.Values{"limit": {"1"}, "cursor": {cursor}}), h.key, "")
			if again.status != http.StatusOK {
				t.Errorf("%s goes not on: %d %s", l.path, again.status, again.body)
			}
		}
	}
	for _, list := range []string{
		"/actions", "/ai-traffic/coverage", "/audits", "/audits/{audit_id}/answers", "/audits/{audit_id}/executions", "/crawl-sources", "/prompts",
		"/search-intelligence/datasets", "/search-intelligence/runs", "/site-crawls", "/visibility/fanout", "/visibility/sources",
	} {
		if cursors["/v1/projects/{project_id}"+list] == "" {
			t.Errorf("%s has one page only", list)
		}
	}
	refused := func(what, path string) {
		a := h.do(http.MethodGet, path, h.key, "")
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "cursor") {
			t.Errorf("%s: %s: %d %.200s", what, path, a.status, a.body)
		}
	}
	for _, l := range lists {
		for from, cursor := range cursors {
			if from != l.path {
				refused("a cursor of "+from, l.at(ids, url.Values{"cursor": {cursor}}))
				continue
			}
			refused("a cursor of another project", l.at(sibling, url.Values{"cursor": {cursor}}))
			for name, schema := range l.filters {
				if value := anyOf(name, schema); value != "" {
					refused("a cursor without "+name, l.at(ids, url.Values{"cursor": {cursor}, name: {value}}))
				}
			}
		}
	}
}

// anyOf returns a value of a parameter other than its default, and an empty one if no simple value exists.
func anyOf(name string, schema map[string]any) string {
	values, _ := schema["enum"].([]any)
	switch {
	case len(values) > 1:
		if last := values[len(values)-1]; last != schema["default"] && last != "custom" {
			return fmt.Sprint(last)
		}
		return fmt.Sprint(values[0])
	case name == "bot_id":
		return "gptbot"
	case name == "folder":
		return "/docs/"
	case name == "status":
		return "404"
	case strings.HasSuffix(name, "_date"): // a single date is refused for another reason
		return ""
	case schema["type"] == "boolean":
		return "true"
	case schema["type"] == "string" && schema["format"] == nil && schema["pattern"] == nil:
		return "kettle"
	default:
		return ""
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

// badNames are invalid names, as JSON and GraphQL spell them.
func badNames() []string {
	return []string{
		`a\u001b[31mred`, `two\nlines`, `bell\u0007`, `c1\u009b2J`, `turn\u202egnp`, `isolate\u2066x`, `mark\u200e`, `mark\u200fx`, `mark\u061cx`,
		`nothing\u200bthere`, `joined\u2060`, `\ufeffbegun`, `soft\u00adhyphen`,
	}
}

// goodNames are valid names: words and emoji contain joiners.
func goodNames() []string {
	return []string{`Cr\u00e8me`, `\u0915\u094d\u200d\u0937`, `\u0645\u06cc\u200c\u062e`, `\ud83d\udc69\u200d\ud83d\ude80`}
}

// Every operation refuses names that are not one line of visible text. It accepts the same request with a
// valid name, so nothing else was wrong.
func TestNamesHoldNoControlCharacters(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	set := h.ids(h.project, h.key)["prompt_set_id"]
	for what, body := range map[string]string{
		"/competitors name":                      `{"name":"%s"}`,
		"/competitors aliases":                   `{"name":"{unique}","aliases":["%s and more"]}`,
		"/topics name":                           `{"name":"%s"}`,
		"/prompt-sets name":                      `{"name":"%s"}`,
		"/markets label":                         `{"label":"%s","country_code":"US","language_code":"en"}`,
		"/crawl-sources origin":                  `{"setup":"upload","format":"combined","origin":"%s"}`,
		"/prompt-sets/" + set + "/prompts theme": `{"prompts":[{"text":"{unique}?","theme":"%s"}]}`,
	} {
		path, field, _ := strings.Cut(what, " ")
		given := func(name string) answer {
			name = strings.ReplaceAll(body, "%s", name)
			return h.do(http.MethodPost, h.path(path), h.key, strings.ReplaceAll(name, "{unique}", uuid.NewString()), "Idempotency-Key", uuid.NewString())
		}
		for _, good := range goodNames() {
			if a := given(good); a.status != http.StatusCreated && a.status != http.StatusOK {
				t.Errorf("%s %s: %d %s", path, good, a.status, a.body)
			}
		}
		for _, bad := range badNames() {
			if a := given(bad); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), field) {
				t.Errorf("%s %s: %d %s", path, bad, a.status, a.body)
			}
		}
	}
	for _, bad := range badNames() {
		if a := h.do(http.MethodPatch, h.path(""), h.key, `{"name":"`+bad+`"}`); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a project named %s: %d", bad, a.status)
		}
	}
	h.graphRefusesNames()
	for _, bad := range []string{"a\x1b[2J", "a\nb", "a\u009b2J", "a\u202eb", "a\u200bb"} {
		for _, command := range [][]string{
			{"workspace", "create", "--plan", "paid", "--name", bad},
			{"key", "create", "--workspace", h.workspace, "--as", "owner@example.com", "--name", bad},
			{"member", "add", "--workspace", h.workspace, "--role", "viewer", "--email", bad + "@example.com"},
			{"member", "add", "--workspace", h.workspace, "--role", "viewer", "--email", "ada@" + bad + ".example"},
		} {
			if _, stderr, status := h.run(command...); status == 0 || strings.ContainsAny(stderr, "\x1b\u009b\u202e") {
				t.Errorf("%q: %d %q", command, status, stderr)
			}
		}
	}
}

// graphRefusesNames tries the names that only the graph accepts.
func (h *house) graphRefusesNames() {
	h.t.Helper()
	project := `projectId: "` + h.project + `"`
	for field, mutation := range map[string]string{
		"target_label": `proposeAction(` + project + `, input: {targetKind: topic, targetLabel: "%s", skillId: "cover_topic"}) { id }`,
		"offering":     `saveOffering(` + project + `, input: {offering: "%s"}) { offerings { offering } }`,
		"new_name":     `saveOffering(` + project + `, input: {offering: "boots", newName: "%s II"}) { offerings { offering } }`,
		"attributes":   `saveOffering(` + project + `, input: {offering: "shoes", attributes: ["%s"]}) { offerings { offering } }`,
	} {
		for _, good := range goodNames()[:1] {
			if a := h.mutate(strings.ReplaceAll(mutation, "%s", good), nil); strings.Contains(string(a.body), "error") {
				h.t.Errorf("%s %s: %s", field, good, a.body)
			}
		}
		for _, bad := range badNames() {
			a := h.mutate(strings.ReplaceAll(mutation, "%s", bad), nil)
			if !strings.Contains(string(a.body), "validation_error") {
				h.t.Errorf("%s %s: %s", field, bad, a.body)
			}
		}
	}
}
