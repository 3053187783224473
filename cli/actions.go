package cli

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/projects"
)

// newActions makes the actions of all projects over the evidence of all areas, at a clock.
func (s *service) newActions(now func() time.Time, queue action.Jobs) (*action.Service, error) {
	books, err := playbook.Load()
	if err != nil {
		return nil, err
	}
	pages, prompts := crawls.New(s.db.DB), projects.New(s.db.DB)
	site := evidence.SiteProbe{Sites: s.sites, Crawls: pages}
	return action.New(action.Config{
		Store: actions.New(s.db.DB), Projects: prompts,
		Gatherer: evidence.Sources{
			evidence.Answers{Reports: s.reports, Prompts: prompts},
			evidence.Site{Sites: s.sites, Crawls: pages},
			evidence.Traffic{Reports: s.traffic},
			evidence.Search{Reports: s.search},
		},
		Prober: evidence.Probes{
			rule.VisibilityMetric: evidence.VisibilityProbe{Reports: s.reports, Audits: s.stored, Prompts: prompts},
			rule.TrafficMetric:    evidence.TrafficProbe{Searches: s.search, Traffic: s.traffic, Clock: now},
			rule.SiteRule:         site, rule.ContextualLink: site, rule.KeywordPresence: site,
		},
		Schedule: evidence.Schedule{
			model.LegKindNextVisibilityRun: evidence.NextAudit{Schedules: s.stored},
			model.LegKindNextSearchWindow:  evidence.NextWindow{Searches: s.search, Clock: now},
			model.LegKindNextCrawl:         evidence.NextCrawl{Crawls: pages},
		},
		Jobs: queue, Concluded: func(ctx context.Context, a *model.ActionItem, d *model.ActionDeclaration) error {
			return s.signals.AfterAction(ctx, books.Title(a.SkillID), a, d)
		},
		Clock: now, Logger: s.logger,
	})
}
