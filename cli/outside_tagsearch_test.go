package cli_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// Search performance with a tag is that of a site which has the tagged pages alone.
func TestSearchPerformanceOfATagIsThatOfItsPages(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	alone := h.newProject(h.workspace)
	var site struct {
		WebsiteURL string `json:"website_url"`
	}
	h.get(h.path(""), &site)
	host := strings.TrimPrefix(strings.Trim(strings.TrimPrefix(site.WebsiteURL, "https://"), "/"), "www.")
	day := func(ago int) string { return time.Now().UTC().AddDate(0, 0, -ago).Format(time.DateOnly) }
	rows := func(ago int, pages ...string) string {
		var b strings.Builder
		for n, page := range pages {
			fmt.Fprintf(&b, "%s,%s,%d,%d,%d\n", day(ago), page, n+ago, 10*(n+ago), n+1)
		}
		return b.String()
	}
	tagged := []string{
		"https://www." + host + "/prices/", "http://" + host + "/guides/%C3%A9tude?id=1",
		"https://" + host + "/prices#plans", "https://" + host + "/prices/?utm_source=mail&gclid=1", "https://" + host + "/guides/%C3%A9tude?utm_id=7&id=1#a",
	}
	others := []string{
		"https://www." + host + "/prices/old", "https://www." + host + "/", "https://" + host + "/prices?id=1", "https://" + host + "/guides/%C3%A9tude#a",
	}
	const byPage = "Date,Page,Clicks,Impressions,Position\n"
	for project, pages := range map[string][]string{h.project: append(tagged, others...), alone: tagged} {
		h.importFigures(project, "search-console", byPage+rows(2, pages...)+rows(3, pages...)+rows(31, pages...))
	}
	h.importFigures(h.project, "search-console", "Date,Query,Clicks,Impressions\n"+day(2)+",boots,3,70\n")
	h.importFigures(h.project, "search-console", "Date,Clicks,Impressions\n"+day(2)+",90,900\n")
	h.importFigures(h.project, "alt-engine", byPage+rows(2, tagged[0], others[0]))
	h.importFigures(alone, "alt-engine", byPage+rows(2, tagged[0]))
	h.importFigures(h.project, "analytics", "Date,Sessions,Key events\n"+day(2)+",40,4\n")
	h.tagPages("launch", "/prices", "/guides/%C3%A9tude?id=1", "/never-shown")

	for _, report := range []struct{ path, part string }{
		{"/performance?compare=previous_period", "selected.totals"},
		{"/performance?compare=previous_period", "selected.series"},
		{"/performance?compare=previous_period", "comparison.totals"},
		{"/performance?granularity=week", "selected.series"},
		{"/performance/table?dimension=page", "items"},
		{"/performance/table?dimension=page&sort=-key", "items"},
		{"/performance/table?dimension=page", "total_count"},
		{"/performance/table?dimension=alt_engine_page", "items"},
		{"/performance/table?dimension=day", "items"},
	} {
		want := h.part("/v1/projects/"+alone+report.path, report.part)
		if got := h.part(h.path(report.path+"&tag=LAUNCH"), report.part); got != want {
			t.Errorf("%s of %s with the tag is\n%s\nthat of its pages alone\n%s", report.part, report.path, got, want)
		}
		if all := h.part(h.path(report.path), report.part); all == want {
			t.Errorf("%s of %s is the same without the tag: %s", report.part, report.path, all)
		}
	}
	if counts := h.part(h.path("/performance?tag=launch"), "dimension_counts"); counts !=
		`{"alt_engine_page":1,"alt_engine_query":0,"country":0,"day":2,"device":0,"page":5,"query":0,"search_appearance":0}` {
		t.Errorf("tables of the tag have %s rows", counts)
	}
	h.exportsAlike(alone, "search_daily", "Launch", func(row map[string]any) bool { return row["dimension"] != "total" })
	h.checkTaggedTable()
}

// checkTaggedTable checks the pages of a table with a tag, what it is compared with, and what is refused.
func (h *house) checkTaggedTable() {
	h.t.Helper()
	var report struct {
		Comparison struct {
			SnapshotID string `json:"snapshot_id"`
		}
	}
	h.get(h.path("/performance?compare=previous_period&tag=launch"), &report)
	type page struct {
		Items []struct {
			Key        string
			Comparison *struct{ Clicks int }
		}
		Next string `json:"next_cursor"`
	}
	var first, second page
	table := "/performance/table?dimension=page&page_size=3&tag=launch&compare_snapshot_id=" + report.Comparison.SnapshotID
	h.get(h.path(table), &first)
	h.get(h.path(table+"&cursor="+first.Next), &second)
	if second.Next != "" || first.Items[0].Key == second.Items[0].Key || second.Items[0].Comparison == nil {
		h.t.Errorf("pages of the table: %+v, %+v", first, second)
	}
	for path, field := range map[string]string{
		strings.Replace(table, "&tag=launch", "", 1) + "&cursor=" + first.Next: "cursor",
		"/performance/table?dimension=query&tag=launch":                        "tag",
		"/performance/table?dimension=country&tag=launch":                      "tag",
		"/performance/table?dimension=page&tag=" + strings.Repeat("x", 51):     "tag",
		"/performance?tag=" + strings.Repeat("x", 51):                          "tag",
	} {
		if a := h.do(http.MethodGet, h.path(path), h.key, ""); a.status != http.StatusUnprocessableEntity || a.failure(h.t).Error.Details[0].Field != field {
			h.t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	if totals := h.part(h.path("/performance?tag=unknown"), "selected.totals"); totals !=
		`{"clicks":0,"ctr":null,"impressions":0,"key_events":null,"position":null,"sessions":null}` {
		h.t.Errorf("an unknown tag has %s", totals)
	}
}

// importFigures imports a file of search figures.
func (h *house) importFigures(project, kind, file string) {
	h.t.Helper()
	if a := h.do(http.MethodPost, "/uploads/"+project+"/search/"+kind, h.key, file); a.status != http.StatusCreated {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
}
