package cli_test

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// changingSite has a home page and three others. In its second state two of them have no title.
func changingSite(t *testing.T, changed *atomic.Bool) *httptest.Server {
	t.Helper()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := strings.TrimPrefix(r.URL.Path, "/")
		if !slices.Contains([]string{"", "a", "b", "c"}, page) {
			http.NotFound(w, r)
			return
		}
		title := "<title>All about boots " + page + "</title>"
		if changed.Load() && (page == "a" || page == "c") {
			title = ""
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html>"+title+`<a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a>`)
	}))
	t.Cleanup(site.Close)
	return site
}

type siteIssue struct {
	RuleID   string `json:"rule_id"`
	Severity string `json:"severity"`
	Class    string `json:"finding_class"`
	Affected int    `json:"affected_url_count"`
	Examples []struct{ URL string }
}

type siteIssues struct {
	Items   []siteIssue
	Next    *string `json:"next_cursor"`
	Summary struct {
		IssueCount     int            `json:"issue_count"`
		Occurrences    int            `json:"occurrence_count"`
		Affected       int            `json:"affected_url_count"`
		Monitored      int            `json:"monitored_affected_url_count"`
		SeverityCounts map[string]int `json:"severity_counts"`
	}
}

// Issues and changes with a tag are those of its pages alone.
func TestIssuesAndChangesOfATagAreThoseOfItsPages(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var changed atomic.Bool
	site := changingSite(t, &changed)
	at, err := url.Parse(site.URL)
	must(t, err)
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", at.Port()))
	_, err = storagetest.OpenURL(t, h.url).Pool().Exec(t.Context(), "UPDATE projects SET owned_domains = '{127.0.0.1}' WHERE id = $1", h.project)
	must(t, err)
	crawl := func() (id string, pages map[string]string) {
		id = h.post(h.project, "/site-crawls", h.key, fmt.Sprintf(`{"root_url":%q}`, site.URL+"/"))
		h.until("the crawl ends", func() bool {
			var c struct{ Status string }
			h.get(h.path("/site-crawls/"+id), &c)
			return c.Status == "completed"
		})
		var list struct {
			Items []struct {
				ID  string `json:"site_url_id"`
				URL string `json:"display_url"`
			}
		}
		h.get(h.path("/site-crawls/"+id+"/pages"), &list)
		pages = map[string]string{}
		for _, p := range list.Items {
			pages[strings.TrimPrefix(p.URL, site.URL)] = p.ID
		}
		return id, pages
	}
	_, pages := crawl()
	targets := fmt.Sprintf(`[{"kind":"page","id":%q},{"kind":"page","id":%q}]`, pages["/a"], pages["/b"])
	if a := h.tag("assign", h.key, "Launch", targets); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	changed.Store(true)
	id, _ := crawl()
	h.checkTaggedIssues("/site-crawls/"+id, pages["/a"], pages["/b"])
	h.checkTaggedChanges("/site-crawls/" + id)
	h.checkTaggedFindings(id)
	for _, path := range []string{"/issues", "/changes"} {
		if a := h.do(http.MethodGet, h.path("/site-crawls/"+id+path+"?tag="+strings.Repeat("x", 51)), h.key, ""); a.status != http.StatusUnprocessableEntity ||
			a.failure(t).Error.Details[0].Field != "tag" {
			t.Errorf("%s with a long tag: %d %s", path, a.status, a.body)
		}
		if a := h.do(http.MethodGet, "/v1/projects/"+uuid.NewString()+"/site-crawls/"+id+path+"?tag=launch", h.key, ""); a.status != http.StatusNotFound {
			t.Errorf("%s of a foreign project: %d %s", path, a.status, a.body)
		}
	}
}

// checkTaggedFindings compares the exported findings of a tag with the crawl's issues of it.
func (h *house) checkTaggedFindings(crawl string) {
	h.t.Helper()
	var list siteIssues
	h.get(h.path("/site-crawls/"+crawl+"/issues?limit=100&tag=launch"), &list)
	want, got, all := map[string]int{}, map[string]int{}, h.exportedRows(h.project, "site_findings")
	for _, issue := range list.Items {
		want[issue.RuleID] = issue.Affected
	}
	tagged := h.exportedRows(h.project, "site_findings?tag=LAUNCH")
	for _, row := range tagged {
		if row["crawl_id"] == crawl {
			got[row["rule_id"].(string)] = int(row["affected_url_count"].(float64))
		}
	}
	if len(want) == 0 || !maps.Equal(got, want) || len(got) == len(tagged) || len(tagged) == len(all) {
		h.t.Errorf("exported are %d of %d findings, of the crawl %v, which lists %v", len(tagged), len(all), got, want)
	}
}

