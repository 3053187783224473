package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

func (r projectResolver) SpotCheckEstimate(
	ctx context.Context, p *model.Project, input model.SpotCheckInput,
) (*model.SpotCheckEstimate, error) {
	return r.Resolver.Audits.EstimateSpotCheck(ctx, p, input)
}

func (r projectResolver) SpotChecks(ctx context.Context, p *model.Project, promptID uuid.UUID) ([]model.SpotCheck, error) {
	return r.Resolver.Audits.SpotChecks(ctx, p.ID, promptID)
}

func (r projectResolver) SpotCheck(ctx context.Context, p *model.Project, id uuid.UUID) (*model.SpotCheck, error) {
	return r.Resolver.Audits.SpotCheck(ctx, p.ID, id)
}

func (r mutationResolver) LaunchSpotCheck(
	ctx context.Context, projectID uuid.UUID, input model.SpotCheckLaunchInput,
) (*model.SpotCheck, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Audits.StartSpotCheck(ctx, p, input)
}
