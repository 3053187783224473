package model

import (
	"time"

	"github.com/google/uuid"
)

// APIKey is a key as it is stored: never the key itself, only its fingerprint.
type APIKey struct {
	WorkspaceID uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	MemberID    uuid.UUID
	Name        string
	Prefix      string      // the recognisable beginning, for lists
	Fingerprint []byte      // SHA-256 of the key
	Scopes      []Scope     `bun:",array"`
	ProjectIDs  []uuid.UUID `bun:"project_ids,array"` // nil: every project
	MCPWrites   bool        `bun:"mcp_writes"`        // whether assistants may write with it
	ExpiresAt   *time.Time
	CreatedAt   time.Time
	RevokedAt   *time.Time
	LastUsedAt  *time.Time
}

// KeyGrant is a key together with what its power depends on now.
type KeyGrant struct {
	APIKey
	Email           string
	Role            MemberRole
	MemberRemovedAt *time.Time
	Plan            Plan
}
