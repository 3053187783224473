package audit

import (
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// estimate counts what the plan does at most, and what it costs where answers
// take what they usually took. Engines that cannot be asked in one of its markets
// are left out there.
func (p *plan) estimate(usual map[model.LogicalEngine]audits.Usage) *model.AuditEstimate {
	e := &model.AuditEstimate{
		PromptCount: p.prompts, RepetitionCount: p.repetitions, MarketCount: len(p.markets),
		Engines: []model.EngineEstimate{}, LeftOut: []model.LeftOutEngine{},
	}
	for _, m := range p.markets {
		e.LeftOut = append(e.LeftOut, m.leftOut...)
	}
	for _, name := range p.engines {
		markets := p.marketsOf(name)
		if markets == 0 {
			continue
		}
		one := p.engineEstimate(name, markets)
		p.catalogue[name].estimateCost(&one, usual[name])
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
	executions := int64(p.prompts) * int64(p.repetitions) * int64(markets)
	return model.EngineEstimate{
		LogicalEngine: name, EngineLabel: p.catalogue.Label(name), TransportProvider: settings.Provider, TransportModel: settings.Model,
		RetrievalEnabled: &settings.Retrieval, PromptCount: p.prompts, RepetitionCount: p.repetitions, MarketCount: markets,
		ExecutionCount: executions, MaximumAttemptCount: executions * int64(settings.MaxAttempts),
	}
}

// snapshots returns the engines as they would be asked now.
func (p *plan) snapshots() []model.EngineSnapshot {
	out := make([]model.EngineSnapshot, len(p.engines))
	for i, name := range p.engines {
		out[i] = p.catalogue[name].snapshot(name)
	}
	return out
}

// attempts is the most calls that the plan can lead to.
func (p *plan) attempts() int64 {
	n := int64(0)
	for _, name := range p.engines {
		n += p.engineEstimate(name, p.marketsOf(name)).MaximumAttemptCount
	}
	return n
}

// estimateCost fills in tokens, searches and their cost as far as they are
// known: from what the workspace's own answers usually took, times the
// executions. What a count has no price for costs nothing, known or not.
func (e Engine) estimateCost(into *model.EngineEstimate, usual audits.Usage) {
	into.CostStatus = model.CostStatusUnknown
	into.EstimatedInputTokens = times(usual.InputTokens, into.ExecutionCount)
	into.EstimatedOutputTokens = times(usual.OutputTokens, into.ExecutionCount)
	into.EstimatedSearchCalls = times(usual.SearchCalls, into.ExecutionCount)
	if !e.Retrieval {
		into.EstimatedSearchCalls = new(int64(0))
	}
	if e.Price == nil {
		return
	}
	into.PricingVersion = e.Price.Version
	into.EstimatedTokenCostMicrousd = e.Price.TokenCost(into.EstimatedInputTokens, into.EstimatedOutputTokens)
	into.EstimatedSearchCostMicrousd = e.Price.SearchCost(into.EstimatedSearchCalls)
	into.EstimatedTotalCostMicrousd = e.Price.Cost(into.EstimatedInputTokens, into.EstimatedOutputTokens, into.EstimatedSearchCalls)
	switch {
	case into.EstimatedTotalCostMicrousd != nil:
		into.CostStatus = model.CostStatusComplete
	case into.EstimatedTokenCostMicrousd != nil || into.EstimatedSearchCostMicrousd != nil:
		into.CostStatus = model.CostStatusPartial
	}
}

func times(n *int64, by int64) *int64 {
	if n == nil {
		return nil
	}
	return new(*n * by)
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
	pauses := time.Duration(0)
	for n := 1; n < e.MaxAttempts; n++ {
		pauses += longestPause(e.RetryPause, n)
	}
	return seconds + ceilDiv(int64(pauses), int64(time.Second))
}

func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }
