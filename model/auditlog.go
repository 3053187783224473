package model

import (
	"time"

	"github.com/google/uuid"
)

// AuditLogEntry reports who did what to what, when. It names no secret. Who is a
// member by way of a key or of a session; an operator at the command line, or
// an anonymous client that failed to sign in, is not a member.
type AuditLogEntry struct {
	WorkspaceID uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	At          time.Time
	MemberID    *uuid.UUID
	Email       string // of the member then, or the address that was tried
	KeyID       *uuid.UUID
	SessionID   *uuid.UUID
	Address     string // where the request came from; empty when there was none
	Action      string // the mutation's name, or the command's
	ProjectID   *uuid.UUID
	// Target is what it was done to: ids and the values that were given, by name.
	Target map[string]any `bun:"type:jsonb"`
}

// AuditLogFilter narrows the audit log; zero fields do not. From is inclusive,
// To is not.
type AuditLogFilter struct {
	Action    string
	MemberID  *uuid.UUID
	ProjectID *uuid.UUID
	From, To  *time.Time
}

// AuditLogPage is one page of the audit log.
type AuditLogPage struct {
	Items      []*AuditLogEntry
	NextCursor *string
}
