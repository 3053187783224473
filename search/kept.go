package search

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/answer-visibility/avm/search/aggregate"
	"github.com/answer-visibility/avm/search/sliceselect"
)

const (
	// keptEntries bounds the entries of all tables that are kept: some 60 MB.
	keptEntries = 1_500_000
	// keptSlices bounds the slices of all windows that are kept: some 30 MB.
	keptSlices = 200_000
	// keptCounts bounds the counts that are kept.
	keptCounts = 10_000
)

// tableKey names a table of a snapshot.
type tableKey struct {
	snap      snapshot
	dimension sliceselect.Dimension
}

// kept is what was read and added up of snapshots lately. Snapshots are immutable, so
// that nothing of it is ever out of date. It is safe for concurrent use.
type kept struct {
	tables  *bounded[tableKey, *aggregate.Sums]
	counts  *bounded[tableKey, int]
	windows *bounded[snapshot, *evidence]
}

func newKept() *kept {
	return &kept{
		tables:  newBounded[tableKey](keptEntries, func(s *aggregate.Sums) int { return s.Len() + 1 }),
		counts:  newBounded[tableKey](keptCounts, func(int) int { return 1 }),
		windows: newBounded[snapshot](keptSlices, func(e *evidence) int { return 2*len(e.all) + len(e.alt) + len(e.analytics) + 1 }),
	}
}

// bounded keeps values up to a sum of sizes, those used last.
type bounded[K comparable, V any] struct {
	mu     sync.Mutex
	values *simplelru.LRU[K, V]
	size   func(V) int
	total  int
	most   int
}

func newBounded[K comparable, V any](most int, size func(V) int) *bounded[K, V] {
	b := &bounded[K, V]{size: size, most: most}
	// It evicts by size before it ever has as many values as it may have.
	b.values, _ = simplelru.NewLRU(most, func(_ K, v V) { b.total -= b.size(v) }) // refuses sizes below 1 alone
	return b
}

func (b *bounded[K, V]) get(key K) (V, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.values.Get(key)
}

// put keeps a value, unless it would take a quarter of the room.
func (b *bounded[K, V]) put(key K, v V) {
	size := b.size(v)
	if size > b.most/4 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.values.Remove(key)
	b.values.Add(key, v)
	for b.total += size; b.total > b.most; {
		b.values.RemoveOldest()
	}
}
