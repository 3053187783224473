package wiring

import (
	"context"
	"fmt"
	"math"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/storage/reports"
)

// microusd is a US dollar in the unit of costs.
const microusd = 1_000_000

// newJudge makes what has answers judged: without a model it says so of each.
func (s *Services) newJudge() (*perception.Judge, error) {
	judge, err := judgeOf(s.Config)
	if err != nil {
		return nil, err
	}
	limits := s.Config.Perception
	return perception.New(perception.Config{
		Store: reports.New(s.DB.DB), Jobs: perception.NewQueue(s.Jobs), Model: judge, Clock: s.Now, Logger: s.Logger,
		Limits: perception.Limits{
			Entities: limits.EntityLimit, Calls: int64(limits.PlatformCap),
			CostMicrousd: int64(math.Round(limits.PlatformCapUSD * microusd)),
		},
		Ended: func(ctx context.Context, projectID, auditID uuid.UUID) error {
			return s.Signals.AfterJudging(ctx, projectID, auditID) // the signals are made after the judge
		},
	})
}

// judgeOf makes the judge model; nil: none is configured.
func judgeOf(c *config.Config) (*llm.Model, error) { return consulted(c, config.JudgeModel) }

// consulted makes one of the models that the product consults; nil: it is not
// configured.
func consulted(c *config.Config, name string) (*llm.Model, error) {
	m := c.Models[name]
	if m == nil {
		return nil, nil //nolint:nilnil // no model is an answer, not a failure
	}
	adapter, err := Adapters().New(m.AdapterConfig(), EngineClient(m.MaxConcurrency))
	if err != nil {
		return nil, fmt.Errorf("models.%s.%w", name, err)
	}
	return &llm.Model{Adapter: adapter, Name: m.Model, MaxConcurrency: m.MaxConcurrency, Price: m.Price.ForAudit()}, nil
}

// judging returns the limits of the judge model over all processes.
func judging(c *config.Config) audit.Limits {
	m := c.Models[config.JudgeModel]
	if m == nil {
		return audit.Limits{}
	}
	return audit.Limits{MaxConcurrency: m.MaxConcurrency, RequestsPerMinute: m.RequestsPerMinute}
}
