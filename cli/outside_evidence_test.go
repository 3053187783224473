package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// evidenceSite is a small site with one page.
func evidenceSite(t *testing.T) *httptest.Server {
	t.Helper()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html><title>Boots</title><h1>Boots</h1><p>Boots for every path, and how to choose among them.</p>")
	}))
	t.Cleanup(site.Close)
	return site
}

// configured starts the product again with more in its configuration.
func (h *house) configured(more string) {
	h.t.Helper()
	h.kill()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(h.t, err)
	must(h.t, os.WriteFile(h.file("avm.yml"), append([]byte(more), config...), 0o600))
	h.start()
}

// importSearch imports rows of search that ended yesterday.
func (h *house) importSearch(rows ...string) {
	h.t.Helper()
	day := time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly)
	text := "Date,Query,Page,Clicks,Impressions,Position\n" + day + "," + strings.Join(rows, "\n"+day+",") + "\n"
	must(h.t, os.WriteFile(h.file("rows.csv"), []byte(text), 0o600))
	if _, problem, status := h.run("search", "import", "--project", h.project, "--kind", "search-console", h.file("rows.csv")); status != 0 {
		h.t.Fatalf("import: %s", problem)
	}
}

// refreshes counts the jobs that refresh the project's actions, and forgets those that
// wait for their time.
func (h *house) refreshes() int {
	h.t.Helper()
	db := storagetest.OpenURL(h.t, h.url)
	var n int
	err := db.Pool().QueryRow(h.t.Context(), `WITH waiting AS (
			DELETE FROM river_job WHERE kind = 'refresh_actions' AND state = 'scheduled' AND args->>'p' = $1 RETURNING 1
		)
		SELECT (SELECT count(*) FROM waiting) + (SELECT count(*) FROM river_job
			WHERE kind = 'refresh_actions' AND state <> 'scheduled' AND args->>'p' = $1)`, h.project).Scan(&n)
	must(h.t, err)
	return n
}

// Whatever evidence lands, by whatever way, the project's actions are refreshed.
func TestEvidenceOfEveryAreaRefreshesActions(t *testing.T) {
	t.Parallel()
	h, site := newActionsHouse(t, &market{}), evidenceSite(t)
	at, err := url.Parse(site.URL)
	must(t, err)
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", at.Port()))
	h.measure(1)
	audits := h.refreshes()
	if audits != 1 {
		t.Errorf("%d refreshes after an audit", audits)
	}
	h.importSearch("boots,https://acme.example/boots,5,100,3")
	if n := h.refreshes(); n != audits+1 {
		t.Errorf("%d refreshes after an import of search figures, %d before", n, audits)
	}
	source := h.post(h.project, "/crawl-sources", h.key, `{"setup":"upload"}`)
	h.batch(h.project, source, h.key)
	if n := h.refreshes(); n != audits+1 {
		t.Errorf("%d refreshes after a log, %d before", n, audits)
	}
	_, err = storagetest.OpenURL(t, h.url).Pool().Exec(t.Context(), "UPDATE projects SET owned_domains = '{acme.example,127.0.0.1}' WHERE id = $1", h.project)
	must(t, err)
	h.post(h.project, "/site-crawls", h.key, fmt.Sprintf(`{"root_url":%q,"max_pages":5}`, site.URL+"/"))
	h.until("a crawl refreshes actions", func() bool { return h.refreshes() == audits+1 })
}

// overlapQuestion asks what people search beside what engines answer.
const overlapQuestion = `query($p: UUID!) { project(id: $p) { searchOverlap(query: {range: "7d"}) {
	windowStart windowEnd snapshotId auditIds matchVersion
	prompts { text impressions queries { query clicks impressions position } }
	uncitedPages { url clicks impressions } unrankedPrompts { text citedUrls citations }
	citedPages { url citations aiSessions clicks impressions }
} } }`

// overlap is what searchOverlap answers.
type overlap struct {
	SnapshotID *string
	AuditIDs   []string
	Prompts    []struct {
		Text        string
		Impressions int
		Queries     []struct {
			Query               string
			Clicks, Impressions int
		}
	}
	UncitedPages    []struct{ URL string }
	UnrankedPrompts []struct {
		Text      string
		CitedURLs []string `json:"citedUrls"`
	}
	CitedPages []struct {
		URL                 string
		Citations           int
		Clicks, Impressions *int
	}
}

