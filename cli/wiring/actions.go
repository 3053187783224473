package wiring

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

// NewActions makes the actions of all projects over the evidence of all areas, at a clock.
func (s *Services) NewActions(now func() time.Time, queue action.Jobs) (*action.Service, error) {
	pages, prompts := crawls.New(s.DB.DB), projects.New(s.DB.DB)
	site := evidence.SiteProbe{Sites: s.Sites, Crawls: pages}
	return action.New(action.Config{
		Store: actions.New(s.DB.DB), Projects: prompts,
		Gatherer: evidence.Sources{
			evidence.Answers{Reports: s.Reports, Prompts: prompts},
			evidence.Site{Sites: s.Sites, Crawls: pages},
			evidence.Traffic{Reports: s.Traffic},
			evidence.Search{Reports: s.Search},
		},
		Prober: evidence.Probes{
			rule.VisibilityMetric: evidence.VisibilityProbe{Reports: s.Reports, Audits: s.Stored, Prompts: prompts},
			rule.TrafficMetric:    evidence.TrafficProbe{Searches: s.Search, Traffic: s.Traffic, Clock: now},
			rule.SiteRule:         site, rule.ContextualLink: site, rule.KeywordPresence: site,
		},
		Schedule: evidence.Schedule{
			model.LegKindNextVisibilityRun: evidence.NextAudit{Schedules: s.Stored},
			model.LegKindNextSearchWindow:  evidence.NextWindow{Searches: s.Search, Clock: now},
			model.LegKindNextCrawl:         evidence.NextCrawl{Crawls: pages},
		},
		Jobs: queue, Concluded: func(ctx context.Context, a *model.ActionItem, d *model.ActionDeclaration) error {
			books, err := playbook.Load()
			if err != nil {
				return err
			}
			return s.Signals.AfterAction(ctx, books.Title(a.SkillID), a, d)
		},
		Clock: now, Logger: s.Logger,
	})
}
