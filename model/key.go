package model

import (
	"crypto/sha256"
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

	// Of an assistant that a person has connected; nil for other keys.
	ClientID        *string    // the address of the assistant's document
	SecretExpiresAt *time.Time // when the assistant has to change the key's secret
}

// AuthorizationCode is what a person has allowed an assistant, which the assistant fetches its key with.
type AuthorizationCode struct {
	Fingerprint   []byte `bun:",pk"` // SHA-256 of the code
	WorkspaceID   uuid.UUID
	MemberID      uuid.UUID
	ClientID      string
	ClientName    string
	RedirectURI   string
	CodeChallenge string
	Scopes        []Scope     `bun:",array"`
	ProjectIDs    []uuid.UUID `bun:"project_ids,array"` // nil: every project
	MCPWrites     bool        `bun:"mcp_writes"`
	ExpiresAt     time.Time
	KeyID         *uuid.UUID // of the key that was made for it
}

// KeyRenewal replaces the secrets of an assistant's key.
type KeyRenewal struct {
	Prefix          string
	Fingerprint     [sha256.Size]byte
	Refresh         [sha256.Size]byte
	SecretExpiresAt time.Time
	ExpiresAt       time.Time
}

// KeyGrant is a key together with what its power depends on now.
type KeyGrant struct {
	APIKey
	Email           string
	Role            MemberRole
	MemberRemovedAt *time.Time
	Plan            Plan
}
