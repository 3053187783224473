package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/model"
)

func (r subscriptionResolver) AuditProgress(ctx context.Context, projectID, auditID uuid.UUID) (<-chan *model.AuditProgress, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Audits.Follow(ctx, p.ID, auditID, func(err error) { graph.EndWith(ctx, err) })
}
