package action

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
)

const (
	queue     = "actions"
	refreshes = 1 // at a time in one process
)

// refreshArgs are the arguments of the job that refreshes a project's actions.
type refreshArgs struct {
	Project uuid.UUID `json:"p"`
}

// Kind names the job.
func (refreshArgs) Kind() string { return "refresh_actions" }

// Kinds returns the kinds of jobs that actions need.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[refreshArgs]{
		Queue: queue, Workers: refreshes,
		Work: func(ctx context.Context, args refreshArgs) error { return s.Refresh(ctx, args.Project) },
	})}
}

// Queue enqueues the refreshing of actions.
type Queue struct{ jobs *job.Inserter }

// NewQueue makes a Queue.
func NewQueue(jobs *job.Inserter) Queue { return Queue{jobs: jobs} }

// Refresh implements Jobs.
func (q Queue) Refresh(ctx context.Context, projectID uuid.UUID) error {
	return q.jobs.Enqueue(ctx, job.Insert{Args: refreshArgs{Project: projectID}, Queue: queue})
}
