package audit

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Limits bound the calls of a model that is not an engine, over all processes.
type Limits struct {
	MaxConcurrency    int // in flight
	RequestsPerMinute int // 0: no limit
}

// judgeName is the judge model's name beside the engines'.
const judgeName = "judge"

// JudgeGate opens a gate for the calls of the judge model. It must be called
// before the Runner works.
func (r *Runner) JudgeGate(l Limits) *SideGate {
	g := r.newGate(judgeName, l.MaxConcurrency, l.RequestsPerMinute, DefaultRetryPause)
	r.gates[judgeName] = g // no execution has this engine; the slots are held with the engines'
	return &SideGate{runner: r, gate: g}
}

// newGate returns the gate of an engine.
func (r *Runner) newGate(name model.LogicalEngine, concurrency, perMinute int, pause time.Duration) *gate {
	g := &gate{name: name, store: r.store, now: r.now, outage: outage{first: pause}, slots: &slotPool{
		hold: r.hold, total: concurrency, out: map[*slot]struct{}{}, engine: string(name),
	}}
	if perMinute > 0 {
		g.interval = time.Minute / time.Duration(perMinute)
	}
	return g
}

// SideGate is what each call of a model passes that is not an engine.
type SideGate struct {
	runner *Runner
	gate   *gate
}

// Pass waits until a call may be made and returns the function that ends it. leave is nil
// when the call may not be made soon, or when the Runner drains; after is when to come
// again.
func (g *SideGate) Pass(ctx context.Context) (leave func(), after time.Duration, err error) {
	leave, next, err := g.runner.pass(ctx, g.gate, uuid.Nil)
	return leave, next.After, err
}

// Pause holds this process's calls back.
func (g *SideGate) Pause(d time.Duration) { g.gate.pause(d) }
