package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Suggestions is the part of package project that the graph uses for suggested competitors.
type Suggestions interface {
	Open(ctx context.Context, p *model.Project) ([]model.ObservedCompetitor, error)
	Of(ctx context.Context, p *model.Project, auditID uuid.UUID) ([]model.ObservedCompetitor, error)
	Accept(ctx context.Context, p *model.Project, id uuid.UUID, in *model.AcceptedCompetitor) (*model.Competitor, error)
	Variants(ctx context.Context, p *model.Project) ([]model.NameVariant, error)
	Dismiss(ctx context.Context, p *model.Project, id uuid.UUID) (*model.ObservedCompetitor, error)
}

func (r projectResolver) CompetitorSuggestions(ctx context.Context, p *model.Project) ([]model.ObservedCompetitor, error) {
	return r.Suggestions.Open(ctx, p)
}

func (r projectResolver) NameVariants(ctx context.Context, p *model.Project) ([]model.NameVariant, error) {
	return r.Suggestions.Variants(ctx, p)
}

// Trials is what the graph needs of package project to try names and matching on stored answers.
type Trials interface {
	Try(ctx context.Context, p *model.Project, q model.MatchTrialQuery) (*model.MatchTrial, error)
}

func (r projectResolver) MatchTrial(ctx context.Context, p *model.Project, query model.MatchTrialQuery) (*model.MatchTrial, error) {
	trial, err := r.Trials.Try(ctx, p, query)
	if err != nil {
		return nil, err
	}
	for i := range trial.Examples {
		if e := &trial.Examples[i]; e.EngineLabel == "" {
			e.EngineLabel = r.Resolver.Audits.EngineLabel(e.LogicalEngine)
		}
	}
	return trial, nil
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
