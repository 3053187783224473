package resolvers

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (r projectResolver) AuditSchedules(ctx context.Context, p *model.Project) ([]model.AuditSchedule, error) {
	return r.edges().auditSchedules.loadOf(ctx, p)
}

func (r projectResolver) AuditSchedule(ctx context.Context, p *model.Project, id uuid.UUID) (*model.AuditSchedule, error) {
	return r.edges().auditSchedule.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

type auditScheduleResolver struct{ *Resolver }

// AuditSchedule answers the fields of a schedule that are not plain data.
func (r *Resolver) AuditSchedule() generated.AuditScheduleResolver { return auditScheduleResolver{r} }

func (r auditScheduleResolver) NextRuns(_ context.Context, obj *model.AuditSchedule, count int) ([]time.Time, error) {
	return r.Schedules.NextRuns(obj, count)
}

func (r mutationResolver) CreateAuditSchedule(
	ctx context.Context, projectID uuid.UUID, input model.AuditScheduleInput,
) (*model.AuditSchedule, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.namedSchedule(r.Schedules.CreateSchedule(ctx, p, input))
}

func (r mutationResolver) UpdateAuditSchedule(
	ctx context.Context, projectID, scheduleID uuid.UUID, input model.AuditSchedulePatch,
) (*model.AuditSchedule, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.namedSchedule(r.Schedules.UpdateSchedule(ctx, p, scheduleID, input))
}

func (r mutationResolver) DeleteAuditSchedule(ctx context.Context, projectID, scheduleID uuid.UUID) (uuid.UUID, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return uuid.Nil, err
	}
	return scheduleID, r.Schedules.DeleteSchedule(ctx, p.ID, scheduleID)
}
