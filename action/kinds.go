package action

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
)

const (
	queue     = "actions"
	refreshes = 1 // at a time in one process
)

// mostFailures is how many errors end the refreshing of a project's actions.
const mostFailures = 25

// refreshArgs are the arguments of the job that refreshes a project's actions.
type refreshArgs struct {
	Project uuid.UUID `json:"p"`
	Landed  string    `json:"l,omitempty"` // when the last of its evidence can have landed
}

// Kind names the job.
func (refreshArgs) Kind() string { return "refresh_actions" }

// Kinds returns the kinds of jobs that actions need.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[refreshArgs]{
		Queue: queue, Workers: refreshes,
		Project:     func(a refreshArgs) uuid.UUID { return a.Project },
		Work:        func(ctx context.Context, args refreshArgs) error { return s.Refresh(ctx, args.Project) },
		MaxAttempts: mostFailures,
		Failed: func(ctx context.Context, args refreshArgs, reason string) error {
			return s.Abandon(ctx, args.Project, reason)
		},
	})}
}

// Queue enqueues the refreshing of actions.
type Queue struct {
	jobs *job.Inserter
	now  func() time.Time
}

// NewQueue makes a Queue.
func NewQueue(jobs *job.Inserter, now func() time.Time) Queue { return Queue{jobs: jobs, now: now} }

// Refresh implements Jobs.
func (q Queue) Refresh(ctx context.Context, projectID uuid.UUID) error {
	return q.jobs.Enqueue(ctx, job.Insert{Args: refreshArgs{Project: projectID}, Queue: queue})
}

// landing is how long evidence that lands piece by piece is waited for.
const landing = 5 * time.Minute

// Landed has a project's actions refreshed for evidence that lands piece by piece, such
// as the batches of a log: once for all that lands within the same five minutes, after
// they have passed. It takes part in the context's transaction.
func (q Queue) Landed(ctx context.Context, projectID uuid.UUID) error {
	end := q.now().UTC().Truncate(landing).Add(landing)
	return q.jobs.Enqueue(ctx, job.Insert{
		Args: refreshArgs{Project: projectID, Landed: end.Format(time.RFC3339)}, Queue: queue, At: end, Unique: true,
	})
}
