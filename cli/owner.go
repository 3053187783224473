package cli

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/job"
)

// ownerOf returns the owner of a statement's connection: a workspace, or uuid.Max for all jobs. Lookups of
// callers and statements of the service itself have no owner.
func ownerOf(ctx context.Context) (uuid.UUID, bool) {
	if p, err := access.From(ctx); err == nil {
		return p.WorkspaceID, true
	}
	return uuid.Max, job.Works(ctx)
}
