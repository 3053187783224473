package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Webhooks is the part of package webhook that the graph uses.
type Webhooks interface {
	Create(ctx context.Context, p *model.Project, in model.WebhookInput) (*model.Webhook, error)
	Update(ctx context.Context, projectID, id uuid.UUID, in model.WebhookPatch) (*model.Webhook, error)
	Delete(ctx context.Context, projectID, id uuid.UUID) error
	Rotate(ctx context.Context, projectID, id uuid.UUID) (*model.Webhook, error)
	Test(ctx context.Context, projectID, id uuid.UUID) (*model.WebhookTest, error)
	Replay(ctx context.Context, projectID, id uuid.UUID, in model.WebhookReplayInput) (*model.WebhookReplay, error)
	ByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Webhook, error)
	Of(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.Webhook, error)
	Attempts(ctx context.Context, w *model.Webhook, req page.Request) (*model.WebhookAttemptPage, error)
}

func (r projectResolver) Webhooks(ctx context.Context, p *model.Project, limit *int, cursor *string) (*model.WebhookPage, error) {
	return r.edges().webhooks.load(ctx, listKeyOf(p, limit, cursor))
}

func (r projectResolver) Webhook(ctx context.Context, p *model.Project, id uuid.UUID) (*model.Webhook, error) {
	return r.edges().webhook.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) WebhookAttempts(
	ctx context.Context, p *model.Project, webhookID uuid.UUID, limit *int, cursor *string,
) (*model.WebhookAttemptPage, error) {
	return r.edges().webhookAttempts.load(ctx, ownedKey{listKeyOf(p, limit, cursor), webhookID})
}

func (e *edges) addWebhooks(r *Resolver) {
	e.webhooks = &edge[model.Project, listKey, *model.WebhookPage]{
		key: listArgs, fields: writer.Fields[model.WebhookPage],
		fetch: listPages("webhooks", r.Webhooks.Of, func(w model.Webhook) uuid.UUID { return w.ID },
			func(items []model.Webhook, next *string) *model.WebhookPage {
				return &model.WebhookPage{Items: items, NextCursor: next}
			}),
	}
	e.webhook = &edge[model.Project, storage.ChildKey, *model.Webhook]{
		key: childByID, fetch: fetchObjects("webhook", r.Webhooks.ByID),
	}
	e.webhookAttempts = &edge[model.Project, ownedKey, *model.WebhookAttemptPage]{
		key: ownedArgs("webhookId"), fetch: ownedPages("webhook attempts", "webhook", r.Webhooks.ByID, r.Webhooks.Attempts),
	}
}

func (r mutationResolver) CreateWebhook(ctx context.Context, projectID uuid.UUID, input model.WebhookInput) (*model.Webhook, error) {
	p, err := r.heldProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Webhooks.Create(ctx, p, input)
}

func (r mutationResolver) UpdateWebhook(
	ctx context.Context, projectID, webhookID uuid.UUID, input model.WebhookPatch,
) (*model.Webhook, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Webhooks.Update(ctx, p.ID, webhookID, input)
}

func (r mutationResolver) DeleteWebhook(ctx context.Context, projectID, webhookID uuid.UUID) (uuid.UUID, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	return webhookID, r.Webhooks.Delete(ctx, p.ID, webhookID)
}

func (r mutationResolver) RotateWebhookSecret(ctx context.Context, projectID, webhookID uuid.UUID) (*model.Webhook, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Webhooks.Rotate(ctx, p.ID, webhookID)
}

func (r mutationResolver) TestWebhook(ctx context.Context, projectID, webhookID uuid.UUID) (*model.WebhookTest, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Webhooks.Test(ctx, p.ID, webhookID)
}

func (r mutationResolver) ReplayWebhook(
	ctx context.Context, projectID, webhookID uuid.UUID, input model.WebhookReplayInput,
) (*model.WebhookReplay, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Webhooks.Replay(ctx, p.ID, webhookID, input)
}
