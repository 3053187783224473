package crawl_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
)

// Every kind of page ends in its state, with a reason that people understand.
func TestOutcomesOfPages(t *testing.T) {
	t.Parallel()
	over := make(chan struct{})
	t.Cleanup(func() { close(over) })
	s := newSite(t, map[string]http.HandlerFunc{
		"/robots.txt": text("User-agent: TestBot\nDisallow: /private/\nUser-agent: *\nDisallow: /\n"),
		"/both":       article("Headphones", "We tried Sony and Bose headphones."),
		"/brand":      article("Sony vs. the rest", "Sony wins."),
		"/rival":      article("Noise", "Bose wins."),
		"/neither":    article("Nothing", "Nobody wins."),
		"/private/a":  article("Private", "Sony"),
		"/moved":      http.RedirectHandler("/both", http.StatusFound).ServeHTTP,
		"/hidden":     http.RedirectHandler("/private/a", http.StatusFound).ServeHTTP,
		"/inside":     http.RedirectHandler("http://10.0.0.1/", http.StatusFound).ServeHTTP,
		"/loop":       http.RedirectHandler("/loop", http.StatusFound).ServeHTTP,
		"/401":        status(401), "/403": status(403), "/429": status(429), "/451": status(451), "/404": status(404), "/500": status(500),
		"/wall":  text("<title>Just a moment...</title><p>Checking</p><script src=/cdn-cgi/challenge-platform/x></script>"),
		"/app":   text("<title>App</title><div id=root></div><script src=/app.js></script>"),
		"/empty": text(""),
		"/image": text("\x89PNG\r\n\x1a\n"),
		"/pdf":   text("%PDF-1.7 Sony"),
		"/huge":  text("<p>" + strings.Repeat("Sony ", 100_000)),
		"/deep":  text(strings.Repeat("<div>", 1000)),
		"/slow": func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-over:
			case <-r.Context().Done():
			}
		},
	})
	w := newWorld(t)
	p := w.pages(s)
	const host = "127.0.0.1"
	want := map[string]string{
		"/both": "read, 200, brand, competitors 1, article, content", "/brand": "read, 200, brand, comparison, content",
		"/rival": "read, 200, competitors 1, article, content", "/neither": "read, 200, article, content",
		"/private/a": "blocked, robots.txt does not allow it to be read", "/moved": "read, 200, brand, competitors 1, article, content",
		"/hidden": "blocked, robots.txt does not allow it to be read", "/inside": "unreadable, it is at an address that is not visited",
		"/loop": "unreadable, it redirects too often",
		"/401":  "blocked, 401, it asks for a sign-in (401)", "/403": "blocked, 403, it refuses us (403)",
		"/429": "blocked, 429, it was asked too often (429)", "/451": "blocked, 451, it is withheld for legal reasons (451)",
		"/404": "unreadable, 404, it is not there (404)", "/500": "unreadable, 500, it answered with status 500",
		"/wall": "blocked, 200, it asks visitors to prove that they are people", "/app": "unreadable, 200, it shows no text without scripts",
		"/empty": "unreadable, 200, it is not a page but text/plain", "/image": "unreadable, 200, it is not a page but image/png",
		"/pdf":  "unreadable, 200, pdf, content, it is a PDF, which is not read",
		"/huge": "unreadable, it is too large", "/deep": "unreadable, 200, its HTML cannot be read",
		"/slow": "unreadable, it took too long to answer",
	}
	var urls []string
	for path := range want {
		urls = append(urls, s.url(host, path))
	}
	w.cite(p, urls...)
	w.read(p)
	for path, said := range want {
		got := w.of(s.url(host, path))
		if got.String() != said || !got.Fetched || got.Due {
			t.Errorf("%s: %s; fetched %v, due %v", path, got, got.Fetched, got.Due)
		}
	}
	if got := w.of(s.url(host, "/both")); got.Title != "Headphones" || len(got.Entities) != 1 || got.Entities[0] != w.bose {
		t.Errorf("%+v", got)
	}
	if s.count(host, "/private/a") != 0 || s.count(host, "/robots.txt") != 1 || s.most != 1 {
		t.Errorf("asked for what is private %d times, for robots.txt %d times, at once %d", s.count(host, "/private/a"),
			s.count(host, "/robots.txt"), s.most)
	}
}

// A host whose robots.txt cannot be read is not visited; one without is.
func TestRobotsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{
		500: "blocked, its host's robots.txt cannot be read now, so nothing of it may be",
		429: "blocked, its host's robots.txt cannot be read now, so nothing of it may be",
		404: "read, 200, article, content", 403: "read, 200, article, content",
	} {
		s := newSite(t, map[string]http.HandlerFunc{"/robots.txt": status(code), "/a": article("A", "a")})
		w := newWorld(t)
		p := w.pages(s)
		w.cite(p, s.url("localhost", "/a"))
		w.read(p)
		if got := w.of(s.url("localhost", "/a")); got.String() != want {
			t.Errorf("%d: %s", code, got)
		}
	}
}

