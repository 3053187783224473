package cli_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/storage/storagetest"
)

var updateGolden = flag.Bool("update-golden", false, "write the golden reports anew; counts, rates and scores in them are counted by hand from goldenAnswers, intervals are held by tests of their own")

const goldenConfig = `listen: %[1]s
public_url: http://%[1]s
database_url: %[2]q
log_level: warn
` + unlimited + unvisited + bought + `models:
  judge: {adapter: openai-chat, base_url: %[3]s/v1, model: judge-1, api_key: none}
engines:
  assistant_a: {adapter: openai-responses, provider: provider_a, base_url: %[3]s/v1, model: golden-1, api_key: none, retrieval: true, max_concurrency: 8, max_attempts: 1, timeout: 5s}
  overview_a: {adapter: dataforseo-serp, provider: provider_b, base_url: %[3]s, model: google-ai-overview, api_key: "a:b", retrieval: true, max_concurrency: 8, max_attempts: 1, timeout: 5s}
`

const goldenProject = `{
  "name": "Golden", "brand_name": "Acme", "website_url": "https://acme.example", "country_code": "US", "language_code": "en",
  "owned_domains": ["acme.example"], "default_repetitions": 2,
  "competitors": [{"name": "Borealis", "domains": ["borealis.example"]}, {"name": "Cobalt", "domains": ["cobalt.example"]}],
  "prompt_sets": [{"name": "Outdoor", "prompts": [
    {"text": "Which hiking boots are best?", "theme": "boots", "intent": "comparison"},
    {"text": "Where do hikers shop?", "theme": "shops", "intent": "local"},
    {"text": "Which waterproof jackets last?", "theme": "jackets"}
  ]}]
}`

// goldenReports are the requests whose answers are kept in testdata/golden.
func goldenReports() map[string]struct{ path, query string } {
	return map[string]struct{ path, query string }{
		"visibility":        {"/visibility", ""},
		"visibility_engine": {"/visibility", "engine=overview_a"},
		"visibility_range":  {"/visibility", "selection_mode=range"},
		"prompts":           {"/visibility/prompts", ""},
		"prompts_several":   {"/visibility/prompts", "audit_ids={audit-1}&audit_ids={audit-2}"},
		"history":           {"/visibility/prompts/{prompt_id}/history", ""},
		"trends":            {"/visibility/trends", ""},
		"trends_engine":     {"/visibility/trends", "engine=assistant_a&granularity=month"},
		"fanout":            {"/visibility/fanout", ""},
		"fanout_query":      {"/visibility/fanout", "query=BEST+hiking+boots&audit_ids={audit-1}&audit_ids={audit-2}"},
		"sources":           {"/visibility/sources", "as_of=2099-01-01T00:00:00Z"},
		"sources_pages":     {"/visibility/sources", "dimension=url&as_of=2099-01-01T00:00:00Z"},
		"markets":           {"/visibility/markets", ""},
		"ads":               {"/visibility/ads", ""},
		"perception":        {"/visibility/perception", ""},
	}
}

// A project whose every answer is known, and every field of its reports: in REST,
// and in the graph alike.
func TestGoldenReports(t *testing.T) {
	t.Parallel()
	h := newGoldenHouse(t)
	names := h.goldenNames()
	ids := map[string]string{"project_id": h.project, "prompt_id": names.of["prompt-boots"]}
	all := twins(t)
	for name, report := range goldenReports() {
		query, err := url.ParseQuery(names.into(report.query))
		must(t, err)
		path := "/v1/projects/{project_id}" + report.path
		a := h.call(operation{method: http.MethodGet, path: path + "?" + query.Encode()}, h.key, ids)
		var got any
		a.into(t, &got)
		if a.status != http.StatusOK {
			t.Errorf("%s: %d %s", name, a.status, a.body)
			continue
		}
		if graph := h.ask(all[path], ids, query); !reflect.DeepEqual(got, graph) {
			t.Errorf("%s: the graph answers %v, REST %v", name, graph, got)
		}
		compareGolden(t, name, names.outOf(got))
	}
}

