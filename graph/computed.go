package graph

import (
	"context"
	"reflect"

	"github.com/99designs/gqlgen/graphql"
	"golang.org/x/sync/semaphore"
)

// maxComputed is how many fields of an ad-hoc operation are computed at a time: each may use a connection to
// the database, and memory.
const maxComputed = 4

type computedKey struct{}

// computed are the fields that are worked out for one object: what has a resolver, and is not loaded together
// with the same field of other objects, as edges are.
type computed struct{ gathered map[string]bool }

func computedBeside(edges map[string]Edge, gathered []string) computed {
	c := computed{map[string]bool{}}
	for name := range edges {
		c.gathered[name] = true
	}
	for _, name := range gathered {
		c.gathered[name] = true
	}
	return c
}

// resolve runs a field that has a resolver, computed ones a few at a time, and counts the memory of what the
// executor writes itself. A computed field waits for no other: what is below it begins when it has ended.
func (c computed) resolve(ctx context.Context, next graphql.Resolver) (any, error) {
	field := graphql.GetFieldContext(ctx)
	if field == nil || !field.IsResolver {
		return next(ctx)
	}
	if err := memoryOf(ctx).err(); err != nil {
		return nil, err
	}
	result, err := c.inTurn(ctx, field, next)
	if _, written := result.(graphql.Marshaler); written || err != nil {
		return result, err
	}
	return result, memoryOf(ctx).charge(ctx, walked*sizeOf(reflect.ValueOf(result)))
}

// inTurn lets a computed field begin when few others of its operation are being computed.
func (c computed) inTurn(ctx context.Context, field *graphql.FieldContext, next graphql.Resolver) (any, error) {
	if isRoot(field.Object) || c.gathered[field.Object+"."+field.Field.Name] {
		return next(ctx)
	}
	places, ok := ctx.Value(computedKey{}).(*semaphore.Weighted)
	if !ok {
		return next(ctx)
	}
	if err := places.Acquire(ctx, 1); err != nil {
		return nil, context.Cause(ctx)
	}
	defer places.Release(1)
	return next(ctx)
}

// isRoot reports whether an object is the root of operations, whose fields have a bound of their own.
func isRoot(object string) bool {
	return object == "Query" || object == "Mutation" || object == "Subscription"
}
