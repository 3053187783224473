package audit

import (
	"context"
	"errors"
	"sync"

	"github.com/answer-visibility/avm/storage/audits"
)

// hold is this process's hold on the slots of all engines. A lost connection is
// replaced; what was held through it counts as lost from then on.
type hold struct {
	open func(context.Context) (*audits.Slots, error)

	mu         sync.Mutex
	slots      *audits.Slots
	generation int // of the connection
	workers    int // processes that work, this one included
	closed     bool
}

var errClosed = errors.New("audit: the runner is stopped")

// current returns the connection and its generation. It opens a new connection when the
// old one was lost.
func (h *hold) current(ctx context.Context) (*audits.Slots, int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, 0, errClosed
	}
	if h.slots != nil {
		return h.slots, h.generation, nil
	}
	slots, err := h.open(ctx)
	if err != nil {
		return nil, 0, err
	}
	h.slots = slots
	h.generation++
	return slots, h.generation, nil
}

// lose drops a broken connection, and all that is held through it.
func (h *hold) lose(ctx context.Context, broken *audits.Slots) {
	h.mu.Lock()
	lost := h.slots == broken
	if lost {
		h.slots = nil
		h.generation++
	}
	h.mu.Unlock()
	if lost {
		_ = broken.Close(ctx)
	}
}

// check replaces a connection that broke unnoticed.
func (h *hold) check(ctx context.Context) error {
	slots, _, err := h.current(ctx)
	if err != nil {
		return err
	}
	if err := slots.Check(ctx); err != nil {
		h.lose(ctx, slots)
		return err
	}
	return nil
}

// state returns the connection's generation and the number of workers.
func (h *hold) state() (generation, workers int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.generation, max(h.workers, 1)
}

func (h *hold) setWorkers(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.workers = n
}

func (h *hold) close(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	if h.slots == nil {
		return nil
	}
	slots := h.slots
	h.slots = nil
	return slots.Close(ctx)
}
