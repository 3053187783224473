package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

func (r mutationResolver) LaunchAudits(
	ctx context.Context, projectID uuid.UUID, input model.AuditLaunchInput,
) ([]model.Audit, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	launched, err := r.Audits.Launch(ctx, p, input)
	for i := range launched {
		r.nameAudit(&launched[i])
	}
	return launched, err
}

func (r mutationResolver) CancelAudit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.namedAudit(r.Audits.Cancel(ctx, p.ID, auditID))
}

func (r mutationResolver) RerunFailed(
	ctx context.Context, projectID, auditID uuid.UUID, maxEstimatedCredits int64,
) (*model.Audit, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.namedAudit(r.Audits.RerunFailed(ctx, p.ID, auditID, maxEstimatedCredits))
}
