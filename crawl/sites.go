package crawl

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/site"
	"github.com/answer-visibility/avm/site/address"
	"github.com/answer-visibility/avm/site/extract"
	"github.com/answer-visibility/avm/storage/crawls"
)

// SiteStore is what site crawls need of the storage.
type SiteStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	Create(ctx context.Context, c *model.SiteCrawl) error
	Crawl(ctx context.Context, projectID, id uuid.UUID, now time.Time) (*model.SiteCrawl, error)
	Before(ctx context.Context, c *model.SiteCrawl) (uuid.UUID, error)
	Unfinished(ctx context.Context, projectID uuid.UUID) (int, error)
	Status(ctx context.Context, projectID, id uuid.UUID) (model.CrawlOverallStatus, error)
	Move(ctx context.Context, projectID, id uuid.UUID, m crawls.Move) (bool, error)
	SavePreparation(ctx context.Context, projectID, crawlID uuid.UUID, p crawls.Preparation) error
	Robots(ctx context.Context, projectID, crawlID uuid.UUID) (content, state string, err error)

	HoldHost(ctx context.Context, host string, holder uuid.UUID, now, until time.Time) (held bool, free time.Time, err error)
	LeaveHost(ctx context.Context, host string, holder uuid.UUID, from time.Time) error
	Queue(ctx context.Context, projectID, crawlID uuid.UUID) (crawls.Queue, error)
	Release(ctx context.Context, projectID, crawlID uuid.UUID) error
	Claim(ctx context.Context, projectID, crawlID uuid.UUID, most int, now, until time.Time) ([]crawls.Waiting, error)
	Postpone(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, due time.Time, counted bool) error
	DropFrontier(ctx context.Context, projectID, crawlID uuid.UUID, status model.PageAnalysisStatus) (int, error)
	Record(ctx context.Context, projectID, crawlID uuid.UUID, b crawls.Batch) (crawls.Recorded, error)
	CutPatterns(ctx context.Context, projectID, crawlID uuid.UUID) (map[string]int, error)
	Validators(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*crawls.Read, error)
	Reads(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*crawls.Read, error)

	NormalAddresses(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error)

	PagesAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]model.SitePage, error)
	ReadsAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]crawls.Read, error)
	SaveScores(ctx context.Context, scored []crawls.Scored) error
	FindingsAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]crawls.Read, error)
	Newest(ctx context.Context, projectID uuid.UUID, now time.Time) (*model.SiteCrawl, error)
	TopIssues(ctx context.Context, projectID, crawlID uuid.UUID, most int) ([]*model.SiteIssue, error)
	IssueCounts(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]int, error)
	Monitored(ctx context.Context, projectID uuid.UUID) (int, error)
	MonitoredAffected(ctx context.Context, projectID, crawlID uuid.UUID) (int, error)
	Monitor(ctx context.Context, projectID, id uuid.UUID, on bool, now time.Time) error
	IsMonitored(ctx context.Context, projectID, id uuid.UUID) (bool, error)
	Finish(ctx context.Context, projectID, crawlID uuid.UUID, e crawls.Ending) (bool, error)
}

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
	Slice       time.Duration // how long a job works before the next one goes on; 0: 5 s
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

	visitor *visitor // one request at a time: where a site asks for pauses
	wide    *gates   // some requests at a time
}

const (
	defaultSlice   = 5 * time.Second
	defaultLease   = time.Minute
	defaultBackoff = 2 * time.Second
	maxUnfinished  = 5   // crawls of one project
	usualPages     = 500 // of a crawl that does not say how many
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
	cfg.Slice, cfg.Lease, cfg.Backoff = orElse(cfg.Slice, defaultSlice), orElse(cfg.Lease, defaultLease), orElse(cfg.Backoff, defaultBackoff)
	return &Sites{
		SitesConfig: cfg, wide: newGates(cfg.PerHost),
		visitor: &visitor{client: cfg.Client, product: cfg.Product, robots: newRobotsCache(), gates: newGates(1), now: cfg.Clock},
	}, nil
}

