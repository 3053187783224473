package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// gate holds the directives of the root's fields: they admit the caller, and run a mutation
// in its transaction.
type gate struct {
	change func(ctx context.Context, next graphql.Resolver) (any, error)
}

// access is @access: it requires a principal with a scope.
func (g gate) access(ctx context.Context, _ any, next graphql.Resolver, scope model.Scope, inTransaction bool) (any, error) {
	return g.let(ctx, next, inTransaction, func(p *access.Principal) error { return p.Check(scope) })
}

// signedIn is @signedIn: it requires a person with at least a role.
func (g gate) signedIn(
	ctx context.Context, _ any, next graphql.Resolver, role model.MemberRole, inTransaction bool,
) (any, error) {
	return g.let(ctx, next, inTransaction, func(p *access.Principal) error { return p.CheckPerson(role) })
}

// open is @open: it admits everybody.
func (g gate) open(ctx context.Context, _ any, next graphql.Resolver) (any, error) { return next(ctx) }

func (g gate) let(
	ctx context.Context, next graphql.Resolver, inTransaction bool, check func(*access.Principal) error,
) (any, error) {
	p, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	if err := check(p); err != nil {
		return nil, err
	}
	if g.change == nil || !inTransaction || graphql.GetFieldContext(ctx).Object != "Mutation" {
		return next(ctx)
	}
	return g.change(ctx, next)
}
