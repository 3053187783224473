package job

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Analyzer reads an audit's answers once all its executions have ended, and sets
// its final status. It may be called again for the same audit.
type Analyzer interface {
	Analyze(ctx context.Context, projectID, auditID uuid.UUID) error
}

// noTimeout leaves bounding the time to what is run.
const noTimeout = -1

// scheduleTimeout is more than launching everything that is due at once takes.
const scheduleTimeout = 10 * time.Minute

type executeWorker struct {
	river.WorkerDefaults[executeArgs]

	runner *audit.Runner
}

// Work takes an execution one attempt further.
func (w *executeWorker) Work(ctx context.Context, j *river.Job[executeArgs]) error {
	next, err := w.runner.Run(ctx, audit.Task{
		ExecutionRef: model.ExecutionRef{ProjectID: j.Args.Project, AuditID: j.Args.Audit, ID: j.Args.ID},
		Engine:       j.Args.Engine,
	})
	if err != nil {
		return err
	}
	if next.Again {
		return river.JobSnooze(next.After)
	}
	return nil
}

// Timeout is none: the engine's own bounds the call.
func (w *executeWorker) Timeout(*river.Job[executeArgs]) time.Duration { return noTimeout }

// NextRetry says when to try again after an error.
func (w *executeWorker) NextRetry(j *river.Job[executeArgs]) time.Time {
	return time.Now().Add(retryPause(j.Attempt))
}

type analyzeWorker struct {
	river.WorkerDefaults[analyzeArgs]

	analyzer Analyzer
	pages    Pages // nil: what is cited is not read
}

// Work analyses an audit, and has what it cites read.
func (w *analyzeWorker) Work(ctx context.Context, j *river.Job[analyzeArgs]) error {
	err := w.analyzer.Analyze(ctx, j.Args.Project, j.Args.Audit)
	if err == nil && w.pages != nil {
		err = w.pages.Queue(ctx, j.Args.Project, j.Args.Audit)
	}
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil // deleted, with all that belongs to it
	case err != nil && ctx.Err() != nil:
		return river.JobSnooze(0) // the process stops: another takes it up
	default:
		return err
	}
}

// Timeout is none: the analysis is as long as the audit is large.
func (w *analyzeWorker) Timeout(*river.Job[analyzeArgs]) time.Duration { return noTimeout }

// NextRetry says when to try again after an error.
func (w *analyzeWorker) NextRetry(j *river.Job[analyzeArgs]) time.Time {
	return time.Now().Add(retryPause(j.Attempt))
}

type purgeWorker struct {
	river.WorkerDefaults[purgeArgs]

	purge func(context.Context) error
}

// Work deletes what is past its time.
func (w *purgeWorker) Work(ctx context.Context, _ *river.Job[purgeArgs]) error { return w.purge(ctx) }

// Scheduler launches the audits of schedules that are due. It may be called by
// several processes at once.
type Scheduler interface {
	RunDue(ctx context.Context) error
}

type scheduleWorker struct {
	river.WorkerDefaults[scheduleArgs]

	scheduler Scheduler
}

// Work launches what is due.
func (w *scheduleWorker) Work(ctx context.Context, _ *river.Job[scheduleArgs]) error {
	err := w.scheduler.RunDue(ctx)
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		return river.JobSnooze(0) // the process stops: another takes it up
	}
	return err
}

// Timeout ends a look that hangs: the next one goes on.
func (w *scheduleWorker) Timeout(*river.Job[scheduleArgs]) time.Duration { return scheduleTimeout }
