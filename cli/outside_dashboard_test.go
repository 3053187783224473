package cli_test

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// asked sends a query to the graph and returns its data. Errors fail the test.
func (h *house) asked(key, query string) map[string]any {
	h.t.Helper()
	body, err := json.Marshal(map[string]string{"query": query})
	must(h.t, err)
	var got struct {
		Data   map[string]any
		Errors []any
	}
	h.do(http.MethodPost, "/graphql", key, string(body)).into(h.t, &got)
	if len(got.Errors) > 0 {
		h.t.Fatalf("%s: %v", query, got.Errors)
	}
	return got.Data
}

const dashboard = `{ projects(limit: 2) { items { name visibilityState
	visibility { visibilityScore rankings { name } } visibilityPrompts { promptText compositeScore } visibilityTrends { visibilityScore }
	visibilityMarkets { items { state mentionRate } } visibilitySources(query: {limit: 10}) { items { key } } visibilityFanout { eventCount }
	visibilityAds { state } visibilityPerception { state } competitorSuggestions { name } actions(limit: 10) { items { id } }
	siteHealth { crawl { id } } aiTrafficOverview { crawl { requests } } searchOverlap { snapshotId prompts { promptId } }
	performance(query: {}) { selected { evidenceState } } } } }`

// A dashboard over projects has no error for a project without a run.
func TestAProjectWithoutARunLeavesADashboardWhole(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	h.newProject(h.workspace)
	projects, _ := h.asked(h.key, dashboard)["projects"].(map[string]any)
	items, _ := projects["items"].([]any)
	if len(items) != 2 {
		t.Fatalf("%d projects", len(items))
	}
	measured, empty := items[0].(map[string]any), items[1].(map[string]any)
	if measured["visibilityState"] != "measured" || measured["visibility"] == nil || measured["visibilityPrompts"] == nil {
		t.Errorf("the project with a run: %v", measured["visibilityState"])
	}
	if empty["visibilityState"] != "not_measured" || empty["visibility"] != nil || empty["visibilityPrompts"] != nil {
		t.Errorf("the project without a run: %v", empty)
	}
	h.requiresARun(t)
}

