package access

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// GrantStore is what authentication needs of the storage.
type GrantStore interface {
	// KeyGrant reads a key by its fingerprint, and what its power depends on
	// now, in one statement. A NotFound fault when there is none.
	KeyGrant(ctx context.Context, fingerprint [sha256.Size]byte) (*model.KeyGrant, error)
	// NoteKeyUses raises last_used_at of keys, by their ids, in one statement.
	NoteKeyUses(ctx context.Context, uses map[uuid.UUID]time.Time) error
}

// Authenticator turns API keys into principals. It is safe for concurrent use.
// Run writes down when keys were used; without it nothing but that is lost.
type Authenticator struct {
	store  GrantStore
	now    func() time.Time
	logger *slog.Logger
	uses   uses
}

// NewAuthenticator wires authentication to the storage, a clock and a log.
func NewAuthenticator(store GrantStore, now func() time.Time, logger *slog.Logger) *Authenticator {
	return &Authenticator{store: store, now: now, logger: logger}
}

// Authenticate finds whom a bearer key acts for, with the power they have now.
// The error is an InvalidKey fault for every key that is not valid, without
// saying why: a mistyped key is refused without a statement, any other after
// exactly one. What the plan allows is for Principal.Check. The key of a connected assistant is refused.
func (a *Authenticator) Authenticate(ctx context.Context, bearer string) (*Principal, error) {
	return a.authenticate(ctx, bearer, func(g *model.KeyGrant) bool { return g.ClientID == nil })
}

// AuthenticateAssistant is Authenticate for the MCP server, which the keys of connected assistants open too.
func (a *Authenticator) AuthenticateAssistant(ctx context.Context, bearer string) (*Principal, error) {
	return a.authenticate(ctx, bearer, func(*model.KeyGrant) bool { return true })
}

func (a *Authenticator) authenticate(ctx context.Context, bearer string, opens func(*model.KeyGrant) bool) (*Principal, error) {
	if !wellFormed(bearer) {
		return nil, refused()
	}
	fingerprint := Fingerprint(bearer)
	grant, err := a.store.KeyGrant(ctx, fingerprint)
	if fault.KindOf(err) == fault.NotFound {
		return nil, refused()
	}
	if err != nil {
		return nil, err
	}
	now := a.now()
	if subtle.ConstantTimeCompare(grant.Fingerprint, fingerprint[:]) != 1 || !alive(grant, now) || !fresh(grant, now) || !opens(grant) {
		return nil, refused()
	}
	a.note(grant, now)
	principal := principalOf(grant)
	principal.again = func(ctx context.Context) (*Principal, error) { return a.authenticate(ctx, bearer, opens) }
	return principal, nil
}

// alive reports whether a key may be used: not revoked, not expired, its creator
// still a member.
func alive(g *model.KeyGrant, now time.Time) bool {
	return g.RevokedAt == nil && g.MemberRemovedAt == nil && (g.ExpiresAt == nil || now.Before(*g.ExpiresAt))
}

// fresh reports whether a key's secret may be used: a connected assistant has to change it every hour.
func fresh(g *model.KeyGrant, now time.Time) bool {
	return g.SecretExpiresAt == nil || now.Before(*g.SecretExpiresAt)
}

func principalOf(g *model.KeyGrant) *Principal {
	return &Principal{
		KeyID: g.ID, WorkspaceID: g.WorkspaceID, MemberID: g.MemberID, Email: g.Email,
		Role: g.Role, Plan: g.Plan, Scopes: g.Scopes, Projects: g.ProjectIDs, MCPWrites: g.MCPWrites,
	}
}

// refused is the same for all reasons: which keys once were valid is nobody's business.
func refused() error {
	return fault.New(fault.InvalidKey, "the API key is missing, unknown, revoked or expired")
}

// note remembers that a key was used when the stored time has grown old.
func (a *Authenticator) note(g *model.KeyGrant, now time.Time) {
	var stored time.Time
	if g.LastUsedAt != nil {
		stored = *g.LastUsedAt
	}
	a.uses.note(g.ID, stored, now)
}

// Flush writes down the uses noted since the last time, all in one statement.
func (a *Authenticator) Flush(ctx context.Context) { a.uses.flush(ctx, a.store.NoteKeyUses, a.logger) }
