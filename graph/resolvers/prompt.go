package resolvers

import (
	"context"

	"github.com/answer-visibility/avm/model"
)

func (r promptSetResolver) Prompts(ctx context.Context, s *model.PromptSet) ([]model.Prompt, error) {
	return r.edges().setPrompts.loadOf(ctx, s)
}

func (r promptResolver) LatestMeasurement(ctx context.Context, p *model.Prompt) (model.PromptMeasurement, error) {
	return r.edges().latestMeasurement.loadOf(ctx, p)
}

func (r promptResolver) PromptSet(ctx context.Context, p *model.Prompt) (*model.PromptSet, error) {
	return r.edges().setOfPrompt.loadOf(ctx, p)
}

func (r promptResolver) Topic(ctx context.Context, p *model.Prompt) (*model.Topic, error) {
	return r.edges().topicOfPrompt.loadOf(ctx, p)
}
