package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// Channels is the part of package channel that the graph uses.
type Channels interface {
	Create(ctx context.Context, who *access.Principal, in model.ChannelInput) (*model.Channel, error)
	Update(ctx context.Context, who *access.Principal, id uuid.UUID, in model.ChannelPatch) (*model.Channel, error)
	Delete(ctx context.Context, who *access.Principal, id uuid.UUID) error
	Test(ctx context.Context, who *access.Principal, id uuid.UUID) (*model.Channel, error)
	Of(ctx context.Context, who *access.Principal, req page.Request) (*model.ChannelPage, error)
	MailConfigured() bool
}

func (r workspaceResolver) Channels(ctx context.Context, w *model.Workspace, limit *int, cursor *string) (*model.ChannelPage, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	req, err := page.Parse(limit, cursor, 1, "channels", w.ID.String())
	if err != nil {
		return nil, err
	}
	return r.Resolver.Channels.Of(ctx, caller, req)
}

func (r workspaceResolver) MailConfigured(context.Context, *model.Workspace) (bool, error) {
	return r.Resolver.Channels.MailConfigured(), nil
}

func (r mutationResolver) CreateChannel(ctx context.Context, input model.ChannelInput) (*model.Channel, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.Channels.Create(ctx, caller, input)
}

func (r mutationResolver) UpdateChannel(ctx context.Context, channelID uuid.UUID, input model.ChannelPatch) (*model.Channel, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.Channels.Update(ctx, caller, channelID, input)
}

func (r mutationResolver) DeleteChannel(ctx context.Context, channelID uuid.UUID) (uuid.UUID, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	return channelID, r.Channels.Delete(ctx, caller, channelID)
}

func (r mutationResolver) TestChannel(ctx context.Context, channelID uuid.UUID) (*model.Channel, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.Channels.Test(ctx, caller, channelID)
}
