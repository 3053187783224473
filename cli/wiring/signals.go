package wiring

import (
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/signal/evidence"
	"github.com/answer-visibility/avm/storage/connectors"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/signals"
)

// newSignals makes the signals of all projects.
func (s *Services) newSignals() (*signal.Service, error) {
	store := signals.New(s.DB.DB)
	return signal.New(signal.Config{
		Store: store, Events: store, Audits: evidence.NewAudits(reports.New(s.DB.DB)), Jobs: signal.NewQueue(s.Jobs),
		States: &evidence.States{
			Projects: projects.New(s.DB.DB), Traffic: s.Traffic, Sites: s.Sites, Searches: s.Search, Connections: connectors.New(s.DB.DB), Audits: s.Audits, Clock: s.Now,
		},
		Rate: s.Config.Signals.FalseAlarmRate, Clock: s.Now,
	})
}
