package access

import (
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	// MaxLiveKeys is how many keys of a workspace may be usable at one time.
	MaxLiveKeys = 10
	// MaxName is the longest name of a key, a workspace or a member's address, in characters.
	MaxName = 200
)

// KeyStore is what the rules about keys need of the storage. LockWorkspace
// holds the workspace's row until the transaction ends, so that what is counted
// stays true until it is acted on.
type KeyStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	LockWorkspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error)
	MemberByEmail(ctx context.Context, workspaceID uuid.UUID, email string) (*model.Member, error)
	CountLiveKeys(ctx context.Context, workspaceID uuid.UUID, at time.Time) (int, error)
	UnknownProjects(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) ([]uuid.UUID, error)
	InsertKey(ctx context.Context, key *model.APIKey) error
	// RevokeKey ends a key of a workspace; nil: of any.
	RevokeKey(ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, at time.Time) (*model.KeyGrant, error)
	// SetKeyMCPWrites sets whether assistants may write with a key of a workspace; nil: of any.
	SetKeyMCPWrites(ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, allowed bool) (*model.KeyGrant, error)
	Keys(ctx context.Context, workspaceID uuid.UUID) ([]*model.KeyGrant, error)
	// Connected returns the live keys of the assistants that a member has connected, newest first.
	Connected(ctx context.Context, workspaceID, memberID uuid.UUID, at time.Time) ([]*model.KeyGrant, error)
}

// Keys makes, lists and revokes API keys.
type Keys struct {
	store KeyStore
	now   func() time.Time
}

// NewKeys wires the rules about keys to the storage and a clock.
func NewKeys(store KeyStore, now func() time.Time) *Keys {
	return &Keys{store: store, now: now}
}

// KeyRequest asks for a key. Creator is the address of the member it acts for;
// ScopeRead need not be named; nil Projects means all of the workspace, and a
// nil ExpiresAt never.
type KeyRequest struct {
	WorkspaceID uuid.UUID
	Creator     string
	Name        string
	Scopes      []model.Scope
	Projects    []uuid.UUID
	ExpiresAt   *time.Time
	MCPWrites   bool
}

// NewKey is a key that was just made, with its text, which is kept nowhere.
type NewKey struct {
	*model.KeyGrant

	Secret string
}

// Create makes a key. Only owners and admins may; at most MaxLiveKeys may live in
// a workspace. Errors are faults: Invalid, NotFound (workspace, member,
// project), Forbidden (the creator's role), Conflict (too many keys).
func (k *Keys) Create(ctx context.Context, req KeyRequest) (*NewKey, error) {
	now := k.now().UTC().Truncate(time.Microsecond) // what PostgreSQL keeps
	if err := req.check(now); err != nil {
		return nil, err
	}
	secret := newSecret()
	fingerprint := Fingerprint(secret)
	key := &model.KeyGrant{APIKey: model.APIKey{
		WorkspaceID: req.WorkspaceID, ID: model.NewID(), Name: req.Name,
		Prefix: secret[:shownLength], Fingerprint: fingerprint[:],
		Scopes: req.allScopes(), ProjectIDs: distinct(req.Projects),
		ExpiresAt: req.ExpiresAt, CreatedAt: now, MCPWrites: req.MCPWrites,
	}}
	err := k.store.InTx(ctx, func(ctx context.Context) error { return k.insert(ctx, key, req.Creator) })
	if err != nil {
		return nil, err
	}
	return &NewKey{KeyGrant: key, Secret: secret}, nil
}

// insert checks what depends on the workspace under its lock, and stores the key.
func (k *Keys) insert(ctx context.Context, key *model.KeyGrant, creator string) error {
	workspace, err := k.store.LockWorkspace(ctx, key.WorkspaceID)
	if err != nil {
		return err
	}
	member, err := k.store.MemberByEmail(ctx, key.WorkspaceID, creator)
	if err != nil {
		return err
	}
	if member.Role != model.MemberRoleOwner && member.Role != model.MemberRoleAdmin {
		return fault.New(fault.Forbidden, "only owners and admins may create keys; %s is %s", member.Email, member.Role)
	}
	key.MemberID, key.Email, key.Role, key.Plan = member.ID, member.Email, member.Role, workspace.Plan
	unknown, err := k.store.UnknownProjects(ctx, key.WorkspaceID, key.ProjectIDs)
	if err != nil {
		return err
	}
	if len(unknown) > 0 {
		return fault.MissingRef("project_ids", "project "+unknown[0].String())
	}
	live, err := k.store.CountLiveKeys(ctx, key.WorkspaceID, key.CreatedAt)
	if err != nil {
		return err
	}
	if live >= MaxLiveKeys {
		return fault.New(fault.Conflict, "the workspace holds %d live keys already, the most there may be: revoke one first", live)
	}
	return k.store.InsertKey(ctx, &key.APIKey)
}

// Revoke ends a key at once, whichever workspace's it is. Revoking it again
// changes nothing. Faults: NotFound.
func (k *Keys) Revoke(ctx context.Context, id uuid.UUID) (*model.KeyGrant, error) {
	return k.store.RevokeKey(ctx, nil, id, k.now().UTC())
}

