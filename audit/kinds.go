package audit

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Queue removes jobs that are no longer needed.
type Queue interface {
	ForgetJobs(ctx context.Context, kind string, like any) error
}

// The queues of this package, besides one for each engine, which has the engine's name.
const (
	analyzeQueue  = "analyze"
	scheduleQueue = "schedule"
	forgetQueue   = "forget"
)

// executeArgs is the job that takes an execution one attempt further.
type executeArgs struct {
	Project uuid.UUID           `json:"p"`
	Audit   uuid.UUID           `json:"a"`
	ID      uuid.UUID           `json:"e"`
	Engine  model.LogicalEngine `json:"l"`
}

// Kind implements job.Args.
func (executeArgs) Kind() string { return "execute" }

// executeJobs returns the jobs of executions in the given order. backlog is the number of calls that the
// workspace already waits for.
func executeJobs(tasks []Task, backlog int64) []job.Insert {
	jobs := make([]job.Insert, len(tasks))
	for i, t := range tasks {
		jobs[i] = job.Insert{
			Args:  executeArgs{Project: t.ProjectID, Audit: t.AuditID, ID: t.ID, Engine: t.Engine},
			Queue: string(t.Engine), Priority: priorityOf(backlog + int64(i)),
		}
	}
	return jobs
}

// priorityOf returns the priority of an execution by the number of its workspace's executions that wait
// before it. So a workspace with few executions does not wait for one with many.
func priorityOf(before int64) int {
	for i, most := range []int64{500, 2_500, 12_500} {
		if before < most {
			return i + 1
		}
	}
	return job.LastPriority
}

// Kinds returns the kind of job that runs executions. Each engine has a queue.
func (r *Runner) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[executeArgs]{
		Queues: r.engines.queues(), Work: r.execute, Project: func(a executeArgs) uuid.UUID { return a.Project },
	})}
}

func (r *Runner) execute(ctx context.Context, args executeArgs) error {
	next, err := r.Run(ctx, Task{
		ExecutionRef: model.ExecutionRef{ProjectID: args.Project, AuditID: args.Audit, ID: args.ID}, Engine: args.Engine,
	})
	if err == nil && next.Again {
		return job.Again(next.After)
	}
	return err
}

// The fewest and the most executions of an engine that get ready, or are recorded,
// beside the calls in flight.
const (
	leastBeside = 16
	mostBeside  = 256
)

// queues returns the number of workers of each engine's queue. There are more of them
// than calls in flight, so that executions get ready and are recorded meanwhile.
func (c Catalogue) queues() map[string]int {
	q := make(map[string]int, len(c))
	for name, e := range c {
		q[string(name)] = e.MaxConcurrency + min(max(leastBeside, e.MaxConcurrency), mostBeside)
	}
	return q
}

// LongestCall returns the longest timeout of a call to an engine.
func (c Catalogue) LongestCall() time.Duration {
	longest := time.Duration(0)
	for _, e := range c {
		longest = max(longest, e.Timeout)
	}
	return longest
}

// analyzeArgs is the job that analyzes an audit's answers.
type analyzeArgs struct {
	Project   uuid.UUID `json:"p"`
	Audit     uuid.UUID `json:"a"`
	Workspace uuid.UUID `json:"w"`           // nil in jobs that were made before this field existed
	Uncounted bool      `json:"c,omitempty"` // cancelled, or a spot check
}

// Kind implements job.Args.
func (analyzeArgs) Kind() string { return "analyze" }

// analyzeJobs returns the jobs that analyze audits.
func analyzeJobs(finished []audits.FinishedAudit) []job.Insert {
	jobs := make([]job.Insert, len(finished))
	for i, a := range finished {
		jobs[i] = job.Insert{Queue: analyzeQueue, Args: analyzeArgs{
			Project: a.ProjectID, Audit: a.ID, Workspace: a.WorkspaceID, Uncounted: a.Cancelled || a.SpotCheck,
		}}
	}
	return jobs
}

// Analyzer reads an audit's answers once all its executions have ended, and sets its
// final status; a cancelled one stays cancelled. It may be called again for the same audit.
type Analyzer interface {
	Analyze(ctx context.Context, projectID, auditID uuid.UUID) error
}

// Abandoner ends audits whose answers cannot be read.
type Abandoner interface {
	Abandon(ctx context.Context, projectID, auditID uuid.UUID, reason string) error
}

// Follower is called after an audit was analyzed. It may be called again for the same
// audit.
type Follower func(ctx context.Context, projectID, auditID uuid.UUID) error

