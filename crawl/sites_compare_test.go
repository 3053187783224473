package crawl_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// largeCrawls is a store of two crawls with many pages; every second page has another title in the later
// crawl. It counts the comparisons that run at the same time.
type largeCrawls struct {
	crawl.SiteStore

	earlier, later model.SiteCrawl
	pages          int
	reading, most  atomic.Int32
	largest        atomic.Int32 // batch
}

func newLargeCrawls(pages int) *largeCrawls {
	l := &largeCrawls{pages: pages}
	l.earlier = model.SiteCrawl{ProjectID: model.NewID(), WorkspaceID: model.NewID(), ID: model.NewID(), InventoryComplete: true, RuleIDs: []string{"title-missing"}}
	l.later = l.earlier
	l.later.ID = model.NewID()
	return l
}

func (l *largeCrawls) Crawl(_ context.Context, _, id uuid.UUID, _ time.Time) (*model.SiteCrawl, error) {
	return map[uuid.UUID]*model.SiteCrawl{l.earlier.ID: &l.earlier, l.later.ID: &l.later}[id], nil
}

func (l *largeCrawls) ComparedAfter(_ context.Context, _, id, after uuid.UUID, most int) ([]crawls.Compared, error) {
	if after == uuid.Nil && id == l.earlier.ID {
		n := l.reading.Add(1)
		l.most.Store(max(l.most.Load(), n))
		<-time.After(time.Second)
		defer l.reading.Add(-1)
	}
	var rows []crawls.Compared
	for n := int(binary.BigEndian.Uint32(after[:4])) + 1; n <= l.pages && len(rows) < most; n++ {
		c := crawls.Compared{HasRead: true, Results: "p"}
		binary.BigEndian.PutUint32(c.SiteURLID[:4], uint32(n))
		c.DisplayURL = fmt.Sprintf("https://example.com/%06d", l.pages-n)
		c.AnalysisStatus = model.PageAnalysisStatusCompleted
		if id == l.later.ID && n%2 == 0 {
			c.Title, c.Results, c.Failed = new("Another title"), "f", []string{"title-missing"}
		}
		rows = append(rows, c)
	}
	l.largest.Store(max(l.largest.Load(), int32(len(rows))))
	return rows, nil
}

func comparing(t *testing.T, store crawl.SiteStore) *crawl.Sites {
	t.Helper()
	sites, err := crawl.NewSites(crawl.SitesConfig{
		Store: store, Jobs: &noJobs{}, Client: new(egress.Client), Product: "TestBot", MaxPages: 10, Concurrency: 1, PerHost: 1,
	})
	must(t, err)
	return sites
}

// Large crawls are compared in batches of pages. The answer lists the first pages by address.
func TestLargeCrawlsAreComparedInParts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := newLargeCrawls(20_000)
		got, err := comparing(t, store).Changes(t.Context(), &store.later, &store.earlier.ID, nil)
		must(t, err)
		if n := len(got.Pages.Changed); n != 500 || got.Pages.Changed[0].DisplayURL != "https://example.com/000000" ||
			got.Pages.Changed[499].DisplayURL != "https://example.com/000998" {
			t.Errorf("%d pages changed, from %+v to %+v", n, got.Pages.Changed[0], got.Pages.Changed[n-1])
		}
		if len(got.Issues.New) != 1 || got.Issues.New[0].AffectedURLCount != 10_000 || len(got.Issues.New[0].Urls) != 20 ||
			!slices.IsSorted(got.Issues.New[0].Urls) {
			t.Errorf("new issues: %+v", got.Issues.New)
		}
		if largest := store.largest.Load(); largest > 500 {
			t.Errorf("%d pages were read at a time", largest)
		}
	})
}
