package access

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	// sessionLife is how long a session lasts at most, sessionIdle without use.
	sessionLife = 30 * 24 * time.Hour
	sessionIdle = 7 * 24 * time.Hour
	// rotateAfter is how long a token is used before the browser gets another,
	// rotationGrace how long the earlier one stays good for requests under way.
	rotateAfter   = 24 * time.Hour
	rotationGrace = time.Minute
)

// SessionStore is what sessions need of the storage.
type SessionStore interface {
	// SessionGrant reads a session by its present or previous token, and what its
	// power depends on now, in one statement. A NotFound fault when there is none.
	SessionGrant(ctx context.Context, token [sha256.Size]byte) (*model.SessionGrant, error)
	// SessionGrantByID is SessionGrant for a session that is known by its id.
	SessionGrantByID(ctx context.Context, id uuid.UUID) (*model.SessionGrant, error)
	RotateSession(ctx context.Context, id uuid.UUID, was, token [sha256.Size]byte, at, until time.Time) (bool, error)
	EndSession(ctx context.Context, accountID, id uuid.UUID, at time.Time) (*model.Session, error)
	EndSessions(ctx context.Context, accountID, but uuid.UUID, at time.Time) error
	Sessions(ctx context.Context, accountID uuid.UUID, at, seen time.Time) ([]model.Session, error)
	MoveSession(ctx context.Context, id, workspaceID, memberID uuid.UUID) error
	Memberships(ctx context.Context, accountIDs ...uuid.UUID) ([]model.Membership, error)
	// NoteSessionUses raises last_seen_at of sessions, by their ids, in one statement.
	NoteSessionUses(ctx context.Context, uses map[uuid.UUID]time.Time) error
}

// Sessions turns session cookies into principals, and says which there are. It is
// safe for concurrent use. Run writes down when sessions were used: without it
// they end as idle.
type Sessions struct {
	store  SessionStore
	now    func() time.Time
	logger *slog.Logger
	uses   uses
}

// NewSessions wires sessions to the storage, a clock and a log.
func NewSessions(store SessionStore, now func() time.Time, logger *slog.Logger) *Sessions {
	return &Sessions{store: store, now: now, logger: logger}
}

// Authenticate finds whom a browser's session is of, with the power they have now:
// exactly one statement, none for a cookie that cannot be one of ours. A token in
// use for a day is replaced, which takes one more. The error is an InvalidKey
// fault for every token that is not good, without saying why.
func (s *Sessions) Authenticate(ctx context.Context, b *Browser) (*Principal, error) {
	if !isToken(sessionPrefix, b.Token) {
		return nil, notSignedIn()
	}
	token, now := Fingerprint(b.Token), s.now()
	grant, err := s.store.SessionGrant(ctx, token)
	if fault.KindOf(err) == fault.NotFound {
		return nil, notSignedIn()
	}
	if err != nil {
		return nil, err
	}
	present := subtle.ConstantTimeCompare(grant.Token, token[:]) == 1
	if !present && !stillGood(grant, token, now) {
		return nil, s.endCopied(ctx, grant, now)
	}
	if !sessionAlive(grant, now) {
		return nil, notSignedIn()
	}
	if present && now.Sub(grant.RotatedAt) >= rotateAfter {
		if err := s.rotate(ctx, b, grant, now); err != nil {
			return nil, err
		}
	}
	s.uses.note(grant.ID, grant.LastSeenAt, now)
	principal := sessionPrincipal(&grant.Session, &model.Membership{
		WorkspaceID: grant.WorkspaceID, MemberID: grant.MemberID, Email: grant.Email, Role: grant.Role, Plan: grant.Plan,
	}, b)
	principal.again = func(ctx context.Context) (*Principal, error) { return s.Still(ctx, grant.ID) }
	return principal, nil
}

// Still finds whom a session is of by its id, for what stays open after its token was
// checked: in one statement, with the power they have now. The error is an InvalidKey fault
// when the session is over.
func (s *Sessions) Still(ctx context.Context, id uuid.UUID) (*Principal, error) {
	grant, err := s.store.SessionGrantByID(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil, notSignedIn()
	}
	if err != nil {
		return nil, err
	}
	now := s.now()
	s.uses.note(grant.ID, grant.LastSeenAt, now) // an open stream is a use
	if !sessionAlive(grant, now) {
		return nil, notSignedIn()
	}
	return sessionPrincipal(&grant.Session, &model.Membership{
		WorkspaceID: grant.WorkspaceID, MemberID: grant.MemberID, Email: grant.Email, Role: grant.Role, Plan: grant.Plan,
	}, &Browser{}), nil
}

// sessionAlive reports whether a session may continue: neither ended, expired nor idle,
// and its person still behind the member.
func sessionAlive(g *model.SessionGrant, now time.Time) bool {
	return g.RevokedAt == nil && now.Before(g.ExpiresAt) && now.Before(g.LastSeenAt.Add(sessionIdle)) &&
		g.MemberRemovedAt == nil && g.MemberAccountID != nil && *g.MemberAccountID == g.AccountID
}

