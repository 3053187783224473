package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (r projectResolver) Competitors(ctx context.Context, p *model.Project) ([]model.Competitor, error) {
	return r.edges().competitors.loadOf(ctx, p)
}

func (r projectResolver) Markets(ctx context.Context, p *model.Project) ([]model.Market, error) {
	return r.edges().markets.loadOf(ctx, p)
}

func (r projectResolver) PromptSets(ctx context.Context, p *model.Project) ([]model.PromptSet, error) {
	return r.edges().promptSets.loadOf(ctx, p)
}

func (r projectResolver) PromptSet(ctx context.Context, p *model.Project, id uuid.UUID) (*model.PromptSet, error) {
	return r.edges().promptSet.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) Prompts(
	ctx context.Context, p *model.Project, limit *int, cursor *string,
	promptSetID, topicID *uuid.UUID, status *model.PromptStatus, tag *string,
) (*model.PromptPage, error) {
	key, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	return r.edges().prompts.load(ctx, promptsKey{
		listKeyOf(p, limit, cursor), promptFilter{optionalOf(promptSetID), optionalOf(topicID), optionalOf(status), optionalOf(key)},
	})
}

func (r projectResolver) Prompt(ctx context.Context, p *model.Project, id uuid.UUID) (*model.Prompt, error) {
	return r.edges().prompt.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) Topics(ctx context.Context, p *model.Project) ([]model.Topic, error) {
	return r.edges().topics.loadOf(ctx, p)
}

func (r projectResolver) Audits(ctx context.Context, p *model.Project, limit *int, cursor *string) (*model.AuditPage, error) {
	return r.edges().audits.load(ctx, listKeyOf(p, limit, cursor))
}

func (r projectResolver) AuditCount(ctx context.Context, p *model.Project) (int, error) {
	return r.edges().auditCount.loadOf(ctx, p)
}

func (r projectResolver) Audit(ctx context.Context, p *model.Project, id uuid.UUID) (*model.Audit, error) {
	return r.edges().audit.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) AuditEstimate(
	ctx context.Context, p *model.Project, input model.AuditEstimateInput,
) (*model.AuditEstimate, error) {
	return r.Resolver.Audits.Estimate(ctx, p, input)
}
