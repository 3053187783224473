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
	return r.Reports.Sources(ctx, p, query)
}
