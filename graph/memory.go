package graph

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// writtenTwice is how often a written result is in memory: in the writer's buffer, and in the executor's data.
	writtenTwice = 2
	// walked is how often a result is that the executor writes field by field: its value as well.
	walked = 3
	// growth is how many bytes more than it needs an operation takes at a time.
	growth = 1 << 20
)

// memory counts the bytes that an operation has of values and of its answer, and takes more memory for them
// than was foreseen. An ad-hoc operation is refused above RequestMemory.
type memory struct {
	bounded bool

	used, held atomic.Int64

	mu      sync.Mutex
	place   *admission.Place
	refused atomic.Pointer[error]
}

type memoryKey struct{}

// WithMemory has the operation of a context take what it needs above what a place holds. The place may be used
// again when the operation has ended.
func WithMemory(ctx context.Context, place *admission.Place) context.Context {
	ctx, _ = withMemory(ctx, place, false)
	return ctx
}

func withMemory(ctx context.Context, place *admission.Place, bounded bool) (context.Context, *memory) {
	m := &memory{place: place, bounded: bounded}
	m.held.Store(place.Units())
	return context.WithValue(ctx, memoryKey{}, m), m
}

// memoryOf returns the memory of a context's operation; nil counts nothing.
func memoryOf(ctx context.Context) *memory {
	m, _ := ctx.Value(memoryKey{}).(*memory)
	return m
}

// err returns why the operation may not go on; nil while it may.
func (m *memory) err() error {
	if m == nil {
		return nil
	}
	if why := m.refused.Load(); why != nil {
		return *why
	}
	return nil
}

// charge counts bytes. Its error is for the client, and ends the operation.
func (m *memory) charge(ctx context.Context, bytes int64) error {
	if m == nil {
		return nil
	}
	if used := m.used.Add(bytes); used > m.held.Load() {
		m.grow(ctx, used)
	}
	return m.err()
}

// readTwice is how often what a statement reads is in memory: as it came, and as a value.
const readTwice = 2

// Reading returns what counts the bytes that statements read of the values of parents, before there are any values
// to count. Done ends this: the values count themselves. An error ends the reading. A fixed operation may read of
// many parents what one request may have, and of one whatever it has.
func Reading(ctx context.Context, parents int) (read func(bytes int) error, done func()) {
	m := memoryOf(ctx)
	if m == nil {
		return nil, func() {}
	}
	var sum atomic.Int64
	read = func(bytes int) error {
		more := readTwice * int64(bytes)
		if sum.Add(more) > admission.RequestMemory && parents > 1 && !m.bounded {
			m.refuse(fault.Field("limit", "must be smaller: what so many have takes more than %d MiB of memory", admission.RequestMemory>>20))
		}
		return m.charge(ctx, more)
	}
	return read, func() { m.used.Add(-sum.Load()) }
}

func (m *memory) grow(ctx context.Context, used int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err() != nil || used <= m.held.Load() {
		return
	}
	if m.bounded && used > admission.RequestMemory {
		m.refuse(fault.Field("query", "must take at most %d MiB of memory: ask for smaller pages, fewer fields or fewer aliases",
			admission.RequestMemory>>20))
		return
	}
	more := min(used+growth, admission.RequestMemory)
	if err := m.place.Grow(ctx, more); err != nil {
		m.refuse(err)
		return
	}
	if more == admission.RequestMemory && !m.bounded {
		more = math.MaxInt64 // a fixed operation is bounded by what it asks for
	}
	m.held.Store(more)
}

func (m *memory) refuse(why error) { m.refused.Store(&why) }
