package audit

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

const (
	batchLimit   = 256
	batchTimeout = 30 * time.Second
	// gather is how long a batch waits for more: calls begin and end in crowds, and a
	// statement costs the same for one as for thirty. An engine takes seconds.
	gather = 5 * time.Millisecond
)

// batcher groups what concurrent executions of a project write into one transaction:
// a batch gathers for a moment, and for as long as the one before is being written. No
// project waits for another's: on a distributed database theirs may be on a node that is
// down.
type batcher[T, R any] struct {
	project func(T) uuid.UUID
	write   func(context.Context, []T) ([]R, error)

	mu      sync.Mutex
	waiting map[uuid.UUID][]*entry[T, R] // by project; a project that is here is being written
}

type entry[T, R any] struct {
	item   T
	result R
	err    error
	done   chan struct{}
}

var errShortBatch = errors.New("audit: a batch returned fewer results than it had items")

// do has the item written and returns the item's own result. It returns only when the
// item is written, even if the caller's context ends before, so that the caller knows
// what was written.
func (b *batcher[T, R]) do(ctx context.Context, item T) (R, error) {
	e := &entry[T, R]{item: item, done: make(chan struct{})}
	project := b.project(item)
	b.mu.Lock()
	if b.waiting == nil {
		b.waiting = map[uuid.UUID][]*entry[T, R]{}
	}
	waiting, writing := b.waiting[project]
	b.waiting[project] = append(waiting, e)
	b.mu.Unlock()
	if !writing {
		go b.drain(context.WithoutCancel(ctx), project)
	}
	<-e.done
	return e.result, e.err
}

// drain writes a project's batches until nothing of it waits.
func (b *batcher[T, R]) drain(ctx context.Context, project uuid.UUID) {
	for b.waits(project) {
		wait(ctx, gather)
		b.flush(ctx, b.next(project))
	}
}

// waits reports whether something of a project waits. It forgets the project if nothing does.
func (b *batcher[T, R]) waits(project uuid.UUID) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting[project]) > 0 {
		return true
	}
	delete(b.waiting, project)
	return false
}

// next takes a project's next batch.
func (b *batcher[T, R]) next(project uuid.UUID) []*entry[T, R] {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.waiting[project]
	n := min(len(waiting), batchLimit)
	b.waiting[project] = waiting[n:]
	return waiting[:n:n]
}

// flush writes a batch. If that fails, it writes each item alone, so that an item that
// cannot be written fails no other. It does not do so when the database, or the
// project's node, cannot be reached: finding that out once for each item may take hours.
func (b *batcher[T, R]) flush(ctx context.Context, batch []*entry[T, R]) {
	if err := b.attempt(ctx, batch); err != nil {
		for _, e := range batch {
			if len(batch) > 1 && storage.UnavailableFault(err) == nil {
				err = b.attempt(ctx, []*entry[T, R]{e})
			}
			e.err = err
		}
	}
	for _, e := range batch {
		close(e.done)
	}
}

func (b *batcher[T, R]) attempt(ctx context.Context, batch []*entry[T, R]) error {
	ctx, cancel := context.WithTimeout(ctx, batchTimeout)
	defer cancel()
	items := make([]T, len(batch))
	for i, e := range batch {
		items[i] = e.item
	}
	results, err := b.write(ctx, items)
	if err == nil && len(results) != len(batch) {
		err = errShortBatch
	}
	if err != nil {
		return err
	}
	for i, e := range batch {
		e.result = results[i]
	}
	return nil
}