// stillGood reports whether a token is the one before the present and was replaced a
// moment ago.
func stillGood(g *model.SessionGrant, token [sha256.Size]byte, now time.Time) bool {
	return subtle.ConstantTimeCompare(g.Previous, token[:]) == 1 && g.PreviousEnd != nil && now.Before(*g.PreviousEnd)
}

// endCopied ends a session whose replaced token comes back: either the answer
// with the new one was lost, and the session with it, or somebody has a copy.
func (s *Sessions) endCopied(ctx context.Context, g *model.SessionGrant, now time.Time) error {
	if g.RevokedAt == nil {
		s.logger.WarnContext(ctx, "a replaced session token came back, the session is ended",
			slog.String("session_id", g.ID.String()))
		if _, err := s.store.EndSession(ctx, g.AccountID, g.ID, now); err != nil {
			return err
		}
	}
	return notSignedIn()
}

func (s *Sessions) rotate(ctx context.Context, b *Browser, g *model.SessionGrant, now time.Time) error {
	token := newToken(sessionPrefix)
	rotated, err := s.store.RotateSession(ctx, g.ID, [sha256.Size]byte(g.Token), Fingerprint(token), now, now.Add(rotationGrace))
	if err != nil {
		return err
	}
	if rotated { // else a request beside this one did, and its answer says so
		b.Cookie(token, g.ExpiresAt)
	}
	return nil
}

func sessionPrincipal(n *model.Session, m *model.Membership, b *Browser) *Principal {
	return &Principal{
		SessionID: n.ID, AccountID: n.AccountID, WorkspaceID: m.WorkspaceID, MemberID: m.MemberID, Email: m.Email,
		Role: m.Role, Plan: m.Plan, Scopes: model.Scopes(), Address: b.Address,
	}
}

func notSignedIn() error {
	return fault.New(fault.InvalidKey, "nobody is signed in: the session is unknown, has ended or expired")
}

// List returns the sessions of the person who asks, the one seen last first.
func (s *Sessions) List(ctx context.Context, accountID, current uuid.UUID) ([]model.Session, error) {
	now := s.now()
	sessions, err := s.store.Sessions(ctx, accountID, now, now.Add(-sessionIdle))
	for i := range sessions {
		sessions[i].Current = sessions[i].ID == current
	}
	return sessions, err
}

// Workspaces returns where the person who asks is a member, the workspace last used
// first.
func (s *Sessions) Workspaces(ctx context.Context, accountID, current uuid.UUID) ([]model.Membership, error) {
	memberships, err := s.store.Memberships(ctx, accountID)
	for i := range memberships {
		memberships[i].Current = memberships[i].WorkspaceID == current
	}
	return memberships, err
}

// SignOut ends the session that asks.
func (s *Sessions) SignOut(ctx context.Context) error {
	p, err := From(ctx)
	if err != nil {
		return err
	}
	_, err = s.Revoke(ctx, p.SessionID)
	return err
}

// Revoke ends one of the sessions of the person who asks. Faults: NotFound.
func (s *Sessions) Revoke(ctx context.Context, id uuid.UUID) (*model.Session, error) {
	p, err := From(ctx)
	if err != nil {
		return nil, err
	}
	b, err := browserOf(ctx)
	if err != nil {
		return nil, err
	}
	ended, err := s.store.EndSession(ctx, p.AccountID, id, s.now())
	if err != nil {
		return nil, err
	}
	if ended.Current = ended.ID == p.SessionID; ended.Current {
		b.Cookie("", time.Time{})
	}
	return ended, nil
}

// RevokeOthers ends every session of the caller except the current one, and returns those that were alive.
func (s *Sessions) RevokeOthers(ctx context.Context) ([]model.Session, error) {
	p, err := From(ctx)
	if err != nil {
		return nil, err
	}
	now := s.now()
	sessions, err := s.List(ctx, p.AccountID, p.SessionID)
	if err != nil {
		return nil, err
	}
	sessions = slices.DeleteFunc(sessions, func(one model.Session) bool { return one.Current })
	return sessions, s.store.EndSessions(ctx, p.AccountID, p.SessionID, now)
}

// Switch continues in another workspace of the person who asks; it gives who they
// are there. Faults: NotFound, also for a workspace that is not theirs.
func (s *Sessions) Switch(ctx context.Context, workspaceID uuid.UUID) (*Principal, error) {
	p, err := From(ctx)
	if err != nil {
		return nil, err
	}
	memberships, err := s.store.Memberships(ctx, p.AccountID)
	if err != nil {
		return nil, err
	}
	for i := range memberships {
		if m := &memberships[i]; m.WorkspaceID == workspaceID {
			there := *p
			there.WorkspaceID, there.MemberID, there.Email, there.Role, there.Plan = m.WorkspaceID, m.MemberID, m.Email, m.Role, m.Plan
			return &there, s.store.MoveSession(ctx, p.SessionID, m.WorkspaceID, m.MemberID)
		}
	}
	return nil, fault.Missing("workspace")
}

// Flush writes down the uses noted since the last time, all in one statement.
func (s *Sessions) Flush(ctx context.Context) { s.uses.flush(ctx, s.store.NoteSessionUses, s.logger) }
