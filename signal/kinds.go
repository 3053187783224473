package signal

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
)

const (
	queue        = "signals"
	looks        = 1 // at a time in one process
	mostFailures = 25
)

// lookArgs are the arguments of the job that looks for signals in an audit.
type lookArgs struct {
	Project uuid.UUID `json:"p"`
	Audit   uuid.UUID `json:"a"`
}

// Kind names the job.
func (lookArgs) Kind() string { return "look_for_signals" }

// Kinds returns the kinds of jobs that signals need.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[lookArgs]{
		Queue: queue, Workers: looks, MaxAttempts: mostFailures,
		Work: func(ctx context.Context, args lookArgs) error { return s.Look(ctx, args.Project, args.Audit) },
	})}
}

// Queue enqueues looks.
type Queue struct{ jobs *job.Inserter }

// NewQueue makes a Queue.
func NewQueue(jobs *job.Inserter) Queue { return Queue{jobs} }

// Look implements Jobs.
func (q Queue) Look(ctx context.Context, projectID, auditID uuid.UUID) error {
	return q.jobs.Enqueue(ctx, job.Insert{Args: lookArgs{projectID, auditID}, Queue: queue})
}
