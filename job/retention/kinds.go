package retention

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/retention"
)

const (
	queue       = "retention"
	workers     = 1
	every       = 24 * time.Hour
	mostErrors  = 25
	pageSize    = 1_000 // projects whose jobs are enqueued in one transaction
	unitBatches = 200   // of one call of a job
)

// planArgs is the job that finds the projects whose plan does not keep answers for ever.
type planArgs struct{}

// Kind implements job.Args.
func (planArgs) Kind() string { return "retention" }

// projectArgs is the job that removes the old answers of one project.
type projectArgs struct {
	Project uuid.UUID `json:"p"`
}

// Kind implements job.Args.
func (projectArgs) Kind() string { return "retention_project" }

// Kinds returns the kinds of jobs that remove old answers once a day. Without a plan whose
// answers are not kept for ever they do nothing.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{
		job.Define(job.Definition[planArgs]{
			Queue: queue, Workers: workers, Every: every, MaxAttempts: mostErrors,
			Work: func(ctx context.Context, _ planArgs) error { return s.plan(ctx) },
		}),
		job.Define(job.Definition[projectArgs]{
			Queue: queue, Workers: workers, MaxAttempts: mostErrors, Work: s.project,
			Project: func(a projectArgs) uuid.UUID { return a.Project },
		}),
	}
}

// plan enqueues a job for every project whose workspace has a plan with a limit.
func (s *Service) plan(ctx context.Context) error {
	filter := retention.ProjectFilter{Plans: s.Months.Limited()}
	if len(filter.Plans) == 0 {
		return nil
	}
	after := uuid.Nil
	for {
		projects, err := s.Store.Projects(ctx, filter, after, pageSize)
		if err != nil || len(projects) == 0 {
			return err
		}
		jobs := make([]job.Insert, len(projects))
		for i, p := range projects {
			jobs[i] = job.Insert{Args: projectArgs{p.ProjectID}, Queue: queue, MaxAttempts: mostErrors, Unique: true}
		}
		err = s.Transactions.InTx(ctx, func(ctx context.Context) error { return s.Jobs.Enqueue(ctx, jobs...) })
		if err != nil {
			return err
		}
		after = projects[len(projects)-1].ProjectID
	}
}

// project removes some of a project's old answers, and asks to be called again while there
// are more.
func (s *Service) project(ctx context.Context, args projectArgs) error {
	found, err := s.Store.Projects(ctx, retention.ProjectFilter{Project: &args.Project}, uuid.Nil, 1)
	if err != nil || len(found) == 0 {
		return err
	}
	before, limited := s.Months.Before(found[0].Plan, s.Clock())
	if !limited {
		return nil // the plan was changed meanwhile
	}
	remover := &Remover{Store: s.Store, Project: args.Project, Before: before, Clock: s.Clock, Batches: unitBatches}
	if _, end, err := remover.Remove(ctx); end || err != nil {
		return err
	}
	return job.Again(0)
}
