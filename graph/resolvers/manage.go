package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Projects is the part of package project that the graph uses for projects.
type Projects interface {
	Create(ctx context.Context, workspaceID uuid.UUID, in model.ProjectInput) (*model.Project, error)
	Update(ctx context.Context, workspaceID, id uuid.UUID, in model.ProjectPatch) (*model.Project, error)
	Delete(ctx context.Context, workspaceID, id uuid.UUID) error
}

// Markets is the part of package project that the graph uses for markets.
type Markets interface {
	Create(ctx context.Context, workspaceID, projectID uuid.UUID, in model.MarketInput) (*model.Market, error)
	Update(ctx context.Context, workspaceID, projectID, id uuid.UUID, in model.MarketPatch) (*model.Market, error)
	Delete(ctx context.Context, workspaceID, projectID, id uuid.UUID) error
}

// PromptSets is the part of package project that the graph uses for prompt sets.
type PromptSets interface {
	Create(ctx context.Context, workspaceID, projectID uuid.UUID, in model.PromptSetInput) (*model.PromptSet, error)
	Update(ctx context.Context, workspaceID, projectID, id uuid.UUID, in model.PromptSetPatch) (*model.PromptSet, error)
	Delete(ctx context.Context, workspaceID, projectID, id uuid.UUID) error
}

// seen returns the workspace of a project that the caller may see and is about to change.
// It does not check that the project exists: the change itself does.
func (r *Resolver) seen(ctx context.Context, projectID uuid.UUID) (workspaceID uuid.UUID, err error) {
	p, err := access.From(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	if !p.Sees(projectID) {
		return uuid.Nil, fault.Missing("project")
	}
	return p.WorkspaceID, nil
}

func (r mutationResolver) CreateProject(ctx context.Context, input model.ProjectInput) (*model.Project, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	if err := caller.CheckWhole(); err != nil {
		return nil, err
	}
	return r.Projects.Create(ctx, caller.WorkspaceID, input)
}

func (r mutationResolver) UpdateProject(
	ctx context.Context, projectID uuid.UUID, input model.ProjectPatch,
) (*model.Project, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return nil, err
	}
	p, err := r.Projects.Update(ctx, workspace, projectID, input)
	if _, given := input.Timezone.ValueOK(); err == nil && given {
		err = r.ReportSchedules.Rezone(ctx, p)
	}
	return p, err
}

func (r mutationResolver) DeleteProject(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	caller, err := access.From(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	if err := caller.CheckRole(model.MemberRoleAdmin); err != nil {
		return uuid.Nil, err
	}
	return projectID, r.Projects.Delete(ctx, workspace, projectID)
}

func (r mutationResolver) CreateMarket(
	ctx context.Context, projectID uuid.UUID, input model.MarketInput,
) (*model.Market, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Markets.Create(ctx, workspace, projectID, input)
}

func (r mutationResolver) UpdateMarket(
	ctx context.Context, projectID, marketID uuid.UUID, input model.MarketPatch,
) (*model.Market, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Markets.Update(ctx, workspace, projectID, marketID, input)
}

func (r mutationResolver) DeleteMarket(ctx context.Context, projectID, marketID uuid.UUID) (uuid.UUID, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	return marketID, r.Markets.Delete(ctx, workspace, projectID, marketID)
}

func (r mutationResolver) CreatePromptSet(
	ctx context.Context, projectID uuid.UUID, input model.PromptSetInput,
) (*model.PromptSet, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.PromptSets.Create(ctx, workspace, projectID, input)
}

func (r mutationResolver) UpdatePromptSet(
	ctx context.Context, projectID, promptSetID uuid.UUID, input model.PromptSetPatch,
) (*model.PromptSet, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.PromptSets.Update(ctx, workspace, projectID, promptSetID, input)
}

func (r mutationResolver) DeletePromptSet(ctx context.Context, projectID, promptSetID uuid.UUID) (uuid.UUID, error) {
	workspace, err := r.seen(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	return promptSetID, r.PromptSets.Delete(ctx, workspace, projectID, promptSetID)
}
