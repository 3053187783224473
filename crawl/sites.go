package crawl

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/semaphore"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
)

// Enqueuer enqueues jobs in the transaction of the context.
type Enqueuer interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Follower is called in the transaction that ends a crawl with results.
type Follower func(ctx context.Context, projectID uuid.UUID) error

// SitesConfig names what Sites works with.
type SitesConfig struct {
	Store       SiteStore
	Jobs        Enqueuer
	Client      *egress.Client
	Product     string        // the crawler's name in robots.txt
	MaxPages    int           // of one crawl
	Concurrency int           // crawls at a time in one process
	PerHost     int           // requests at a time to a host
	Renderer    Renderer      // nil: rendering is not offered
	Slice       time.Duration // how long a job works before the next one continues; 0: 5 s
	Lease       time.Duration // how long an address is kept for who fetches it; 0: a minute
	Backoff     time.Duration // before a page that failed is tried again; 0: 2 s
	Followers   []Follower
	Clock       func() time.Time
	Logger      *slog.Logger // nil: none
}

// Renderer shows pages in a browser.
type Renderer interface {
	Render(ctx context.Context, address string) (*site.Rendered, error)
}

// Sites crawls the sites of projects.
type Sites struct {
	SitesConfig

	visitor   *visitor // one request at a time: where a site asks for pauses
	wide      *gates   // some requests at a time
	turns     *job.Shares
	reading   *semaphore.Weighted // pages and sitemaps that are parsed: each may need a hundred megabytes
	finishing *semaphore.Weighted // crawls that end: each holds all its pages and links in memory
}

const (
	defaultSlice   = 5 * time.Second
	defaultLease   = time.Minute
	defaultBackoff = 2 * time.Second
	maxUnfinished  = 5   // crawls of one project
	usualPages     = 500 // of a crawl that does not say how many
	readAtOnce     = 4
	finishAtOnce   = 2
)

// NewSites checks the configuration.
func NewSites(cfg SitesConfig) (*Sites, error) {
	if cfg.Store == nil || cfg.Jobs == nil || cfg.Client == nil || cfg.Product == "" || cfg.MaxPages < 1 || cfg.Concurrency < 1 || cfg.PerHost < 1 {
		return nil, errors.New("crawl: store, jobs, client, product, max pages, concurrency and requests per host are needed")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	cfg.Slice, cfg.Lease, cfg.Backoff = cmp.Or(cfg.Slice, defaultSlice), cmp.Or(cfg.Lease, defaultLease), cmp.Or(cfg.Backoff, defaultBackoff)
	return &Sites{
		SitesConfig: cfg, wide: newGates(cfg.PerHost), turns: job.NewShares(cfg.Concurrency),
		reading: semaphore.NewWeighted(readAtOnce), finishing: semaphore.NewWeighted(finishAtOnce),
		visitor: &visitor{client: cfg.Client, product: cfg.Product, robots: newRobotsCache(), gates: newGates(1), now: cfg.Clock},
	}, nil
}

// sitesQueue is the queue of crawls' jobs.
const sitesQueue = "site_crawls"

// siteArgs are the arguments of a crawl's job, of which each crawl has one at a time.
type siteArgs struct {
	ProjectID uuid.UUID `json:"project_id"`
	CrawlID   uuid.UUID `json:"crawl_id"`
}

// Kind implements job.Args.
func (siteArgs) Kind() string { return "crawl_site" }

// mostFailures is how many errors of its job end a crawl. The job waits up to a minute
// after each, and a turn that fetches pages counts none.
const mostFailures = 25

// Abandon ends a crawl whose job is not taken up again, with what was fetched so far.
func (s *Sites) Abandon(ctx context.Context, projectID, id uuid.UUID, reason string) error {
	err := s.Store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.Store.Crawl(ctx, projectID, id, s.Clock())
		if err != nil || c.Ended() {
			return err
		}
		if _, err := s.Store.DropFrontier(ctx, c.ProjectID, c.ID, model.PageAnalysisStatusFailed); err != nil {
			return err
		}
		return s.fail(ctx, c, &model.CrawlFailure{
			Code: "crawl_abandoned", Message: "The crawl could not continue: " + reason + ".", TargetURL: c.RootURL,
		})
	})
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	return err
}

// Kinds returns the kinds of jobs that site crawls are made of.
func (s *Sites) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[siteArgs]{
		Queue: sitesQueue, Workers: s.Concurrency, Work: s.workJob, MaxAttempts: mostFailures,
		Project: func(a siteArgs) uuid.UUID { return a.ProjectID },
		Failed: func(ctx context.Context, args siteArgs, reason string) error {
			return s.Abandon(ctx, args.ProjectID, args.CrawlID, reason)
		},
	})}
}

// Start starts a crawl of a project's site.
func (s *Sites) Start(ctx context.Context, p *model.Project, in model.SiteCrawlInput) (*model.SiteCrawl, error) {
	root, err := s.root(p, in.RootURL)
	if err != nil {
		return nil, err
	}
	most := min(usualPages, s.MaxPages)
	if in.MaxPages != nil {
		most = *in.MaxPages
	}
	if most < 1 || most > s.MaxPages {
		return nil, fault.Field("max_pages", "%d must be between 1 and %d", most, s.MaxPages)
	}
	if in.Rendered && s.Renderer == nil {
		return nil, fault.Field("rendered", "true needs a browser, and the operator has configured none (crawl.renderer)")
	}
	c := s.newCrawl(p, root.String(), most, in)
	err = s.Store.InTx(ctx, func(ctx context.Context) error {
		open, err := s.Store.Unfinished(ctx, p.ID)
		if err != nil {
			return err
		}
		if open >= maxUnfinished {
			return fault.New(fault.Conflict, "%d crawls of the project have not ended; wait for one, or cancel it", open)
		}
		if err := s.Store.Create(ctx, c); err != nil {
			return err
		}
		return s.enqueue(ctx, c.ProjectID, c.ID)
	})
	if err != nil {
		return nil, err
	}
	return s.Store.Crawl(ctx, c.ProjectID, c.ID, c.CreatedAt)
}

// newCrawl makes a crawl that waits.
func (s *Sites) newCrawl(p *model.Project, root string, most int, in model.SiteCrawlInput) *model.SiteCrawl {
	now := s.Clock()
	c := &model.SiteCrawl{
		ProjectID: p.ID, ID: model.NewID(), WorkspaceID: p.WorkspaceID, ProfileID: uuid.NewSHA1(p.ID, []byte("profile "+root)),
		Status: model.CrawlOverallStatusQueued, DiscoveryStatus: model.CrawlDiscoveryStatusPending, AnalysisStatus: model.CrawlAnalysisStatusPending,
		RootURL: root, Seed: root, SampleMode: in.SampleMode, Rendered: in.Rendered, MaxPages: most,
		ExtractorVersion: extract.Version, AnalyzerVersion: site.AnalyzerVersion, RuleVersion: site.RuleVersion, ScoringVersion: site.ScoringVersion,
		RuleIDs: site.RuleIDs(), CreatedAt: now, UpdatedAt: now,
	}
	if in.RootURL != nil {
		c.Seed = *in.RootURL
	}
	return c
}

func (s *Sites) enqueue(ctx context.Context, projectID, crawlID uuid.UUID) error {
	return s.Jobs.Enqueue(ctx, job.Insert{Args: siteArgs{ProjectID: projectID, CrawlID: crawlID}, Queue: sitesQueue})
}
