package resolvers

import (
	"context"

	"github.com/answer-visibility/avm/model"
)

func (r promptResolver) PromptSet(ctx context.Context, p *model.Prompt) (*model.PromptSet, error) {
	set, err := loadersOf(ctx).promptSets.Load(ctx, childKey{p.ProjectID, p.PromptSetID})()
	if err != nil {
		return nil, err
	}
	// The loader gives every asker the same set: children go into a copy.
	own := *set
	return &own, r.loadPromptSets(ctx, []*model.PromptSet{&own}, selectionOf(ctx))
}

func (r promptResolver) Topic(ctx context.Context, p *model.Prompt) (*model.Topic, error) {
	if p.TopicID == nil {
		return nil, nil //nolint:nilnil // a prompt without a topic: null in the graph
	}
	return loadersOf(ctx).topics.Load(ctx, childKey{p.ProjectID, *p.TopicID})()
}
