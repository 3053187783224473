package llm

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	// slotPatience is how long a call waits at the gate.
	slotPatience = 5 * time.Second
	// slotPoll is how often a waiting call looks for a free slot.
	slotPoll = 100 * time.Millisecond
	// rateHorizon is how far ahead calls are reserved.
	rateHorizon = 30 * time.Second
	// maxPause bounds for how long one Retry-After holds other calls back.
	maxPause = time.Minute
)

// Slots keeps count of calls in flight over all processes.
type Slots interface {
	// TakeSlot takes one of a model's slots until a time; ok is false when all are taken.
	TakeSlot(ctx context.Context, name string, total int, holder uuid.UUID, now, until time.Time) (slot int, ok bool, err error)
	// GiveSlot gives a slot back, unless another holder has it by now.
	GiveSlot(ctx context.Context, name string, slot int, holder uuid.UUID) error
}

// Rates keeps calls apart over all processes.
type Rates interface {
	// ReserveCall reserves the time of the next call so that calls start an interval apart.
	ReserveCall(ctx context.Context, name string, interval, horizon time.Duration) (wait time.Duration, ok bool, err error)
}

// GateConfig reports how much of a model all processes together may use.
type GateConfig struct {
	Name              string // of the model, the same in all processes
	MaxConcurrency    int
	RequestsPerMinute int           // 0: no limit
	Timeout           time.Duration // of a call; a slot of a process that died is free again a little later
	Slots             Slots
	Rates             Rates
	Clock             func() time.Time
}

// SharedGate is a Gate for processes that hold no connection of their own for
// slots: a slot is a row with a time until which it is taken.
type SharedGate struct {
	GateConfig

	mu          sync.Mutex
	pausedUntil time.Time
}

// NewGate makes a gate.
func NewGate(cfg GateConfig) *SharedGate { return &SharedGate{GateConfig: cfg} }

// Pass implements Gate.
func (g *SharedGate) Pass(ctx context.Context) (leave func(), after time.Duration, err error) {
	if left := g.paused(); left > 0 {
		return nil, left, nil
	}
	if leave, err = g.take(ctx); leave == nil || err != nil {
		return nil, slotPoll, err
	}
	if g.RequestsPerMinute == 0 {
		return leave, 0, nil
	}
	interval := time.Minute / time.Duration(g.RequestsPerMinute)
	wait, ok, err := g.Rates.ReserveCall(ctx, g.Name, interval, rateHorizon)
	if err != nil || !ok {
		leave()
		return nil, wait, err
	}
	pause(ctx, wait)
	return leave, 0, nil
}

// take waits for a slot; nil: there was none in time.
func (g *SharedGate) take(ctx context.Context) (leave func(), err error) {
	holder := uuid.New()
	for deadline := time.Now().Add(slotPatience); ; {
		now := g.Clock()
		slot, ok, err := g.Slots.TakeSlot(ctx, g.Name, g.MaxConcurrency, holder, now, now.Add(g.Timeout+slotPatience+rateHorizon))
		if err != nil {
			return nil, err
		}
		if ok {
			return func() {
				// What cannot be given back is free again when its time is over.
				_ = g.Slots.GiveSlot(context.WithoutCancel(ctx), g.Name, slot, holder)
			}, nil
		}
		if pause(ctx, slotPoll); isOver(ctx) || time.Now().After(deadline) {
			return nil, nil //nolint:nilnil // no slot is an answer: the caller comes again
		}
	}
}

// Pause implements Gate.
func (g *SharedGate) Pause(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if until := g.Clock().Add(min(d, maxPause)); until.After(g.pausedUntil) {
		g.pausedUntil = until
	}
}

func (g *SharedGate) paused() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.pausedUntil.Sub(g.Clock())
}
