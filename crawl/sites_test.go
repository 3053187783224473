package crawl_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	paging "github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// noJobs takes jobs that the test works by hand.
type noJobs struct{ n atomic.Int32 }

func (j *noJobs) Enqueue(context.Context, ...job.Insert) error {
	j.n.Add(1)
	return nil
}

// sites makes what crawls sites: of one server, without pauses.
func (w *world) sites(s *site, change ...func(*crawl.SitesConfig, *egress.Config)) *crawl.Sites {
	w.Helper()
	e := egress.Config{
		UserAgent: "TestBot/1.0", AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: []uint16{s.port}, Timeout: 2 * time.Second, PerHost: 4,
	}
	c := crawl.SitesConfig{
		Store: crawls.New(w.store), Jobs: &noJobs{}, Product: "TestBot", MaxPages: 1000, Concurrency: 2, PerHost: 4, Backoff: 10 * time.Millisecond,
		Slice: 200 * time.Millisecond,
	}
	for _, do := range change {
		do(&c, &e)
	}
	client, err := egress.New(e)
	must(w, err)
	w.Cleanup(client.Close)
	c.Client = client
	sites, err := crawl.NewSites(c)
	must(w, err)
	return sites
}

// owner is the world's project with the server as its website.
func (w *world) owner(s *site) *model.Project {
	p := *w.project
	p.WebsiteURL, p.OwnedDomains = s.url("127.0.0.1", "/"), []string{"127.0.0.1"}
	return &p
}

// finish works a crawl to its end.
func (w *world) finish(sites *crawl.Sites, c *model.SiteCrawl) *model.SiteCrawl {
	w.Helper()
	must(w, sites.Run(w.Context(), c.ProjectID, c.ID))
	now, err := crawls.New(w.store).Crawl(w.Context(), c.ProjectID, c.ID, time.Now())
	must(w, err)
	if !now.Ended() && now.Status != model.CrawlOverallStatusPaused {
		w.Fatalf("the work ended while the crawl is %s", now.Status)
	}
	return now
}

func (w *world) crawl(sites *crawl.Sites, p *model.Project, in model.SiteCrawlInput) *model.SiteCrawl {
	w.Helper()
	c, err := sites.Start(w.Context(), p, in)
	must(w, err)
	return w.finish(sites, c)
}

// listed returns a crawl's pages by their paths.
func (w *world) listed(s *site, c *model.SiteCrawl) map[string]*model.SitePage {
	w.Helper()
	byPath := map[string]*model.SitePage{}
	var cursor *string
	for {
		limit := 100
		req, err := paging.Parse(&limit, cursor, crawls.PageCursorKeys(), "x")
		must(w, err)
		sort, err := crawls.ParsePageSort(nil)
		must(w, err)
		pages, next, err := crawls.New(w.store).Pages(w.Context(), c.ProjectID, c.ID, crawls.PageFilter{Sort: sort}, req, nil)
		must(w, err)
		for _, p := range pages {
			byPath[strings.TrimPrefix(p.NormalizedURL, s.url("127.0.0.1", ""))] = p
		}
		if cursor = next; cursor == nil {
			return byPath
		}
	}
}

// filtered checks that pages are found by their kind, in every order.
func (w *world) filtered(c *model.SiteCrawl) {
	w.Helper()
	for _, sort := range append(crawls.PageSorts(), "-depth_from_home", "-inbound_count", "-web_fundamentals_score", "-display_url") {
		order, err := crawls.ParsePageSort(&sort)
		must(w, err)
		kind, limit := model.PageKindHomepage, 5
		req, err := paging.Parse(&limit, nil, crawls.PageCursorKeys(), "x")
		must(w, err)
		found, _, err := crawls.New(w.store).Pages(w.Context(), c.ProjectID, c.ID, crawls.PageFilter{Sort: order, Kind: &kind}, req, nil)
		if err != nil || len(found) != 1 || *found[0].PageKind != kind {
			w.Errorf("by %s: %d home pages, %v", sort, len(found), err)
		}
		seen, cursor := map[uuid.UUID]bool{}, (*string)(nil)
		for {
			req, err := paging.Parse(&limit, cursor, crawls.PageCursorKeys(), "x")
			must(w, err)
			part, next, err := crawls.New(w.store).Pages(w.Context(), c.ProjectID, c.ID, crawls.PageFilter{Sort: order}, req, nil)
			must(w, err)
			for _, p := range part {
				if seen[p.SiteURLID] {
					w.Errorf("by %s: %s twice", sort, p.NormalizedURL)
				}
				seen[p.SiteURLID] = true
			}
			if cursor = next; cursor == nil {
				break
			}
		}
		if len(seen) != c.Listed {
			w.Errorf("by %s: %d of %d pages", sort, len(seen), c.Listed)
		}
	}
}

