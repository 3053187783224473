package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"golang.org/x/sync/semaphore"

	"github.com/answer-visibility/avm/graph/writer"
)

// maxReports bounds the reports that one ad-hoc operation makes at the same time. The executor resolves the
// items of a list concurrently, and each report uses a database connection and memory of its own.
const maxReports = 4

type reportsKey struct{}

// reportsAtOnce runs the resolver of a report when few others of its operation run.
func reportsAtOnce(ctx context.Context, next graphql.Resolver) (any, error) {
	field := graphql.GetFieldContext(ctx).Field
	permits, ok := ctx.Value(reportsKey{}).(*semaphore.Weighted)
	if !ok || field.Definition == nil || field.Definition.Directives.ForName("report") == nil {
		return next(ctx)
	}
	if err := permits.Acquire(ctx, 1); err != nil {
		return nil, context.Cause(ctx)
	}
	defer permits.Release(1)
	return next(ctx)
}

// withBudget bounds what an ad-hoc operation resolves at the same time, and the bytes of its results.
func withBudget(ctx context.Context) context.Context {
	ctx = context.WithValue(writer.WithBudget(ctx), rootFieldsKey{}, semaphore.NewWeighted(maxRootFields))
	return context.WithValue(ctx, reportsKey{}, semaphore.NewWeighted(maxReports))
}
