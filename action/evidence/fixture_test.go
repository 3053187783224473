package evidence_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/crawls"
	searchstore "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/storagetest"
	trafficstore "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

const home = "https://acme.example/"

// world is a project with the services of its areas on a database of its own.
type world struct {
	*testing.T

	db       *storage.DB
	project  *model.Project
	crawls   *crawls.Store
	sites    *crawl.Sites
	traffic  *traffic.Service
	searches *search.Service
	now      time.Time
	limited  bool // seeded crawls do not find all pages
}

// noJobs takes jobs that nobody works on.
type noJobs struct{}

func (noJobs) Enqueue(context.Context, ...job.Insert) error { return nil }

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{T: t, db: storagetest.Open(t), now: time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)}
	w.project = &model.Project{
		ID: model.NewID(), WorkspaceID: model.NewID(), BrandName: "Acme", WebsiteURL: home, Timezone: "UTC", LanguageCode: "en",
		OwnedDomains: []string{"acme.example"},
	}
	w.exec("INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'w', 'paid', now(), now())", w.project.WorkspaceID)
	w.exec(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
		country_code, language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
		created_at, updated_at) VALUES ($1, $2, 'Acme', 'Acme', 'https://acme.example/', '', '', '', 'US', 'en', 'consumer_like', 1, '{}',
			'{"mode": "always"}', '{acme.example}', '{}', now(), now())`, w.project.ID, w.project.WorkspaceID)
	clock := func() time.Time { return w.now }
	client, err := egress.New(egress.Config{UserAgent: "test"})
	w.must(err)
	w.crawls = crawls.New(w.db)
	w.sites, err = crawl.NewSites(crawl.SitesConfig{
		Store: w.crawls, Jobs: noJobs{}, Client: client, Product: "test", MaxPages: 10, Concurrency: 1, PerHost: 1, Clock: clock,
	})
	w.must(err)
	w.searches, err = search.New(search.Config{Store: searchstore.New(w.db), Clock: clock})
	w.must(err)
	catalogue, err := bots.BuiltIn()
	w.must(err)
	ranges, err := bots.BuiltInRanges()
	w.must(err)
	store := trafficstore.New(w.db)
	w.traffic, err = traffic.New(traffic.Config{
		Store: store, Catalogue: catalogue, Verifier: bots.NewVerifier(ranges, nil, clock), Citations: store, Findings: w.sites, Robots: robots{w.sites},
		Clock: clock,
	})
	w.must(err)
	return w
}

// robots reads the robots.txt of the seeded crawl.
type robots struct{ sites *crawl.Sites }

func (r robots) Robots(ctx context.Context, p *model.Project) (*traffic.RobotsFile, error) {
	file, err := r.sites.RobotsFile(ctx, p.ID)
	if err != nil || file == nil {
		return nil, err
	}
	return &traffic.RobotsFile{State: model.RobotsStateRead, ReadAt: file.ReadAt, Allows: file.Allows}, nil
}

func (w *world) exec(query string, args ...any) {
	w.Helper()
	_, err := w.db.Pool().Exec(w.Context(), query, args...)
	w.must(err)
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// page is one page of a seeded crawl.
type page struct {
	path, title, heading, excerpt string
	links                         map[string]string // path to anchor, in the main content
	fails                         []string          // rules
	status                        int               // 0: 200
	readiness                     float64           // 0: 90
	inbound                       int
	depth                         int
	hidden                        bool
}

// ruleIDs are the rules of seeded crawls.
func ruleIDs() []string { return []string{"title-missing", "answer-short"} }

func (w *world) pageID(path string) uuid.UUID {
	w.Helper()
	id, ok := crawl.AddressID(w.project.ID, "https://acme.example"+path)
	if !ok {
		w.Fatalf("%s is no path", path)
	}
	return id
}

// crawl plants a crawl that ends a minute after now, and moves the clock past it.
func (w *world) crawl(robots string, pages ...page) {
	w.Helper()
	begun := w.now
	c := &model.SiteCrawl{
		ProjectID: w.project.ID, ID: model.NewID(), WorkspaceID: w.project.WorkspaceID, ProfileID: uuid.Max,
		Status: model.CrawlOverallStatusRunning, DiscoveryStatus: model.CrawlDiscoveryStatusRunning,
		AnalysisStatus: model.CrawlAnalysisStatusRunning, RootURL: home, Seed: home, MaxPages: 100, ExtractorVersion: "x-1",
		AnalyzerVersion: "a-1", RuleVersion: "r-1", ScoringVersion: "s-1", RuleIDs: ruleIDs(), CreatedAt: begun, UpdatedAt: begun,
		StartedAt: &begun,
	}
	w.must(w.crawls.Create(w.Context(), c))
	w.must(w.crawls.SavePreparation(w.Context(), c.ProjectID, c.ID, crawls.Preparation{
		Robots: robots, RobotsState: "found", Facts: map[string]any{}, RootErrors: []model.CrawlRootError{}, At: begun,
	}))
	batch := crawls.Batch{At: begun}
	affected := map[string]int{}
	for i := range pages {
		row, read := w.plant(c, &pages[i])
		batch.Pages, batch.Reads = append(batch.Pages, row), append(batch.Reads, read)
		for _, id := range pages[i].fails {
			affected[id]++
		}
	}
	_, err := w.crawls.Record(w.Context(), c.ProjectID, c.ID, batch)
	w.must(err)
	var issues []*model.SiteIssue
	for i, id := range ruleIDs() {
		if affected[id] > 0 {
			issues = append(issues, w.issue(c, id, i == 0, affected[id]))
		}
	}
	w.now = w.now.Add(time.Minute)
	ended, err := w.crawls.Finish(w.Context(), c.ProjectID, c.ID, crawls.Ending{
		Status: model.CrawlOverallStatusCompleted, Discovery: model.CrawlDiscoveryStatusCompleted,
		Analysis: model.CrawlAnalysisStatusCompleted, InventoryComplete: !w.limited, Issues: issues, Summary: &model.IssuesSummary{},
		At: w.now,
	})
	w.must(err)
	if !ended {
		w.Fatal("the crawl did not end")
	}
	w.now = w.now.Add(time.Minute)
}

func (w *world) plant(c *model.SiteCrawl, p *page) (model.SitePage, crawls.Read) {
	w.Helper()
	status, kind, readiness, indexable := p.status, model.PageKindArticle, p.readiness, !p.hidden
	if status == 0 {
		status = 200
	}
	if readiness == 0 {
		readiness = 90
	}
	address := "https://acme.example" + p.path
	row := model.SitePage{
		ProjectID: c.ProjectID, CrawlID: c.ID, SiteURLID: w.pageID(p.path), NormalizedURL: address, DisplayURL: address,
		AnalysisStatus: model.PageAnalysisStatusCompleted, HTTPStatus: &status, Title: &p.title, PageKind: &kind, DepthFromHome: &p.depth,
		IssueCount: new(len(p.fails)), InboundCount: &p.inbound, MainContentInboundCount: &p.inbound,
		WebFundamentalsState: model.SiteScoreStateMeasured, AeoMeasurementState: model.SiteScoreStateMeasured,
		AeoReadinessScore: &readiness, MainContentIndexable: &indexable, LastAudited: &w.now,
	}
	if p.hidden {
		row.AeoMeasurementReason = "noindex"
	}
	facts, err := json.Marshal(map[string]any{"document": map[string]any{
		"title": p.title, "excerpt": p.excerpt, "headings": []any{map[string]any{"level": 1, "text": p.heading}},
	}})
	w.must(err)
	results, found := []byte{}, map[string]string{}
	for _, id := range ruleIDs() {
		state := byte('p')
		if slices.Contains(p.fails, id) {
			state, found[id] = 'f', "found"
		}
		results = append(results, state)
	}
	read := crawls.Read{
		ProjectID: c.ProjectID, CrawlID: c.ID, SiteURLID: row.SiteURLID, Facts: facts, Results: string(results), Evidence: found,
		Targets: []uuid.UUID{}, LinkFlags: []int16{}, Anchors: []string{}, Sources: []uuid.UUID{},
	}
	for path, anchor := range p.links {
		read.Targets, read.LinkFlags = append(read.Targets, w.pageID(path)), append(read.LinkFlags, crawls.LinkMain)
		read.Anchors = append(read.Anchors, anchor)
	}
	return row, read
}

func (w *world) issue(c *model.SiteCrawl, id string, technical bool, affected int) *model.SiteIssue {
	dimension := model.IssueDimensionAeo
	if technical {
		dimension = model.IssueDimensionTechnical
	}
	return &model.SiteIssue{
		ProjectID: c.ProjectID, CrawlID: c.ID, GroupID: uuid.NewSHA1(c.ProjectID, []byte(id)), RuleID: id, Category: "c", Title: id,
		Description: "d", Remediation: "r", RemediationRoute: "page_html", AnalyzerVersion: "a-1", RuleVersion: "r-1",
		PageKinds: []model.PageKind{}, Dimension: dimension, Severity: model.IssueSeverityHigh, FindingClass: model.FindingClassDefect,
		AffectedURLCount: affected, CreatedAt: w.now,
	}
}

// searchDay is what a day of a seeded search import says of one key.
type searchDay func(day time.Time) (clicks, impressions int, position float64)

// imports days of search figures by queries and by pages.
func (w *world) imports(from time.Time, count int, queries, pages map[string]searchDay) {
	w.Helper()
	for column, keys := range map[string]map[string]searchDay{"Query": queries, "Page": pages} {
		var csv strings.Builder
		csv.WriteString("Date," + column + ",Clicks,Impressions,CTR,Position\n")
		for i := range count {
			day := from.AddDate(0, 0, i)
			for key, of := range keys {
				clicks, impressions, position := of(day)
				fmt.Fprintf(&csv, "%s,%s,%d,%d,%.2f%%,%.1f\n", day.Format(time.DateOnly), key, clicks, impressions,
					100*float64(clicks)/float64(max(impressions, 1)), position)
			}
		}
		_, err := w.searches.ImportFile(w.Context(), w.project.ID, strings.NewReader(csv.String()), export.Options{
			Kind: export.SearchConsole, Columns: map[string]string{},
		})
		w.must(err)
	}
}

// visit is a seeded line of a log, so many times.
type visit struct {
	path, agent string
	status, n   int
}

// log uploads a log of some days, every day alike.
func (w *world) log(from time.Time, count int, visits ...visit) {
	w.Helper()
	source, err := w.traffic.Create(w.Context(), w.project, model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload})
	w.must(err)
	var lines strings.Builder
	line := func(at time.Time, n int, v visit) {
		fmt.Fprintf(&lines, "203.0.113.%d - - [%s] \"GET %s HTTP/1.1\" %d 512 \"-\" \"%s\"\n", n%250+1,
			at.Format("02/Jan/2006:15:04:05 -0700"), v.path, v.status, v.agent)
	}
	for i := range count {
		day := from.AddDate(0, 0, i)
		line(day.Add(time.Second), 1, visit{"/robots.txt", "Mozilla/5.0", 200, 1})
		for _, v := range visits {
			for n := range v.n {
				line(day.Add(time.Hour+time.Duration(n)*time.Minute), n, v)
			}
		}
		line(day.Add(24*time.Hour-time.Second), 2, visit{"/robots.txt", "Mozilla/5.0", 200, 1})
	}
	spool, err := traffic.NewSpool(strings.NewReader(lines.String()), nil)
	w.must(err)
	defer spool.Close() //nolint:errcheck // a removed file
	_, err = w.traffic.Receive(w.Context(), traffic.Delivery{Source: source, Body: spool})
	w.must(err)
}

// gather reads the evidence of all areas but that of audits, which a test gives.
func (w *world) gather(answers rule.Evidence) *rule.Evidence {
	w.Helper()
	sources := evidence.Sources{
		planted{answers},
		evidence.Site{Sites: w.sites, Crawls: w.crawls},
		evidence.Traffic{Reports: w.traffic},
		evidence.Search{Reports: w.searches},
	}
	e, err := sources.Gather(w.Context(), w.project)
	w.must(err)
	return e
}

// seeded is the evidence of audits.
type planted struct{ rule.Evidence }

// Add implements evidence.Source.
func (p planted) Add(_ context.Context, _ *model.Project, e *rule.Evidence) error {
	e.Prompts, e.Pages, e.FanOut = p.Prompts, p.Pages, p.FanOut
	maps.Copy(e.Measured, p.Measured)
	return nil
}

// found returns the ids of the rules that find something in evidence, with the titles.
func found(e *rule.Evidence) map[string][]string {
	titles := map[string][]string{}
	for _, r := range rule.Catalogue() {
		findings, _ := r.Find(e)
		for _, f := range findings {
			titles[r.ID] = append(titles[r.ID], f.Target.Key+": "+f.Title.Text)
		}
	}
	return titles
}

// probe evaluates a check.
func (w *world) probe(check map[string]any, since time.Time) *action.Observation {
	w.Helper()
	site := evidence.SiteProbe{Sites: w.sites, Crawls: w.crawls}
	probes := evidence.Probes{
		rule.SiteRule: site, rule.ContextualLink: site, rule.KeywordPresence: site,
		rule.TrafficMetric: evidence.TrafficProbe{Searches: w.searches, Traffic: w.traffic, Clock: func() time.Time { return w.now }},
	}
	o, err := probes.Probe(w.Context(), w.project, check, since)
	w.must(err)
	return o
}

// wantState checks what a check was evaluated to; empty: it waits.
func (w *world) wantState(name string, o *action.Observation, want model.CheckState) {
	w.Helper()
	switch {
	case o == nil && want != "":
		w.Errorf("%s: it waits, want %s", name, want)
	case o != nil && o.State != want:
		w.Errorf("%s: %s (%s), want %q", name, o.State, o.Reason, want)
	case o != nil && (o.SourceID == uuid.Nil || len(o.Reason) == 0 || o.ObservedAt.IsZero()):
		w.Errorf("%s: %+v does not say what it rests on", name, o)
	}
}
