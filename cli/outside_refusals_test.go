package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// What is wrong is said once, by the name that the caller gave it, and never as a failure of the service.
func TestRefusalsNameTheField(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := h.ids(h.project, h.key)
	schedule := fmt.Sprintf(`{"prompt_set_id":%q,"engines":["assistant_a"],"cadence":"weekly","next_run_at":"0000-01-01T00:00:00Z"}`, ids["prompt_set_id"])
	crawl := "/site-crawls/" + ids["crawl_id"]
	for name, c := range map[string]struct {
		method, path, body string
		status             int
		field              string
	}{
		"year 0":             {http.MethodPost, "/audit-schedules", schedule, 422, "next_run_at"},
		"field named twice":  {http.MethodPost, "/crawl-sources", `{"setup":"custom","format":"json","field_map":[{"field":"time","name":"a"},{"field":"time","name":"b"}]}`, 422, "field_map[1].field"},
		"rate of no sample":  {http.MethodPost, "/crawl-sources", `{"setup":"upload","sampling":{"kind":"none","rate":0.5}}`, 422, "sampling.rate"},
		"order of nothing":   {http.MethodGet, "/ai-traffic/pages?sort=", "", 422, "sort"},
		"day before logs":    {http.MethodGet, "/ai-traffic/pages?start_date=1970-01-01&end_date=2026-01-01", "", 422, "start_date"},
		"crawl of health":    {http.MethodGet, "/site-health?crawl_id=" + zeroID, "", 404, "crawl_id"},
		"earlier crawl":      {http.MethodGet, crawl + "/changes?since=" + zeroID, "", 404, "since"},
		"page of issues":     {http.MethodGet, crawl + "/issues?site_url_id=" + zeroID, "", 404, "site_url_id"},
		"run of datasets":    {http.MethodGet, "/search-intelligence/datasets?run_id=" + zeroID, "", 404, "run_id"},
		"snapshot of tables": {http.MethodGet, "/performance/table?snapshot_id=" + zeroID, "", 404, "snapshot_id"},
	} {
		a := h.do(c.method, h.path(c.path), h.key, c.body, "Idempotency-Key", uuid.NewString())
		f := a.failure(t)
		if a.status != c.status || len(f.Error.Details) != 1 || f.Error.Details[0].Field != c.field {
			t.Errorf("%s: %d %s, want %d at %s", name, a.status, a.body, c.status, c.field)
		}
	}
}

// A public suffix is nobody's domain; the suffix of a company is one.
func TestPublicSuffixesAreNoDomains(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for domain, status := range map[string]int{"co.uk": 422, "CO.UK.": 422, "com.au": 422, "github.io": 200, "acme.co.uk": 200} {
		a := h.do(http.MethodPatch, h.path(""), h.key, fmt.Sprintf(`{"owned_domains": [%q]}`, domain))
		if a.status != status || status == 422 && (a.failure(t).Error.Details[0].Field != "owned_domains[0]" || !strings.Contains(string(a.body), "public suffix")) {
			t.Errorf("%s: %d %s, want %d", domain, a.status, a.body, status)
		}
	}
	file := strings.Replace(smallProject, `"prompt_sets"`, `"competitors": [{"name": "Other", "domains": ["co.uk"]}], "prompt_sets"`, 1)
	must(t, os.WriteFile(h.file("suffix.json"), []byte(file), 0o600))
	_, stderr, status := h.run("project", "create", "--workspace", h.workspace, "--file", h.file("suffix.json"))
	if status != 1 || !strings.Contains(stderr, `competitors[0].domains[0]: "co.uk" is a public suffix`) {
		t.Errorf("a project file: status %d, %s", status, stderr)
	}
}

