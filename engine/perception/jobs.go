package perception

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
)

const (
	judgeQueue = "judge"
	// judgings is how many audits one process judges at a time. They share the calls
	// of the judge model.
	judgings = 4
)

// judgeArgs is the job that judges an audit's answers.
type judgeArgs struct {
	Project uuid.UUID `json:"p"`
	Audit   uuid.UUID `json:"a"`
}

// Kind implements job.Args.
func (judgeArgs) Kind() string { return "judge" }

// Enqueuer enqueues jobs in the transaction of the context.
type Enqueuer interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Queue enqueues judgings as jobs.
type Queue struct{ jobs Enqueuer }

// NewQueue returns the Queue of an Enqueuer.
func NewQueue(jobs Enqueuer) Queue { return Queue{jobs} }

// Judge implements Jobs.
func (q Queue) Judge(ctx context.Context, projectID, auditID uuid.UUID) error {
	return q.jobs.Enqueue(ctx, job.Insert{Args: judgeArgs{Project: projectID, Audit: auditID}, Queue: judgeQueue})
}

// Kinds returns the kinds of jobs of this package. Calls to the judge model pass the
// gate.
func (j *Judge) Kinds(gate Gate) []job.Kind { return []job.Kind{Kind(j, gate)} }

// Worker judges an audit's answers as far as it goes now, and says whether and when it
// is to be called again. Judge is one.
type Worker interface {
	Work(ctx context.Context, gate Gate, projectID, auditID uuid.UUID) (again bool, after time.Duration, err error)
}

// Abandoner ends the judging of an audit that cannot continue. Judge is one.
type Abandoner interface {
	Abandon(ctx context.Context, projectID, auditID uuid.UUID) error
}

// mostFailures is how many errors of its job end a judging. What a model answers is no
// error of the job.
const mostFailures = 25

// Kind returns the kind of job with which a Worker judges.
func Kind(worker Worker, gate Gate) job.Kind {
	abandoner, _ := worker.(Abandoner)
	return job.Define(job.Definition[judgeArgs]{
		Queue: judgeQueue, Workers: judgings, MaxAttempts: mostFailures,
		Project: func(a judgeArgs) uuid.UUID { return a.Project },
		Failed: func(ctx context.Context, args judgeArgs, _ string) error {
			if abandoner == nil {
				return errors.New("nothing ends the judging of an audit")
			}
			return abandoner.Abandon(ctx, args.Project, args.Audit)
		},
		Work: func(ctx context.Context, args judgeArgs) error {
			again, after, err := worker.Work(ctx, gate, args.Project, args.Audit)
			if err == nil && again {
				return job.Again(after)
			}
			return err
		},
	})
}
