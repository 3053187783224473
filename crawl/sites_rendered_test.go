package crawl_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl"
	health "github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// screen is a browser that shows much more than the HTML, and fails on one page.
type screen struct{}

func (screen) Render(_ context.Context, address string) (*health.Rendered, error) {
	if strings.HasSuffix(address, "/broken") {
		return nil, errors.New("the page was not ready within 20s")
	}
	return &health.Rendered{Title: "Another title", Words: 5_000, Links: 300, Types: []string{"Product"}}, nil
}

func TestRenderedPagesAreCompared(t *testing.T) {
	t.Parallel()
	s, w := newSite(t, map[string]http.HandlerFunc{
		"/":       document("Home of Acme", strings.Repeat("<p>Acme makes boots that last for years.</p>", 20)+`<a href="/broken">B</a>`),
		"/broken": document("Broken", strings.Repeat("<p>Acme makes boots that last for years.</p>", 20)),
	}), newWorld(t)
	sites := w.sites(s, func(c *crawl.SitesConfig, _ *egress.Config) { c.Renderer = screen{} })
	c := w.crawl(sites, w.owner(s), model.SiteCrawlInput{Rendered: true})
	pages := w.listed(s, c)
	home, broken := pages["/"], pages["/broken"]
	if home.AnalysisStatus != model.PageAnalysisStatusCompleted || broken.AnalysisStatus != model.PageAnalysisStatusPartiallyCompleted {
		t.Errorf("states %s and %s", home.AnalysisStatus, broken.AnalysisStatus)
	}
	reads, err := crawls.New(w.store).Reads(t.Context(), c.ProjectID, c.ID, []uuid.UUID{home.SiteURLID, broken.SiteURLID})
	must(t, err)
	for _, rule := range []string{"rendered-only-text", "rendered-only-links", "rendered-title-differs", "rendered-only-structured"} {
		if reads[home.SiteURLID].Evidence[rule] == "" || reads[broken.SiteURLID].Evidence[rule] != "" {
			t.Errorf("%s: %q where much is rendered, %q where nothing was", rule, reads[home.SiteURLID].Evidence, reads[broken.SiteURLID].Evidence)
		}
	}
}
