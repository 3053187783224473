package cli

import (
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/signal/evidence"
	"github.com/answer-visibility/avm/storage/connectors"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/signals"
)

// newSignals makes the signals of all projects.
func (s *service) newSignals() (*signal.Service, error) {
	store := signals.New(s.db.DB)
	return signal.New(signal.Config{
		Store: store, Events: store, Audits: evidence.NewAudits(reports.New(s.db.DB)), Jobs: signal.NewQueue(s.jobs),
		States: &evidence.States{
			Projects: projects.New(s.db.DB), Traffic: s.traffic, Sites: s.sites, Searches: s.search, Connections: connectors.New(s.db.DB), Audits: s.audits, Clock: s.now,
		},
		Rate: s.config.Signals.FalseAlarmRate, Clock: s.now,
	})
}
