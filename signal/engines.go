package signal

import (
	"context"
	"fmt"

	"github.com/answer-visibility/avm/model"
)

const (
	// degradedShare is the share of failed executions above which an engine is degraded.
	degradedShare = 0.5
	// degradedLeast is how many executions an audit needs for it.
	degradedLeast = 10
)

// followEngines starts and ends states of engines that failed to answer most of an audit.
func (p *standing) followEngines(ctx context.Context) error {
	for i := range p.audit.Engines {
		h := &p.audit.Engines[i]
		if h.Asked < degradedLeast {
			continue
		}
		key := stateKey(model.SignalKindEngineDegraded, string(h.Engine), Part{Kind: Whole}, marketKey(&p.audit.Market))
		degraded := float64(h.Failed) > degradedShare*float64(h.Asked)
		if degraded {
			if err := p.start(ctx, p.degraded(h, key)); err != nil {
				return err
			}
			continue
		}
		for n := range p.all {
			if p.all[n].StateKey == key && p.all[n].State == model.SignalStateActive {
				if err := p.end(ctx, p.all[n].ID, model.SignalEndReasonReturned); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (p *standing) degraded(h *EngineHealth, key string) *model.Signal {
	market, engine, audit := p.audit.Market, h.Engine, p.audit.Stream.Runs[0]
	failed := float64(h.Failed) / float64(h.Asked)
	return &model.Signal{
		Kind: model.SignalKindEngineDegraded, State: model.SignalStateActive, StateKey: key,
		Title:  fmt.Sprintf("%s failed in %d of %d executions in %s", h.Label, h.Failed, h.Asked, market.CountryCode),
		Market: &market, MarketID: market.ID, LogicalEngine: &engine, Subject: model.SignalRef{Kind: "engine", ID: string(engine), Label: h.Label},
		Now: &failed, Verdict: model.VerdictMoved, AuditID: &audit.AuditID,
		Evidence: []model.SignalRef{{Kind: "audit", ID: audit.AuditID.String(), Label: audit.At.UTC().Format("2006-01-02")}},
	}
}
