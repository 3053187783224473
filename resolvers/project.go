package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (r projectResolver) Markets(ctx context.Context, p *model.Project) ([]model.Market, error) {
	return r.Store.Markets(ctx, p)
}

func (r projectResolver) PromptSet(ctx context.Context, p *model.Project, id uuid.UUID) (*model.PromptSet, error) {
	set, err := r.Store.PromptSet(ctx, p.ID, id)
	if err != nil {
		return nil, err
	}
	return set, r.loadPromptSets(ctx, []*model.PromptSet{set}, selectionOf(ctx))
}

func (r projectResolver) Prompts(
	ctx context.Context, p *model.Project, limit *int, cursor *string,
	promptSetID, topicID *uuid.UUID, status *model.PromptStatus,
) (*model.PromptPage, error) {
	req, err := idPage(limit, cursor, "prompts", p.ID.String(), uuidText(promptSetID), uuidText(topicID),
		filterText(status, model.PromptStatus.String))
	if err != nil {
		return nil, err
	}
	filter := storage.PromptFilter{PromptSetID: promptSetID, TopicID: topicID, Status: status}
	if err := r.Store.CheckPromptFilter(ctx, p.ID, filter); err != nil {
		return nil, err
	}
	return r.Store.Prompts(ctx, p.ID, filter, req)
}

func (r projectResolver) Topics(ctx context.Context, p *model.Project) ([]model.Topic, error) {
	return r.Store.Topics(ctx, p.ID, nil)
}

func (r projectResolver) Audits(ctx context.Context, p *model.Project, limit *int, cursor *string) (*model.AuditPage, error) {
	req, err := idPage(limit, cursor, "audits", p.ID.String())
	if err != nil {
		return nil, err
	}
	return r.AuditStore.Audits(ctx, p.ID, req)
}

func (r projectResolver) Audit(ctx context.Context, p *model.Project, id uuid.UUID) (*model.Audit, error) {
	return r.AuditStore.Audit(ctx, p.ID, id)
}

func (r projectResolver) AuditEstimate(
	ctx context.Context, p *model.Project, input model.AuditEstimateInput,
) (*model.AuditEstimate, error) {
	return r.Resolver.Audits.Estimate(ctx, p, input)
}