func (w *world) rules(c *model.SiteCrawl) map[string]int {
	w.Helper()
	issues, err := crawls.New(w.store).TopIssues(w.Context(), c.ProjectID, c.ID, 1000)
	must(w, err)
	byRule := map[string]int{}
	for _, i := range issues {
		byRule[i.RuleID] = i.AffectedURLCount
	}
	return byRule
}

// counted fails where the issues that are listed of a page are not those that it counts.
func (w *world) counted(c *model.SiteCrawl, pages map[string]*model.SitePage) {
	w.Helper()
	limit, diagnostic, apart := 100, model.FindingClassDiagnostic, 0
	req, err := paging.Parse(&limit, nil, crawls.IssueCursorKeys, "x")
	must(w, err)
	for path, p := range pages {
		issues, _, err := crawls.New(w.store).Issues(w.Context(), c.ProjectID, c.ID, crawls.IssueFilter{Page: &p.SiteURLID}, req)
		must(w, err)
		count := 0 // of a page that was not read
		if p.IssueCount != nil {
			count = *p.IssueCount
		}
		if len(issues) != count {
			w.Errorf("%s lists %d issues and counts %d", path, len(issues), count)
		}
		issues, _, err = crawls.New(w.store).Issues(w.Context(), c.ProjectID, c.ID, crawls.IssueFilter{Page: &p.SiteURLID, Class: &diagnostic}, req)
		must(w, err)
		apart += len(issues)
	}
	if apart == 0 {
		w.Error("no diagnostics are listed apart")
	}
	nowhere := "in no title"
	for rule, affected := range w.rules(c) {
		issues, _, err := crawls.New(w.store).Issues(w.Context(), c.ProjectID, c.ID, crawls.IssueFilter{Query: &nowhere, OrRules: []string{rule}}, req)
		must(w, err)
		if len(issues) != 1 || issues[0].AffectedURLCount != affected {
			w.Errorf("%d issues of the rule %s match a text that no issue contains", len(issues), rule)
		}
	}
}

// redirectIssues returns what a page's issues say of where it leads.
func (w *world) redirectIssues(c *model.SiteCrawl, id uuid.UUID) (told []string) {
	w.Helper()
	limit := 100
	req, err := paging.Parse(&limit, nil, crawls.IssueCursorKeys, "x")
	must(w, err)
	issues, _, err := crawls.New(w.store).Issues(w.Context(), c.ProjectID, c.ID, crawls.IssueFilter{Page: &id}, req)
	must(w, err)
	for _, issue := range issues {
		first := issue.Examples[0]
		if first.SiteURLID != id {
			w.Errorf("%s begins with %s", issue.RuleID, first.URL)
		}
		if strings.Contains(first.Evidence, " to http") {
			told = append(told, issue.RuleID+": "+first.Evidence)
		}
	}
	return told
}

func document(title, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = fmt.Fprintf(w, `<!doctype html><html lang="en"><head><title>%s</title></head><body><main><h1>%s</h1><p>%s</p>%s</main></body></html>`,
			title, title, strings.Repeat("Words about "+title+" fill this page. ", 10), body)
	}
}

func redirect(to string, status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", to)
		w.WriteHeader(status)
	}
}

