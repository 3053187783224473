package crawl

import (
	"context"

	"github.com/google/uuid"
)

// WorkJob does a slice of a crawl's work and asks for the next one, as its job does.
func (s *Sites) WorkJob(ctx context.Context, projectID, crawlID uuid.UUID) error {
	return s.workJob(ctx, siteArgs{ProjectID: projectID, CrawlID: crawlID})
}

// Work does a slice of a crawl's work.
func (s *Sites) Work(ctx context.Context, projectID, crawlID uuid.UUID) error {
	return s.work(ctx, siteArgs{ProjectID: projectID, CrawlID: crawlID})
}
