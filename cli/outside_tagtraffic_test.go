package cli_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// trafficLines are requests of two bots for paths, and visits from an AI system.
func trafficLines(paths ...string) string {
	var b strings.Builder
	for n, path := range paths {
		for i := range 3 {
			fmt.Fprintf(&b, "192.0.2.%d - - [0%d/Nov/2026:10:00:0%d +0000] \"GET %s HTTP/1.1\" %d 12 \"-\" %q\n",
				n+1, 1+i, n, path, []int{200, 404, 500}[i%3], []string{"GPTBot/1.2", "ClaudeBot/1.0"}[i%2])
		}
		fmt.Fprintf(&b, "192.0.2.9%d - - [01/Nov/2026:11:00:00 +0000] \"GET %s HTTP/1.1\" 200 12 \"https://chatgpt.com/\" \"Mozilla/5.0\"\n", n, path)
	}
	return b.String()
}

// AI traffic with a tag is that of a site which has the tagged pages alone.
func TestAITrafficOfATagIsThatOfItsPagesAlone(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	alone := h.newProject(h.workspace)
	tagged := []string{"/prices", "/guides/%C3%A9tude"}
	for project, lines := range map[string]string{
		h.project: trafficLines(append(tagged, "/prices/old", "/", "/other-host", "/asked?id=1")...), alone: trafficLines(tagged...),
	} {
		source := h.post(project, "/crawl-sources", h.key, newSourceBody)
		a := h.do(http.MethodPost, "/v1/projects/"+project+"/crawl-sources/"+source+"/uploads", h.key, lines,
			"Content-Type", "text/plain", "Idempotency-Key", uuid.NewString())
		if a.status != http.StatusCreated {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	h.tagPages("launch", "/prices", "/guides/%C3%A9tude", "/never-fetched", "https://blog.example.com/other-host", "/asked?id=1")
	for _, report := range []struct{ path, part string }{
		{"/ai-traffic/pages?sort=display_path", "items"},
		{"/ai-traffic/pages?sort=-referrals", "items"},
		{"/ai-traffic/overview?purpose=ai_training", "crawl.bots"},
		{"/ai-traffic/overview?", "crawl.bots"},
		{"/ai-traffic/overview?", "crawl.series"},
		{"/ai-traffic/overview?status=4xx", "crawl.requests"},
		{"/ai-traffic/overview?", "crawl.pages"},
		{"/ai-traffic/overview?", "crawl.error_share"},
		{"/ai-traffic/policy?", "agents"},
	} {
		window := report.path + "&verification=all&range=custom&start_date=2026-10-25&end_date=2026-11-20"
		want := h.part("/v1/projects/"+alone+window, report.part)
		if got := h.part(h.path(window+"&tag=LAUNCH"), report.part); got != want {
			t.Errorf("%s of %s with the tag is\n%s\nthat of its pages alone\n%s", report.part, report.path, got, want)
		}
		if all := h.part(h.path(window), report.part); all == want && report.part != "crawl.error_share" {
			t.Errorf("%s of %s is the same without the tag: %s", report.part, report.path, all)
		}
	}
	for _, table := range []string{"ai_traffic_daily", "ai_referrals_daily"} {
		h.exportsAlike(alone, table, "Launch", func(map[string]any) bool { return true })
	}
	a := h.do(http.MethodGet, h.path("/ai-traffic/pages?tag=launch&range=custom&start_date=2026-10-25&end_date=2026-11-20"), h.key, "", "Accept", "text/csv")
	lines, err := csv.NewReader(bytes.NewReader(a.body)).ReadAll()
	if must(t, err); len(lines) != len(tagged)+1 || !slices.Contains(lines[0], "display_path") {
		t.Errorf("CSV of the tagged pages: %s", a.body)
	}
	none := "range=custom&start_date=2026-10-25&end_date=2026-11-20&tag=unknown"
	if rows := h.taggedOf("/ai-traffic/pages?"+none, "display_path"); len(rows) != 0 {
		t.Errorf("an unknown tag lists %v", rows)
	}
	if days := h.taggedOf("/ai-traffic/coverage?"+none, "reporting_date"); len(days) != 0 {
		t.Errorf("an unknown tag has days %v", days)
	}
	for _, path := range []string{"pages", "overview", "coverage", "policy"} {
		if a := h.do(http.MethodGet, h.path("/ai-traffic/"+path+"?tag="+strings.Repeat("x", 51)), h.key, ""); a.status != http.StatusUnprocessableEntity ||
			a.failure(t).Error.Details[0].Field != "tag" {
			t.Errorf("%s with a long tag: %d %s", path, a.status, a.body)
		}
	}
}

// tagPages tags pages that a crawl of the project has: paths of its website, or addresses.
func (h *house) tagPages(tag string, pages ...string) {
	h.t.Helper()
	var project struct {
		WebsiteURL string `json:"website_url"`
	}
	h.get(h.path(""), &project)
	site, err := url.Parse(project.WebsiteURL)
	must(h.t, err)
	crawl := h.post(h.project, "/site-crawls", h.key, `{}`)
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	var targets []string
	for _, page := range pages {
		id, address := uuid.NewString(), page
		if strings.HasPrefix(page, "/") {
			address = site.Scheme + "://" + site.Host + page
		}
		_, err := store.Pool().Exec(h.t.Context(), `INSERT INTO site_pages (project_id, crawl_id, site_url_id, normalized_url, display_url, analysis_status)
			VALUES ($1, $2, $3, $4, $4, 'completed')`, h.project, crawl, id, address)
		must(h.t, err)
		targets = append(targets, fmt.Sprintf(`{"kind":"page","id":%q}`, id))
	}
	if a := h.tag("assign", h.key, tag, "["+strings.Join(targets, ",")+"]"); a.status != http.StatusOK {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
}

// part returns a part of an answer, named by its fields, as JSON.
func (h *house) part(path, name string) string {
	h.t.Helper()
	var whole any
	h.get(path, &whole)
	for field := range strings.SplitSeq(name, ".") {
		whole = whole.(map[string]any)[field]
	}
	part, err := json.Marshal(whole)
	must(h.t, err)
	return string(part)
}
