package audit

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// RunnerConfig names what a Runner works with.
type RunnerConfig struct {
	Store   RunnerStore
	Engines Catalogue
	Jobs    Jobs
	Metrics *Metrics         // nil: none are kept
	Clock   func() time.Time // nil: the machine's
	Logger  *slog.Logger     // nil: none
}

// Runner runs executions, any number at a time: it keeps to the engines' limits
// over all processes, writes attempts down before it makes them, and records
// what came of them once.
type Runner struct {
	store   RunnerStore
	engines Catalogue
	jobs    Jobs
	metrics *Metrics
	now     func() time.Time
	logger  *slog.Logger

	hold   *hold
	gates  map[model.LogicalEngine]*gate
	runs   *runs
	begin  *batcher[model.ExecutionRef, model.BegunAttempt]
	record *batcher[model.AttemptOutcome, model.RecordedOutcome]
	drain  context.CancelFunc
	// onDrain calls a function once no further call may begin.
	onDrain func(func()) (stop func() bool)
}

// NewRunner checks the configuration. Worker is this process's name, different
// from that of every other one. The Runner holds resources from its first
// execution on, until Close.
func NewRunner(cfg RunnerConfig, worker string) (*Runner, error) {
	if cfg.Store == nil || cfg.Jobs == nil || worker == "" {
		return nil, errors.New("audit: store, jobs and a worker's name are needed")
	}
	if err := cfg.Engines.Validate(); err != nil {
		return nil, err
	}
	r := &Runner{
		store: cfg.Store, engines: cfg.Engines, jobs: cfg.Jobs, metrics: cfg.Metrics,
		now: cfg.Clock, logger: cfg.Logger, gates: map[model.LogicalEngine]*gate{},
	}
	r.setDefaults()
	draining, drain := context.WithCancel(context.Background())
	r.drain = drain
	r.onDrain = func(f func()) func() bool { return context.AfterFunc(draining, f) }
	r.runs = &runs{load: cfg.Store.AuditRun, now: r.now, byID: map[uuid.UUID]*keptRun{}}
	r.begin = &batcher[model.ExecutionRef, model.BegunAttempt]{
		project: func(e model.ExecutionRef) uuid.UUID { return e.ProjectID }, write: r.beginAll,
	}
	r.record = &batcher[model.AttemptOutcome, model.RecordedOutcome]{
		project: func(o model.AttemptOutcome) uuid.UUID { return o.ProjectID }, write: r.recordAll,
	}
	r.hold = &hold{open: func(ctx context.Context) (*audits.Slots, error) {
		return cfg.Store.OpenSlots(ctx, worker, r.limited())
	}}
	for name, settings := range cfg.Engines {
		r.gates[name] = r.gateOf(name, settings)
	}
	return r, nil
}

func (r *Runner) setDefaults() {
	if r.metrics == nil {
		r.metrics = newMetrics()
	}
	if r.now == nil {
		r.now = time.Now
	}
	if r.logger == nil {
		r.logger = slog.New(slog.DiscardHandler)
	}
}

func (r *Runner) gateOf(name model.LogicalEngine, settings Engine) *gate {
	return r.newGate(name, settings.MaxConcurrency, settings.RequestsPerMinute, settings.RetryPause)
}

// limited returns the names of what has limits: the engines and the judge model.
func (r *Runner) limited() []string {
	names := make([]string, 0, len(r.gates))
	for name := range r.gates {
		names = append(names, string(name))
	}
	return names
}

// Beat implements job.Companion: the number of processes decides this one's share of the
// limits. It also checks the connection that holds this process's part of them, and leaves new processes theirs.
func (r *Runner) Beat(ctx context.Context, workers int) error {
	r.hold.setWorkers(workers)
	if err := r.hold.check(ctx); err != nil {
		return err
	}
	for _, g := range r.gates {
		g.slots.reclaim(ctx)
		g.slots.shrink(ctx)
	}
	return nil
}

// Drain implements job.Companion: executions that have not begun a call go back to the
// queue.
func (r *Runner) Drain() { r.drain() }

// Close implements job.Companion: it lets go of the limits.
func (r *Runner) Close(ctx context.Context) error {
	r.drain()
	return r.hold.close(ctx)
}

// Next is what becomes of a job: it is done, or it is to be worked again after a while.
type Next struct {
	Again bool
	After time.Duration
}

