package traffic

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// pageSum adds up the requests and visits of one path.
type pageSum struct {
	crawl, errors4xx, errors5xx, ref float64
	keyEvents                        float64 // of web analytics
	last                             int64   // seconds since 1970
}

// Pages reports the site's pages as bots and visitors from AI systems see them.
func (s *Service) Pages(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficPages, error) {
	w, err := s.window(p, q)
	if err != nil {
		return nil, err
	}
	order, err := orderOf(q.Sort)
	if err != nil {
		return nil, err
	}
	req, err := page.Parse(q.Limit, q.Cursor, 2, append([]string{"traffic pages", p.ID.String()}, scopeOf(w, q)...)...)
	if err != nil {
		return nil, err
	}
	r, err := s.received(ctx, p.ID, w)
	if err != nil {
		return nil, err
	}
	v, err := s.visited(ctx, p, w)
	if err != nil {
		return nil, err
	}
	sums, err := s.pageSums(ctx, p, w, r, v)
	if err != nil {
		return nil, err
	}
	list, next, err := s.pageOf(ctx, p.ID, sums, order, req)
	if err != nil {
		return nil, err
	}
	report := &model.AiTrafficPages{WindowStart: w.start(), WindowEnd: w.end(), NextCursor: next}
	if report.Items, err = s.pageRows(ctx, p, w, r, v, list); err != nil {
		return nil, err
	}
	report.ObservedCrawlCoverage, err = s.observed(ctx, p.ID, w, r, sums)
	return report, err
}

// pageSums adds up a window by path.
func (s *Service) pageSums(ctx context.Context, p *model.Project, w *window, r *received, v *visited) (*byPath[pageSum], error) {
	sums := &byPath[pageSum]{}
	starts := dayStarts{}
	err := s.cells(ctx, p.ID, w, func(c *store.Counts) func(rollup.Cell) {
		if !w.shows(c.Verification) {
			return nil
		}
		source := r.sources[c.SourceID]
		weight, zone := weight(source), starts.zone(source)
		return func(cell rollup.Cell) {
			day, second := c.LastOf(cell)
			sums.at(cell.Path).add(cell, weight, zone.of(day)+int64(second))
		}
	})
	if err != nil {
		return nil, err
	}
	return sums, s.addLandings(ctx, p, w, r, v, sums)
}

// add adds a cell whose last request was made at a time, in seconds since 1970.
func (sum *pageSum) add(cell rollup.Cell, weight float64, last int64) {
	n := float64(cell.Count) * weight
	sum.crawl += n
	switch cell.Status / 100 {
	case 4:
		sum.errors4xx += n
	case 5:
		sum.errors5xx += n
	}
	sum.last = max(sum.last, last)
}

// pageRows writes the rows of one page.
func (s *Service) pageRows(
	ctx context.Context, p *model.Project, w *window, r *received, v *visited, list []pageRow,
) ([]model.AiTrafficPageRow, error) {
	site, coverage := siteOf(p, r), r.window(w)
	rows := make([]model.AiTrafficPageRow, len(list))
	addresses := make([]string, len(list))
	for i, sum := range list {
		address := site.address(sum.path)
		addresses[i] = normal(address)
		rows[i] = model.AiTrafficPageRow{
			URLHash: hashOf(address), CanonicalURL: address, DisplayPath: sum.path, Folder: rollup.Folder(sum.path),
			ResourceClass: rollup.Class(sum.path), Crawl: r.logLeg(sum.crawl, coverage), Referrals: r.logLeg(sum.ref, coverage),
		}
		if v != nil {
			if rows[i].Referrals = v.leg(sum.ref, w); rows[i].Referrals.Value != nil {
				rows[i].KeyEvents = &sum.keyEvents
			}
		}
		if len(r.order) > 0 {
			rows[i].Errors4xx, rows[i].Errors5xx = known(sum.errors4xx, coverage), known(sum.errors5xx, coverage)
		}
		if sum.last > 0 {
			last := time.Unix(sum.last, 0).UTC()
			rows[i].LastCrawl = &last
		}
	}
	return rows, s.otherLegs(ctx, p.ID, w, addresses, rows)
}

// otherLegs fills in what other areas know of pages.
func (s *Service) otherLegs(ctx context.Context, projectID uuid.UUID, w *window, addresses []string, rows []model.AiTrafficPageRow) error {
	if len(rows) == 0 {
		return nil
	}
	cited, citations := map[string]int64{}, notConnected("citations are not connected")
	if s.Citations != nil {
		from, to := w.instants()
		found, measured, err := s.Citations.CitedPages(ctx, projectID, from, to, addresses)
		if err != nil {
			return err
		}
		cited, citations = found, unknownLeg("no audit ended in the window")
		if measured {
			citations = valueLeg(0)
		}
	}
	findings, found := map[string]int64{}, notConnected("the site was not crawled")
	crawled := false
	if s.Findings != nil {
		var err error
		if findings, crawled, err = s.Findings.PageFindings(ctx, projectID, addresses); err != nil {
			return err
		}
		if crawled {
			found = unknownLeg("the site crawl did not read the page")
		}
	}
	for i, address := range addresses {
		rows[i].Citations, rows[i].Findings = citations, found
		if n := cited[address]; n > 0 {
			rows[i].Citations = valueLeg(float64(n))
		}
		if n, ok := findings[address]; ok && crawled {
			rows[i].Findings = valueLeg(float64(n))
		}
	}
	return nil
}

// observed reports how many of the known pages bots asked for.
func (s *Service) observed(
	ctx context.Context, projectID uuid.UUID, w *window, r *received, sums *byPath[pageSum],
) (*model.ObservedCrawlCoverage, error) {
	report := &model.ObservedCrawlCoverage{State: "no_inventory", Label: "Observed crawl coverage"}
	if s.Inventory == nil {
		return report, nil
	}
	pages, err := s.Inventory.SitePages(ctx, projectID)
	if err != nil || pages == nil {
		return report, err
	}
	date := pages.Listed.In(w.zone).Format(time.DateOnly)
	report.State, report.KnownPages, report.InventoryDate = "unknown", float64(len(pages.Paths)), &date
	report.InventoryComplete, report.SampleMode = pages.Complete, pages.Sample
	coverage := r.window(w)
	if coverage == model.CrawlCoverageUnknown || len(pages.Paths) == 0 {
		return report, nil
	}
	ids, err := s.Store.KnownPaths(ctx, projectID, pages.Paths)
	if err != nil {
		return nil, err
	}
	seen := 0.0
	for _, id := range ids {
		if sum := sums.get(id); sum != nil && sum.crawl > 0 {
			seen++
		}
	}
	if report.ObservedPages = known(seen, coverage); report.ObservedPages != nil {
		report.State, report.Share = "value", share(seen, report.KnownPages)
	}
	return report, nil
}