// faultySite is a small site with seeded faults.
func faultySite(tb testing.TB) *site {
	tb.Helper()
	return newSite(tb, map[string]http.HandlerFunc{
		"/robots.txt": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "User-agent: *\nDisallow: /private\nUser-agent: GPTBot\nDisallow: /\n")
		},
		"/":        document("Home of Acme", `<a href="/a">A</a> <a href="/b">B</a> <a href="/private/x">P</a> <a href="/old">Old</a> <a href="/missing">M</a> <a href="https://other.example/">O</a>`),
		"/a":       document("Page A", `<a href="/deep">Deep</a><a href="/">Home</a>`),
		"/b":       document("Page A", `<a href="/loop">Loop</a><a href="/file.pdf">File</a>`),
		"/deep":    document("Deep", `<a href="/a">A</a>`),
		"/old":     redirect("/older", 302),
		"/older":   redirect("/a", 301),
		"/loop":    redirect("/loop2", 301),
		"/loop2":   redirect("/loop", 301),
		"/lonely":  document("Lonely", ``),
		"/private": document("Private", ``),
		"/file.pdf": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/pdf")
			_, _ = io.WriteString(w, "%PDF-1.4")
		},
		"/sitemap.xml": func(w http.ResponseWriter, r *http.Request) {
			_, _ = fmt.Fprintf(w, `<urlset><url><loc>http://%[1]s/</loc></url><url><loc>http://%[1]s/lonely</loc></url><url><loc>http://%[1]s/missing</loc></url></urlset>`, r.Host)
		},
	})
}

func TestCrawlOfASiteWithFaults(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	c := w.crawl(w.sites(s), w.owner(s), model.SiteCrawlInput{})
	if c.Status != model.CrawlOverallStatusCompleted || c.DiscoveryStatus != model.CrawlDiscoveryStatusCompleted || !c.InventoryComplete {
		t.Fatalf("%s, %s, %s, %+v", c.Status, c.DiscoveryStatus, c.PartialReason, c.FailureSummary)
	}
	pages := w.listed(s, c)
	for path, want := range map[string]struct {
		status model.PageAnalysisStatus
		code   string
		depth  int
	}{
		"/": {"completed", "", 0}, "/a": {"completed", "", 1}, "/b": {"completed", "", 1}, "/deep": {"completed", "", 2},
		"/private/x": {"blocked", "robots_denied", 1}, "/old": {"completed", "", 1}, "/older": {"completed", "", 1},
		"/missing": {"error", "http_404", 1}, "/loop": {"completed", "", 2}, "/loop2": {"completed", "", 2},
		"/file.pdf": {"not_measured", "not_html", 2}, "/lonely": {"completed", "", -1},
	} {
		p := pages[path]
		if p == nil {
			t.Errorf("%s is not listed", path)
			continue
		}
		depth := -1
		if p.DepthFromHome != nil {
			depth = *p.DepthFromHome
		}
		if p.AnalysisStatus != want.status || p.ErrorCode != want.code || depth != want.depth {
			t.Errorf("%s is %s %q at depth %d", path, p.AnalysisStatus, p.ErrorCode, depth)
		}
	}
	if len(pages) != 12 {
		t.Errorf("%d pages are listed", len(pages))
	}
	if n := pages["/a"].InboundCount; n == nil || *n != 2 {
		t.Errorf("/a has %v links to it", n)
	}
	rules := w.rules(c)
	for rule, pages := range map[string]int{
		"http-client-error": 1, "redirect-chain": 1, "redirect-loop": 2, "redirect-temporary": 1, "title-duplicate": 2, "orphan-page": 1,
		"link-broken": 1, "ai-training-blocked": 6, "sitemap-lists-error": 1, "robots-without-sitemap": 1, "links-to-disallowed": 1,
	} {
		if rules[rule] != pages {
			t.Errorf("%s affects %d pages, want %d", rule, rules[rule], pages)
		}
	}
	sum := c.ScoreSummary
	if sum == nil || sum.WebFundamentalsScore == nil || *sum.WebFundamentalsScore <= 0 || sum.SearchEligibility != model.SearchEligibilityEligible ||
		c.Counters.Analyzed != 10 || c.Counters.Errors != 1 || c.Counters.Blocked != 1 || c.Counters.FailureBreakdown.HTTP4xx != 1 ||
		c.Counters.Activity.State != model.CrawlActivityStateTerminal {
		t.Errorf("scores %+v, counters %+v", sum, c.Counters)
	}
	for path, want := range map[string]string{
		"/old": "redirect-temporary: 302 to " + s.url("127.0.0.1", "/older"), "/older": "redirect: 301 to " + s.url("127.0.0.1", "/a"),
		"/loop": "redirect: 301 to " + s.url("127.0.0.1", "/loop2"),
	} {
		if told := w.redirectIssues(c, pages[path].SiteURLID); !slices.Equal(told, []string{want}) {
			t.Errorf("the issues of %s say %q, want %q", path, told, want)
		}
	}
	w.filtered(c)
	w.counted(c, pages)
	for _, p := range pages {
		if p.AnalysisStatus != model.PageAnalysisStatusCompleted && p.WebFundamentalsScore != nil {
			t.Errorf("%s is %s and has a score", p.NormalizedURL, p.AnalysisStatus)
		}
	}
}

