// Package access says who may do what: principals, roles, scopes, plans, keys.
package access

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Principal is a caller: a key that acts for the member who made it. What it
// may do is the intersection of the key's scopes, the member's role now, the
// workspace's plan and the key's projects.
type Principal struct {
	KeyID       uuid.UUID
	WorkspaceID uuid.UUID
	MemberID    uuid.UUID
	Email       string
	Role        model.MemberRole
	Plan        model.Plan
	Scopes      []model.Scope
	Projects    []uuid.UUID // nil: every project of the workspace
}

// Check says whether the principal may do what a scope allows.
func (p *Principal) Check(scope model.Scope) error {
	if p.Plan != model.PlanPaid {
		return fault.New(fault.PlanRequired, "the workspace's plan does not include API access")
	}
	if !slices.Contains(p.Scopes, scope) {
		return fault.New(fault.Forbidden, "the key does not have the scope %q", scope)
	}
	if !roleAllows(p.Role, scope) {
		return fault.New(fault.Forbidden, "the role %q of the key's creator does not allow %q", p.Role, scope)
	}
	return nil
}

// Sees says whether the principal's key covers a project of its workspace.
func (p *Principal) Sees(projectID uuid.UUID) bool {
	return p.Projects == nil || slices.Contains(p.Projects, projectID)
}

// roleAllows says what a role may do at most: viewers read, all others may
// use every scope.
func roleAllows(role model.MemberRole, scope model.Scope) bool {
	switch role {
	case model.MemberRoleOwner, model.MemberRoleAdmin, model.MemberRoleMember:
		return true
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

// From gives the caller of the context; an InvalidKey fault when there is none.
func From(ctx context.Context) (*Principal, error) {
	if p, ok := ctx.Value(principalKey{}).(*Principal); ok {
		return p, nil
	}
	return nil, fault.New(fault.InvalidKey, "a valid API key is required: Authorization: Bearer <API_KEY>")
}