func (h *house) overlap() overlap {
	h.t.Helper()
	body, err := json.Marshal(map[string]any{"query": overlapQuestion, "variables": map[string]any{"p": h.project}})
	must(h.t, err)
	var got struct {
		Data struct {
			Project struct{ SearchOverlap overlap }
		}
		Errors []any
	}
	a := h.do(http.MethodPost, "/graphql", h.key, string(body))
	if a.into(h.t, &got); len(got.Errors) > 0 {
		h.t.Fatalf("%s", a.body)
	}
	return got.Data.Project.SearchOverlap
}

// What people search stands beside what engines answered in real audits: before an audit
// or an import nothing is made up.
func TestSearchStandsBesideAnswers(t *testing.T) {
	t.Parallel()
	m := &market{}
	m.boots.Store(true)
	h := newActionsHouse(t, m)
	if o := h.overlap(); o.SnapshotID != nil || len(o.AuditIDs) != 0 || len(o.Prompts) != 0 || o.UnrankedPrompts != nil {
		t.Errorf("before anything: %+v", o)
	}
	h.importSearch("which boots are best,https://acme.example/boots,7,300,2.5", "camping stoves,https://acme.example/stoves,1,50,9")
	if o := h.overlap(); o.SnapshotID == nil || len(o.AuditIDs) != 0 || len(o.UncitedPages) != 0 {
		t.Errorf("before an audit: %+v", o)
	}
	id := h.measure(1)
	o := h.overlap()
	if len(o.AuditIDs) != 1 || o.AuditIDs[0] != id {
		t.Errorf("audits %v, want %s", o.AuditIDs, id)
	}
	if len(o.Prompts) != 1 || o.Prompts[0].Text != "Which boots are best?" || o.Prompts[0].Impressions != 300 ||
		o.Prompts[0].Queries[0].Query != "which boots are best" || o.Prompts[0].Queries[0].Clicks != 7 {
		t.Errorf("prompts %+v", o.Prompts)
	}
	var uncited []string
	for _, page := range o.UncitedPages {
		uncited = append(uncited, page.URL)
	}
	if strings.Join(uncited, " ") != "https://acme.example/boots https://acme.example/stoves" {
		t.Errorf("pages that nobody cites: %v", uncited)
	}
	if o.UnrankedPrompts == nil || len(o.UnrankedPrompts) != 0 || len(o.CitedPages) != 0 {
		t.Errorf("nothing is cited, and there are %+v and %+v", o.UnrankedPrompts, o.CitedPages)
	}
}

// A row of bought search data names the action about its page, or else about its keyword.
func TestSearchRowsNameTheirAction(t *testing.T) {
	t.Parallel()
	h := newActionsHouse(t, &market{})
	h.configured(bought)
	var page struct {
		Data struct{ ProposeAction struct{ ID string } }
	}
	a := h.mutateGraph(`mutation($p: UUID!, $i: ActionProposal!) { proposeAction(projectId: $p, input: $i) { id } }`, map[string]any{
		"p": h.project, "i": map[string]any{
			"targetKind": "page", "targetLabel": "Boots", "targetUrl": "https://acme.example/boots", "skillId": "prepare_page",
		},
	})
	if a.into(t, &page); page.Data.ProposeAction.ID == "" {
		t.Fatalf("%s", a.body)
	}
	dataset := h.dataset(h.project, h.post(h.project, "/search-intelligence/runs", h.key, newRunBody))
	for place, url := range []string{"https://acme.example/boots", "https://acme.example/tents"} {
		_, err := storagetest.OpenURL(t, h.url).Pool().Exec(t.Context(), `INSERT INTO search_rows (project_id, dataset_id, place, id, digest, row_kind,
			keyword, domain, url, intent, auxiliary) VALUES ($1, $2, $3, $4, $4, 'ranked_keyword', 'tents', 'acme.example', $5, '', '{}')`,
			h.project, dataset, place, uuid.NewString(), url)
		must(t, err)
	}
	var rows struct {
		Items []struct {
			URL      string
			ActionID *string `json:"action_id"`
		}
	}
	h.get(h.path("/search-intelligence/datasets/"+dataset+"/rows"), &rows)
	if len(rows.Items) != 2 {
		t.Fatalf("%+v", rows)
	}
	for _, row := range rows.Items {
		about := strings.HasSuffix(row.URL, "boots")
		if about != (row.ActionID != nil) || about && *row.ActionID != page.Data.ProposeAction.ID {
			t.Errorf("%s has the action %v", row.URL, row.ActionID)
		}
	}
}

// mutateGraph runs a mutation with variables.
func (h *house) mutateGraph(mutation string, variables map[string]any) answer {
	h.t.Helper()
	body, err := json.Marshal(map[string]any{"query": mutation, "variables": variables})
	must(h.t, err)
	return h.do(http.MethodPost, "/graphql", h.key, string(body), "Idempotency-Key", uuid.NewString())
}