func TestSecondCrawlAsksConditionallyAndShowsChanges(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	var unchanged atomic.Int32
	plain := document("Deep", `<a href="/a">A</a><a href="/more">More</a>`)
	s.pages["/deep"] = func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Etag", `"one"`)
		if r.Header.Get("If-None-Match") == `"one"` {
			unchanged.Add(1)
			w.WriteHeader(http.StatusNotModified)
			return
		}
		plain(w, r)
	}
	s.pages["/more"] = document("More", "")
	sites, p := w.sites(s), w.owner(s)
	first := w.crawl(sites, p, model.SiteCrawlInput{})
	s.mu.Lock()
	delete(s.pages, "/lonely")
	s.pages["/missing"] = document("Found again", "")
	s.pages["/b"] = document("Page B", `<a href="/new">New</a>`)
	s.pages["/new"] = document("New", "")
	s.mu.Unlock()
	second := w.crawl(sites, p, model.SiteCrawlInput{})
	if unchanged.Load() != 1 || w.listed(s, second)["/more"] == nil {
		t.Errorf("%d pages were unchanged", unchanged.Load())
	}
	got, err := sites.Changes(t.Context(), second, nil, nil)
	must(t, err)
	if got.Since == nil || *got.Since != first.ID {
		t.Fatalf("compared with %v", got.Since)
	}
	paths := func(pages []model.ChangedPage) (list []string) {
		for _, p := range pages {
			list = append(list, strings.TrimPrefix(p.DisplayURL, s.url("127.0.0.1", "")))
		}
		return list
	}
	if g := paths(got.Pages.Gained); !slices.Equal(g, []string{"/missing", "/new"}) {
		t.Errorf("gained %v", g)
	}
	if l := paths(got.Pages.Lost); !slices.Equal(l, []string{"/file.pdf", "/lonely", "/loop", "/loop2"}) {
		t.Errorf("lost %v", l)
	}
	if ch := paths(got.Pages.Changed); !slices.Equal(ch, []string{"/b"}) {
		t.Errorf("changed %v", ch)
	}
	if len(got.Issues.Fixed) == 0 || !slices.ContainsFunc(got.Issues.Fixed, func(i model.ChangedIssue) bool { return i.RuleID == "title-duplicate" }) {
		t.Errorf("fixed %+v", got.Issues.Fixed)
	}
	if _, err := sites.Changes(t.Context(), first, &second.ID, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a later crawl as the earlier one: %v", err)
	}
}