// RevokeBy is Revoke by a person, for a key of their workspace; another's is not found. Nobody
// revokes the key of a member above them: admins leave owners' keys alone. Faults: NotFound,
// Forbidden.
func (k *Keys) RevokeBy(ctx context.Context, who *Principal, id uuid.UUID) (*model.KeyGrant, error) {
	return k.changeBy(ctx, who, func(ctx context.Context) (*model.KeyGrant, error) {
		return k.store.RevokeKey(ctx, &who.WorkspaceID, id, k.now().UTC())
	})
}

// SetMCPWrites sets whether an assistant may write with a key, in whichever workspace. Faults: NotFound.
func (k *Keys) SetMCPWrites(ctx context.Context, id uuid.UUID, allowed bool) (*model.KeyGrant, error) {
	return k.store.SetKeyMCPWrites(ctx, nil, id, allowed)
}

// SetMCPWritesBy is SetMCPWrites by a person, for a key of their workspace, with the rules of RevokeBy. Faults:
// NotFound, Forbidden.
func (k *Keys) SetMCPWritesBy(ctx context.Context, who *Principal, id uuid.UUID, allowed bool) (*model.KeyGrant, error) {
	return k.changeBy(ctx, who, func(ctx context.Context) (*model.KeyGrant, error) {
		return k.store.SetKeyMCPWrites(ctx, &who.WorkspaceID, id, allowed)
	})
}

// changeBy changes a key in a transaction, unless it acts for a member above the person who changes it.
func (k *Keys) changeBy(
	ctx context.Context, who *Principal, change func(context.Context) (*model.KeyGrant, error),
) (key *model.KeyGrant, err error) {
	err = k.store.InTx(ctx, func(ctx context.Context) error {
		if key, err = change(ctx); err != nil {
			return err
		}
		if key.MemberRemovedAt == nil && rank(key.Role) > rank(who.Role) {
			return fault.New(fault.Forbidden, "the key acts for %s, whose role is %q: it takes that role to change it", key.Email, key.Role)
		}
		return nil
	})
	return key, err
}

// List returns a workspace's keys, oldest first, revoked and expired ones too.
func (k *Keys) List(ctx context.Context, workspaceID uuid.UUID) ([]*model.KeyGrant, error) {
	return k.store.Keys(ctx, workspaceID)
}

// Connected returns the assistants that a person has connected in their workspace, newest first.
func (k *Keys) Connected(ctx context.Context, who *Principal) ([]*model.KeyGrant, error) {
	return k.store.Connected(ctx, who.WorkspaceID, who.MemberID, k.now().UTC())
}

// Disconnect ends the connection of an assistant by the person who made it. Another's is not found. Faults: NotFound.
func (k *Keys) Disconnect(ctx context.Context, who *Principal, id uuid.UUID) (key *model.KeyGrant, err error) {
	err = k.store.InTx(ctx, func(ctx context.Context) error {
		if key, err = k.store.RevokeKey(ctx, &who.WorkspaceID, id, k.now().UTC()); err != nil {
			return err
		}
		if key.MemberID != who.MemberID || key.ClientID == nil {
			return fault.Missing("connection")
		}
		return nil
	})
	return key, err
}

// State reports whether a key may be used now: one whose creator left counts as
// revoked.
func (k *Keys) State(g *model.KeyGrant) model.KeyState {
	switch {
	case g.RevokedAt != nil || g.MemberRemovedAt != nil:
		return model.KeyStateRevoked
	case !alive(g, k.now()):
		return model.KeyStateExpired
	default:
		return model.KeyStateLive
	}
}

// check reports what is wrong with the request by itself, all of it at once.
func (r KeyRequest) check(now time.Time) error {
	var wrong []fault.Detail
	if !validName(r.Name) {
		wrong = append(wrong, fault.Detail{Field: "name", Message: nameRule})
	}
	for _, s := range r.Scopes {
		if !slices.Contains(model.Scopes(), s) {
			wrong = append(wrong, fault.Detail{Field: "scopes", Message: "must be of " + model.OneOf(model.Scopes())})
			break
		}
	}
	if r.Projects != nil && len(r.Projects) == 0 {
		wrong = append(wrong, fault.Detail{Field: "project_ids", Message: "must name a project; leave it out for a key of all projects"})
	}
	if r.ExpiresAt != nil && !r.ExpiresAt.After(now) {
		wrong = append(wrong, fault.Detail{Field: "expires_at", Message: "must be in the future"})
	}
	if len(wrong) > 0 {
		return fault.Fields(wrong...)
	}
	return nil
}

// allScopes is what was asked for and read, in the order of model.Scopes.
func (r KeyRequest) allScopes() []model.Scope {
	var out []model.Scope
	for _, s := range model.Scopes() {
		if s == model.ScopeRead || slices.Contains(r.Scopes, s) {
			out = append(out, s)
		}
	}
	return out
}

// distinct drops repeated ids; none at all stays nil, which means every project.
func distinct(ids []uuid.UUID) []uuid.UUID {
	var out []uuid.UUID
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

const nameRule = "must be 1 to 200 characters, not only blanks, without control characters and invisible characters"

// validName reports whether a text may name something people read in lists.
func validName(s string) bool {
	return utf8.ValidString(s) && model.IsSeen(s) &&
		utf8.RuneCountInString(s) <= MaxName && model.SingleLine(s) == nil
}
