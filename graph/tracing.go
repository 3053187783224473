package graph

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tracing"
)

// untraced runs a field as it is.
func untraced(ctx context.Context, next graphql.Resolver) (any, error) { return next(ctx) }

// traced makes a span of every field that a resolver answers, when the request is traced.
func traced(ctx context.Context, next graphql.Resolver) (any, error) {
	field := graphql.GetFieldContext(ctx)
	if field == nil || !field.IsResolver || !tracing.Recording(ctx) {
		return next(ctx)
	}
	ctx, span := tracing.Start(ctx, "resolve "+field.Object+"."+field.Field.Name)
	result, err := next(ctx)
	tracing.End(span, reason(err))
	return result, err
}

// reason names what went wrong by its kind; empty: nothing did.
func reason(err error) string {
	var f *fault.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &f):
		return string(f.Kind)
	default:
		return string(fault.Internal)
	}
}

// fieldMiddleware returns what runs the fields of an operation.
func fieldMiddleware(ctx context.Context) graphql.FieldMiddleware {
	if tracing.Recording(ctx) {
		return traced
	}
	return untraced
}