// A crawl that read less says nothing of the rest: nothing there is fixed, and nothing that a
// later crawl finds there is new.
func TestChangesOfACrawlThatReadLess(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites, p := w.sites(s), w.owner(s)
	whole := w.crawl(sites, p, model.SiteCrawlInput{})
	small := w.crawl(sites, p, model.SiteCrawlInput{MaxPages: new(1)})
	again := w.crawl(sites, p, model.SiteCrawlInput{})
	for name, c := range map[string]struct{ earlier, later *model.SiteCrawl }{"less": {whole, small}, "more": {small, again}, "as much": {whole, again}} {
		got, err := sites.Changes(t.Context(), c.later, &c.earlier.ID, nil)
		must(t, err)
		for list, issues := range map[string][]model.ChangedIssue{"new": got.Issues.New, "fixed": got.Issues.Fixed, "regressed": got.Issues.Regressed} {
			if len(issues) > 0 {
				t.Errorf("%s was read, and %d rules are %s: %+v", name, len(issues), list, issues)
			}
		}
	}
	s.mu.Lock()
	s.pages["/a"] = document("Page A of its own", `<a href="/deep">Deep</a><a href="/">Home</a>`)
	s.pages["/"] = document("", `<a href="/a">A</a>`)
	s.mu.Unlock()
	home := w.crawl(sites, p, model.SiteCrawlInput{MaxPages: new(1)})
	got, err := sites.Changes(t.Context(), home, &whole.ID, nil)
	must(t, err)
	if !slices.ContainsFunc(got.Issues.New, func(i model.ChangedIssue) bool { return i.RuleID == "title-missing" }) {
		t.Errorf("the home page lost its title, and new is %+v", got.Issues.New)
	}
}

func TestPageLimitAndSample(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites, p := w.sites(s), w.owner(s)
	limited := w.crawl(sites, p, model.SiteCrawlInput{MaxPages: new(3)})
	if limited.Status != model.CrawlOverallStatusPartiallyCompleted || limited.PartialReason != "discovery_incomplete" ||
		limited.DiscoveryStatus != model.CrawlDiscoveryStatusStopped || limited.Counters.Analyzed+limited.Counters.Errors != 3 {
		t.Errorf("%s %s %s %+v", limited.Status, limited.PartialReason, limited.DiscoveryStatus, limited.Counters)
	}
	if more := limited.HasMoreSiteUrls(); more == nil || !*more || limited.TotalURLCount() != nil {
		t.Errorf("more %v, total %v", more, limited.TotalURLCount())
	}
	sample := w.crawl(sites, p, model.SiteCrawlInput{MaxPages: new(3), SampleMode: true})
	if sample.Status != model.CrawlOverallStatusCompleted || sample.DiscoveryStatus != model.CrawlDiscoveryStatusSampleCompleted || sample.PartialReason != "" {
		t.Errorf("%s %s %s", sample.Status, sample.DiscoveryStatus, sample.PartialReason)
	}
}

