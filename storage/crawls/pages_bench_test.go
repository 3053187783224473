package crawls_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// BenchmarkPages reads the first hundred pages of 100 of a crawl of 100,000 pages, in every
// order, and reports the 95th percentile of the first and of the hundredth page.
func BenchmarkPages(b *testing.B) {
	store, p, id := manyPages(b)
	var first, hundredth []time.Duration
	for b.Loop() {
		for _, name := range crawls.PageSorts() {
			sort, err := crawls.ParsePageSort(&name)
			if err != nil {
				b.Fatal(err)
			}
			var cursor *string
			for n := range 100 {
				limit := 100
				req, err := page.Parse(&limit, cursor, crawls.PageCursorKeys(), name)
				if err != nil {
					b.Fatal(err)
				}
				begun := time.Now()
				if _, cursor, err = store.Pages(b.Context(), p.ID, id, crawls.PageFilter{Sort: sort}, req, nil); err != nil {
					b.Fatal(err)
				}
				switch n {
				case 0:
					first = append(first, time.Since(begun))
				case 99:
					hundredth = append(hundredth, time.Since(begun))
				}
			}
		}
	}
	b.ReportMetric(p95(first), "first-p95-ms")
	b.ReportMetric(p95(hundredth), "hundredth-p95-ms")
}

// BenchmarkIssues reads the issues of a crawl of 100,000 pages, all of them, those of one
// page and what their summary counts, and reports the 95th percentile.
func BenchmarkIssues(b *testing.B) {
	store, p, id := manyPages(b)
	sort, err := crawls.ParsePageSort(nil)
	if err != nil {
		b.Fatal(err)
	}
	rows, _, err := store.Pages(b.Context(), p.ID, id, crawls.PageFilter{Sort: sort}, page.Request{Limit: 1}, nil)
	if err != nil {
		b.Fatal(err)
	}
	var times []time.Duration
	for b.Loop() {
		for _, f := range []crawls.IssueFilter{{}, {Page: &rows[0].SiteURLID}} {
			begun := time.Now()
			if _, _, err := store.Issues(b.Context(), p.ID, id, f, page.Request{Limit: 100}); err != nil {
				b.Fatal(err)
			}
			if _, err := store.MonitoredAffected(b.Context(), p.ID, id, nil); err != nil {
				b.Fatal(err)
			}
			times = append(times, time.Since(begun))
		}
	}
	b.ReportMetric(p95(times), "p95-ms")
}

// manyPages is a project with a crawl of 100,000 pages, 100 of them monitored, and 120 issues.
func manyPages(b *testing.B) (*crawls.Store, *model.Project, uuid.UUID) {
	b.Helper()
	db := storagetest.Open(b)
	p, _ := audittest.Project(b, db, 1)
	store, id := crawls.New(db), model.NewID()
	c := &model.SiteCrawl{
		ProjectID: p.ID, ID: id, WorkspaceID: p.WorkspaceID, ProfileID: id, Status: "completed", DiscoveryStatus: "completed",
		AnalysisStatus: "completed", MaxPages: 100_000, RuleIDs: []string{},
	}
	if err := store.Create(b.Context(), c); err != nil {
		b.Fatal(err)
	}
	_, err := db.Pool().Exec(b.Context(), `INSERT INTO site_pages (project_id, crawl_id, site_url_id, normalized_url, display_url, analysis_status,
			page_kind, depth_from_home, issue_count, inbound_count, web_fundamentals_score, aeo_readiness_score, last_audited)
		SELECT $1, $2, gen_random_uuid(), 'https://example.com/' || n, 'https://example.com/' || n, 'completed', 'docs', n % 7, n % 30, n % 500,
			random() * 100, CASE WHEN n % 3 = 0 THEN NULL ELSE random() * 100 END, now() FROM generate_series(1, 100000) n`, p.ID, id)
	if err != nil {
		b.Fatal(err)
	}
	_, err = db.Pool().Exec(b.Context(), `INSERT INTO site_issues SELECT $1, $2, gen_random_uuid(), 'rule.' || n, 'links', 'A title',
			repeat('A description. ', 20), repeat('What to type. ', 20), 'page', '1', '1', '{docs}', 'technical', 'high', n % 4, 'defect',
			n * 800, '[]', now() FROM generate_series(1, 120) n`, p.ID, id)
	if err != nil {
		b.Fatal(err)
	}
	_, err = db.Pool().Exec(b.Context(), `INSERT INTO site_monitored_pages
		SELECT project_id, site_url_id, now() FROM site_pages WHERE project_id = $1 LIMIT 100`, p.ID)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := db.Pool().Exec(b.Context(), `VACUUM ANALYZE site_pages, site_issues, site_monitored_pages`); err != nil {
		b.Fatal(err)
	}
	return store, p, id
}

func p95(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)*95/100].Microseconds()) / 1000
}
