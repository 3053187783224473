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
	Judged  bool      `json:"j,omitempty"` // in what the judge model made of its answers
}

// Kind names the job.
func (lookArgs) Kind() string { return "look_for_signals" }

// watchAllArgs is the periodic job that has projects watched.
type watchAllArgs struct{}

// Kind names the job.
func (watchAllArgs) Kind() string { return "watch_projects" }

// watchArgs is the job that looks at what no audit shows of a project.
type watchArgs struct {
	Project uuid.UUID `json:"p"`
}

// Kind names the job.
func (watchArgs) Kind() string { return "watch_project" }

// Kinds returns the kinds of jobs that signals need.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[lookArgs]{
		Queue: queue, Workers: looks, MaxAttempts: mostFailures,
		Project: func(a lookArgs) uuid.UUID { return a.Project },
		Work: func(ctx context.Context, args lookArgs) error {
			if args.Judged {
				return s.LookAtJudgements(ctx, args.Project, args.Audit)
			}
			return s.Look(ctx, args.Project, args.Audit)
		},
	}), job.Define(job.Definition[watchAllArgs]{
		Queue: queue, Workers: looks, MaxAttempts: 1, Every: watchEvery,
		Work: func(ctx context.Context, _ watchAllArgs) error { return s.WatchAll(ctx) },
	}), job.Define(job.Definition[watchArgs]{
		Queue: queue, Workers: looks, MaxAttempts: mostFailures,
		Project: func(a watchArgs) uuid.UUID { return a.Project },
		Work:    func(ctx context.Context, args watchArgs) error { return s.Watch(ctx, args.Project) },
	})}
}

// Queue enqueues looks.
type Queue struct{ jobs *job.Inserter }

// NewQueue makes a Queue.
func NewQueue(jobs *job.Inserter) Queue { return Queue{jobs} }

// Look implements Jobs.
func (q Queue) Look(ctx context.Context, projectID, auditID uuid.UUID) error {
	return q.jobs.Enqueue(ctx, job.Insert{Args: lookArgs{Project: projectID, Audit: auditID}, Queue: queue})
}

// LookAtJudgements implements Jobs.
func (q Queue) LookAtJudgements(ctx context.Context, projectID, auditID uuid.UUID) error {
	return q.jobs.Enqueue(ctx, job.Insert{Args: lookArgs{projectID, auditID, true}, Queue: queue})
}

// Watch implements Jobs. Looks in audits go first.
func (q Queue) Watch(ctx context.Context, projectIDs []uuid.UUID) error {
	jobs := make([]job.Insert, len(projectIDs))
	for i, id := range projectIDs {
		jobs[i] = job.Insert{Args: watchArgs{id}, Queue: queue, MaxAttempts: mostFailures, Unique: true, Priority: job.LastPriority}
	}
	return q.jobs.Enqueue(ctx, jobs...)
}