func TestMovesOfACrawl(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites, p := w.sites(s), w.owner(s)
	c, err := sites.Start(t.Context(), p, model.SiteCrawlInput{})
	must(t, err)
	if _, err := sites.Resume(t.Context(), c.ProjectID, c.ID); fault.KindOf(err) != fault.Conflict {
		t.Errorf("resume of a queued one: %v", err)
	}
	c, err = sites.Pause(t.Context(), c.ProjectID, c.ID)
	must(t, err)
	if c.Status != model.CrawlOverallStatusPaused || c.Counters.Activity.State != model.CrawlActivityStateWaiting {
		t.Errorf("%s %+v", c.Status, c.Counters.Activity)
	}
	if _, err := sites.Pause(t.Context(), c.ProjectID, c.ID); fault.KindOf(err) != fault.Conflict {
		t.Errorf("pause of a paused one: %v", err)
	}
	must(t, sites.Work(t.Context(), c.ProjectID, c.ID))
	jobs := func() int32 { return sites.Jobs.(*noJobs).n.Load() }
	c, err = sites.Resume(t.Context(), c.ProjectID, c.ID) // before its job has seen the pause
	must(t, err)
	if n := jobs(); n != 1 {
		t.Errorf("%d jobs of a crawl that was resumed at once", n)
	}
	c, err = sites.Pause(t.Context(), c.ProjectID, c.ID)
	must(t, err)
	must(t, sites.WorkJob(t.Context(), c.ProjectID, c.ID)) // it ends
	if s.asked["127.0.0.1/robots.txt"] != 0 {
		t.Error("a paused crawl asked")
	}
	c, err = sites.Resume(t.Context(), c.ProjectID, c.ID)
	must(t, err)
	if n := jobs(); n != 2 {
		t.Errorf("%d jobs with that of a crawl that was resumed after its job had ended", n)
	}
	if c = w.finish(sites, c); c.Status != model.CrawlOverallStatusCompleted {
		t.Errorf("resumed: %s", c.Status)
	}
	if _, err := sites.Cancel(t.Context(), c.ProjectID, c.ID); fault.KindOf(err) != fault.Conflict {
		t.Errorf("cancel of a completed one: %v", err)
	}
	other, err := sites.Start(t.Context(), p, model.SiteCrawlInput{})
	must(t, err)
	for range 2 {
		if other, err = sites.Cancel(t.Context(), other.ProjectID, other.ID); err != nil || other.Status != model.CrawlOverallStatusCancelled {
			t.Errorf("cancel: %v %v", other, err)
		}
	}
	if _, err := sites.Cancel(t.Context(), p.ID, model.NewID()); fault.KindOf(err) != fault.NotFound {
		t.Errorf("cancel of none: %v", err)
	}
	for status, crawl := range map[string]uuid.UUID{"completed": c.ID, "cancelled": other.ID} {
		const query = `SELECT count(*) FROM events WHERE type = 'crawl.finished' AND data->>'crawl_id' = $1 AND data->>'status' = $2`
		if n := w.one(query, crawl.String(), status); n != 1 {
			t.Errorf("%d events of the crawl that is %s", n, status)
		}
	}
}

// A crawl whose job is given up has failed, with a reason, and keeps what it fetched.
func TestAbandonedCrawlFails(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites, p := w.sites(s), w.owner(s)
	c, err := sites.Start(t.Context(), p, model.SiteCrawlInput{})
	must(t, err)
	_ = sites.Work(t.Context(), c.ProjectID, c.ID) // is to be called again
	for range 2 {
		must(t, sites.Abandon(t.Context(), c.ProjectID, c.ID, "it failed 25 times"))
	}
	got, err := crawls.New(w.store).Crawl(t.Context(), c.ProjectID, c.ID, time.Now())
	must(t, err)
	if got.Status != model.CrawlOverallStatusFailed || got.FailureSummary == nil || got.FailureSummary.Code != "crawl_abandoned" ||
		!strings.Contains(got.FailureSummary.Message, "it failed 25 times") || got.Counters.Queued != 0 {
		t.Errorf("%s, %+v, %+v", got.Status, got.FailureSummary, got.Counters)
	}
	must(t, sites.Work(t.Context(), c.ProjectID, c.ID))
	must(t, sites.Abandon(t.Context(), model.NewID(), c.ID, "it failed"))
}

func TestCrawlRecordsRootErrors(t *testing.T) {
	t.Parallel()
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	cut := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	for name, c := range map[string]struct {
		root          http.HandlerFunc
		others        bool
		code, outcome string
		status, tries int
		failed        bool
	}{
		"absent":                  {status(404), false, "http_404", "error_status", 404, 1, true},
		"an error":                {status(500), false, "http_500", "error_status", 500, 3, true},
		"out of service":          {status(503), false, "http_503", "error_status", 503, 3, true},
		"no answer":               {cut, false, "unreachable", "failed", 0, 3, true},
		"absent among other ones": {status(404), true, "http_404", "error_status", 404, 1, false},
		"a page":                  {document("Home", ""), false, "", "", 200, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pages := map[string]http.HandlerFunc{"/": c.root}
			if c.others {
				pages["/a"] = document("A", "")
				pages["/sitemap.xml"] = func(w http.ResponseWriter, r *http.Request) {
					_, _ = fmt.Fprintf(w, `<urlset><url><loc>http://%s/a</loc></url></urlset>`, r.Host)
				}
			}
			s, w := newSite(t, pages), newWorld(t)
			got := w.crawl(w.sites(s), w.owner(s), model.SiteCrawlInput{})
			if failed := got.FailureSummary != nil; failed != c.failed || failed && (got.FailureSummary.Code != c.code || *got.FailureSummary.Attempts != c.tries) {
				t.Errorf("failure %+v", got.FailureSummary)
			}
			if c.code == "" && len(got.RootErrors) == 0 {
				return
			}
			if len(got.RootErrors) != 1 {
				t.Fatalf("root errors %+v", got.RootErrors)
			}
			e := got.RootErrors[0]
			var answered int
			if e.StatusCode != nil {
				answered = *e.StatusCode
			}
			if e.Method != http.MethodGet || e.Target != got.RootURL || e.ErrorCode != c.code || e.Outcome != c.outcome ||
				answered != c.status || e.LatencyMs == nil {
				t.Errorf("root errors %+v", got.RootErrors)
			}
		})
	}
}

