package graph

import (
	"context"
	"reflect"

	"github.com/99designs/gqlgen/graphql"
	"golang.org/x/sync/semaphore"
)

// maxComputed bounds the fields of an ad-hoc operation that are computed at a time. Each may use a database
// connection and memory.
const maxComputed = 4

type computedKey struct{}

// computed holds the fields with a resolver that works for one object. Edges are not among them: they are
// loaded for many objects at once.
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

// resolve runs a field's resolver, and counts the memory of values that the executor writes itself. It runs a
// few computed fields at a time. A computed field does not wait for another one while it runs: the fields
// below it begin after it has ended.
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

// inTurn waits until fewer than maxComputed fields of the operation are being computed.
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

// isRoot reports whether an object is the root of an operation. Another bound holds for root fields.
func isRoot(object string) bool {
	return object == "Query" || object == "Mutation" || object == "Subscription"
}
