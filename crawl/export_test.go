package crawl

import (
	"context"

	"github.com/google/uuid"
)

// Work does a slice of a crawl's work, as its job does.
func (s *Sites) Work(ctx context.Context, projectID, crawlID uuid.UUID) error {
	return s.work(ctx, siteArgs{ProjectID: projectID, CrawlID: crawlID})
}
