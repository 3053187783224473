package signal

import (
	"context"
	"fmt"

	"github.com/answer-visibility/avm/model"
)

const (
	// degradedShare is the share of failed and withheld executions above which an engine is degraded.
	degradedShare = 0.5
	// degradedLeast is how many executions an audit needs for it.
	degradedLeast = 10
)

// followEngines starts and ends states of engines that failed to answer most of an audit.
func (p *standing) followEngines(ctx context.Context, audit *Audit) error {
	for i := range audit.Engines {
		h := &audit.Engines[i]
		if h.Asked < degradedLeast {
			continue
		}
		if err := p.follow(ctx, degraded(audit, h), float64(h.Failed) > degradedShare*float64(h.Asked)); err != nil {
			return err
		}
	}
	return nil
}

func degraded(a *Audit, h *EngineHealth) *model.Signal {
	market, engine, audit := a.Market, h.Engine, a.Stream.Runs[0]
	failed := float64(h.Failed) / float64(h.Asked)
	return &model.Signal{
		Kind:     model.SignalKindEngineDegraded,
		StateKey: stateKey(model.SignalKindEngineDegraded, string(engine), Part{Kind: Whole}, marketKey(&market)),
		Title:    fmt.Sprintf("%s gave no answer in %d of %d executions (%s)", h.Label, h.Failed, h.Asked, a.place()),
		Facts:    &model.SignalFacts{MarketLabel: a.Label, Count: new(int64(h.Failed)), Total: new(int64(h.Asked))},
		Market:   &market, MarketID: market.ID, LogicalEngine: &engine, Subject: model.SignalRef{Kind: "engine", ID: string(engine), Label: h.Label},
		Now: &failed, Verdict: model.VerdictMoved, AuditID: &audit.AuditID,
		Evidence: []model.SignalRef{{Kind: "audit", ID: audit.AuditID.String(), Label: audit.At.UTC().Format("2006-01-02")}},
	}
}
