package access

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	// MaxConnections is how many assistants a member may have connected at one time.
	MaxConnections = 20

	codeLife    = 2 * time.Minute
	secretLife  = time.Hour
	refreshLife = 30 * 24 * time.Hour
)

// ConnectionStore is what connecting assistants needs of the storage.
type ConnectionStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	LockWorkspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error)
	UnknownProjects(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) ([]uuid.UUID, error)
	CountConnections(ctx context.Context, workspaceID, memberID uuid.UUID, at time.Time) (int, error)
	InsertCode(ctx context.Context, code *model.AuthorizationCode) error
	// LockCode reads a code and holds it until the transaction ends. A NotFound fault when there is none.
	LockCode(ctx context.Context, fingerprint [sha256.Size]byte) (*model.AuthorizationCode, error)
	SetCodeKey(ctx context.Context, fingerprint [sha256.Size]byte, keyID uuid.UUID) error
	InsertConnection(ctx context.Context, key *model.APIKey, refresh [sha256.Size]byte) error
	RevokeKey(ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, at time.Time) (*model.KeyGrant, error)
	// Renew gives the live connection of a client that has a refresh token new secrets. A NotFound fault when there is none.
	Renew(ctx context.Context, clientID string, refresh [sha256.Size]byte, next model.KeyRenewal, at time.Time) (*model.APIKey, error)
	// EndConnection revokes the connection that has a token: its secret, its refresh token, or with spent the one before.
	EndConnection(ctx context.Context, token [sha256.Size]byte, spent bool, at time.Time) error
}

// Connections connects the assistants of people. It is safe for concurrent use.
type Connections struct {
	store ConnectionStore
	now   func() time.Time
}

// NewConnections wires the rules about connections to the storage and a clock.
func NewConnections(store ConnectionStore, now func() time.Time) *Connections {
	return &Connections{store: store, now: func() time.Time { return now().UTC().Truncate(time.Microsecond) }}
}

// Consent is what a person allows an assistant. ScopeRead need not be named; nil Projects means all of the workspace.
type Consent struct {
	ClientID      string
	ClientName    string
	RedirectURI   string
	CodeChallenge string // S256
	Scopes        []model.Scope
	Projects      []uuid.UUID
	Writes        bool
}

// Allow stores what a person allows an assistant and returns the code that the assistant fetches its key with. Faults:
// Forbidden (a key, a scope beyond the role), PlanRequired, NotFound (project), Conflict (too many connections).
func (c *Connections) Allow(ctx context.Context, who *Principal, consent Consent) (code string, err error) {
	if err := who.CheckPerson(model.MemberRoleViewer); err != nil {
		return "", err
	}
	if who.Plan != model.PlanPaid {
		return "", fault.New(fault.PlanRequired, "the workspace's plan does not include API access")
	}
	asked := KeyRequest{Name: consent.ClientName, Scopes: consent.Scopes, Projects: consent.Projects}
	now := c.now()
	if err := asked.check(now); err != nil {
		return "", err
	}
	scopes := asked.allScopes()
	for _, scope := range scopes {
		if !roleAllows(who.Role, scope) {
			return "", fault.New(fault.Forbidden, "the role %q does not allow %q", who.Role, scope)
		}
	}
	code = newToken(codePrefix)
	fingerprint := Fingerprint(code)
	row := &model.AuthorizationCode{
		Fingerprint: fingerprint[:], WorkspaceID: who.WorkspaceID, MemberID: who.MemberID, ClientID: consent.ClientID,
		ClientName: consent.ClientName, RedirectURI: consent.RedirectURI, CodeChallenge: consent.CodeChallenge,
		Scopes: scopes, ProjectIDs: distinct(consent.Projects), MCPWrites: consent.Writes, ExpiresAt: now.Add(codeLife),
	}
	return code, c.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := c.store.LockWorkspace(ctx, who.WorkspaceID); err != nil {
			return err
		}
		unknown, err := c.store.UnknownProjects(ctx, who.WorkspaceID, row.ProjectIDs)
		if err != nil {
			return err
		}
		if len(unknown) > 0 {
			return fault.MissingRef("projectIds", "project "+unknown[0].String())
		}
		connected, err := c.store.CountConnections(ctx, who.WorkspaceID, who.MemberID, now)
		if err != nil {
			return err
		}
		if connected >= MaxConnections {
			return fault.New(fault.Conflict, "you have connected %d assistants, the most there may be: disconnect one first", connected)
		}
		return c.store.InsertCode(ctx, row)
	})
}

