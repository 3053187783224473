package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// ReportLinks is what the graph needs of package handover.
type ReportLinks interface {
	List(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportLink, error)
	Create(ctx context.Context, by string, projectID uuid.UUID, in model.ReportLinkInput) (*model.ReportLink, error)
	Revoke(ctx context.Context, projectID, id uuid.UUID) (*model.ReportLink, error)
}

func (e *edges) addReportLinks(r *Resolver) {
	e.reportLinks = &edge[model.Project, uuid.UUID, []model.ReportLink]{key: projectID, fetch: fetchLists(r.ReportLinks.List)}
}

func (r projectResolver) ReportLinks(ctx context.Context, p *model.Project) ([]model.ReportLink, error) {
	return r.edges().reportLinks.loadOf(ctx, p)
}

func (r mutationResolver) CreateReportLink(ctx context.Context, projectID uuid.UUID, input model.ReportLinkInput) (*model.ReportLink, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	principal, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.ReportLinks.Create(ctx, principal.Email, p.ID, input)
}

func (r mutationResolver) RevokeReportLink(ctx context.Context, projectID, linkID uuid.UUID) (*model.ReportLink, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.ReportLinks.Revoke(ctx, p.ID, linkID)
}
