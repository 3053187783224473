package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/traffic"
)

// Traffic is the part of package traffic that the graph uses.
type Traffic interface {
	Create(ctx context.Context, p *model.Project, in model.CrawlSourceInput) (*model.CrawlSource, error)
	Rotate(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	SetCredential(ctx context.Context, projectID, id uuid.UUID, serviceAccount string) (*model.CrawlSource, error)
	RevokeSource(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	SourcesByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.CrawlSource, error)
	SourcesOf(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.CrawlSource, error)
	BatchesByID(ctx context.Context, keys []traffic.BatchKey) (map[traffic.BatchKey]*model.CrawlBatch, error)
	Overview(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficOverview, error)
	Coverage(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlCoverageResponse, error)
	Pages(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficPages, error)
	Policy(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlPolicy, error)
	Candidates(ctx context.Context, projectID uuid.UUID, req page.Request) (*model.BotCandidatePage, error)
}

func (r projectResolver) CrawlSources(
	ctx context.Context, p *model.Project, limit *int, cursor *string,
) (*model.CrawlSourcePage, error) {
	return r.edges().crawlSources.load(ctx, listKeyOf(p, limit, cursor))
}

func (r projectResolver) CrawlSource(ctx context.Context, p *model.Project, id uuid.UUID) (*model.CrawlSource, error) {
	return r.edges().crawlSource.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) CrawlBatch(ctx context.Context, p *model.Project, sourceID, id uuid.UUID) (*model.CrawlBatch, error) {
	return r.edges().crawlBatch.load(ctx, traffic.BatchKey{ProjectID: p.ID, SourceID: sourceID, ID: id})
}

func batchArgs(p *model.Project, args arguments) (traffic.BatchKey, error) {
	r := &argumentReader{args: args}
	key := traffic.BatchKey{ProjectID: p.ID, SourceID: r.id("sourceId"), ID: r.id("id")}
	return key, r.err
}

func (e *edges) addTraffic(r *Resolver) {
	e.crawlSources = &edge[model.Project, listKey, *model.CrawlSourcePage]{
		key: listArgs, fields: writer.Fields[model.CrawlSourcePage],
		fetch: listPages("crawl sources", r.Traffic.SourcesOf, func(s model.CrawlSource) uuid.UUID { return s.ID },
			func(items []model.CrawlSource, next *string) *model.CrawlSourcePage {
				return &model.CrawlSourcePage{Items: items, NextCursor: next}
			}),
	}
	e.crawlSource = &edge[model.Project, storage.ChildKey, *model.CrawlSource]{
		key: childByID, fetch: fetchObjects("crawl source", r.Traffic.SourcesByID),
	}
	e.crawlBatch = &edge[model.Project, traffic.BatchKey, *model.CrawlBatch]{
		key: batchArgs, fetch: fetchObjects("batch", r.Traffic.BatchesByID),
	}
}

func (r projectResolver) AiTrafficOverview(
	ctx context.Context, p *model.Project, query model.TrafficQuery,
) (*model.AiTrafficOverview, error) {
	return ofTag(ctx, r, p, query, r.Traffic.Overview)
}

func (r projectResolver) AiTrafficCoverage(
	ctx context.Context, p *model.Project, query model.TrafficQuery,
) (*model.CrawlCoverageResponse, error) {
	return ofTag(ctx, r, p, query, r.Traffic.Coverage)
}

func (r projectResolver) AiTrafficPages(
	ctx context.Context, p *model.Project, query model.TrafficQuery,
) (*model.AiTrafficPages, error) {
	return ofTag(ctx, r, p, query, r.Traffic.Pages)
}

func (r projectResolver) CrawlPolicy(ctx context.Context, p *model.Project, query model.TrafficQuery) (*model.CrawlPolicy, error) {
	return ofTag(ctx, r, p, query, r.Traffic.Policy)
}

// ofTag makes a report on the pages with the query's tag, on all pages without one.
func ofTag[T any](
	ctx context.Context, r projectResolver, p *model.Project, query model.TrafficQuery, report func(context.Context, *model.Project, model.TrafficQuery) (*T, error),
) (*T, error) {
	var err error
	if query.Tag, query.Tagged, err = r.taggedPages(ctx, p.ID, query.Tag); err != nil {
		return nil, err
	}
	return report(ctx, p, query)
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
