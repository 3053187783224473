// Package job runs kinds of jobs, which the areas define, on River: queues, periodic
// work, start and stop of a process that works, and the rescue of what a process that
// died was working on.
package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage"
)

// Args are the arguments of a job. They are stored as JSON; Kind names the kind
// of job and must never change.
type Args interface{ Kind() string }

// Definition describes one kind of job. The area that works the job defines it.
type Definition[A Args] struct {
	Queue   string
	Workers int // jobs of the queue that one process works at a time

	// Queues replaces Queue and Workers where a kind has several queues: it maps each
	// queue to its number of workers.
	Queues map[string]int

	// Work does one unit of work, which must be safe to repeat. Jobs whose Work
	// returns Again, or did not reach the node of their project, are called again
	// later; other errors are retried with growing pauses. When the process stops, the context ends and the job is handed to
	// another process.
	Work func(ctx context.Context, args A) error

	Project func(args A) uuid.UUID // whose node of the database a job waits for; nil: the jobs have no project

	Timeout     time.Duration // 0: Work bounds its time itself
	MaxAttempts int           // after which Failed is called; 0: retried until it succeeds

	// Every makes the job periodic: it is enqueued with zero arguments at the start and
	// once an interval over all processes, unless one is still waiting or running.
	Every time.Duration

	// Failed records, with a reason, that a job has failed: after MaxAttempts errors, at the first error
	// that every attempt would have, or because maxDeaths processes died while they worked on one unit of it.
	// If Failed is nil, only the log has the reason. A kind without Failed and MaxAttempts that is not
	// periodic bounds the deaths itself.
	Failed func(ctx context.Context, args A, reason string) error
}

// Kind is a defined kind of job, for Config.Kinds.
type Kind struct {
	name     string
	queues   map[string]int // workers by queue
	register func(*river.Workers, reach, deaths)
	periodic *river.PeriodicJob // nil: enqueued by hand alone
}

// Define makes a Kind.
func Define[A Args](d Definition[A]) Kind {
	var args A
	k := Kind{name: args.Kind(), queues: d.Queues}
	k.register = func(workers *river.Workers, reach reach, deaths deaths) {
		river.AddWorker(workers, &worker[A]{definition: d, reach: reach, deaths: deaths})
	}
	if k.queues == nil {
		k.queues = map[string]int{d.Queue: d.Workers}
	}
	if d.Every > 0 {
		k.periodic = soleJob(d)
	}
	return k
}

// unfinished are the states of a job that is waiting or running.
func unfinished() []rivertype.JobState {
	return []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable,
		rivertype.JobStateScheduled,
	}
}

// soleJob enqueues a job once an interval while none is unfinished.
func soleJob[A Args](d Definition[A]) *river.PeriodicJob {
	opts := river.InsertOpts{
		Queue: d.Queue, MaxAttempts: attempts(d.MaxAttempts), UniqueOpts: river.UniqueOpts{ByState: unfinished()},
	}
	return river.NewPeriodicJob(river.PeriodicInterval(d.Every), func() (river.JobArgs, *river.InsertOpts) {
		var args A
		return args, &opts
	}, &river.PeriodicJobOpts{RunOnStart: true})
}

func attempts(limit int) int {
	if limit == 0 {
		return manyAttempts
	}
	return limit
}

// noTimeout keeps River from ending a job.
const noTimeout = -1

// againError is a job's wish to be called again.
type againError struct{ after time.Duration }

func (e *againError) Error() string { return "the job is to be called again after " + e.after.String() }

// Again returns the error with which Work asks to be called again. It counts as
// no attempt.
func Again(after time.Duration) error { return &againError{after} }

// AskedAgain returns the time after which a job wants to be called again, and whether its error asks for that.
func AskedAgain(err error) (after time.Duration, asked bool) {
	again, asked := errors.AsType[*againError](err)
	if !asked {
		return 0, false
	}
	return again.after, true
}

// worker runs a defined kind as River wants it.
type worker[A Args] struct {
	river.WorkerDefaults[A]

	definition Definition[A]
	reach      reach
	deaths     deaths
}

// reach returns an error if a node that holds one of the projects does not answer.
type reach func(ctx context.Context, projects ...uuid.UUID) error

// reachable returns an error if the node of the job's project does not answer.
func (w *worker[A]) reachable(ctx context.Context, args A) error {
	if w.definition.Project == nil {
		return nil
	}
	return w.reach(ctx, w.definition.Project(args))
}

// Work implements river.Worker.
func (w *worker[A]) Work(ctx context.Context, j *river.Job[A]) error {
	err := w.reachable(ctx, j.Args)
	if err == nil {
		err = w.work(ctx, j)
	}
	if after, asked := AskedAgain(err); asked {
		w.deaths.forget(ctx, j.JobRow)
		return river.JobSnooze(after)
	}
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		return river.JobSnooze(0) // the process stops: another one takes the job
	}
	if storage.NodeAway(err) || storage.Unreachable(err) && storage.NodeAway(w.reachable(ctx, j.Args)) {
		return river.JobSnooze(awayPause) // as long as it takes: the job did nothing wrong
	}
	if err == nil || w.definition.Failed == nil || w.definition.MaxAttempts == 0 {
		return err
	}
	if _, ended := errors.AsType[*river.JobCancelError](err); ended {
		return err
	}
	switch reason := lasting(err); {
	case reason != "":
		return errors.Join(err, w.end(ctx, j, reason, err))
	case j.Attempt >= w.definition.MaxAttempts:
		return errors.Join(err, w.end(ctx, j, fmt.Sprintf("it failed %d times", j.Attempt), err))
	default:
		return err
	}
}

// lasting returns the reason of an error that every further attempt would have, empty for other errors: a
// validation fault, data that cannot be decoded, or a value that PostgreSQL refuses.
func lasting(err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.Invalid {
		return f.Message
	}
	_, syntax := errors.AsType[*json.SyntaxError](err)
	_, mistyped := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case syntax, mistyped:
		return "stored data is damaged"
	case storage.IsDataRefused(err):
		return "the database refused a value"
	default:
		return ""
	}
}

// end logs why a job has failed and passes the reason to Failed. The returned error keeps River from
// starting the job again.
func (w *worker[A]) end(ctx context.Context, j *river.Job[A], reason string, cause error) error {
	w.deaths.logger.ErrorContext(ctx, "job ended without success", slog.String("kind", j.Kind), slog.Int64("job", j.ID),
		slog.String("arguments", string(j.EncodedArgs)), slog.String("reason", reason), slog.Any("error", cause))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	if w.definition.Failed != nil {
		if err := w.definition.Failed(ctx, j.Args, reason); err != nil {
			return err
		}
	}
	return river.JobCancel(errors.New(reason))
}

// awayPause is until a job whose project's node cannot be reached is called again.
const awayPause = 5 * time.Second

// endTimeout bounds how long the end of a failed job takes; its own time may be over.
const endTimeout = 30 * time.Second

// work does one unit of a job, or ends a job that too many processes died of.
func (w *worker[A]) work(ctx context.Context, j *river.Job[A]) error {
	deaths := deathsOf(j.Metadata)
	if deaths < maxDeaths || w.boundsItself() {
		return w.definition.Work(ctx, j.Args)
	}
	return w.end(ctx, j, fmt.Sprintf("%d processes died while they worked on it", deaths), nil)
}

// boundsItself reports whether the kind bounds how often its jobs kill a process.
func (w *worker[A]) boundsItself() bool {
	return w.definition.Failed == nil && w.definition.MaxAttempts == 0 && w.definition.Every == 0
}

// Timeout implements river.Worker.
func (w *worker[A]) Timeout(*river.Job[A]) time.Duration {
	if w.definition.Timeout == 0 {
		return noTimeout
	}
	return w.definition.Timeout
}

// NextRetry implements river.Worker.
func (w *worker[A]) NextRetry(j *river.Job[A]) time.Time {
	return time.Now().Add(retryPause(j.Attempt))
}

// maxRetryPause bounds the pause between two attempts at a job.
const maxRetryPause = time.Minute

// retryPause returns the pause after a failed attempt: a second after the first, twice
// as long after each further one, at most maxRetryPause.
func retryPause(attempt int) time.Duration {
	return min(time.Second<<min(max(attempt-1, 0), 6), maxRetryPause)
}
