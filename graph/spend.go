package graph

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/semaphore"

	"github.com/answer-visibility/avm/internal/fault"
)

// spentKey is the key of what an ad-hoc operation has read of lists without pages.
type spentKey struct{}

// withBudget sets the bounds of an ad-hoc operation: of values, and of fields that are resolved at a time.
func withBudget(ctx context.Context) context.Context {
	ctx = context.WithValue(ctx, rootFieldsKey{}, semaphore.NewWeighted(maxRootFields))
	ctx = context.WithValue(ctx, reportsKey{}, semaphore.NewWeighted(maxReports))
	return context.WithValue(ctx, spentKey{}, new(atomic.Int64))
}

// spend counts values that an ad-hoc operation is about to read from lists without pages. It
// fails when the operation exceeds CostLimit. The fixed operations of the REST
// API have no budget.
func spend(ctx context.Context, values int) error {
	spent, ok := ctx.Value(spentKey{}).(*atomic.Int64)
	if !ok {
		return nil
	}
	if total := spent.Add(int64(values)); total > CostLimit {
		spent.Add(-int64(values))
		return fault.Field("query", "must cost at most %d, costs %d with what its lists hold: ask for pages, as of `prompts(limit:, cursor:)`",
			CostLimit, total)
	}
	return nil
}

// maxUnstreamed is how many values of lists without pages the executor may read for one
// operation, field by field: they are all held until the answer is written.
const maxUnstreamed = 5_000

// SpendUnstreamed counts values of a list without pages that a resolver is about to
// read, outside of the compiled writer.
func SpendUnstreamed(ctx context.Context, values int) error {
	return spend(ctx, times(min(values, beyond), CostLimit/maxUnstreamed))
}