// requiresARun holds that REST, and a query that asks for it, have an error where no run is.
func (h *house) requiresARun(t *testing.T) {
	t.Helper()
	empty := h.newProject(h.workspace)
	for _, path := range []string{"/visibility", "/visibility/prompts"} {
		a := h.do(http.MethodGet, "/v1/projects/"+empty+path, h.key, "")
		if a.status != http.StatusNotFound || a.failure(t).Error.Code != "not_found" {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	body := `{"query":"{ project(id: \"` + empty + `\") { visibility(required: true) { visibilityScore } } }"}`
	if a := h.do(http.MethodPost, "/graphql", h.key, body); !strings.Contains(string(a.body), `"not_found"`) {
		t.Errorf("a required report: %s", a.body)
	}
	unknown := `{"query":"{ project(id: \"` + empty + `\") { visibility(query: {auditId: \"` + uuid.NewString() + `\"}) { visibilityScore } } }"}`
	if a := h.do(http.MethodPost, "/graphql", h.key, unknown); !strings.Contains(string(a.body), `"not_found"`) {
		t.Errorf("an audit that is not there: %s", a.body)
	}
}

// What names an engine says beside it what people call it.
func TestEnginesAreNamedInAnswers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	config, err := os.ReadFile(h.file("avm.yml"))
	must(t, err)
	h.kill()
	must(t, os.WriteFile(h.file("avm.yml"), []byte(strings.ReplaceAll(string(config), "provider: provider_a", "label: First engine, provider: provider_a")), 0o600))
	h.start()
	launched := h.ended(h.launch().ID)
	seen := 0
	for _, path := range []string{
		"/audits", "/audits/" + launched.ID, "/audits/" + launched.ID + "/answers", "/audits/" + launched.ID + "/executions", "/visibility",
		"/visibility/prompts", "/visibility/trends", "/visibility/trends?engine=assistant_a", "/visibility/fanout", "/visibility/ads", "/visibility/perception",
	} {
		var body any
		h.get(h.path(path), &body)
		seen += unnamed(t, path, body)
	}
	estimate := h.do(http.MethodPost, h.path("/audits/estimate"), h.key, `{"engines":["assistant_a"]}`)
	var body any
	estimate.into(t, &body)
	if seen += unnamed(t, "estimate", body); seen < 100 {
		t.Errorf("only %d engines were named", seen)
	}
}

// unnamed reports engines without a label anywhere in an answer, and counts those with one.
func unnamed(t *testing.T, at string, value any) (named int) {
	t.Helper()
	labels := map[string]string{"assistant_a": "First engine", "overview_a": "sample-google-ai-mode"}
	switch v := value.(type) {
	case []any:
		for i, element := range v {
			named += unnamed(t, at+"["+strconv.Itoa(i)+"]", element)
		}
	case map[string]any:
		for _, field := range []string{"logical_engine", "engine"} {
			if engine, ok := v[field].(string); ok {
				if named++; v["engine_label"] != labels[engine] {
					t.Errorf("%s: %s is called %v", at, engine, v["engine_label"])
				}
			}
		}
		for field, element := range v {
			named += unnamed(t, at+"."+field, element)
		}
	}
	return named
}

// creditRow is a row of the use of credits.
type creditRow struct {
	Month         *string `json:"month"`
	ProjectID     *string `json:"project_id"`
	ProjectName   *string `json:"project_name"`
	LogicalEngine *string `json:"logical_engine"`
	EngineLabel   *string `json:"engine_label"`
	Reserved      int     `json:"reserved"`
	Settled       int     `json:"settled"`
}

// Credits are summed by month, project and engine, to the workspace's own sums.
func TestCreditsAreSummedByMonthProjectAndEngine(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	audit := h.ended(h.launch().ID)
	var month struct {
		Month   string `json:"month"`
		Settled int    `json:"settled"`
	}
	h.get("/v1/credits", &month)
	for _, c := range []struct {
		by   string
		rows int
	}{{"", 2}, {"?by=month&by=project&by=engine", 2}, {"?by=engine&months=1", 2}, {"?by=project", 1}, {"?by=month", 1}} {
		var page struct {
			Items []creditRow `json:"items"`
		}
		h.get("/v1/credits/usage"+c.by, &page)
		sum := 0
		for _, row := range page.Items {
			sum += row.Settled
			if row.LogicalEngine != nil && (row.EngineLabel == nil || *row.EngineLabel == "") {
				t.Errorf("%s: an engine without a name: %+v", c.by, row)
			}
		}
		if len(page.Items) != c.rows || sum != month.Settled || sum < audit.RequestedCount {
			t.Errorf("%s: %+v, want %d rows that sum up to %d", c.by, page.Items, c.rows, month.Settled)
		}
	}
	h.pagesCredits(t, month.Month)
	h.boundsCredits(t)
}

// pagesCredits holds that pages of one row are the whole list, and that the table says the same.
func (h *house) pagesCredits(t *testing.T, month string) {
	t.Helper()
	var engines []string
	for cursor, pages := "", 0; pages < 5; pages++ {
		var page struct {
			Items      []creditRow `json:"items"`
			NextCursor *string     `json:"next_cursor"`
		}
		h.get("/v1/credits/usage?limit=1"+cursor, &page)
		for _, row := range page.Items {
			engines = append(engines, *row.LogicalEngine)
			if *row.Month != month || *row.ProjectID != h.project || row.ProjectName == nil {
				t.Errorf("%+v", row)
			}
		}
		if page.NextCursor == nil {
			break
		}
		cursor = "&cursor=" + *page.NextCursor
	}
	if slices.Sort(engines); !slices.Equal(engines, []string{"assistant_a", "overview_a"}) {
		t.Errorf("pages have %v", engines)
	}
	stdout, stderr, status := h.run("workspace", "credits", "--workspace", "Outside", "--by", "month,engine")
	if status != 0 || strings.Count(stdout, `"month":"`+month+`"`) != 2 || !strings.Contains(stdout, `"project_id":null`) {
		t.Errorf("avm workspace credits: status %d, %s %s", status, stdout, stderr)
	}
}

// boundsCredits holds what a query may ask for, and that a key sees its projects alone.
func (h *house) boundsCredits(t *testing.T) {
	t.Helper()
	for query, field := range map[string]string{"months=0": "months", "months=37": "months", "by=colour": "by", "cursor=x": "cursor", "by=month&by=month&by=month&by=month": "by"} {
		a := h.do(http.MethodGet, "/v1/credits/usage?"+query, h.key, "")
		if f := a.failure(t).Error; a.status != http.StatusUnprocessableEntity || len(f.Details) == 0 || !strings.HasPrefix(f.Details[0].Field, field) {
			t.Errorf("%s: %d %s", query, a.status, a.body)
		}
	}
	other := h.newKey(h.workspace, "owner@example.com", "--project", h.newProject(h.workspace))
	if a := h.do(http.MethodGet, "/v1/credits/usage", other, ""); string(a.body) != `{"items":[],"next_cursor":null}` {
		t.Errorf("a key of another project sees %s", a.body)
	}
	if _, stderr, status := h.run("workspace", "credits", "--workspace", "Outside", "--by", "colour"); status == 0 || !strings.Contains(stderr, "--by") {
		t.Errorf("an unknown dimension: status %d, %s", status, stderr)
	}
}