func TestStartRefuses(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites, p := w.sites(s), w.owner(s)
	for name, c := range map[string]struct {
		in    model.SiteCrawlInput
		field string
	}{
		"another site":      {model.SiteCrawlInput{RootURL: new("https://elsewhere.example/")}, "root_url"},
		"another scheme":    {model.SiteCrawlInput{RootURL: new("ftp://127.0.0.1/")}, "root_url"},
		"another port":      {model.SiteCrawlInput{RootURL: new("http://127.0.0.1:1/")}, "root_url"},
		"no address":        {model.SiteCrawlInput{RootURL: new("::")}, "root_url"},
		"a password":        {model.SiteCrawlInput{RootURL: new(strings.Replace(p.WebsiteURL, "://", "://user:pw@", 1))}, "root_url"},
		"a user":            {model.SiteCrawlInput{RootURL: new(strings.Replace(p.WebsiteURL, "://", "://user@", 1))}, "root_url"},
		"a hidden password": {model.SiteCrawlInput{RootURL: new(strings.Replace(p.WebsiteURL, "://", `:///\user:pw@`, 1) + " x")}, "root_url"},
		"no pages":          {model.SiteCrawlInput{MaxPages: new(0)}, "max_pages"},
		"too many pages":    {model.SiteCrawlInput{MaxPages: new(1001)}, "max_pages"},
		"without a browser": {model.SiteCrawlInput{Rendered: true}, "rendered"},
	} {
		_, err := sites.Start(t.Context(), p, c.in)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || len(f.Details) != 1 || f.Details[0].Field != c.field || strings.Contains(err.Error(), "user:pw") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestStartNamesThePortsThatAreVisited(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites := w.sites(s, func(_ *crawl.SitesConfig, e *egress.Config) { e.Ports = []uint16{80, 8443} })
	_, err := sites.Start(t.Context(), w.owner(s), model.SiteCrawlInput{RootURL: new("http://127.0.0.1:1/")})
	if err == nil || !strings.Contains(err.Error(), "the ports 80, 8443") {
		t.Errorf("%v", err)
	}
}

// What only the connection shows to be inside is not asked, and said.
func TestInternalSiteFails(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	sites := w.sites(s, func(_ *crawl.SitesConfig, e *egress.Config) { e.AllowPrivate = nil })
	p := w.owner(s)
	p.WebsiteURL, p.OwnedDomains = s.url("localhost", "/"), []string{"localhost"}
	c := w.crawl(sites, p, model.SiteCrawlInput{})
	if c.Status != model.CrawlOverallStatusFailed || c.FailureSummary == nil || c.FailureSummary.Code != "address_refused" || len(s.asked) != 0 {
		t.Errorf("%s %+v, asked %v", c.Status, c.FailureSummary, s.asked)
	}
}

// dying is a store that fails after some calls, as a process is that was killed.
type dying struct {
	crawl.SiteStore
	left atomic.Int32
}

var errKilled = errors.New("killed")

func (d *dying) alive() error {
	if d.left.Add(-1) < 0 {
		return errKilled
	}
	return nil
}

func (d *dying) Claim(ctx context.Context, projectID, crawlID uuid.UUID, most int, now, until time.Time) ([]crawls.Waiting, error) {
	if err := d.alive(); err != nil {
		return nil, err
	}
	return d.SiteStore.Claim(ctx, projectID, crawlID, most, now, until)
}

func (d *dying) Record(ctx context.Context, projectID, crawlID uuid.UUID, b crawls.Batch) (crawls.Recorded, error) {
	if err := d.alive(); err != nil {
		return crawls.Recorded{}, err
	}
	return d.SiteStore.Record(ctx, projectID, crawlID, b)
}

func (d *dying) Postpone(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, due time.Time, counted bool) error {
	if err := d.alive(); err != nil {
		return err
	}
	return d.SiteStore.Postpone(ctx, projectID, crawlID, ids, due, counted)
}

func (d *dying) SaveScores(ctx context.Context, scored []crawls.Scored) error {
	if err := d.alive(); err != nil {
		return err
	}
	return d.SiteStore.SaveScores(ctx, scored)
}

func (d *dying) LeaveHost(context.Context, string, uuid.UUID, time.Time, time.Time) (bool, error) {
	return false, d.alive()
}

// A crawl whose process dies again and again ends with the same pages and issues as an
// undisturbed one.
func TestKilledCrawlEndsAsAnUndisturbedOne(t *testing.T) {
	t.Parallel()
	s, w := faultySite(t), newWorld(t)
	p := w.owner(s)
	whole := w.crawl(w.sites(s), p, model.SiteCrawlInput{})
	c, err := w.sites(s).Start(t.Context(), p, model.SiteCrawlInput{})
	must(t, err)
	for kills := range 10 {
		dead := &dying{SiteStore: crawls.New(w.store)}
		dead.left.Store(int32(1 + kills%5))
		sites := w.sites(s, func(c *crawl.SitesConfig, _ *egress.Config) { c.Store = dead })
		for range 10 {
			if err := sites.Work(t.Context(), c.ProjectID, c.ID); errors.Is(err, errKilled) {
				break
			}
		}
	}
	c = w.finish(w.sites(s), c)
	if got, want := fmt.Sprint(w.rules(c)), fmt.Sprint(w.rules(whole)); got != want {
		t.Errorf("issues %s, want %s", got, want)
	}
	got, want := w.listed(s, c), w.listed(s, whole)
	for path, p := range want {
		if got[path] == nil || got[path].AnalysisStatus != p.AnalysisStatus || fmt.Sprint(deref(got[path].WebFundamentalsScore)) != fmt.Sprint(deref(p.WebFundamentalsScore)) ||
			fmt.Sprint(deref(got[path].InboundCount)) != fmt.Sprint(deref(p.InboundCount)) {
			t.Errorf("%s: %+v, want %+v", path, got[path], p)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d pages, want %d", len(got), len(want))
	}
}

func deref[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

// A site whose home page leads on by a meta refresh is crawled, and pages that lead to each other end.
func TestMetaRefreshIsFollowed(t *testing.T) {
	t.Parallel()
	s, w := newSite(t, map[string]http.HandlerFunc{
		"/":      html(func(w io.Writer) { _, _ = io.WriteString(w, `<meta http-equiv="refresh" content="0; url=en/">`) }),
		"/en/":   document("English", `<a href="/there">There</a>`),
		"/there": html(func(w io.Writer) { _, _ = io.WriteString(w, `<meta http-equiv="refresh" content="0; url='/back'">`) }),
		"/back":  html(func(w io.Writer) { _, _ = io.WriteString(w, `<meta http-equiv="refresh" content="0; url=/there">`) }),
	}), newWorld(t)
	pages := w.listed(s, w.crawl(w.sites(s), w.owner(s), model.SiteCrawlInput{}))
	for _, path := range []string{"/", "/en/", "/there", "/back"} {
		if p := pages[path]; p == nil || p.AnalysisStatus != model.PageAnalysisStatusCompleted {
			t.Errorf("%s: %+v", path, p)
		}
	}
	if len(pages) != 4 {
		t.Errorf("%d pages", len(pages))
	}
}
