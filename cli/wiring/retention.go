package wiring

import (
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/job/retention"
	"github.com/answer-visibility/avm/model"
	retentionstore "github.com/answer-visibility/avm/storage/retention"
)

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
