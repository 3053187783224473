package crawl

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// SiteStore is what site crawls need of the storage.
type SiteStore interface {
	crawlStore
	frontierStore
	readStore
	resultStore
	monitorStore
}

// crawlStore keeps crawls and their states.
type crawlStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	Create(ctx context.Context, c *model.SiteCrawl) error
	Crawl(ctx context.Context, projectID, id uuid.UUID, now time.Time) (*model.SiteCrawl, error)
	Before(ctx context.Context, c *model.SiteCrawl) (uuid.UUID, error)
	Newest(ctx context.Context, projectID uuid.UUID, now time.Time) (*model.SiteCrawl, error)
	Unfinished(ctx context.Context, projectID uuid.UUID) (int, error)
	Status(ctx context.Context, projectID, id uuid.UUID) (model.CrawlOverallStatus, error)
	Move(ctx context.Context, projectID, id uuid.UUID, m crawls.Move) (bool, error)
	LeaveJob(ctx context.Context, projectID, id uuid.UUID) (bool, error)
	TakeJob(ctx context.Context, projectID, id uuid.UUID) (bool, error)
}

// frontierStore keeps hosts, and the addresses that wait to be fetched.
type frontierStore interface {
	HoldHost(ctx context.Context, host string, holder uuid.UUID, now, until time.Time) (held bool, free time.Time, err error)
	LeaveHost(ctx context.Context, host string, holder uuid.UUID, now, from time.Time) (wanted bool, err error)
	Queue(ctx context.Context, projectID, crawlID uuid.UUID) (crawls.Queue, error)
	Release(ctx context.Context, projectID, crawlID uuid.UUID) error
	Claim(ctx context.Context, projectID, crawlID uuid.UUID, most int, now, until time.Time) ([]crawls.Waiting, error)
	Postpone(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, due time.Time, counted bool) error
	DropFrontier(ctx context.Context, projectID, crawlID uuid.UUID, status model.PageAnalysisStatus) (int, error)
}

// readStore keeps what was read of a site and of its pages.
type readStore interface {
	SavePreparation(ctx context.Context, projectID, crawlID uuid.UUID, p crawls.Preparation) error
	Robots(ctx context.Context, projectID, crawlID uuid.UUID) (content, state string, err error)
	Record(ctx context.Context, projectID, crawlID uuid.UUID, b crawls.Batch) (crawls.Recorded, error)
	CutPatterns(ctx context.Context, projectID, crawlID uuid.UUID) (map[string]int, error)
	Validators(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*crawls.Read, error)
	Reads(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*crawls.Read, error)
	NormalAddresses(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error)
}

// resultStore keeps what comes of a crawl at its end.
type resultStore interface {
	PagesAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]model.SitePage, error)
	ReadsAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]crawls.Read, error)
	ComparedAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]crawls.Compared, error)
	SaveScores(ctx context.Context, scored []crawls.Scored) error
	Finish(ctx context.Context, projectID, crawlID uuid.UUID, e crawls.Ending) (bool, error)
	TopIssues(ctx context.Context, projectID, crawlID uuid.UUID, most int) ([]*model.SiteIssue, error)
	IssueCounts(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]int, error)
	TaggedIssues(ctx context.Context, projectID, crawlID uuid.UUID, tag string) (issues []*model.SiteIssue, pages int, err error)
	MonitoredAffected(ctx context.Context, projectID, crawlID uuid.UUID, tag *string) (int, error)
}

// monitorStore keeps which pages are monitored.
type monitorStore interface {
	Monitored(ctx context.Context, projectID uuid.UUID) (int, error)
	Monitor(ctx context.Context, projectID, id uuid.UUID, on bool, now time.Time) error
	IsMonitored(ctx context.Context, projectID, id uuid.UUID) (bool, error)
}
