package traffic

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// AgentReads is what AI agents did on a site in some days.
type AgentReads struct {
	Coverage model.CrawlCoverage
	Last     time.Time // when the last batch was counted; zero: none was
	Pages    []PageReads
}

// PageReads is what AI agents did on one page.
type PageReads struct {
	Address   string  // in normal form
	Requests  float64 // by AI agents
	Errors    float64 // of these, answered 4xx or 5xx
	Answering float64 // of these, by agents that search or fetch for an answer
}

// AgentReads returns what AI agents did in the days that a query selects, the pages that
// they read most first, at most some of them.
func (s *Service) AgentReads(ctx context.Context, p *model.Project, q model.TrafficQuery, most int) (*AgentReads, error) {
	w, err := s.window(p, q)
	if err != nil {
		return nil, err
	}
	r, err := s.received(ctx, p.ID, w)
	if err != nil {
		return nil, err
	}
	query := store.PageQuery{CountQuery: w.counts, By: store.ByCrawl, Descending: true, Limit: most}
	query.Bots = []string{}
	for _, b := range s.aiAgents() {
		query.Bots = append(query.Bots, b.ID)
		if b.Purpose == bots.Search || b.Purpose == bots.UserFetch {
			query.Answering = append(query.Answering, b.ID)
		}
	}
	pages, _, err := s.Store.Pages(ctx, p.ID, query)
	if err != nil {
		return nil, err
	}
	reads := &AgentReads{Coverage: r.window(w), Pages: make([]PageReads, len(pages))}
	if last := r.processedAt(); last != nil {
		reads.Last = *last
	}
	at := siteOf(p, r.order)
	for i, sum := range pages {
		reads.Pages[i] = PageReads{citation.Normal(at.address(sum.Path)), sum.Crawl, sum.Errors4xx + sum.Errors5xx, sum.Answering}
	}
	return reads, nil
}

// aiAgents lists the bots of the catalogue that are AI agents.
func (s *Service) aiAgents() []*bots.Bot {
	var list []*bots.Bot
	for i := range s.Catalogue.Bots {
		if b := &s.Catalogue.Bots[i]; b.AIAgent {
			list = append(list, b)
		}
	}
	return list
}
