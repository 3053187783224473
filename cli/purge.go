package cli

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/job"
)

const (
	purgeQueue    = "maintenance"
	purgeEvery    = time.Hour
	purgeAttempts = 25
)

// purgeArgs is the job that deletes what is past its time.
type purgeArgs struct{}

// Kind implements job.Args.
func (purgeArgs) Kind() string { return "purge_idempotency" }

// purgeKind returns the kind of job that deletes idempotency records, sessions, events and attempts at webhooks past
// their time.
func (s *service) purgeKind() job.Kind {
	return job.Define(job.Definition[purgeArgs]{
		Queue: purgeQueue, Workers: 1, Every: purgeEvery, MaxAttempts: purgeAttempts,
		Work: func(ctx context.Context, _ purgeArgs) error { return s.purge(ctx) },
	})
}
