package crawl

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// siteRun is a slice of a crawl's fetching.
type siteRun struct {
	*Sites

	crawl    *model.SiteCrawl
	root     *url.URL
	site     *site.Site
	rules    robots.Rules
	verdicts *robots.Verdicts
	robots   string // whether robots.txt was found
	end      time.Time
	budget   int // pages that may still be fetched
	mostNew  int // addresses that may still be listed

	mu    sync.Mutex
	known map[uuid.UUID]int // addresses that are listed, with the lowest level they were found at
	rest  time.Duration     // pause that the host asks for
}

func (s *Sites) newRun(ctx context.Context, c *model.SiteCrawl, root *url.URL) (*siteRun, error) {
	if err := s.Store.Release(ctx, c.ProjectID, c.ID); err != nil {
		return nil, err
	}
	queue, err := s.Store.Queue(ctx, c.ProjectID, c.ID)
	if err != nil {
		return nil, err
	}
	content, state, err := s.Store.Robots(ctx, c.ProjectID, c.ID)
	if err != nil {
		return nil, err
	}
	file := robots.Read([]byte(content))
	return &siteRun{
		Sites: s, crawl: c, root: root, site: siteOf(c, s.Clock()), rules: file.For(s.Product), verdicts: file.Verdicts(), robots: state,
		end: s.Clock().Add(s.Slice), budget: c.MaxPages - queue.Done, mostNew: c.MostAddresses() - queue.Listed, known: map[uuid.UUID]int{},
	}, nil
}

// siteOf reads what is known of the whole site.
func siteOf(c *model.SiteCrawl, now time.Time) *site.Site {
	s := &site.Site{Now: now, Home: c.RootURL}
	if c.StartedAt != nil {
		s.Now = *c.StartedAt
	}
	s.RobotsState, _ = c.SiteFacts["robots_txt"].(string)
	s.RobotsSitemap, _ = c.SiteFacts["robots_sitemap"].(bool)
	s.LLMsText, _ = c.SiteFacts["llms_txt"].(bool)
	if n, ok := c.SiteFacts["sitemap_urls"].(float64); ok {
		s.SitemapURLs = int(n)
	}
	if list, ok := c.SiteFacts["sitemaps"].([]any); ok {
		s.Sitemaps = len(list)
	}
	if list, ok := c.SiteFacts["sitemap_errors"].([]any); ok {
		for _, each := range list {
			if text, ok := each.(string); ok {
				s.SitemapErrors = append(s.SitemapErrors, text)
			}
		}
	}
	return s
}

// over reports whether nothing more is to be begun in this slice.
func (r *siteRun) over(ctx context.Context) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return ctx.Err() != nil || r.rest > 0 || !r.Clock().Before(r.end)
}

// fetchAll fetches what is due, until nothing is, the slice has passed, the host has
// had enough, or somebody has paused or cancelled the crawl.
func (r *siteRun) fetchAll(ctx context.Context) error {
	size, most := r.PerHost*2, mostClaims
	if r.rules.Delay >= longPause {
		size, most = 1, 1
	}
	for r.budget > 0 && !r.over(ctx) {
		if r.pauses() {
			return nil
		}
		status, err := r.Store.Status(ctx, r.crawl.ProjectID, r.crawl.ID)
		if err != nil || status != model.CrawlOverallStatusRunning {
			return err
		}
		claimed, err := r.Store.Claim(ctx, r.crawl.ProjectID, r.crawl.ID, min(size, r.budget), r.Clock(), r.Clock().Add(r.Lease))
		if err != nil || len(claimed) == 0 {
			return err
		}
		begun := time.Now()
		if err := r.fetchBatch(ctx, claimed); err != nil {
			return err
		}
		if time.Since(begun) < time.Second {
			size = min(2*size, most)
		} else {
			size = min(max(r.PerHost, size/2), most)
		}
	}
	return nil
}

