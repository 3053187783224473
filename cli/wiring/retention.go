package wiring

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/job/retention"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/event"
	"github.com/answer-visibility/avm/storage/people"
	retentionstore "github.com/answer-visibility/avm/storage/retention"
	"github.com/answer-visibility/avm/storage/webhooks"
)

const (
	purgeQueue    = "maintenance"
	purgeEvery    = time.Hour
	purgeAttempts = 25
	// endedKept is how long ended sessions and invitations are kept.
	endedKept = 7 * 24 * time.Hour
)

// purgeArgs is the job that deletes what is past its time.
type purgeArgs struct{}

// Kind implements job.Args.
func (purgeArgs) Kind() string { return "purge_idempotency" }

// purgeKind returns the kind of job that deletes idempotency records, sessions, events and attempts at webhooks past
// their time.
func (s *Services) purgeKind() job.Kind {
	return job.Define(job.Definition[purgeArgs]{
		Queue: purgeQueue, Workers: 1, Every: purgeEvery, MaxAttempts: purgeAttempts,
		Work: func(ctx context.Context, _ purgeArgs) error { return s.purge(ctx) },
	})
}

// purge removes what is no longer needed: remembered requests, attempts to sign in, ended sessions.
func (s *Services) purge(ctx context.Context) error {
	if _, err := s.Idempotency.Purge(ctx); err != nil {
		return err
	}
	store := people.New(s.DB.DB)
	if err := store.PurgeAttempts(ctx, s.Now()); err != nil {
		return err
	}
	if err := store.PurgeCodes(ctx, s.Now()); err != nil {
		return err
	}
	if err := store.PurgeSessions(ctx, s.Now().Add(-endedKept)); err != nil {
		return err
	}
	before := s.Now().Add(-event.Kept)
	if err := webhooks.New(s.DB.DB).Purge(ctx, before); err != nil {
		return err
	}
	return event.Purge(ctx, s.DB.Bun(ctx), before)
}

// RetentionMonths returns how long answers are kept by a configuration.
func RetentionMonths(c *config.Config) retention.Months {
	return retention.Months{model.PlanFree: c.Retention.Free, model.PlanPaid: c.Retention.Paid}
}

// newRetention makes what removes old answers once a day.
func (s *Services) newRetention() (*retention.Service, error) {
	return retention.New(retention.Config{
		Store: retentionstore.New(s.DB.DB), Transactions: s.DB, Jobs: s.Jobs, Months: RetentionMonths(s.Config), Clock: s.Now,
	})
}