// analyses is how many audits one process analyzes at a time.
const analyses = 2

// mostAnalyses is how many errors end an audit that cannot be analyzed: some twenty
// minutes of them.
const mostAnalyses = 25

// AnalysisKind returns the kind of job that analyzes an audit and then calls the followers in order.
// The answers of a cancelled audit and of a spot check are read, and no follower is called: no report counts them. Workspaces share the workers. If the
// audit's project was deleted, its job ends.
func AnalysisKind(analyzer Analyzer, followers ...Follower) job.Kind {
	shares := job.NewShares(analyses)
	return job.Define(job.Definition[analyzeArgs]{
		Queue: analyzeQueue, Workers: analyses, MaxAttempts: mostAnalyses,
		Project: func(a analyzeArgs) uuid.UUID { return a.Project },
		Work: func(ctx context.Context, args analyzeArgs) error {
			return shares.Work(args.Workspace, func() error {
				err := analyzer.Analyze(ctx, args.Project, args.Audit)
				for _, follow := range followers {
					if err == nil && !args.Uncounted {
						err = follow(ctx, args.Project, args.Audit)
					}
				}
				if fault.KindOf(err) == fault.NotFound {
					return nil
				}
				return err
			})
		},
		Failed: func(ctx context.Context, args analyzeArgs, reason string) error {
			abandoner, ok := analyzer.(Abandoner)
			if !ok {
				return errors.New("nothing ends an audit that cannot be analyzed")
			}
			return abandoner.Abandon(ctx, args.Project, args.Audit, "the answers could not be analyzed: "+reason)
		},
	})
}

// scheduleArgs is the job that launches the audits of schedules that are due.
type scheduleArgs struct{}

// Kind implements job.Args.
func (scheduleArgs) Kind() string { return "schedule" }

const (
	scheduleEvery = 10 * time.Second
	// scheduleTimeout is longer than launching everything that is due at once takes.
	scheduleTimeout = 10 * time.Minute
)

// forgetArgs is the job that removes the executions of a cancelled audit from the queues, and ends the audit where a
// process died in its last call.
type forgetArgs struct {
	Project uuid.UUID `json:"p"`
	Audit   uuid.UUID `json:"a"`
	At      time.Time `json:"t"` // when it was cancelled
}

// Kind implements job.Args.
func (forgetArgs) Kind() string { return "forget" }

// lateAnswer is how much later than an engine's timeout an answer may be recorded.
const lateAnswer = time.Minute

// forget removes an audit's jobs that no worker has. The audit's queued executions have ended. Those that are
// running then end with their calls, or here once no call can last any longer.
func (s *Service) forget(ctx context.Context, args forgetArgs) error {
	if err := s.queue.ForgetJobs(ctx, executeArgs{}.Kind(), map[string]any{"a": args.Audit}); err != nil || args.Project == uuid.Nil {
		return err // a job of an earlier version names no project
	}
	audit, err := s.store.Audit(ctx, args.Project, args.Audit)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil
	case err != nil:
		return err
	case audit.CompletedAt != nil:
		return nil
	}
	if left := args.At.Add(s.engines.LongestCall() + lateAnswer).Sub(s.now()); left > 0 {
		return job.Again(left)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		ended, err := s.store.EndCalls(ctx, args.Project, args.Audit, s.time())
		if err != nil || !ended {
			return err
		}
		return s.analyze(ctx, audit)
	})
}

// analyze has the answers of a cancelled audit read.
func (s *Service) analyze(ctx context.Context, a *model.Audit) error {
	return s.jobs.Enqueue(ctx, analyzeJobs([]audits.FinishedAudit{
		{ProjectID: a.ProjectID, ID: a.ID, WorkspaceID: a.WorkspaceID, Cancelled: true},
	})...)
}

// Kinds returns the kinds of jobs that run due schedules and forget cancelled audits. A failed run of
// schedules is not retried, because the next run follows within seconds.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{
		job.Define(job.Definition[scheduleArgs]{
			Queue: scheduleQueue, Workers: 1, Every: scheduleEvery, MaxAttempts: 1, Timeout: scheduleTimeout,
			Work: func(ctx context.Context, _ scheduleArgs) error { return s.RunDue(ctx) },
		}),
		job.Define(job.Definition[forgetArgs]{
			Queue: forgetQueue, Workers: 1, Work: s.forget, Project: func(a forgetArgs) uuid.UUID { return a.Project },
		}),
	}
}
