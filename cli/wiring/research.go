package wiring

import (
	"context"
	"math"
	"time"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/research"
	"github.com/answer-visibility/avm/storage/consults"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/projects"
	stored "github.com/answer-visibility/avm/storage/research"
)

// NewResearch makes prompt research. A deadline of zero is that of a request.
func (s *Services) NewResearch(deadline time.Duration) (*research.Service, error) {
	store := stored.New(s.DB.DB)
	generator, err := s.consultant(config.GeneratorModel)
	if err != nil {
		return nil, err
	}
	judge, err := s.consultant(config.JudgeModel)
	if err != nil {
		return nil, err
	}
	return research.New(research.Config{
		Store: store, Projects: projects.New(s.DB.DB), Prompts: s.Prompts, Generator: generator, Judge: judge, Deadline: deadline,
		Clock: s.Now, Logger: s.Logger, Sources: s.knownOfMarket(store),
	})
}

// knownOfMarket are the areas that know something of a project's market.
func (s *Services) knownOfMarket(store *stored.Store) []research.Source {
	return []research.Source{
		{Kind: "search_query", Read: s.searchQueries},
		{Kind: "site_page", Read: s.sitePages},
		{Kind: "search_of_an_answer_engine", Read: func(ctx context.Context, p *model.Project, limit int) ([]string, error) {
			return store.FanoutQueries(ctx, p.ID, limit)
		}},
		{Kind: "cited_page", Read: func(ctx context.Context, p *model.Project, limit int) ([]string, error) {
			pages, err := store.CitedPages(ctx, p.ID, p.OwnedDomains, limit)
			lines := make([]string, len(pages))
			for i, page := range pages {
				lines[i] = page.Title + " (" + page.URL + ")"
			}
			return lines, err
		}},
	}
}

// searchQueries returns the queries for which the site was shown most often in the last
// 28 imported days.
func (s *Services) searchQueries(ctx context.Context, p *model.Project, limit int) ([]string, error) {
	order := "-impressions"
	table, err := s.Search.Table(ctx, p, model.PerformanceTableQuery{
		Dimension: model.PerformanceDimensionQuery, Sort: &order, PageSize: limit,
	})
	if err != nil {
		return nil, err
	}
	lines := make([]string, len(table.Items))
	for i := range table.Items {
		lines[i] = table.Items[i].Key
	}
	return lines, nil
}

// sitePages returns the titles of the site's pages, those nearest to the home page first.
func (s *Services) sitePages(ctx context.Context, p *model.Project, limit int) ([]string, error) {
	pages, err := crawls.New(s.DB.DB).PageTitles(ctx, p.ID, limit)
	lines := make([]string, 0, len(pages))
	for i := range pages {
		if pages[i].Title != nil {
			lines = append(lines, *pages[i].Title+" ("+pages[i].DisplayURL+")")
		}
	}
	return lines, err
}

// consultant makes what asks a model while somebody waits; nil: the model is not
// configured.
func (s *Services) consultant(name string) (*llm.Consultant, error) {
	m, err := consulted(s.Config, name)
	if m == nil || err != nil {
		return nil, err
	}
	entry, counts := s.Config.Models[name], consults.New(s.DB.DB)
	return &llm.Consultant{
		Model: m, Ledger: counts, Clock: s.Now, Logger: s.Logger,
		Gate: llm.NewGate(llm.GateConfig{
			Name: "models." + name, MaxConcurrency: entry.MaxConcurrency, RequestsPerMinute: entry.RequestsPerMinute,
			Timeout: time.Duration(entry.Timeout), Slots: counts, Rates: s.Stored, Clock: s.Now,
		}),
		Limits: llm.Limits{
			Calls:        int64(s.Config.Research.CallsPerMonth),
			CostMicrousd: int64(math.Round(s.Config.Research.USDPerMonth * microusd)),
		},
	}, nil
}