func compareGolden(t *testing.T, name string, got any) {
	t.Helper()
	text, err := json.MarshalIndent(got, "", "  ")
	must(t, err)
	text = append(text, '\n')
	file := filepath.Join("testdata", "golden", name+".json")
	if *updateGolden {
		must(t, os.WriteFile(file, text, 0o600))
		return
	}
	want, err := os.ReadFile(file) //nolint:gosec // a file of the test's own
	must(t, err)
	if !bytes.Equal(text, want) {
		t.Errorf("%s is not as counted:\n%s", file, text)
	}
}

// newGoldenHouse starts the product on the golden provider and measures twice.
func newGoldenHouse(t *testing.T) *house {
	t.Helper()
	served := httptest.NewServer(newGoldenProvider(t))
	t.Cleanup(served.Close)
	address := freeAddress(t)
	h := &house{t: t, dir: t.TempDir(), url: storagetest.URL(t), base: "http://" + address, logs: &testlog.Book{}}
	must(t, os.WriteFile(h.file("avm.yml"), fmt.Appendf(nil, goldenConfig, address, h.url, served.URL), 0o600))
	must(t, os.WriteFile(h.file("project.json"), []byte(goldenProject), 0o600))
	h.start()
	h.workspace = h.newWorkspace()
	h.member(h.workspace, "owner@example.com", "owner")
	h.project = h.newProject(h.workspace)
	h.key = h.newKey(h.workspace, "owner@example.com", allScopes()...)
	for range 2 {
		h.ended(h.launch().ID)
		h.until("every answer is judged", func() bool {
			var p perceived
			h.get(h.path("/visibility/perception"), &p)
			return p.State == "value" && p.Coverage.Pending == 0
		})
	}
	h.refreshed(2)
	return h
}

// naming gives things of a project names in place of their ids.
type naming struct {
	of    map[string]string // name to id
	named map[string]string // id to name
}

// goldenNames names audits by their order and prompts by what they are about.
func (h *house) goldenNames() *naming {
	h.t.Helper()
	n := &naming{of: map[string]string{}, named: map[string]string{}}
	add := func(name, id string) { n.of[name], n.named[id] = id, name }
	add("project", h.project)
	var audits struct{ Items []audit }
	h.get(h.path("/audits"), &audits)
	for i, a := range audits.Items {
		add(fmt.Sprintf("audit-%d", len(audits.Items)-i), a.ID)
	}
	var prompts struct {
		Items []struct{ ID, Theme string }
	}
	h.get(h.path("/prompts"), &prompts)
	for _, p := range prompts.Items {
		add("prompt-"+p.Theme, p.ID)
	}
	var competitors []struct{ ID, Name string }
	h.get(h.path("/competitors"), &competitors)
	for _, c := range competitors {
		add("competitor-"+c.Name, c.ID)
	}
	return n
}

// into puts ids in place of {names}.
func (n *naming) into(text string) string {
	return regexp.MustCompile(`\{[^}]*\}`).ReplaceAllStringFunc(text, func(name string) string { return n.of[name[1:len(name)-1]] })
}

// outOf puts names in place of ids, and marks in place of what differs from run
// to run.
func (n *naming) outOf(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, value := range v {
			out[n.name(key)] = n.outOf(value)
		}
		if answers, is := out["answers"].([]any); is {
			slices.SortFunc(answers, byText) // by execution, whose answer another run has the other way round
		}
		return out
	case []any:
		for i := range v {
			v[i] = n.outOf(v[i])
		}
	case string:
		return n.name(v)
	}
	return v
}

func byText(a, b any) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) }

var (
	anyID   = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	anyTime = regexp.MustCompile(`^20\d\d-\d\d-\d\dT[0-9:.]+Z$`)
)

func (n *naming) name(text string) string {
	switch {
	case n.named[text] != "":
		return n.named[text]
	case anyID.MatchString(text):
		return "(id)"
	case anyTime.MatchString(text):
		return "(time)"
	default:
		return text
	}
}