// Run takes an execution as far as it goes now: one attempt at most. When the
// context ends during the call, the execution is left for another to take up.
// It returns an error when the database failed.
func (r *Runner) Run(ctx context.Context, task Task) (Next, error) {
	run, err := r.runs.get(ctx, task.ProjectID, task.AuditID)
	switch {
	case ctx.Err() != nil:
		return Next{Again: true}, nil //nolint:nilerr // the end of the context is no failure
	case fault.KindOf(err) == fault.NotFound:
		return Next{}, nil // deleted, with all that belongs to it
	case err != nil:
		return Next{}, err
	case run.Status != model.AuditStatusQueued && run.Status != model.AuditStatusRunning:
		return r.withoutCall(ctx, task)
	}
	snapshot, ok := run.Engine(task.Engine)
	gate, configured := r.gates[task.Engine]
	if !ok || !configured {
		return Next{Again: true, After: time.Minute}, nil // configured in another process, or again one day
	}
	leave, next, err := r.pass(ctx, gate, task.ID)
	if leave == nil || err != nil {
		return next, err
	}
	c := &call{Runner: r, task: task, run: run, snapshot: snapshot, gate: gate, leave: leave}
	return c.make(ctx)
}

// pass waits at the gate, but not while the runner drains.
func (r *Runner) pass(ctx context.Context, g *gate, execution uuid.UUID) (leave func(), next Next, err error) {
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := r.onDrain(cancel)
	defer stop()
	leave, after, err := g.pass(waiting, execution)
	if waiting.Err() != nil {
		if leave != nil {
			leave()
		}
		return nil, Next{Again: true}, nil
	}
	return leave, Next{Again: true, After: after}, err
}

// withoutCall settles an execution of an audit that does not run any more.
func (r *Runner) withoutCall(ctx context.Context, task Task) (Next, error) {
	begun, err := r.begin.do(ctx, task.ExecutionRef)
	if err != nil {
		return Next{}, err
	}
	return r.settle(ctx, task, begun)
}

// settle ends an execution that may not be attempted: its audit is cancelled, or
// its attempts were used up by processes that died. One that has ended stays, and
// a deleted execution needs no action.
func (r *Runner) settle(ctx context.Context, task Task, begun model.BegunAttempt) (Next, error) {
	o := model.AttemptOutcome{ExecutionRef: task.ExecutionRef, Attempt: begun.Attempts, FinishedAt: r.time()}
	switch {
	case begun.Status != model.ExecutionStatusQueued && begun.Status != model.ExecutionStatusRunning:
		return Next{}, nil
	case begun.AuditStatus == model.AuditStatusCancelled:
		o.Status = model.ExecutionStatusCancelled
	default:
		o.Status, o.ErrorClass = model.ExecutionStatusFailed, "interrupted"
		o.ErrorMessage = "the process that asked ended before the answer came, in all attempts"
	}
	recorded, err := r.keep(ctx, o)
	return r.unlessOpen(task, recorded), err
}

// unlessOpen is the end of a job whose execution has ended. One that is open
// nevertheless has a newer attempt under way, in a process that took this one for
// dead; the job, which is the same there, has to outlive that attempt, whatever
// comes of it.
func (r *Runner) unlessOpen(task Task, recorded model.RecordedOutcome) Next {
	switch recorded.Status {
	case model.ExecutionStatusQueued, model.ExecutionStatusRunning:
		return Next{Again: true, After: max(r.engines[task.Engine].Timeout, time.Second)}
	default:
		return Next{}
	}
}

// beginAll is the batch behind begin.
func (r *Runner) beginAll(ctx context.Context, refs []model.ExecutionRef) ([]model.BegunAttempt, error) {
	return r.store.BeginAttempts(ctx, refs, r.time())
}

// recordAll is the batch behind record. An audit's analysis is enqueued in the
// transaction that ends its last execution.
func (r *Runner) recordAll(ctx context.Context, outcomes []model.AttemptOutcome) ([]model.RecordedOutcome, error) {
	var recorded []model.RecordedOutcome
	err := r.store.InTx(ctx, func(ctx context.Context) error {
		out, finished, err := r.store.RecordOutcomes(ctx, outcomes, r.time())
		if err != nil {
			return err
		}
		recorded = out
		if len(finished) == 0 {
			return nil
		}
		return r.jobs.Enqueue(ctx, analyzeJobs(finished)...)
	})
	return recorded, err
}

// time is now as the database keeps it.
func (r *Runner) time() time.Time { return r.now().UTC().Truncate(time.Microsecond) }
