package cli

import (
	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/projects"
)

// newActions makes the actions of all projects over the evidence of all areas.
func (s *service) newActions() (*action.Service, error) {
	return action.New(action.Config{
		Store: actions.New(s.db.DB), Projects: projects.New(s.db.DB),
		Gatherer: evidence.Sources{evidence.Answers{Reports: s.reports}},
		Prober: evidence.Probes{
			rule.VisibilityMetric: evidence.VisibilityProbe{Reports: s.reports, Audits: s.stored},
		},
		Schedule: evidence.Schedule{
			model.LegKindNextVisibilityRun: evidence.NextAudit{Schedules: s.stored},
		},
		Jobs: action.NewQueue(s.jobs), Clock: s.now, Logger: s.logger,
	})
}
