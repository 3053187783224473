package crawl

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// Pause pauses a crawl that runs or waits.
func (s *Sites) Pause(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error) {
	return s.move(ctx, projectID, id, crawls.Move{From: moving(), Status: model.CrawlOverallStatusPaused, At: s.Clock()}, "paused")
}

// Resume continues a paused crawl.
func (s *Sites) Resume(ctx context.Context, projectID, id uuid.UUID) (*model.SiteCrawl, error) {
	var c *model.SiteCrawl
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		c, err = s.move(ctx, projectID, id, crawls.Move{
			From: []model.CrawlOverallStatus{model.CrawlOverallStatusPaused}, Status: model.CrawlOverallStatusQueued, At: s.Clock(),
		}, "resumed")
		if err != nil {
			return err
		}
		if left, err := s.Store.TakeJob(ctx, projectID, id); !left || err != nil {
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
			PartialReason: model.DiscoveryAndAnalysisIncomplete, At: s.Clock(),
		})
		if err != nil {
			return err
		}
		c, err = s.Store.Crawl(ctx, projectID, id, s.Clock())
		return err
	})
	return c, err
}
