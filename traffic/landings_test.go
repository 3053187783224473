package traffic_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

// Pages that visits of AI systems began on are read one after the other, however many there are.
func TestReportsHoldOneLandingPage(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	const pages, hosts = 100_000, 50_000
	w := newWorld(t)
	w.exec(fmt.Sprintf(`INSERT INTO visit_days VALUES ('%s', '2026-10-01', 'p', '%[1]s', 1, '{}', NULL, NULL), ('%[1]s', '2026-10-02', 'p', '%[1]s', 1, '{}', NULL, NULL)`,
		w.project.ID))
	w.exec(fmt.Sprintf(`INSERT INTO crawl_paths SELECT '%s', n, '/' || n, '/', 'page' FROM generate_series(1, %d) AS n`, w.project.ID, pages))
	w.exec(fmt.Sprintf(`INSERT INTO visit_landings SELECT '%s', DATE '2026-10-01' + d, 'p', 'www.example.com', n, 'chatgpt', 1, 0.5
		FROM generate_series(0, %d) AS n, generate_series(0, 1) AS d`, w.project.ID, pages))
	w.exec(fmt.Sprintf(`INSERT INTO visit_landings SELECT '%s', '2026-10-01', 'p', 'host-' || n || '.example.org', 1, 'chatgpt', 3, 0
		FROM generate_series(1, %d) AS n`, w.project.ID, hosts))
	traffic, first := store.New(w.db), calendar.DayOf(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
	before, most, rows, sessions, found := heap(), int64(0), 0, int64(0), 0
	look := func(n int) {
		if n%25_000 == 0 {
			most = max(most, heap())
		}
	}
	err := traffic.PropertyLandings(t.Context(), w.project.ID, first, first+1, func(l store.PropertyLanding) {
		rows, sessions = rows+1, sessions+l.Sessions
		look(rows)
	})
	if err != nil || rows != pages+1+hosts || sessions != 2*(pages+1)+3*hosts {
		t.Errorf("%d pages with %d visits: %v", rows, sessions, err)
	}
	err = traffic.LandingHosts(t.Context(), w.project.ID, first, first+1, func(time.Time, string) {
		found++
		look(found)
	})
	if err != nil || found != 2+hosts {
		t.Errorf("%d hosts: %v", found, err)
	}
	if most-before > 2<<20 {
		t.Errorf("%d bytes were held", most-before)
	}
	checkLandings(t, w, hosts)
}

// checkLandings reports on the pages: hosts of others are counted and not shown.
func checkLandings(t *testing.T, w *world, hosts int) {
	t.Helper()
	q := custom("2026-10-01", "2026-10-02")
	list, err := w.traffic.Pages(t.Context(), w.project, q)
	if err != nil || len(list.Items) == 0 || len(list.Items) > page.DefaultLimit {
		t.Fatalf("pages: %+v, %v", list, err)
	}
	report := w.overview(q).Referrals
	if n := len(report.LandingPages); n != 100 || *report.UnattributedLanding != 2 {
		t.Errorf("%d pages, %v without one", n, *report.UnattributedLanding)
	}
	for _, l := range report.LandingPages {
		if *l.Sessions != 2 || *l.KeyEvents != 1 || l.AiSource != "chatgpt" {
			t.Errorf("page %+v", l)
		}
	}
	if days, ok := report.AnalyticsQuality["analytics"].([]any); !ok || days[0].(map[string]any)["excluded_hosts"] != hosts {
		t.Errorf("quality %v", report.AnalyticsQuality)
	}
}

// A visitor of a day counts once for each AI system, on the page of the first request, in however many batches the
// requests come.
func TestVisitsOfSeveralBatchesCountOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	visit := func(second int, path, address string) string {
		return strings.Replace(line(second, path, address, "Mozilla/5.0 Firefox", 200), `"status"`, `"referrer":"https://chatgpt.com/","status"`, 1)
	}
	w.receive(source, "1", visit(1, "/a", "203.0.113.1")+visit(2, "/b", "203.0.113.1")+visit(3, "/a", "203.0.113.2"))
	w.receive(source, "2", visit(4, "/b", "203.0.113.1")+visit(5, "/a", "203.0.113.3")+visit(6, "/b", "203.0.113.4"))
	referrals := w.overview(custom("2026-11-21", "2026-11-21")).Referrals
	visits := map[string]float64{}
	for _, page := range referrals.LandingPages {
		visits[page.CanonicalURL] = *page.Sessions
	}
	want := map[string]float64{"https://www.example.com/a": 3, "https://www.example.com/b": 1}
	if len(referrals.Sources) != 1 || referrals.Sources[0].Sessions != 4 || !maps.Equal(visits, want) || *referrals.ReferralVolume[0].Value != 4 {
		t.Errorf("%+v, pages %v, want %v", referrals.Sources, visits, want)
	}
}
