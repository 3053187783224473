package audit

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/answer-visibility/avm/storage"
)

const (
	batchLimit   = 256
	batchTimeout = 30 * time.Second
)

// batcher groups what concurrent executions write into one transaction: while
// one batch is being written, the next gathers. Nobody waits for a batch to fill.
type batcher[T, R any] struct {
	write func(context.Context, []T) ([]R, error)

	mu      sync.Mutex
	waiting []*entry[T, R]
	writing bool
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
	b.mu.Lock()
	b.waiting = append(b.waiting, e)
	start := !b.writing
	b.writing = true
	b.mu.Unlock()
	if start {
		go b.drain(context.WithoutCancel(ctx))
	}
	<-e.done
	return e.result, e.err
}

// drain writes batches until nothing waits.
func (b *batcher[T, R]) drain(ctx context.Context) {
	for {
		batch := b.next()
		if batch == nil {
			return
		}
		b.flush(ctx, batch)
	}
}

func (b *batcher[T, R]) next() []*entry[T, R] {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) == 0 {
		b.writing = false
		return nil
	}
	n := min(len(b.waiting), batchLimit)
	batch := b.waiting[:n:n]
	b.waiting = b.waiting[n:]
	return batch
}

// flush writes a batch. If that fails, it writes each item alone, so that an item that
// cannot be written fails no other. It does not do so when the database cannot be
// reached: finding that out once for each item may take hours.
func (b *batcher[T, R]) flush(ctx context.Context, batch []*entry[T, R]) {
	if err := b.attempt(ctx, batch); err != nil {
		for _, e := range batch {
			if len(batch) > 1 && !storage.Unreachable(err) {
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
