package cli

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/job"
)

// ownerOf returns whose share of the database's connections a statement takes: a workspace's, or that of all
// jobs, uuid.Max. Statements that find out who calls, and those of the service itself, take none.
func ownerOf(ctx context.Context) (uuid.UUID, bool) {
	if p, err := access.From(ctx); err == nil {
		return p.WorkspaceID, true
	}
	return uuid.Max, job.Works(ctx)
}
