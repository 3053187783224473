package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

func (r mutationResolver) CreateCompetitor(
	ctx context.Context, projectID uuid.UUID, input model.CompetitorInput,
) (*model.Competitor, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Competitors.Create(ctx, p, input)
}

func (r mutationResolver) UpdateCompetitor(
	ctx context.Context, projectID, competitorID uuid.UUID, input model.CompetitorPatch,
) (*model.Competitor, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Competitors.Update(ctx, p, competitorID, input)
}

func (r mutationResolver) DeleteCompetitor(ctx context.Context, projectID, competitorID uuid.UUID) (uuid.UUID, error) {
	return r.remove(ctx, projectID, competitorID, r.Competitors.Delete)
}