// pauses reports whether the site's robots.txt asks for a long pause now. The job is called again after
// it: a worker does not wait for it.
func (r *siteRun) pauses() bool {
	if r.rules.Delay < longPause {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rest = max(r.rest, r.visitor.gates.left(hostOf(r.root)))
	return r.rest > 0
}

// fetchBatch fetches addresses, some at a time, and records each as soon as it is there,
// together with those that came meanwhile.
func (r *siteRun) fetchBatch(ctx context.Context, claimed []crawls.Waiting) error {
	validators, err := r.validators(ctx, claimed)
	if err != nil {
		return err
	}
	queue := make(chan crawls.Waiting, len(claimed))
	for _, w := range claimed {
		queue <- w
	}
	close(queue)
	results := make(chan fetched, len(claimed))
	var fetchers sync.WaitGroup
	for range r.PerHost {
		fetchers.Go(func() {
			for w := range queue {
				if r.over(ctx) {
					results <- fetched{waiting: w, later: true}
					continue
				}
				results <- r.fetch(ctx, w, validators[w.SiteURLID])
			}
		})
	}
	go func() {
		fetchers.Wait()
		close(results)
	}()
	return r.recordAll(ctx, results)
}

func (r *siteRun) validators(ctx context.Context, claimed []crawls.Waiting) (map[uuid.UUID]*crawls.Read, error) {
	if r.crawl.PreviousID == nil || r.crawl.Rendered {
		return map[uuid.UUID]*crawls.Read{}, nil
	}
	ids := make([]uuid.UUID, len(claimed))
	for i, w := range claimed {
		ids[i] = w.SiteURLID
	}
	return r.Store.Validators(ctx, r.crawl.ProjectID, *r.crawl.PreviousID, ids)
}

// recordAll records results in groups: what has come while the last group was written.
func (r *siteRun) recordAll(ctx context.Context, results <-chan fetched) error {
	var failed error
	for first := range results {
		group := []fetched{first}
		for len(group) < mostGroup {
			select {
			case next, ok := <-results:
				if !ok {
					break
				}
				group = append(group, next)
				continue
			default:
			}
			break
		}
		if failed == nil {
			failed = r.record(ctx, group)
		}
	}
	return failed
}

func (r *siteRun) record(ctx context.Context, group []fetched) error {
	// What was fetched is recorded also when the process is stopping.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longWait)
	defer cancel()
	b := crawls.Batch{MostNew: r.mostNew, At: r.Clock()}
	var released []uuid.UUID
	for _, f := range group {
		switch {
		case f.later:
			released = append(released, f.waiting.SiteURLID)
		case f.again > 0:
			if err := r.Store.Postpone(ctx, r.crawl.ProjectID, r.crawl.ID, []uuid.UUID{f.waiting.SiteURLID}, r.Clock().Add(f.again), f.counted); err != nil {
				return err
			}
		default:
			b.Pages = append(b.Pages, f.page)
			if f.read != nil {
				b.Reads = append(b.Reads, *f.read)
			}
			b.Found = append(b.Found, r.fresh(f.found)...)
			if f.root != nil {
				b.Root = f.root
			}
			if f.page.AnalysisStatus != model.PageAnalysisStatusBlocked {
				r.budget--
			}
		}
	}
	if err := r.Store.Postpone(ctx, r.crawl.ProjectID, r.crawl.ID, released, r.Clock(), false); err != nil {
		return err
	}
	if len(b.Pages) == 0 {
		return nil
	}
	recorded, err := r.Store.Record(ctx, r.crawl.ProjectID, r.crawl.ID, b)
	if err != nil {
		return err
	}
	r.mostNew -= recorded.New
	r.Logger.DebugContext(ctx, "recorded pages of a site crawl", slog.Int("pages", len(b.Pages)), slog.Int("new", recorded.New))
	return nil
}

// fresh leaves out addresses that this slice has listed already.
func (r *siteRun) fresh(found []crawls.Address) []crawls.Address {
	var list []crawls.Address
	for _, a := range found {
		if level, had := r.known[a.ID]; had && level <= a.Level {
			continue
		}
		r.known[a.ID] = a.Level
		list = append(list, a)
	}
	return list
}

// next ends the crawl when nothing is left to fetch, or says when it continues.
func (r *siteRun) next(ctx context.Context) (time.Duration, error) {
	c, err := r.Store.Crawl(ctx, r.crawl.ProjectID, r.crawl.ID, r.Clock())
	if err != nil {
		return 0, err
	}
	if c.Ended() || c.Status == model.CrawlOverallStatusPaused {
		return -1, nil
	}
	queue, err := r.Store.Queue(ctx, c.ProjectID, c.ID)
	if err != nil {
		return 0, err
	}
	if queue.Waiting > 0 && queue.Done < c.MaxPages {
		if queue.Next == nil {
			return 0, nil
		}
		return bounded(queue.Next.Sub(r.Clock()), 0, longWait), nil
	}
	if !r.finishing.TryAcquire(1) {
		return bounded(r.Slice, shortWait, longWait), nil
	}
	defer r.finishing.Release(1)
	return -1, r.finish(ctx, c, queue)
}
