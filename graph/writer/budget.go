package writer

import (
	"context"
	"sync"
	"sync/atomic"
)

type budgetKey struct{}

// budget is what the results of one operation share.
type budget struct {
	edges sync.Mutex   // held while a result with edges is made
	used  atomic.Int64 // bytes of all results
}

// WithBudget bounds the results of one operation: all of them together have at most MaxBytes, and those with
// edges are made one after the other, because their values are in memory meanwhile.
func WithBudget(ctx context.Context) context.Context {
	return context.WithValue(ctx, budgetKey{}, &budget{})
}

// begin waits until a result may be made, and returns how many bytes it may have. A nil budget has no bounds.
func (b *budget) begin(edges bool, most int) (left int, end func()) {
	if b == nil {
		return most, func() {}
	}
	end = func() {}
	if edges {
		b.edges.Lock()
		end = b.edges.Unlock
	}
	return most - int(b.used.Load()), end
}

// add counts the bytes of a result.
func (b *budget) add(bytes int) {
	if b != nil {
		b.used.Add(int64(bytes))
	}
}