func orElse(value, instead time.Duration) time.Duration {
	if value == 0 {
		return instead
	}
	return value
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

// Kinds returns the kinds of jobs that site crawls are made of.
func (s *Sites) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[siteArgs]{
		Queue: sitesQueue, Workers: s.Concurrency, Work: s.work,
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
	now := s.Clock()
	c := &model.SiteCrawl{
		ProjectID: p.ID, ID: model.NewID(), WorkspaceID: p.WorkspaceID, ProfileID: uuid.NewSHA1(p.ID, []byte("profile "+root.String())),
		Status: model.CrawlOverallStatusQueued, DiscoveryStatus: model.CrawlDiscoveryStatusPending, AnalysisStatus: model.CrawlAnalysisStatusPending,
		RootURL: root.String(), Seed: root.String(), SampleMode: in.SampleMode, Rendered: in.Rendered, MaxPages: most,
		ExtractorVersion: extract.Version, AnalyzerVersion: site.AnalyzerVersion, RuleVersion: site.RuleVersion, ScoringVersion: site.ScoringVersion,
		RuleIDs: site.RuleIDs(), CreatedAt: now, UpdatedAt: now,
	}
	if in.RootURL != nil {
		c.Seed = *in.RootURL
	}
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
	return s.Store.Crawl(ctx, c.ProjectID, c.ID, now)
}

func (s *Sites) enqueue(ctx context.Context, projectID, crawlID uuid.UUID) error {
	return s.Jobs.Enqueue(ctx, job.Insert{Args: siteArgs{ProjectID: projectID, CrawlID: crawlID}, Queue: sitesQueue, Unique: true})
}

// root reads where a crawl begins: an address of the project's own site.
func (s *Sites) root(p *model.Project, given *string) (*url.URL, error) {
	text := p.WebsiteURL
	if given != nil {
		text = strings.TrimSpace(*given)
	}
	if text != "" && !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, ok := address.Resolve(nil, text)
	if !ok {
		return nil, fault.Field("root_url", "%q is not an http address", text)
	}
	if !owns(p, u.Hostname()) {
		return nil, fault.Field("root_url", "%q is neither the project's website nor on one of its owned domains", text)
	}
	if s.Client.Check(u) != nil {
		return nil, fault.Field("root_url", "%q is at an address that is not visited: the operator allows public addresses, and some ports", text)
	}
	return u, nil
}

// owns reports whether a host is that of the project's website, or below one of its
// owned domains.
func owns(p *model.Project, host string) bool {
	host = strings.TrimPrefix(strings.ToLower(host), "www.")
	website := p.WebsiteURL
	if !strings.Contains(website, "://") {
		website = "https://" + website
	}
	if u, ok := address.Resolve(nil, website); ok && strings.TrimPrefix(u.Hostname(), "www.") == host {
		return true
	}
	return slices.ContainsFunc(p.OwnedDomains, func(domain string) bool {
		domain = strings.TrimPrefix(strings.ToLower(domain), "www.")
		return host == domain || strings.HasSuffix(host, "."+domain)
	})
}

// Pause pauses a crawl that runs or waits.
func (s *Sites) Pause(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error) {
	return s.move(ctx, projectID, id, crawls.Move{From: moving(), Status: model.CrawlOverallStatusPaused, At: s.Clock()}, "paused")
}

// Resume goes on with a paused crawl.
func (s *Sites) Resume(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error) {
	var c *model.SiteCrawl
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		c, err = s.move(ctx, projectID, id, crawls.Move{
			From: []model.CrawlOverallStatus{model.CrawlOverallStatusPaused}, Status: model.CrawlOverallStatusQueued, At: s.Clock(),
		}, "resumed")
		if err != nil {
			return err
		}
		return s.enqueue(ctx, projectID, id)
	})
	return c, err
}

func moving() []model.CrawlOverallStatus {
	return []model.CrawlOverallStatus{
		model.CrawlOverallStatusDraft, model.CrawlOverallStatusValidating, model.CrawlOverallStatusQueued, model.CrawlOverallStatusRunning,
	}
}

func (s *Sites) move(ctx context.Context, projectID, id uuid.UUID, m crawls.Move, verb string) (*model.SiteCrawl, error) {
	done, err := s.Store.Move(ctx, projectID, id, m)
	if err != nil {
		return nil, err
	}
	c, err := s.Store.Crawl(ctx, projectID, id, s.Clock())
	if err != nil {
		return nil, err
	}
	if !done {
		return nil, fault.New(fault.Conflict, "the crawl is %s and cannot be %s", c.Status, verb)
	}
	return c, nil
}

// Cancel ends a crawl. Pages that were read stay; a cancelled crawl stays as it is.
func (s *Sites) Cancel(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error) {
	var c *model.SiteCrawl
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		if c, err = s.Store.Crawl(ctx, projectID, id, s.Clock()); err != nil || c.Status == model.CrawlOverallStatusCancelled {
			return err
		}
		if c.Ended() {
			return fault.New(fault.Conflict, "the crawl is %s and cannot be cancelled", c.Status)
		}
		if _, err := s.Store.DropFrontier(ctx, projectID, id, model.PageAnalysisStatusCancelled); err != nil {
			return err
		}
		_, err = s.Store.Finish(ctx, projectID, id, crawls.Ending{
			Status: model.CrawlOverallStatusCancelled, Discovery: model.CrawlDiscoveryStatusCancelled, Analysis: model.CrawlAnalysisStatusCancelled,
			PartialReason: "discovery_and_analysis_incomplete", At: s.Clock(),
		})
		if err != nil {
			return err
		}
		c, err = s.Store.Crawl(ctx, projectID, id, s.Clock())
		return err
	})
	return c, err
}