// The performance table sorts by each of its columns. Where a column is null in all rows, it sorts by
// the key.
func TestPerformanceTableIsSortedByAnyColumn(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.importSearch("b,https://www.example.com/b,2,20,3", "a,https://www.example.com/a,1,10,2", "c,https://www.example.com/c,3,30,1")
	for _, column := range []string{"sessions", "-sessions", "key_events", "-key_events", "key"} {
		var keys []string
		cursor := ""
		for range 4 {
			var table struct {
				Items []struct {
					Key      string
					Sessions *int
				}
				NextCursor string `json:"next_cursor"`
			}
			h.get(h.path("/performance/table?dimension=query&page_size=2&sort="+column+cursor), &table)
			for _, row := range table.Items {
				keys = append(keys, row.Key)
			}
			if cursor = "&cursor=" + table.NextCursor; table.NextCursor == "" {
				break
			}
		}
		if strings.Join(keys, "") != "abc" {
			t.Errorf("by %s: %v", column, keys)
		}
	}
	a := h.do(http.MethodGet, h.path("/performance/table?dimension=query&sort=colour"), h.key, "")
	if a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "position, sessions, key_events") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// What a change of a source answers is what a later request reads.
func TestSourceStaysAsItWasAnswered(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	source := h.post(h.project, "/crawl-sources", h.key, `{"setup":"upload"}`)
	revoked := h.do(http.MethodPost, h.path("/crawl-sources/"+source+"/revoke"), h.key, "", "Idempotency-Key", uuid.NewString())
	var then, now map[string]any
	revoked.into(t, &then)
	h.get(h.path("/crawl-sources/"+source), &now)
	delete(then, "token")
	if fmt.Sprint(then) != fmt.Sprint(now) {
		t.Errorf("answered %v, read %v", then, now)
	}
}

// A time that cannot be stored is refused, and an error has the id by which the log names it.
func TestGraphRefusesImpossibleValues(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	cookie := h.signIn("owner@example.com")
	body, err := json.Marshal(map[string]any{"query": `{workspace{auditLog(from:"0001-01-01T00:00:00+14:00"){nextCursor}}}`})
	must(t, err)
	a := h.do(http.MethodPost, "/graphql", "", string(body), "Cookie", cookie, "Origin", h.base)
	if !strings.Contains(string(a.body), `"validation_error"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	a = h.do(http.MethodGet, "/graphql/schema.graphqls", "", "")
	if id := a.header.Get("X-Request-Id"); a.status != http.StatusUnauthorized || !strings.Contains(string(a.body), `"request_id":"`+id+`"`) {
		t.Errorf("%d %s, want the id %q", a.status, a.body, id)
	}
}

// Names and texts that differ in how accented letters are composed alone are the same.
func TestNamesAreComparedComposed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	set := h.ids(h.project, h.key)["prompt_set_id"]
	const composed, apart = "Caf\u00c4", "CAFA\u0308"
	for path, c := range map[string]struct{ body, field string }{
		"/prompt-sets/" + set + "/prompts": {`{"prompts":[{"text":%q}]}`, "prompts[0].text"},
		"/topics":                          {`{"name":%q}`, "name"},
		"/competitors":                     {`{"name":%q}`, "name"},
		"/prompt-sets":                     {`{"name":%q}`, "name"},
		"/markets":                         {`{"label":%q,"country_code":"DE","language_code":"de"}`, "label"},
	} {
		made := h.do(http.MethodPost, h.path(path), h.key, fmt.Sprintf(c.body, apart), "Idempotency-Key", uuid.NewString())
		if made.status != http.StatusCreated || !strings.Contains(string(made.body), "CAF\u00c4") {
			t.Errorf("%s: %d %s", path, made.status, made.body)
		}
		again := h.do(http.MethodPost, h.path(path), h.key, fmt.Sprintf(c.body, composed), "Idempotency-Key", uuid.NewString())
		if again.status != http.StatusUnprocessableEntity || again.failure(t).Error.Details[0].Field != c.field {
			t.Errorf("%s again: %d %s", path, again.status, again.body)
		}
	}
}
