package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Suggestions is what the graph needs of package project for suggested competitors.
type Suggestions interface {
	Open(ctx context.Context, p *model.Project) ([]model.ObservedCompetitor, error)
	Of(ctx context.Context, p *model.Project, auditID uuid.UUID) ([]model.ObservedCompetitor, error)
	Accept(ctx context.Context, p *model.Project, id uuid.UUID, in *model.AcceptedCompetitor) (*model.Competitor, error)
	Dismiss(ctx context.Context, p *model.Project, id uuid.UUID) (*model.ObservedCompetitor, error)
}

func (r projectResolver) CompetitorSuggestions(ctx context.Context, p *model.Project) ([]model.ObservedCompetitor, error) {
	return r.Suggestions.Open(ctx, p)
}

func (r projectResolver) ObservedCompetitors(
	ctx context.Context, p *model.Project, auditID uuid.UUID,
) ([]model.ObservedCompetitor, error) {
	return r.Suggestions.Of(ctx, p, auditID)
}

func (r mutationResolver) AcceptCompetitorSuggestion(
	ctx context.Context, projectID, candidateID uuid.UUID, input *model.AcceptedCompetitor,
) (*model.Competitor, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Suggestions.Accept(ctx, p, candidateID, input)
}

func (r mutationResolver) DismissCompetitorSuggestion(
	ctx context.Context, projectID, candidateID uuid.UUID,
) (*model.ObservedCompetitor, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Suggestions.Dismiss(ctx, p, candidateID)
}
