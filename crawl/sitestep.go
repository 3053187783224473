package crawl

import (
	"context"
	"net/url"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

const (
	shortWait  = 50 * time.Millisecond
	longWait   = 30 * time.Second
	hostWait   = time.Second // before a host that another crawl has is asked for again
	longPause  = time.Second // between two requests, for which no worker waits
	mostClaims = 64          // addresses at a time
	mostGroup  = 8           // pages that are recorded together: so many a killed process fetches again
)

// work is a slice of a crawl's work. It may end at any moment: the next job continues
// with what is recorded.
func (s *Sites) work(ctx context.Context, args siteArgs) error {
	c, err := s.Store.Crawl(ctx, args.ProjectID, args.CrawlID, s.Clock())
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	if err != nil || c.Ended() || c.Status == model.CrawlOverallStatusPaused {
		return err
	}
	return s.turns.Work(c.WorkspaceID, func() error { return s.turn(ctx, c) })
}

// workJob is work as a job. One that ends because of a pause says so, so that Resume knows whether the crawl has a job.
func (s *Sites) workJob(ctx context.Context, args siteArgs) error {
	if err := s.work(ctx, args); err != nil {
		return err
	}
	c, err := s.Store.Crawl(ctx, args.ProjectID, args.CrawlID, s.Clock())
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil
	case err != nil || c.Ended():
		return err
	}
	if left, err := s.Store.LeaveJob(ctx, args.ProjectID, args.CrawlID); left || err != nil {
		return err
	}
	return job.Again(shortWait) // resumed meanwhile
}

// Run works on a crawl until it has ended or is paused, in place of its job.
func (s *Sites) Run(ctx context.Context, projectID, crawlID uuid.UUID) error {
	for {
		err := s.work(ctx, siteArgs{ProjectID: projectID, CrawlID: crawlID})
		after, asked := job.AskedAgain(err)
		if !asked {
			return err
		}
		if err := wait(ctx, after); err != nil {
			return err
		}
	}
}

// turn works on a crawl while it holds the lock of the crawl's host.
func (s *Sites) turn(ctx context.Context, c *model.SiteCrawl) error {
	if c.Status == model.CrawlOverallStatusQueued {
		moved, err := s.Store.Move(ctx, c.ProjectID, c.ID, crawls.Move{
			From: moving(), Status: model.CrawlOverallStatusValidating, At: s.Clock(), Started: true,
		})
		if err != nil || !moved {
			return err
		}
	}
	root, err := url.Parse(c.RootURL)
	if err != nil {
		return err
	}
	host := hostOf(root)
	held, free, err := s.Store.HoldHost(ctx, host, c.ID, s.Clock(), s.Clock().Add(holdTime))
	if err != nil {
		return err
	}
	if !held {
		return job.Again(bounded(free.Sub(s.Clock()), shortWait, hostWait))
	}
	rest := time.Duration(0)
	again, err := s.slice(ctx, c, root, &rest)
	leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveGrace)
	defer cancel()
	wanted, failed := s.Store.LeaveHost(leave, host, c.ID, s.Clock(), s.Clock().Add(rest))
	if err == nil {
		err = failed
	}
	if err != nil || again < 0 {
		return err
	}
	if wanted {
		again = max(again, 2*hostWait) // so that waiting crawls have their turn
	}
	return job.Again(max(again, rest))
}

func bounded(d, least, most time.Duration) time.Duration { return min(max(d, least), most) }

// slice prepares a crawl, fetches pages for a while, or ends it. It returns after
// which time the crawl continues; negative: it has ended.
func (s *Sites) slice(ctx context.Context, c *model.SiteCrawl, root *url.URL, rest *time.Duration) (time.Duration, error) {
	if c.SiteFacts == nil {
		failure, err := s.prepare(ctx, c)
		if err != nil {
			return 0, err
		}
		if failure != nil {
			return -1, s.fail(ctx, c, failure)
		}
		_, err = s.Store.Move(ctx, c.ProjectID, c.ID, crawls.Move{From: moving(), Status: model.CrawlOverallStatusRunning, At: s.Clock()})
		if err != nil {
			return 0, err
		}
		return 0, nil
	}
	if c.Status != model.CrawlOverallStatusRunning {
		if _, err := s.Store.Move(ctx, c.ProjectID, c.ID, crawls.Move{From: moving(), Status: model.CrawlOverallStatusRunning, At: s.Clock()}); err != nil {
			return 0, err
		}
	}
	r, err := s.newRun(ctx, c, root)
	if err != nil {
		return 0, err
	}
	if err := r.fetchAll(ctx); err != nil {
		return 0, err
	}
	*rest = r.rest
	return r.next(ctx)
}

// fail ends a crawl that cannot continue.
func (s *Sites) fail(ctx context.Context, c *model.SiteCrawl, failure *model.CrawlFailure) error {
	_, err := s.Store.Finish(ctx, c.ProjectID, c.ID, crawls.Ending{
		Status: model.CrawlOverallStatusFailed, Discovery: model.CrawlDiscoveryStatusFailed, Analysis: model.CrawlAnalysisStatusFailed,
		PartialReason: model.DiscoveryAndAnalysisIncomplete, Failure: failure, Message: failure.Message, At: s.Clock(),
	})
	return err
}
