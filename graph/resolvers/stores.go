package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// Transactions runs functions in one transaction.
type Transactions interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
}

// PeopleStore reads workspaces and their members for the graph.
type PeopleStore interface {
	Workspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error)
	HasWorkspaces(ctx context.Context) (bool, error)
	Members(ctx context.Context, workspaceID uuid.UUID) ([]model.Member, error)
	// WasMember reports whether a person is or was a member of a workspace.
	WasMember(ctx context.Context, workspaceID, id uuid.UUID) (bool, error)
}

// AuditLogStore stores the audit log.
type AuditLogStore interface {
	Note(ctx context.Context, e model.AuditLogEntry) error
	AuditLog(ctx context.Context, workspaceID uuid.UUID, f model.AuditLogFilter, req page.Request) (*model.AuditLogPage, error)
}
