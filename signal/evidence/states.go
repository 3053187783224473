package evidence

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/traffic"
)

// States reads what is known of projects besides their audits.
type States struct {
	Projects    Projects
	Traffic     *traffic.Service
	Sites       *crawl.Sites
	Searches    *search.Service
	Connections Connections
	Audits      Credits
	Clock       func() time.Time
}

// Projects finds projects.
type Projects interface {
	FindProject(ctx context.Context, id uuid.UUID) (*model.Project, error)
}

// Connections reads connections to vendors.
type Connections interface {
	Connections(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Connection, error)
	Failing(ctx context.Context, projectID, connectionID uuid.UUID) (*model.ConnectionFeed, error)
}

// Credits reads what a workspace has used of its credits.
type Credits interface {
	Credits(ctx context.Context, workspaceID uuid.UUID) (*model.WorkspaceCredits, error)
}

// States implements signal.States.
func (s *States) States(ctx context.Context, projectID uuid.UUID) (*signal.Surroundings, error) {
	p, err := s.Projects.FindProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	around := &signal.Surroundings{}
	if around.Credits, err = s.Audits.Credits(ctx, p.WorkspaceID); err != nil {
		return nil, err
	}
	if err := s.addSources(ctx, p, around); err != nil {
		return nil, err
	}
	if err := s.addConnections(ctx, p, around); err != nil {
		return nil, err
	}
	if err := s.addDays(ctx, p, around); err != nil {
		return nil, err
	}
	return around, s.addRobots(ctx, p.ID, around)
}

const instant = "2 Jan 2006, 15:04 MST"

func (s *States) addSources(ctx context.Context, p *model.Project, around *signal.Surroundings) error {
	sources, err := s.Traffic.SourcesOf(ctx, []uuid.UUID{p.ID}, page.Request{Limit: traffic.MaxSources})
	if err != nil {
		return err
	}
	for _, source := range sources[p.ID] {
		if source.State == model.CrawlSourceStateRevoked {
			continue
		}
		h := signal.SourceHealth{Stalled: source.State == model.CrawlSourceStateStalled}
		h.SignalRef = model.SignalRef{Kind: "crawl_source", ID: source.ID.String(), Label: cmp.Or(source.Host, string(source.Setup))}
		if h.Stalled {
			h.Problem, h.Facts.Problem, h.Facts.Since = "no logs have arrived", new(model.SignalProblemNoReceipts), source.StalledAt
			if *source.StallReason != model.CrawlStallReasonNoReceipts {
				h.Problem, h.Facts.Problem = "its logs cannot be read", new(model.SignalProblemUnreadable)
			}
			h.Problem += " since " + source.StalledAt.UTC().Format(instant)
		}
		around.Sources = append(around.Sources, h)
	}
	return nil
}

// failingFor is after how long without a success a connection has stalled: vendors fail for hours. One whose
// credential is refused has stalled at once.
const failingFor = 24 * time.Hour

func (s *States) addConnections(ctx context.Context, p *model.Project, around *signal.Surroundings) error {
	connections, err := s.Connections.Connections(ctx, []uuid.UUID{p.ID})
	if err != nil {
		return err
	}
	for _, c := range connections[p.ID] {
		if c.DisconnectedAt != nil {
			continue
		}
		h := signal.SourceHealth{SignalRef: model.SignalRef{Kind: "connection", ID: c.ID.String(), Label: c.Label}, Problem: c.LastError}
		h.Facts.Error = &h.Problem
		feed, err := s.Connections.Failing(ctx, p.ID, c.ID)
		if err != nil {
			return err
		}
		if feed != nil {
			worked := c.CreatedAt
			if feed.LastSyncedAt != nil {
				worked = *feed.LastSyncedAt
			}
			h.Stalled = feed.State == model.ConnectionStateUnauthorized || s.Clock().Sub(worked) > failingFor
		}
		around.Sources = append(around.Sources, h)
	}
	return nil
}
