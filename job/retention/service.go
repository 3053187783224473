// Package retention removes the answers of old audits, and what was read in them, once the
// time is over for which a workspace's plan keeps them. Figures, executions and calls stay.
package retention

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/retention"
)

// Store finds old answers and removes them.
type Store interface {
	Projects(ctx context.Context, f retention.ProjectFilter, after uuid.UUID, limit int) ([]retention.Project, error)
	Expired(ctx context.Context, projectID uuid.UUID, before time.Time) ([]retention.Expired, error)
	Begin(ctx context.Context, projectID, auditID uuid.UUID, before, at time.Time) (bool, error)
	RemoveBatch(ctx context.Context, projectID, auditID uuid.UUID, limit int) (retention.Batch, error)
}

// Transactions runs functions in transactions.
type Transactions interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
}

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Config is what a Service needs.
type Config struct {
	Store        Store
	Transactions Transactions
	Jobs         Jobs
	Months       Months
	Clock        func() time.Time
}

// Service applies the rules of retention.
type Service struct{ Config }

// New returns a service.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Transactions == nil || c.Jobs == nil || c.Clock == nil {
		return nil, errors.New("retention: Store, Transactions, Jobs and Clock are needed")
	}
	return &Service{c}, nil
}

// Months is for how many months answers are kept, by the workspace's plan; 0: for ever.
type Months map[model.Plan]int

// Limited returns the plans whose answers are not kept for ever.
func (m Months) Limited() []model.Plan {
	var plans []model.Plan
	for _, plan := range model.AllPlan {
		if m[plan] > 0 {
			plans = append(plans, plan)
		}
	}
	return plans
}

// Before returns the instant before which answers of a plan are old; false: they never are.
func (m Months) Before(plan model.Plan, now time.Time) (time.Time, bool) {
	return now.UTC().AddDate(0, -m[plan], 0), m[plan] > 0
}