// Hosts that are not there, and certificates that nobody vouches for, are said to be so.
func TestHostsThatCannotBeReached(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	w := newWorld(t)
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	secure.StartTLS()
	t.Cleanup(secure.Close)
	at := netip.MustParseAddrPort(secure.Listener.Addr().String())
	p := w.pages(s, func(_ *crawl.Config, e *egress.Config) { e.Ports = []uint16{s.port, at.Port(), 1} })
	want := map[string]string{
		secure.URL + "/a":               "unreadable, its certificate is not valid",
		"http://127.0.0.1:1/a":          "unreadable, its host could not be reached",
		"http://nobody.invalid/a":       "unreadable, its host is not known",
		s.url("10.0.0.1", "/a"):         "unreadable, it is at an address that is not visited",
		"http://127.0.0.1:22/a":         "unreadable, it is at an address that is not visited",
		s.url("169.254.169.254", "/m"):  "unreadable, it is at an address that is not visited",
		s.url("[::ffff:10.0.0.1]", "/"): "unreadable, it is at an address that is not visited",
	}
	var urls []string
	for url := range want {
		urls = append(urls, url)
	}
	w.cite(p, urls...)
	w.read(p)
	for url, said := range want {
		if got := w.of(url); got.String() != said {
			t.Errorf("%s: %s", url, got)
		}
	}
}

// The pages that most responses cite are queued; those of tracked entities, what
// is not a page, and what failed or cancelled audits cite are not.
func TestQueuedPages(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	w := newWorld(t)
	p := w.pages(s, func(c *crawl.Config, _ *egress.Config) { c.PerAudit = 2 })
	cites := []citation{
		{url: "https://b.example/", times: 2},
		{url: "https://a.example/", times: 2},
		{url: "https://c.example/", times: 1},
		{url: "https://sony.com/", times: 9, owned: true},
		{url: "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC", times: 9},
		{url: "mailto:someone@example.com", times: 9},
	}
	for _, status := range []model.AuditStatus{model.AuditStatusFailed, model.AuditStatusCancelled} {
		must(t, p.Queue(t.Context(), w.project.ID, w.audit(w.project, status, cites...)))
	}
	if rows := w.rows(w.project.ID); len(rows) != 0 {
		t.Fatalf("%v", rows)
	}
	id := w.audit(w.project, model.AuditStatusPartiallyCompleted, cites...)
	for range 2 {
		must(t, p.Queue(t.Context(), w.project.ID, id))
	}
	rows := w.rows(w.project.ID)
	if len(rows) != 2 || rows[0].URL != "https://a.example/" || rows[1].URL != "https://b.example/" || rows[0].String() != "pending" || !rows[0].Due {
		t.Errorf("%v", rows)
	}
	const hash = "befde498a45b6c82084a07709548fe6ff7cad85ae6f76a971ad9afaa83f20595" // of https://a.example/
	if n := w.one(`SELECT count(*) FROM source_pages WHERE url_hash = $1 AND page_hash = $1 AND url = 'https://a.example/'`, hash); n != 1 {
		t.Error("the hash is another")
	}
}

// A host that asks for long pauses keeps nobody waiting: others are visited meanwhile, and it is in a later round.
func TestLongHostPausesDoNotBlockOthers(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]http.HandlerFunc{
		"/robots.txt": func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.Host, "localhost") {
				_, _ = io.WriteString(w, "User-agent: *\nCrawl-delay: 20\n")
			}
		},
		"/a": article("A", "a"), "/b": article("B", "b"),
	})
	w := newWorld(t)
	p := w.pages(s, func(c *crawl.Config, _ *egress.Config) { c.Concurrency = 1 })
	w.cite(p, s.url("localhost", "/a"), s.url("localhost", "/b"), s.url("127.0.0.1", "/a"), s.url("127.0.0.1", "/b"))
	must(t, p.Read(t.Context(), nil))
	slow, quick := s.count("localhost", "/a")+s.count("localhost", "/b"), s.count("127.0.0.1", "/a")+s.count("127.0.0.1", "/b")
	if slow != 1 || quick != 2 {
		t.Errorf("%d pages of the slow host and %d of the other", slow, quick)
	}
	w.later(10 * time.Second)
	must(t, p.Read(t.Context(), nil))
	if n := s.count("localhost", "/a") + s.count("localhost", "/b"); n != 1 {
		t.Errorf("%d pages of the slow host before its pause is over", n)
	}
}
