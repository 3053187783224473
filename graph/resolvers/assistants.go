package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// Assistants is what the graph needs to connect assistants by OAuth.
type Assistants interface {
	Request(ctx context.Context, who *access.Principal, in model.AssistantRequestInput) (*model.AssistantRequest, error)
	Allow(ctx context.Context, who *access.Principal, in model.AssistantConsentInput) (redirectTo string, err error)
}

func (r queryResolver) AssistantRequest(ctx context.Context, request model.AssistantRequestInput) (*model.AssistantRequest, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.Assistants.Request(ctx, caller, request)
}

func (r mutationResolver) ConnectAssistant(ctx context.Context, input model.AssistantConsentInput) (*model.AssistantConsent, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	to, err := r.Assistants.Allow(ctx, caller, input)
	if err != nil {
		return nil, err
	}
	return &model.AssistantConsent{RedirectTo: to}, nil
}

func (r mutationResolver) DisconnectAssistant(ctx context.Context, id uuid.UUID) (*model.Key, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	key, err := r.Keys.Disconnect(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	return r.showKey(key), nil
}

func (r meResolver) Assistants(ctx context.Context, obj *model.Me) ([]model.Key, error) {
	if err := person(obj); err != nil {
		return nil, err
	}
	grants, err := r.Keys.Connected(ctx, &access.Principal{WorkspaceID: obj.WorkspaceID, MemberID: obj.MemberID})
	if err != nil {
		return nil, err
	}
	return r.showKeys(grants), nil
}
