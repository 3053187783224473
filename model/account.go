package model

import (
	"time"

	"github.com/google/uuid"
)

// Account is the person behind members: what somebody signs in with. The
// address is the one the account was made with.
type Account struct {
	ID              uuid.UUID `bun:",pk"`
	Email           string
	EmailVerifiedAt *time.Time // when a provider or the operator first vouched for the address
	PasswordHash    *string    // nil: no way in by password
	CreatedAt       time.Time
	UpdatedAt       time.Time
}

// Identity is how an identity provider knows a person. Email is what the
// provider says now, and Verified whether it vouches for it.
type Identity struct {
	Issuer   string
	Subject  string
	Email    string
	Verified bool
}

// Session is one browser in which a person is signed in.
type Session struct {
	ID          uuid.UUID `bun:",pk"`
	AccountID   uuid.UUID
	WorkspaceID uuid.UUID // where the person is at present
	MemberID    uuid.UUID
	Token       []byte     // SHA-256 of the cookie's value
	Previous    []byte     `bun:"previous_token"` // of the value before it; nil: none yet
	PreviousEnd *time.Time `bun:"previous_until"`
	UserAgent   string
	Address     string // where it was begun; empty when not known
	CreatedAt   time.Time
	LastSeenAt  time.Time
	RotatedAt   time.Time
	ExpiresAt   time.Time
	RevokedAt   *time.Time

	Current bool `bun:"-"` // it is the session that asks
}

// SessionGrant is a session together with what its power depends on now.
type SessionGrant struct {
	Session
	AccountEmail    string
	Email           string // the member's
	Role            MemberRole
	MemberAccountID *uuid.UUID // whose the member is
	MemberRemovedAt *time.Time
	Plan            Plan
}

// Membership is a workspace in which a person is a member.
type Membership struct {
	WorkspaceID uuid.UUID
	MemberID    uuid.UUID
	Name        string // of the workspace
	Email       string // of the member
	Plan        Plan
	Role        MemberRole
	LastSeenAt  *time.Time // when the person was last in it; nil: never

	Current bool // the session that asks is in it
}

// Invitation lets its bearer become the person behind a member.
type Invitation struct {
	WorkspaceID uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	MemberID    uuid.UUID
	Token       []byte // SHA-256
	Resets      bool   // may set the password of an account that has one
	CreatedAt   time.Time
	ExpiresAt   time.Time
	UsedAt      *time.Time
}

// EntryLink lets a browser in once.
type EntryLink struct {
	ID        uuid.UUID  `bun:",pk"` // the nil UUID: the set-up link
	Token     []byte     // SHA-256
	AccountID *uuid.UUID // whom it signs in; nil: the set-up link
	ExpiresAt time.Time
}

// InvitationGrant is an invitation together with what its use depends on now.
type InvitationGrant struct {
	Invitation
	Email           string // of the member
	Role            MemberRole
	MemberAccountID *uuid.UUID
	MemberRemovedAt *time.Time
	WorkspaceName   string
	Plan            Plan
}

// Me is who is asking.
type Me struct {
	MemberID   uuid.UUID
	Email      string
	Role       MemberRole
	Scopes     []Scope
	ProjectIDs []uuid.UUID

	WorkspaceID uuid.UUID
	SessionID   uuid.UUID // the nil UUID for a key
	AccountID   uuid.UUID // likewise
}

// SignInResult is the answer to a sign-in.
type SignInResult struct {
	Me *Me
}

// NewInvitation is an invitation that was just made, with its text, which is
// kept nowhere.
type NewInvitation struct {
	Member    *Member
	Token     string
	ExpiresAt time.Time
}

// SignInMethods reports how people may sign in.
type SignInMethods struct {
	Password bool
	Oidc     []OidcMethod
}

// OidcMethod is a provider that people may sign in with. StartURL is the path
// to send the browser to.
type OidcMethod struct {
	Name     string
	StartURL string
}
