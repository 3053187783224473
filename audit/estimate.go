package audit

import (
	"time"

	"github.com/answer-visibility/avm/model"
)

// estimate counts what the plan does at most. Engines that cannot be asked in
// any of its markets are left out.
func (p *plan) estimate() *model.AuditEstimate {
	e := &model.AuditEstimate{
		PromptCount: len(p.prompts), RepetitionCount: p.repetitions, MarketCount: len(p.markets),
		Engines: []model.EngineEstimate{},
	}
	for _, name := range p.engines {
		markets := p.marketsOf(name)
		if markets == 0 {
			continue
		}
		one := p.engineEstimate(name, markets)
		e.Engines = append(e.Engines, one)
		e.ExecutionCount += one.ExecutionCount
		e.MaximumAttemptCount += one.MaximumAttemptCount
		e.RetrievalEnabled = e.RetrievalEnabled || p.catalogue[name].Retrieval
		// Engines are asked side by side: the slowest decides.
		e.MaximumWallClockSeconds = max(e.MaximumWallClockSeconds, p.catalogue[name].wallClock(one.MaximumAttemptCount))
	}
	e.EngineCount = len(e.Engines)
	e.CostStatus, e.EstimatedTotalCostMicrousd = totalCost(e.Engines)
	return e
}

func (p *plan) marketsOf(name model.LogicalEngine) int {
	n := 0
	for _, m := range p.markets {
		for _, applicable := range m.engines {
			if applicable == name {
				n++
			}
		}
	}
	return n
}

func (p *plan) engineEstimate(name model.LogicalEngine, markets int) model.EngineEstimate {
	settings := p.catalogue[name]
	executions := int64(len(p.prompts)) * int64(p.repetitions) * int64(markets)
	e := model.EngineEstimate{
		LogicalEngine: name, TransportProvider: settings.Provider, TransportModel: settings.Model,
		RetrievalEnabled: &settings.Retrieval, PromptCount: len(p.prompts), RepetitionCount: p.repetitions, MarketCount: markets,
		ExecutionCount: executions, MaximumAttemptCount: executions * int64(settings.MaxAttempts),
	}
	settings.estimateCost(&e)
	return e
}

// estimateCost fills in what is known for certain of tokens and cost. How long
// answers will be is not known, so a price above zero leaves the cost unknown.
func (e Engine) estimateCost(into *model.EngineEstimate) {
	into.CostStatus = model.CostStatusUnknown
	if !e.Retrieval {
		into.EstimatedSearchCalls = new(int64(0))
	}
	if e.Price == nil {
		return
	}
	into.PricingVersion = e.Price.Version
	if e.Price.InputPerMTok == 0 && e.Price.OutputPerMTok == 0 {
		into.EstimatedTokenCostMicrousd = new(int64(0))
	}
	if e.Price.SearchPerCall == 0 || !e.Retrieval {
		into.EstimatedSearchCostMicrousd = new(int64(0))
	}
	switch {
	case into.EstimatedTokenCostMicrousd != nil && into.EstimatedSearchCostMicrousd != nil:
		into.CostStatus = model.CostStatusComplete
		into.EstimatedTotalCostMicrousd = new(*into.EstimatedTokenCostMicrousd + *into.EstimatedSearchCostMicrousd)
	case into.EstimatedTokenCostMicrousd != nil || into.EstimatedSearchCostMicrousd != nil:
		into.CostStatus = model.CostStatusPartial
	}
}

// totalCost is known when every engine's is.
func totalCost(engines []model.EngineEstimate) (model.CostStatus, *int64) {
	complete, unknown, sum := 0, 0, int64(0)
	for _, e := range engines {
		switch e.CostStatus {
		case model.CostStatusComplete:
			complete++
			sum += *e.EstimatedTotalCostMicrousd
		case model.CostStatusUnknown:
			unknown++
		case model.CostStatusPartial:
		}
	}
	switch len(engines) {
	case complete:
		return model.CostStatusComplete, &sum
	case unknown:
		return model.CostStatusUnknown, nil
	}
	return model.CostStatusPartial, nil
}

// wallClock bounds how many seconds the attempts take when every one of them
// runs into its timeout, back-off between them included. What a service asks to
// wait beyond that is not foreseeable.
func (e Engine) wallClock(attempts int64) int64 {
	rounds := ceilDiv(attempts, int64(e.MaxConcurrency))
	seconds := rounds * ceilDiv(int64(e.Timeout), int64(time.Second))
	if e.RequestsPerMinute > 0 {
		seconds = max(seconds, ceilDiv(attempts*60, int64(e.RequestsPerMinute)))
	}
	return seconds + int64(e.MaxAttempts-1)*int64(DefaultBackoff().Max/time.Second)
}

func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }
