package job

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Pages queues the pages that a finished audit cites, and reads those that are
// due until none is, some time has passed or stopping is closed. Both may be
// called again and at once.
type Pages interface {
	Queue(ctx context.Context, projectID, auditID uuid.UUID) error
	Read(ctx context.Context, stopping <-chan struct{}) error
}

const pagesEvery = 10 * time.Second

type readPagesWorker struct {
	river.WorkerDefaults[readPagesArgs]

	pages    Pages
	stopping <-chan struct{}
}

// Work reads pages that are due.
func (w *readPagesWorker) Work(ctx context.Context, _ *river.Job[readPagesArgs]) error {
	if err := w.pages.Read(ctx, w.stopping); err != nil && ctx.Err() == nil {
		return err
	}
	return nil // or the process stops: the next job goes on
}

// Timeout is none: pages and rounds have their own.
func (w *readPagesWorker) Timeout(*river.Job[readPagesArgs]) time.Duration { return noTimeout }

// readPages is the job of which there is one over all processes, every so often
// while none is left. What fails is not tried again: the next one does it.
func readPages() *river.PeriodicJob {
	opts := river.InsertOpts{Queue: pagesQueue, MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByState: []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable,
		rivertype.JobStateScheduled,
	}}}
	return river.NewPeriodicJob(river.PeriodicInterval(pagesEvery),
		func() (river.JobArgs, *river.InsertOpts) { return readPagesArgs{}, &opts }, &river.PeriodicJobOpts{RunOnStart: true})
}
