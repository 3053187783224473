package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

func (r queryResolver) Me(ctx context.Context) (*model.Me, error) {
	p, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return me(p), nil
}

func (r queryResolver) Workspace(ctx context.Context) (*model.Workspace, error) {
	p, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.PeopleStore.Workspace(ctx, p.WorkspaceID)
}

func (r queryResolver) Engines(ctx context.Context) ([]model.ConfiguredEngine, error) {
	p, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.Audits.Engines(ctx, p.WorkspaceID, p.Projects)
}

func (r queryResolver) Projects(ctx context.Context, limit *int, cursor *string) (*model.ProjectPage, error) {
	p, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	req, err := idPage(limit, cursor, "projects", p.WorkspaceID.String())
	if err != nil {
		return nil, err
	}
	req = req.WithCursor(asksCursor[model.ProjectPage](ctx))
	parts := len(writer.Fields[model.PromptSet](ctx)) > 0 && len(writer.Fields[model.Prompt](ctx)) > 0
	return r.Objects.Projects(ctx, p.WorkspaceID, p.Projects, req, writer.Fields[model.Project](ctx), parts)
}

func (r queryResolver) Project(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	return r.partOfProject(ctx, id, writer.Fields[model.Project](ctx))
}

// visibleProject returns a project that the caller may see.
func (r *Resolver) visibleProject(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	return r.partOfProject(ctx, id, nil)
}

// partOfProject is visibleProject for some of the project's fields, which are named; nil stands
// for all. Every read of a project goes through it.
func (r *Resolver) partOfProject(ctx context.Context, id uuid.UUID, fields []string) (*model.Project, error) {
	return projectBy(ctx, id, func(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error) {
		return r.Objects.Project(ctx, workspaceID, id, fields)
	})
}

// heldProject is visibleProject for changes of a project's parts. It locks the project, so that changes are made
// one after the other.
func (r *Resolver) heldProject(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	return projectBy(ctx, id, r.Objects.LockProject)
}

func projectBy(
	ctx context.Context, id uuid.UUID, read func(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error),
) (*model.Project, error) {
	p, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	if !p.Sees(id) {
		return nil, fault.Missing("project")
	}
	return read(ctx, p.WorkspaceID, id)
}
