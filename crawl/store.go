package crawl

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/pages"
)

// Projects is what this package needs of projects.
type Projects interface {
	FindProject(ctx context.Context, id uuid.UUID) (*model.Project, error)
	Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error)
}

// Store is what this package needs of package storage/pages.
type Store interface {
	QueuePages(ctx context.Context, projectID, auditID uuid.UUID, most int, now time.Time, between time.Duration) error
	HoldHost(ctx context.Context, holder uuid.UUID, now, until time.Time) (host string, taken bool, err error)
	LeaveHost(ctx context.Context, holder uuid.UUID, host string, from time.Time) error
	DuePages(ctx context.Context, host string, now time.Time, limit int) ([]pages.Due, error)
	BeginFetch(ctx context.Context, f pages.Fetch) ([]pages.Cited, error)
	EndFetch(ctx context.Context, f pages.Fetch, outcomes []pages.Outcome, now time.Time) error
}
