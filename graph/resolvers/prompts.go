package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

func (r mutationResolver) CreatePrompts(
	ctx context.Context, projectID, promptSetID uuid.UUID, input model.PromptsInput,
) (*model.PromptList, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Prompts.Create(ctx, p, promptSetID, input)
}

func (r mutationResolver) ImportPrompts(
	ctx context.Context, projectID, promptSetID uuid.UUID, input model.PromptImport,
) (*model.PromptSet, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Prompts.Import(ctx, p, promptSetID, input)
}

func (r mutationResolver) UpdatePrompt(
	ctx context.Context, projectID, promptID uuid.UUID, input model.PromptPatch,
) (*model.Prompt, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Prompts.Update(ctx, p, promptID, input)
}

func (r mutationResolver) UpdatePrompts(
	ctx context.Context, projectID uuid.UUID, promptIDs []uuid.UUID, input model.PromptsPatch,
) (*model.PromptList, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Prompts.UpdateMany(ctx, p, promptIDs, input)
}

func (r mutationResolver) DeletePrompt(ctx context.Context, projectID, promptID uuid.UUID) (uuid.UUID, error) {
	return r.remove(ctx, projectID, promptID, r.Prompts.Delete)
}

func (r mutationResolver) CreateTopic(ctx context.Context, projectID uuid.UUID, input model.TopicInput) (*model.Topic, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Prompts.CreateTopic(ctx, p, input)
}

func (r mutationResolver) UpdateTopic(
	ctx context.Context, projectID, topicID uuid.UUID, input model.TopicPatch,
) (*model.Topic, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Prompts.UpdateTopic(ctx, p, topicID, input)
}

func (r mutationResolver) DeleteTopic(ctx context.Context, projectID, topicID uuid.UUID) (uuid.UUID, error) {
	return r.remove(ctx, projectID, topicID, r.Prompts.DeleteTopic)
}

// remove removes one object of a project and returns its id.
func (r mutationResolver) remove(
	ctx context.Context, projectID, id uuid.UUID, remove func(context.Context, *model.Project, uuid.UUID) error,
) (uuid.UUID, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	return id, remove(ctx, p, id)
}
