package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// ReportLinks is the part of package handover that the graph uses.
type ReportLinks interface {
	List(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportLink, error)
	Create(ctx context.Context, by string, projectID uuid.UUID, in model.ReportLinkInput) (*model.ReportLink, error)
	Revoke(ctx context.Context, projectID, id uuid.UUID) (*model.ReportLink, error)
}

// ReportSchedules is the part of package handover that the graph uses for schedules.
type ReportSchedules interface {
	List(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportSchedule, error)
	Create(
		ctx context.Context, who *access.Principal, by string, p *model.Project, in model.ReportScheduleInput,
	) (*model.ReportSchedule, error)
	Update(
		ctx context.Context, who *access.Principal, p *model.Project, id uuid.UUID, in model.ReportSchedulePatch,
	) (*model.ReportSchedule, error)
	Delete(ctx context.Context, projectID, id uuid.UUID) error
	Rezone(ctx context.Context, p *model.Project) error
}

func (e *edges) addReportLinks(r *Resolver) {
	e.reportLinks = &edge[model.Project, uuid.UUID, []model.ReportLink]{key: projectID, fetch: fetchLists(r.ReportLinks.List)}
	e.reportSchedules = &edge[model.Project, uuid.UUID, []model.ReportSchedule]{key: projectID, fetch: fetchLists(r.ReportSchedules.List)}
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

func (r projectResolver) ReportSchedules(ctx context.Context, p *model.Project) ([]model.ReportSchedule, error) {
	return r.edges().reportSchedules.loadOf(ctx, p)
}

func (r mutationResolver) CreateReportSchedule(
	ctx context.Context, projectID uuid.UUID, input model.ReportScheduleInput,
) (*model.ReportSchedule, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.ReportSchedules.Create(ctx, caller, caller.Email, p, input)
}

func (r mutationResolver) UpdateReportSchedule(
	ctx context.Context, projectID, reportScheduleID uuid.UUID, input model.ReportSchedulePatch,
) (*model.ReportSchedule, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	return r.ReportSchedules.Update(ctx, caller, p, reportScheduleID, input)
}

func (r mutationResolver) DeleteReportSchedule(ctx context.Context, projectID, reportScheduleID uuid.UUID) (uuid.UUID, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	return reportScheduleID, r.ReportSchedules.Delete(ctx, p.ID, reportScheduleID)
}