// Tokens are what an assistant calls with: a secret that lives an hour, and the token that gets the next one.
type Tokens struct {
	Secret    string
	Refresh   string
	ExpiresIn time.Duration
	Scopes    []model.Scope
}

// errGrant is the same for all reasons, so that nothing can be found out by trying.
func errGrant() error {
	return fault.New(fault.InvalidKey, "the code or refresh token is unknown, used, expired or of another client")
}

// Redeem makes the key that a person has allowed. A code that comes a second time ends the key of the first.
// Faults: InvalidKey.
func (c *Connections) Redeem(ctx context.Context, clientID, redirectURI, code, verifier string) (*Tokens, error) {
	if !isToken(codePrefix, code) {
		return nil, errGrant()
	}
	var tokens *Tokens
	err := c.store.InTx(ctx, func(ctx context.Context) error {
		allowed, err := c.store.LockCode(ctx, Fingerprint(code))
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		now := c.now()
		if allowed.KeyID != nil {
			_, err := c.store.RevokeKey(ctx, &allowed.WorkspaceID, *allowed.KeyID, now)
			return err
		}
		if !now.Before(allowed.ExpiresAt) || allowed.ClientID != clientID || allowed.RedirectURI != redirectURI ||
			!proves(verifier, allowed.CodeChallenge) {
			return nil
		}
		tokens, err = c.connect(ctx, allowed, now)
		return err
	})
	if err != nil {
		return nil, err
	}
	if tokens == nil {
		return nil, errGrant()
	}
	return tokens, nil
}

// connect makes the key of a code.
func (c *Connections) connect(ctx context.Context, allowed *model.AuthorizationCode, now time.Time) (*Tokens, error) {
	tokens, next := newSecrets(now)
	key := &model.APIKey{
		WorkspaceID: allowed.WorkspaceID, ID: model.NewID(), MemberID: allowed.MemberID, Name: allowed.ClientName,
		Prefix: next.Prefix, Fingerprint: next.Fingerprint[:], Scopes: allowed.Scopes, ProjectIDs: allowed.ProjectIDs,
		MCPWrites: allowed.MCPWrites, ExpiresAt: &next.ExpiresAt, CreatedAt: now,
		ClientID: &allowed.ClientID, SecretExpiresAt: &next.SecretExpiresAt,
	}
	if err := c.store.InsertConnection(ctx, key, next.Refresh); err != nil {
		return nil, err
	}
	tokens.Scopes = key.Scopes
	return tokens, c.store.SetCodeKey(ctx, [sha256.Size]byte(allowed.Fingerprint), key.ID)
}

func newSecrets(now time.Time) (*Tokens, model.KeyRenewal) {
	tokens := &Tokens{Secret: newSecret(), Refresh: newToken(refreshPrefix), ExpiresIn: secretLife}
	return tokens, model.KeyRenewal{
		Prefix: tokens.Secret[:shownLength], Fingerprint: Fingerprint(tokens.Secret), Refresh: Fingerprint(tokens.Refresh),
		SecretExpiresAt: now.Add(secretLife), ExpiresAt: now.Add(refreshLife),
	}
}

// proves reports whether a verifier is the one that a challenge was made of (RFC 7636, S256).
func proves(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(sum[:])), []byte(challenge)) == 1
}

// Refresh replaces both secrets of a connection. A refresh token that comes a second time was stolen from somebody: it
// ends the connection. Faults: InvalidKey.
func (c *Connections) Refresh(ctx context.Context, clientID, refresh string) (*Tokens, error) {
	if !isToken(refreshPrefix, refresh) {
		return nil, errGrant()
	}
	now := c.now()
	tokens, next := newSecrets(now)
	key, err := c.store.Renew(ctx, clientID, Fingerprint(refresh), next, now)
	if fault.KindOf(err) == fault.NotFound {
		if err := c.store.EndConnection(ctx, Fingerprint(refresh), true, now); err != nil {
			return nil, err
		}
		return nil, errGrant()
	}
	if err != nil {
		return nil, err
	}
	tokens.Scopes = key.Scopes
	return tokens, nil
}

// End revokes the connection that has a secret or a refresh token. An unknown one changes nothing.
func (c *Connections) End(ctx context.Context, token string) error {
	if !wellFormed(token) && !isToken(refreshPrefix, token) {
		return nil
	}
	return c.store.EndConnection(ctx, Fingerprint(token), false, c.now())
}
