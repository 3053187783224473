package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
)

// Actions is what the graph needs of package action.
type Actions interface {
	List(ctx context.Context, projectID uuid.UUID, f actions.Filter, limit *int, cursor *string) (*model.ActionsPage, error)
	Detail(ctx context.Context, projectID, id uuid.UUID) (*model.ActionDetail, error)
	Move(ctx context.Context, projectID, id uuid.UUID, to model.ActionStatus, member *uuid.UUID) (*model.ActionItem, error)
	Declare(
		ctx context.Context, p *model.Project, id uuid.UUID, in model.DeclarationInput, member *uuid.UUID,
	) (*model.ActionDeclaration, error)
	Order(ctx context.Context, projectID, id uuid.UUID, order []uuid.UUID) error
	Propose(ctx context.Context, projectID uuid.UUID, in model.ActionProposal) (*model.ActionItem, error)
}

func (r projectResolver) Actions(
	ctx context.Context, p *model.Project, limit *int, cursor *string, status *model.ActionStatus, kind *model.ActionTargetKind,
) (*model.ActionsPage, error) {
	return r.Resolver.Actions.List(ctx, p.ID, actions.Filter{Status: status, TargetKind: kind}, limit, cursor)
}

func (r projectResolver) Action(ctx context.Context, p *model.Project, id uuid.UUID) (*model.ActionDetail, error) {
	return r.Resolver.Actions.Detail(ctx, p.ID, id)
}

func (r mutationResolver) UpdateAction(
	ctx context.Context, projectID, actionID uuid.UUID, input model.ActionPatch,
) (*model.ActionItem, error) {
	p, member, err := r.projectAndMember(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Resolver.Actions.Move(ctx, p.ID, actionID, input.Status, member)
}

func (r mutationResolver) DeclareAction(
	ctx context.Context, projectID, actionID uuid.UUID, input model.DeclarationInput,
) (*model.ActionDeclaration, error) {
	p, member, err := r.projectAndMember(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Resolver.Actions.Declare(ctx, p, actionID, input, member)
}

func (r mutationResolver) OrderActionMembers(
	ctx context.Context, projectID, actionID uuid.UUID, opportunityIds []uuid.UUID,
) (*model.ActionDetail, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	if err := r.Resolver.Actions.Order(ctx, p.ID, actionID, opportunityIds); err != nil {
		return nil, err
	}
	return r.Resolver.Actions.Detail(ctx, p.ID, actionID)
}

func (r mutationResolver) ProposeAction(
	ctx context.Context, projectID uuid.UUID, input model.ActionProposal,
) (*model.ActionItem, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Resolver.Actions.Propose(ctx, p.ID, input)
}

// projectAndMember returns a project that the caller may see, and the member who calls.
func (r *Resolver) projectAndMember(ctx context.Context, projectID uuid.UUID) (*model.Project, *uuid.UUID, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, nil, err
	}
	p, err := r.visibleProject(ctx, projectID)
	return p, &caller.MemberID, err
}
