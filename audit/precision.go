package audit

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// Spreads says how alike the answers of a project's newest audit are, to the prompts of a cohort; false: too few
// of them tell.
type Spreads interface {
	Spread(ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort) (statistics.Spread, bool, error)
}

// precision returns how wide the interval of the visibility rate would be, as planned and with another number of prompts
// or repetitions; nil where no prompt counts for it.
func (s *Service) precision(ctx context.Context, projectID uuid.UUID, p *plan, e *model.AuditEstimate) (*model.AuditPrecision, error) {
	if p.measured == 0 || e.EngineCount == 0 {
		return nil, nil //nolint:nilnil // null is the answer
	}
	spread, known := statistics.AssumedSpread(), false
	if s.spreads != nil {
		measured, ok, err := s.spreads.Spread(ctx, projectID, p.cohort())
		if err != nil {
			return nil, err
		}
		if ok {
			spread, known = measured, true
		}
	}
	out := &model.AuditPrecision{Basis: model.PrecisionBasisAssumed, Rate: spread.Rate}
	if known {
		out.Basis = model.PrecisionBasisMeasured
	}
	for _, c := range p.changes() {
		out.Plans = append(out.Plans, p.changed(c, e, spread))
	}
	return out, nil
}

// planChange multiplies the prompts of a plan and sets its repetitions.
type planChange struct {
	kind        model.PlanChange
	prompts     int
	repetitions int
}

// changes lists the plan as it is and what could be asked instead.
func (p *plan) changes() []planChange {
	out := []planChange{{model.PlanChangeNone, 1, p.repetitions}}
	if p.repetitions > 1 {
		out = append(out, planChange{model.PlanChangePromptsForRepetitions, p.repetitions, 1}, planChange{model.PlanChangeOneRepetition, 1, 1})
	}
	out = append(out, planChange{model.PlanChangeTwicePrompts, 2, p.repetitions}) //nolint:mnd // twice
	if 2*p.repetitions <= MaxRepetitions {
		out = append(out, planChange{model.PlanChangeTwiceRepetitions, 1, 2 * p.repetitions})
	}
	return out
}

func (p *plan) changed(c planChange, e *model.AuditEstimate, spread statistics.Spread) model.PlanPrecision {
	d := statistics.Design{Prompts: p.measured * c.prompts, Topics: p.topics, Answers: e.EngineCount * c.repetitions}
	if p.topics == p.measured { // new prompts are topics, too
		d.Topics = d.Prompts
	}
	executions := e.ExecutionCount / int64(p.repetitions) * int64(c.prompts) * int64(c.repetitions)
	scaled := func(n int64) int64 { return int64(float64(n) * float64(executions) / float64(e.ExecutionCount)) }
	out := model.PlanPrecision{
		Change: c.kind, PromptCount: p.prompts * c.prompts, RepetitionCount: c.repetitions, ExecutionCount: executions,
		MaximumAttemptCount: scaled(e.MaximumAttemptCount),
		YourTopicsWidth:     d.Width(statistics.ScopeTopics, spread), AllIntentsWidth: d.Width(statistics.ScopeIntents, spread),
	}
	if e.EstimatedTotalCostMicrousd != nil {
		out.EstimatedTotalCostMicrousd = new(scaled(*e.EstimatedTotalCostMicrousd))
	}
	return out
}
