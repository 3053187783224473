package traffic

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
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
	sums := &byPath[PageReads]{}
	err = s.cells(ctx, p.ID, w, func(c *store.Counts) func(rollup.Cell) {
		b := s.Catalogue.ByID(c.BotID)
		if b == nil || !b.AIAgent || !w.shows(c.Verification) {
			return nil
		}
		weight := weight(r.sources[c.SourceID])
		return func(cell rollup.Cell) { sums.at(cell.Path).add(b, cell, weight) }
	})
	if err != nil {
		return nil, err
	}
	reads := &AgentReads{Coverage: r.window(w)}
	if last := r.processedAt(); last != nil {
		reads.Last = *last
	}
	reads.Pages, err = s.mostRead(ctx, p, siteOf(p, r), sums, most)
	return reads, err
}

func (sum *PageReads) add(b *bots.Bot, cell rollup.Cell, weight float64) {
	n := float64(cell.Count) * weight
	sum.Requests += n
	if cell.IsError() {
		sum.Errors += n
	}
	if b.Purpose == bots.Search || b.Purpose == bots.UserFetch {
		sum.Answering += n
	}
}

// mostRead names the pages that were read most.
func (s *Service) mostRead(
	ctx context.Context, p *model.Project, at site, sums *byPath[PageReads], most int,
) ([]PageReads, error) {
	ids := slices.Collect(sums.seen.all())
	slices.SortFunc(ids, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(sums.get(b).Requests, sums.get(a).Requests), cmp.Compare(a, b))
	})
	ids = ids[:min(len(ids), most)]
	paths, err := s.Store.Paths(ctx, p.ID, ids)
	if err != nil {
		return nil, err
	}
	pages := make([]PageReads, len(ids))
	for i, id := range ids {
		pages[i] = *sums.get(id)
		pages[i].Address = normal(at.address(paths[id].Path))
	}
	return pages, nil
}
