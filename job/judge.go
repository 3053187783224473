package job

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"github.com/answer-visibility/avm/perception"
)

// Judge has an audit's answers judged. It may be called again for the same audit.
type Judge interface {
	// Work goes on with a judging, and says whether and when it is to be called again.
	Work(ctx context.Context, gate perception.Gate, projectID, auditID uuid.UUID) (again bool, after time.Duration, err error)
}

type judgeWorker struct {
	river.WorkerDefaults[judgeArgs]

	judge Judge
	gate  perception.Gate
}

// Work judges what there is to judge now.
func (w *judgeWorker) Work(ctx context.Context, j *river.Job[judgeArgs]) error {
	again, after, err := w.judge.Work(ctx, w.gate, j.Args.Project, j.Args.Audit)
	switch {
	case err != nil && ctx.Err() != nil:
		return river.JobSnooze(0) // the process stops: another takes it up
	case err != nil:
		return err
	case again:
		return river.JobSnooze(after)
	default:
		return nil
	}
}

// Timeout is none: the judging bounds its turns itself.
func (w *judgeWorker) Timeout(*river.Job[judgeArgs]) time.Duration { return noTimeout }

// NextRetry says when to try again after an error.
func (w *judgeWorker) NextRetry(j *river.Job[judgeArgs]) time.Time {
	return time.Now().Add(retryPause(j.Attempt))
}
