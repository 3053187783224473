package crawl_test

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
)

var updateGolden = flag.Bool("update-golden", false, "rewrite the golden report of the crawl")

// manualPage serves a page of the manual as its own server does: with a date that stays.
func manualPage(content []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		http.ServeContent(w, r, "", time.Date(2026, 5, 14, 9, 0, 0, 0, time.UTC), strings.NewReader(string(content)))
	}
}

// A crawl of a real site finds the same today as when the golden report was read by a person.
func TestGoldenReportOfAManual(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/postgresql-tutorial/*.html")
	must(t, err)
	pages := map[string]http.HandlerFunc{}
	for _, file := range files {
		content, err := os.ReadFile(file) //nolint:gosec // a file of the test's
		must(t, err)
		pages["/"+filepath.Base(file)] = manualPage(content)
	}
	s, w := newSite(t, pages), newWorld(t)
	begun := time.Now()
	sites := w.sites(s, func(c *crawl.SitesConfig, _ *egress.Config) {
		c.Clock = func() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC).Add(time.Since(begun)) }
	})
	c := w.crawl(sites, w.owner(s), model.SiteCrawlInput{RootURL: new(s.url("127.0.0.1", "/tutorial.html"))})
	got, file := w.goldenReport(s, c), "testdata/postgresql-tutorial.golden"
	if *updateGolden {
		must(t, os.WriteFile(file, []byte(got), 0o600))
	}
	want, err := os.ReadFile(file) //nolint:gosec // a file of the test's
	must(t, err)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the report changed; see whether it is right, then run with -update-golden (-want +got):\n%s", diff)
	}
}

// goldenReport writes down what a crawl found, but for what depends on the machine's speed.
func (w *world) goldenReport(s *site, c *model.SiteCrawl) string {
	w.Helper()
	var b strings.Builder
	sum := c.ScoreSummary
	fmt.Fprintf(&b, "%s: web fundamentals %s, answer readiness %s, %s\n\npages\n", c.Status, figure(sum.WebFundamentalsScore),
		figure(sum.AeoReadinessScore), sum.SearchEligibility)
	pages := w.listed(s, c)
	for _, path := range slices.Sorted(maps.Keys(pages)) {
		p := pages[path]
		kind, depth := "-", "-"
		if p.PageKind != nil {
			kind = string(*p.PageKind)
		}
		if p.DepthFromHome != nil {
			depth = strconv.Itoa(*p.DepthFromHome)
		}
		fmt.Fprintf(&b, "%-42s %-9s %-10s depth %s  %6s %6s\n", path, p.AnalysisStatus, kind, depth, figure(p.WebFundamentalsScore),
			figure(p.AeoReadinessScore))
	}
	b.WriteString("\nissues\n")
	rules := w.rules(c)
	delete(rules, "response-slow")
	for _, id := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(&b, "%4d %s\n", rules[id], id)
	}
	return b.String()
}

func figure(v *float64) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *v)
}
