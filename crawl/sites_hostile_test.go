package crawl_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
)

func html(write func(io.Writer)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		write(w)
	}
}

// hostileSite does what a site can do to a crawler.
func hostileSite(t *testing.T) *site {
	t.Helper()
	var bomb bytes.Buffer
	packed := gzip.NewWriter(&bomb)
	for range 64 {
		_, _ = packed.Write(make([]byte, 1<<20))
	}
	must(t, packed.Close())
	return newSite(t, map[string]http.HandlerFunc{
		"/robots.txt": func(w http.ResponseWriter, r *http.Request) {
			_, _ = fmt.Fprintf(w, "User-agent: *\nAllow: /\nSitemap: http://%s/self.xml\n", r.Host)
			_, _ = io.WriteString(w, strings.Repeat("# filler\n", robots.MaxBytes/4))
		},
		"/self.xml": func(w http.ResponseWriter, r *http.Request) {
			_, _ = fmt.Fprintf(w, "<sitemapindex><sitemap><loc>http://%s/self.xml</loc></sitemap></sitemapindex>", r.Host)
		},
		"/": document("Home", `<a href="/bomb">1</a><a href="/endless">2</a><a href="/drip">3</a><a href="/nested">4</a><a href="/links">5</a>
			<a href="/inside">6</a><a href="/metadata">7</a><a href="/charset">8</a><a href="/scheme">9</a><a href="/zero">10</a><a href="/cal/2026-01-01">11</a>`),
		"/bomb": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb.Bytes())
		},
		"/endless": html(func(w io.Writer) {
			for {
				if _, err := io.WriteString(w, strings.Repeat("<p>word ", 4096)); err != nil {
					return
				}
			}
		}),
		"/drip": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			for {
				if _, err := io.WriteString(w, "x"); err != nil {
					return
				}
				_ = http.NewResponseController(w).Flush()
				select {
				case <-r.Context().Done():
					return
				case <-time.After(50 * time.Millisecond):
				}
			}
		},
		"/nested":   html(func(w io.Writer) { _, _ = io.WriteString(w, strings.Repeat("<div>", 100_000)) }),
		"/inside":   redirect("http://127.0.0.2/", 302),
		"/metadata": redirect("http://169.254.169.254/latest/meta-data", 302),
		"/scheme":   redirect("file:///etc/passwd", 302),
		"/zero":     html(func(w io.Writer) { _, _ = io.WriteString(w, "<title>a\x00b</title><p>\x00 text &#0; more") }),
		"/charset": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=no-such-charset")
			_, _ = w.Write([]byte("<title>\xff\xfe\xc3</title><p>\xa0\xff broken"))
		},
		"/links": html(func(w io.Writer) {
			for i := range 100_000 {
				_, _ = fmt.Fprintf(w, `<a href="/cal?day=%d&month=%d">x</a>`, i, i)
			}
		}),
	})
}

// A hostile site costs what the bounds allow, and the crawl ends.
func TestHostileSite(t *testing.T) {
	t.Parallel()
	s, w := hostileSite(t), newWorld(t)
	sites := w.sites(s, func(_ *crawl.SitesConfig, e *egress.Config) { e.Timeout = 500 * time.Millisecond })
	c := w.crawl(sites, w.owner(s), model.SiteCrawlInput{MaxPages: new(300)})
	if !c.HasResults() {
		t.Fatalf("%s %+v", c.Status, c.FailureSummary)
	}
	pages := w.listed(s, c)
	for path, allowed := range map[string]string{
		"/bomb": "completed error", "/endless": "completed failed", "/drip": "completed failed", "/nested": "error", "/inside": "completed",
		"/metadata": "completed", "/charset": "completed", "/scheme": "completed", "/zero": "completed", "/links": "completed failed",
	} {
		p := pages[path]
		if p == nil || !strings.Contains(allowed, string(p.AnalysisStatus)) {
			t.Errorf("%s: %+v", path, p)
		}
	}
	if len(pages) > 200 {
		t.Errorf("%d pages are listed", len(pages))
	}
	if cut, _ := c.SiteFacts["cut_patterns"].(map[string]any); len(cut) == 0 && pages["/links"].AnalysisStatus == "completed" {
		t.Error("nothing was cut")
	}
}

// A page may name the escape that PostgreSQL refuses. That costs neither the page nor its crawl.
func TestPageThatNamesAnEscapedZero(t *testing.T) {
	t.Parallel()
	s, w := newSite(t, map[string]http.HandlerFunc{
		"/": document("Home", `<a href="/json">1</a><a href="/zero">2</a>`),
		"/json": html(func(w io.Writer) {
			_, _ = io.WriteString(w, `<title>What is \u0000</title><h1>\u0000 in JSON</h1><p>\\u0000`)
		}),
		"/zero": html(func(w io.Writer) {
			_, _ = io.WriteString(w, `<title>Zero</title><script type="application/ld+json">{"@type":"Thing","name":"a\u0000b"}</script><p>text`)
		}),
	}), newWorld(t)
	c := w.crawl(w.sites(s), w.owner(s), model.SiteCrawlInput{})
	if c.Status != model.CrawlOverallStatusCompleted {
		t.Fatalf("%s %+v", c.Status, c.FailureSummary)
	}
	pages := w.listed(s, c)
	for path, title := range map[string]string{"/json": `What is \u0000`, "/zero": "Zero"} {
		if p := pages[path]; p.AnalysisStatus != model.PageAnalysisStatusCompleted || p.Title == nil || *p.Title != title {
			t.Errorf("%s: %+v", path, p)
		}
	}
}
