package crawl_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// A crawl that leaves a host learns that somebody waits for it, once.
func TestCrawlsOfOneHostTakeTurns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	store, now := crawls.New(w.store), time.Now()
	first, second := model.NewID(), model.NewID()
	hold := func(holder uuid.UUID, want bool) {
		t.Helper()
		held, _, err := store.HoldHost(t.Context(), "site.example", holder, now, now.Add(time.Minute))
		if err != nil || held != want {
			t.Fatalf("held %v, want %v: %v", held, want, err)
		}
	}
	leave := func(holder uuid.UUID, want bool) {
		t.Helper()
		wanted, err := store.LeaveHost(t.Context(), "site.example", holder, now, now)
		if err != nil || wanted != want {
			t.Fatalf("wanted %v, want %v: %v", wanted, want, err)
		}
	}
	hold(first, true)
	leave(first, false)
	hold(first, true)
	hold(second, false)
	leave(second, false) // it does not have it
	leave(first, true)
	hold(second, true)
	leave(second, false)
}

// A sitemap that lists a page first as another one's version in a language, and then
// itself, lists it.
func TestSitemapListsAlternates(t *testing.T) {
	t.Parallel()
	s, w := newSite(t, map[string]http.HandlerFunc{
		"/":   document("Home", `<a href="/en">English</a><a href="/de">Deutsch</a>`),
		"/en": document("English", `<a href="/">Home</a>`), "/de": document("Deutsch", `<a href="/">Home</a>`),
		"/sitemap.xml": func(w http.ResponseWriter, r *http.Request) {
			_, _ = fmt.Fprintf(w, `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>http://%[1]s/en</loc>
				<xhtml:link rel="alternate" hreflang="de" href="http://%[1]s/de"/></url><url><loc>http://%[1]s/de</loc></url></urlset>`, r.Host)
		},
	}), newWorld(t)
	c := w.crawl(w.sites(s), w.owner(s), model.SiteCrawlInput{})
	if n := w.rules(c)["sitemap-lacks-page"]; n != 1 { // the home page
		t.Errorf("%d pages are in no sitemap, want 1", n)
	}
}

// A site that asks for pauses keeps no worker: its job is called again after each page.
func TestPausesOfASiteTakeNoWorker(t *testing.T) {
	t.Parallel()
	pages := map[string]http.HandlerFunc{"/robots.txt": text("User-agent: *\nCrawl-delay: 1\n")}
	var mu sync.Mutex
	var asked []time.Time
	page := func(body string) http.HandlerFunc {
		shown := document("Page", body)
		return func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			asked = append(asked, time.Now())
			mu.Unlock()
			shown(w, r)
		}
	}
	pages["/"] = page(`<a href="/a">A</a><a href="/b">B</a><a href="/c">C</a>`)
	for _, path := range []string{"/a", "/b", "/c"} {
		pages[path] = page("text")
	}
	s, w := newSite(t, pages), newWorld(t)
	sites := w.sites(s, func(c *crawl.SitesConfig, _ *egress.Config) { c.Slice = 5 * time.Second })
	c, err := sites.Start(t.Context(), w.owner(s), model.SiteCrawlInput{})
	must(t, err)
	askedFor := func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(asked)
	}
	store := crawls.New(w.store)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for ; !c.Ended(); <-tick.C {
		before := askedFor()
		if err := sites.Work(t.Context(), c.ProjectID, c.ID); err != nil && !strings.Contains(err.Error(), "called again") {
			t.Fatal(err)
		}
		if n := askedFor() - before; n > 1 {
			t.Errorf("one job asks for %d pages, so it waited between them", n)
		}
		c, err = store.Crawl(t.Context(), c.ProjectID, c.ID, time.Now())
		must(t, err)
	}
	if len(asked) != 4 {
		t.Errorf("%d pages are asked for, want 4", len(asked))
	}
	for i := 1; i < len(asked); i++ {
		if pause := asked[i].Sub(asked[i-1]); pause < time.Second {
			t.Errorf("page %d is asked for after %s", i, pause)
		}
	}
}
