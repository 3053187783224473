package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// Traffic is what the graph needs of package traffic.
type Traffic interface {
	Create(ctx context.Context, p *model.Project, in model.CrawlSourceInput) (*model.CrawlSource, error)
	Rotate(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	SetCredential(ctx context.Context, projectID, id uuid.UUID, serviceAccount string) (*model.CrawlSource, error)
	RevokeSource(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	Source(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	Batch(ctx context.Context, projectID, sourceID, id uuid.UUID) (*model.CrawlBatch, error)
	Sources(ctx context.Context, projectID uuid.UUID, req page.Request) (*model.CrawlSourcePage, error)
	Overview(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficOverview, error)
	Coverage(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlCoverageResponse, error)
	Pages(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficPages, error)
	Policy(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlPolicy, error)
	Candidates(ctx context.Context, projectID uuid.UUID, req page.Request) (*model.BotCandidatePage, error)
}

func (r projectResolver) CrawlSources(
	ctx context.Context, p *model.Project, limit *int, cursor *string,
) (*model.CrawlSourcePage, error) {
	req, err := idPage(limit, cursor, "crawl sources", p.ID.String())
	if err != nil {
		return nil, err
	}
	return r.Traffic.Sources(ctx, p.ID, req)
}

func (r projectResolver) CrawlSource(ctx context.Context, p *model.Project, id uuid.UUID) (*model.CrawlSource, error) {
	return r.Traffic.Source(ctx, p.ID, id)
}

func (r projectResolver) CrawlBatch(ctx context.Context, p *model.Project, sourceID, id uuid.UUID) (*model.CrawlBatch, error) {
	return r.Traffic.Batch(ctx, p.ID, sourceID, id)
}

func (r projectResolver) AiTrafficOverview(
	ctx context.Context, p *model.Project, query model.TrafficQuery,
) (*model.AiTrafficOverview, error) {
	return r.Traffic.Overview(ctx, p, query)
}

func (r projectResolver) AiTrafficCoverage(
	ctx context.Context, p *model.Project, query model.TrafficQuery,
) (*model.CrawlCoverageResponse, error) {
	return r.Traffic.Coverage(ctx, p, query)
}

func (r projectResolver) AiTrafficPages(
	ctx context.Context, p *model.Project, query model.TrafficQuery,
) (*model.AiTrafficPages, error) {
	return r.Traffic.Pages(ctx, p, query)
}

func (r projectResolver) CrawlPolicy(ctx context.Context, p *model.Project, query model.TrafficQuery) (*model.CrawlPolicy, error) {
	return r.Traffic.Policy(ctx, p, query)
}

func (r projectResolver) BotCandidates(
	ctx context.Context, p *model.Project, limit *int, cursor *string,
) (*model.BotCandidatePage, error) {
	req, err := idPage(limit, cursor, "bot candidates", p.ID.String())
	if err != nil {
		return nil, err
	}
	return r.Traffic.Candidates(ctx, p.ID, req)
}

func (r mutationResolver) CreateCrawlSource(
	ctx context.Context, projectID uuid.UUID, input model.CrawlSourceInput,
) (*model.CrawlSource, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Traffic.Create(ctx, p, input)
}

func (r mutationResolver) RotateCrawlSourceToken(ctx context.Context, projectID, sourceID uuid.UUID) (*model.CrawlSource, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Traffic.Rotate(ctx, p.ID, sourceID)
}

func (r mutationResolver) SetCrawlSourceCredential(
	ctx context.Context, projectID, sourceID uuid.UUID, serviceAccount string,
) (*model.CrawlSource, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Traffic.SetCredential(ctx, p.ID, sourceID, serviceAccount)
}

func (r mutationResolver) RevokeCrawlSource(ctx context.Context, projectID, sourceID uuid.UUID) (*model.CrawlSource, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Traffic.RevokeSource(ctx, p.ID, sourceID)
}

// VisibleProject returns a project that the caller may see, for routes beside the graph.
func (r *Resolver) VisibleProject(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	return r.visibleProject(ctx, id)
}
