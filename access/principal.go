// Package access says who may do what: principals, roles, scopes, plans, keys.
package access

import (
	"context"
	"net/netip"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Principal is a caller: a member who is signed in to the application, or a
// key that acts for the member who made it. What a key may do is the
// intersection of its scopes, the member's role now, the workspace's plan and
// the key's projects; a session has every scope and every project, and plans
// are about keys alone.
type Principal struct {
	KeyID       uuid.UUID // of a key; the nil UUID for a session
	SessionID   uuid.UUID // of a session; the nil UUID for a key
	AccountID   uuid.UUID // of the person who is signed in; the nil UUID for a key
	WorkspaceID uuid.UUID
	MemberID    uuid.UUID
	Email       string
	Role        model.MemberRole
	Plan        model.Plan
	Scopes      []model.Scope
	Projects    []uuid.UUID // nil: every project of the workspace
	MCPWrites   bool        // whether an assistant may write with the key
	Address     netip.Addr  // where the request came from; the zero one when not known

	again func(ctx context.Context) (*Principal, error) // nil: the power is fixed
}

// Again reads the principal's current power in one statement. Long requests call it before they write,
// because their key or session may have been revoked. The error is then an InvalidKey fault.
func (p *Principal) Again(ctx context.Context) (*Principal, error) {
	if p.again == nil {
		return p, nil
	}
	now, err := p.again(ctx)
	if err != nil {
		return nil, err
	}
	now.Address = p.Address
	return now, nil
}

// SignedIn reports whether a person is there, not a key.
func (p *Principal) SignedIn() bool { return p.SessionID != uuid.Nil }

// Check reports whether the principal may do what a scope allows.
func (p *Principal) Check(scope model.Scope) error {
	if !p.SignedIn() && p.Plan != model.PlanPaid {
		return fault.New(fault.PlanRequired, "the workspace's plan does not include API access")
	}
	if !slices.Contains(p.Scopes, scope) {
		return fault.New(fault.Forbidden, "the key does not have the scope %q", scope)
	}
	if !roleAllows(p.Role, scope) {
		return fault.New(fault.Forbidden, "the role %q does not allow %q", p.Role, scope)
	}
	return nil
}

// Allowed returns the scopes that Check accepts: those of the key or session that the member's
// role and the plan allow now.
func (p *Principal) Allowed() []model.Scope {
	allowed := make([]model.Scope, 0, len(p.Scopes))
	for _, scope := range p.Scopes {
		if p.Check(scope) == nil {
			allowed = append(allowed, scope)
		}
	}
	return allowed
}

// CheckPerson reports whether the principal is signed in to the application and
// has at least a role: what is about people and keys is nothing for a key.
func (p *Principal) CheckPerson(least model.MemberRole) error {
	if !p.SignedIn() {
		return fault.New(fault.Forbidden, "this is for people who are signed in to the application, not for API keys")
	}
	return p.CheckRole(least)
}

// CheckRole reports whether the principal's member has at least a role, whether it
// is the member who calls or one of the member's keys.
func (p *Principal) CheckRole(least model.MemberRole) error {
	if rank(p.Role) < rank(least) {
		return fault.New(fault.Forbidden, "the role %q does not allow this; it takes %q", p.Role, least)
	}
	return nil
}

// CheckWhole reports whether the principal acts for the whole workspace: who is
// limited to some projects could not see what is made beside them.
func (p *Principal) CheckWhole() error {
	if p.Projects != nil {
		return fault.New(fault.Forbidden, "the key is limited to some projects and may not make others")
	}
	return nil
}

// rank orders the roles by what they may do; 0 for one that is unknown.
func rank(role model.MemberRole) int {
	return 1 + slices.Index([]model.MemberRole{
		model.MemberRoleViewer, model.MemberRoleMember, model.MemberRoleAdmin, model.MemberRoleOwner,
	}, role)
}

// Sees reports whether the principal's key covers a project of its workspace.
func (p *Principal) Sees(projectID uuid.UUID) bool {
	return p.Projects == nil || slices.Contains(p.Projects, projectID)
}

// roleAllows reports what a role may do at most: viewers read, members may not decide where
// events are sent, all others may use every scope.
func roleAllows(role model.MemberRole, scope model.Scope) bool {
	switch role {
	case model.MemberRoleOwner, model.MemberRoleAdmin:
		return true
	case model.MemberRoleMember:
		return scope != model.ScopeWebhooksWrite
	case model.MemberRoleViewer:
		return scope == model.ScopeRead
	default:
		return false
	}
}

type principalKey struct{}

// With puts the caller into the context.
func With(ctx context.Context, p *Principal) context.Context {
	return context.WithValue(ctx, principalKey{}, p)
}

// From returns the caller of the context; an InvalidKey fault when there is none.
func From(ctx context.Context) (*Principal, error) {
	if p, ok := ctx.Value(principalKey{}).(*Principal); ok {
		return p, nil
	}
	return nil, fault.New(fault.InvalidKey, "sign in, or send a valid API key: Authorization: Bearer avm_…")
}
