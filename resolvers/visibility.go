package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

func (r projectResolver) Visibility(
	ctx context.Context, p *model.Project, query model.VisibilityQuery,
) (*model.Visibility, error) {
	return r.Reports.Visibility(ctx, p, query)
}

func (r projectResolver) VisibilityPrompts(
	ctx context.Context, p *model.Project, query model.PromptMetricQuery,
) ([]model.PromptMetric, error) {
	return r.Reports.Prompts(ctx, p, query)
}

func (r projectResolver) PromptHistory(
	ctx context.Context, p *model.Project, promptID uuid.UUID,
	market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
) (*model.PromptHistory, error) {
	return r.Reports.History(ctx, p, promptID, market, engine, cohort)
}

func (r projectResolver) VisibilityTrends(
	ctx context.Context, p *model.Project, query model.TrendQuery,
) ([]model.VisibilityTrendPoint, error) {
	return r.Reports.Trends(ctx, p, query)
}

func (r projectResolver) VisibilitySources(
	ctx context.Context, p *model.Project, query model.SourceQuery,
) (*model.VisibilitySources, error) {
	return r.Evidence.Sources(ctx, p, query)
}

func (r projectResolver) VisibilityPerception(
	ctx context.Context, p *model.Project, query model.RunQuery,
) (*model.Perception, error) {
	return r.Evidence.Perception(ctx, p, query)
}

func (r projectResolver) VisibilityAds(ctx context.Context, p *model.Project, query model.AdsQuery) (*model.VisibilityAds, error) {
	return r.Evidence.Ads(ctx, p, query)
}

func (r projectResolver) VisibilityFanout(
	ctx context.Context, p *model.Project, query model.FanoutQuery,
) (*model.FanoutPage, error) {
	return r.Evidence.Fanout(ctx, p, query)
}

func (r projectResolver) VisibilityMarkets(
	ctx context.Context, p *model.Project, cohort model.PromptCohort,
) (*model.VisibilityMarkets, error) {
	return r.Reports.Markets(ctx, p, cohort)
}
