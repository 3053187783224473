package crawl_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// crashCrawl is the environment variable that tells the killed process which crawl to work at:
// the ids of the project and of the crawl.
const crashCrawl = "AVM_TEST_CRASH_CRAWL"

// TestCrashingCrawler is the process of TestKilledProcessesEndAsAnUndisturbedCrawl: it works at
// a crawl until it is killed, and does nothing in an ordinary run.
func TestCrashingCrawler(t *testing.T) {
	t.Parallel()
	url := os.Getenv(crashDatabase)                            //nolint:forbidigo // how the test's parent talks to it
	project, id, ok := strings.Cut(os.Getenv(crashCrawl), " ") //nolint:forbidigo // likewise
	if url == "" || !ok {
		return // an ordinary run
	}
	port, err := strconv.ParseUint(os.Getenv(crashPort), 10, 16) //nolint:forbidigo // how the test's parent talks to it
	must(t, err)
	w := &world{TB: t, url: url, store: storagetest.OpenURL(t, url)}
	w.finish(w.sites(&site{port: uint16(port)}), &model.SiteCrawl{ProjectID: uuid.MustParse(project), ID: uuid.MustParse(id)})
}

const kills = 10

// A crawl whose process is killed at ten random moments ends with the pages and issues of an
// undisturbed one. Only what was being fetched is fetched again.
func TestKilledProcessesEndAsAnUndisturbedCrawl(t *testing.T) {
	t.Parallel()
	s, w := wideSite(t), newWorld(t)
	p := w.owner(s)
	whole := w.crawl(w.sites(s), p, model.SiteCrawlInput{})
	undisturbed := s.total()
	c, err := w.sites(s).Start(t.Context(), p, model.SiteCrawlInput{})
	must(t, err)
	for range kills {
		s.killAfter(t, w.url, c, 1+rand.IntN(undisturbed/kills))
	}
	c = w.finish(w.sites(s), c)
	if got, want := fmt.Sprint(w.rules(c)), fmt.Sprint(w.rules(whole)); got != want {
		t.Errorf("issues %s, want %s", got, want)
	}
	got, want := w.listed(s, c), w.listed(s, whole)
	if len(got) != len(want) {
		t.Errorf("%d pages, want %d", len(got), len(want))
	}
	for path, page := range want {
		if got[path] == nil || got[path].AnalysisStatus != page.AnalysisStatus || fmt.Sprint(deref(got[path].InboundCount)) != fmt.Sprint(deref(page.InboundCount)) {
			t.Errorf("%s: %+v, want %+v", path, got[path], page)
		}
	}
	// Requests at once; pages fetched and not recorded yet; robots.txt, sitemap and llms.txt.
	const perHost, group, prepared = 4, 8, 3
	if again := s.total() - 2*undisturbed; again > kills*(perHost+group+prepared) {
		t.Errorf("%d requests were made again for %d kills", again, kills)
	}
}

// wideSite is a site of some hundred pages, with faults.
func wideSite(t *testing.T) *site {
	t.Helper()
	pages := map[string]http.HandlerFunc{}
	const many = 120
	var links strings.Builder
	for i := range many {
		_, _ = fmt.Fprintf(&links, `<a href="/p/%d">Page %d</a> `, i, i)
		pages[fmt.Sprintf("/p/%d", i)] = slowly(document(fmt.Sprintf("Page %d", i/2), fmt.Sprintf(`<a href="/p/%d/more">More</a> <a href="/">Home</a>`, i)))
		pages[fmt.Sprintf("/p/%d/more", i)] = slowly(document(fmt.Sprintf("More of page %d", i), fmt.Sprintf(`<a href="/p/%d">Back</a>`, i*7%(many+9))))
	}
	pages["/"] = document("Home of many", links.String())
	return newSite(t, pages)
}

// slowly answers with a delay, so that a test can kill the process that asks.
func slowly(page http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(3 * time.Millisecond):
		case <-r.Context().Done():
		}
		page(w, r)
	}
}

// total returns how many requests the site was asked.
func (s *site) total() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, each := range s.asked {
		n += each
	}
	return n
}

// killAfter runs this test's binary as a process that works at a crawl, and kills it as
// kill -9 does once it has asked so often.
func (s *site) killAfter(t *testing.T, database string, c *model.SiteCrawl, requests int) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, self, "-test.run=^TestCrashingCrawler$")
	cmd.Env = append(os.Environ(), crashDatabase+"="+database, crashPort+"="+strconv.Itoa(int(s.port)), crashCrawl+"="+c.ProjectID.String()+" "+c.ID.String())
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	until := s.total() + requests
	must(t, cmd.Start())
	for s.total() < until && ctx.Err() == nil {
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done():
		}
	}
	must(t, cmd.Process.Kill())
	_ = cmd.Wait()
}
