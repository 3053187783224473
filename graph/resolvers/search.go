package resolvers

import (
	"context"

	"github.com/answer-visibility/avm/model"
)

// Search is the part of package search that the graph uses.
type Search interface {
	Performance(ctx context.Context, p *model.Project, q model.PerformanceQuery) (*model.PerformanceReport, error)
	Table(ctx context.Context, p *model.Project, q model.PerformanceTableQuery) (*model.PerformanceTable, error)
}

// Overlaps is the part of package search/promptmatch that the graph uses.
type Overlaps interface {
	Overlap(ctx context.Context, p *model.Project, q model.SearchOverlapQuery) (*model.SearchOverlap, error)
}

func (r projectResolver) SearchOverlap(
	ctx context.Context, p *model.Project, query model.SearchOverlapQuery,
) (*model.SearchOverlap, error) {
	return r.Overlaps.Overlap(ctx, p, query)
}

func (r projectResolver) Performance(
	ctx context.Context, p *model.Project, query model.PerformanceQuery,
) (*model.PerformanceReport, error) {
	var err error
	if query.Tag, query.Tagged, err = r.taggedPages(ctx, p.ID, query.Tag); err != nil {
		return nil, err
	}
	return r.Search.Performance(ctx, p, query)
}

func (r projectResolver) PerformanceTable(
	ctx context.Context, p *model.Project, query model.PerformanceTableQuery,
) (*model.PerformanceTable, error) {
	var err error
	if query.Tag, query.Tagged, err = r.taggedPages(ctx, p.ID, query.Tag); err != nil {
		return nil, err
	}
	return r.Search.Table(ctx, p, query)
}