func (h *house) checkTaggedIssues(crawl string, pages ...string) {
	h.t.Helper()
	affected, severity := map[string]int{}, map[string]string{}
	for _, page := range pages {
		for _, class := range []string{"defect", "advisory", "diagnostic"} {
			var list siteIssues
			h.get(h.path(crawl+"/issues?limit=100&finding_class="+class+"&site_url_id="+page), &list)
			for _, issue := range list.Items {
				affected[issue.RuleID]++
				severity[issue.RuleID] = issue.Severity
			}
		}
	}
	var all, got siteIssues
	h.get(h.path(crawl+"/issues?limit=100"), &all)
	h.get(h.path(crawl+"/issues?limit=100&tag=LAUNCH"), &got)
	listed, counts, occurrences := map[string]int{}, map[string]int{"critical": 0, "high": 0, "medium": 0, "low": 0, "info": 0}, 0
	for _, issue := range got.Items {
		listed[issue.RuleID] = issue.Affected
		occurrences += issue.Affected
		if len(issue.Examples) != issue.Affected || strings.HasSuffix(issue.Examples[0].URL, "/c") {
			h.t.Errorf("%s has %d pages with the tag, such as %v", issue.RuleID, issue.Affected, issue.Examples)
		}
	}
	if len(affected) == 0 || !maps.Equal(listed, affected) {
		h.t.Errorf("listed with the tag are %v, its pages have %v", listed, affected)
	}
	for _, s := range severity {
		counts[s]++
	}
	if s := got.Summary; s.IssueCount != len(affected) || s.Occurrences != occurrences || s.Affected != len(pages) || !maps.Equal(s.SeverityCounts, counts) {
		h.t.Errorf("the summary of the tag is %+v, its pages have %d issues, %v", s, len(affected), counts)
	}
	if all.Summary.Affected != 4 || all.Summary.Occurrences <= occurrences {
		h.t.Errorf("the summary of all pages is %+v", all.Summary)
	}
	// A cursor continues the tagged list alone.
	var first, second siteIssues
	h.get(h.path(crawl+"/issues?limit=1&tag=launch"), &first)
	h.get(h.path(crawl+"/issues?limit=1&tag=launch&cursor="+*first.Next), &second)
	if second.Items[0].RuleID != got.Items[1].RuleID {
		h.t.Errorf("after %s comes %s, want %s", first.Items[0].RuleID, second.Items[0].RuleID, got.Items[1].RuleID)
	}
	if a := h.do(http.MethodGet, h.path(crawl+"/issues?limit=1&cursor="+*first.Next), h.key, ""); a.status != http.StatusUnprocessableEntity {
		h.t.Errorf("the cursor without the tag: %d %s", a.status, a.body)
	}
	a := h.do(http.MethodGet, h.path(crawl+"/issues?tag=launch"), h.key, "", "Accept", "text/csv")
	lines, err := csv.NewReader(strings.NewReader(string(a.body))).ReadAll()
	if must(h.t, err); len(lines) != len(affected)+1 {
		h.t.Errorf("CSV has %d lines for %d issues", len(lines), len(affected))
	}
	var none siteIssues
	if h.get(h.path(crawl+"/issues?tag=unknown"), &none); len(none.Items) != 0 || none.Summary.IssueCount != 0 || none.Summary.Affected != 0 {
		h.t.Errorf("an unknown tag has %+v", none)
	}
	// The pages of an issue, with the tag and without.
	if urls := h.taggedOf(crawl+"/pages?rule=title-missing&sort=display_url", "site_url_id"); len(urls) != 2 || urls[0] != pages[0] {
		h.t.Errorf("pages without a title: %v", urls)
	}
	if urls := h.taggedOf(crawl+"/pages?rule=title-missing&tag=launch", "site_url_id"); !slices.Equal(urls, pages[:1]) {
		h.t.Errorf("tagged pages without a title: %v, want %v", urls, pages[:1])
	}
}

func (h *house) checkTaggedChanges(crawl string) {
	h.t.Helper()
	type changes struct {
		Pages struct {
			Changed []struct {
				URL string `json:"display_url"`
			}
		}
		Issues struct {
			New []struct {
				RuleID   string `json:"rule_id"`
				Affected int    `json:"affected_url_count"`
			}
		}
	}
	untitled := func(c changes) int {
		for _, issue := range c.Issues.New {
			if issue.RuleID == "title-missing" {
				return issue.Affected
			}
		}
		return 0
	}
	var all, got, none changes
	h.get(h.path(crawl+"/changes"), &all)
	h.get(h.path(crawl+"/changes?tag=launch"), &got)
	h.get(h.path(crawl+"/changes?tag=unknown"), &none)
	if len(all.Pages.Changed) != 2 || untitled(all) != 2 {
		h.t.Errorf("changes of all pages: %+v", all)
	}
	if len(got.Pages.Changed) != 1 || !strings.HasSuffix(got.Pages.Changed[0].URL, "/a") || untitled(got) != 1 {
		h.t.Errorf("changes of tagged pages: %+v", got)
	}
	if len(none.Pages.Changed) != 0 || len(none.Issues.New) != 0 {
		h.t.Errorf("changes of an unknown tag: %+v", none)
	}
}
