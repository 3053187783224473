package traffic

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// pageSum adds up the requests and visits of one path.
type pageSum struct {
	id                               uint32
	crawl, errors4xx, errors5xx, ref float64
	keyEvents                        float64 // of web analytics
	last                             int64   // seconds since 1970
	path                             string
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
func (s *Service) pageSums(ctx context.Context, p *model.Project, w *window, r *received, v *visited) (map[uint32]*pageSum, error) {
	sums := map[uint32]*pageSum{}
	of := func(id uint32) *pageSum {
		sum := sums[id]
		if sum == nil {
			sum = &pageSum{id: id}
			sums[id] = sum
		}
		return sum
	}
	starts := dayStarts{}
	err := s.cells(ctx, p.ID, w, func(c *store.Counts) func(rollup.Cell) {
		if !w.shows(c.Verification) {
			return nil
		}
		source := r.sources[c.SourceID]
		weight, zone := weight(source), starts.zone(source)
		return func(cell rollup.Cell) {
			day, second := c.LastOf(cell)
			of(cell.Path).add(cell, weight, zone.of(day)+int64(second))
		}
	})
	if err != nil {
		return nil, err
	}
	var landings []landing
	if v != nil {
		landings = v.landings(siteOf(p, r))
	} else if landings, err = s.logLandings(ctx, p.ID, w, r); err != nil {
		return nil, err
	}
	return sums, s.addLandings(ctx, p.ID, w, landings, of)
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

// order is how pages are sorted.
type order struct {
	column     string
	descending bool
	figure     func(*pageSum) float64 // nil: by path
}

func orderOf(v *string) (order, error) {
	name := "-crawl"
	if v != nil {
		name = *v
	}
	o := order{}
	o.column, o.descending = strings.CutPrefix(name, "-")
	switch o.column {
	case "crawl":
		o.figure = func(s *pageSum) float64 { return s.crawl }
	case "referrals":
		o.figure = func(s *pageSum) float64 { return s.ref }
	case "errors_4xx":
		o.figure = func(s *pageSum) float64 { return s.errors4xx }
	case "errors_5xx":
		o.figure = func(s *pageSum) float64 { return s.errors5xx }
	case "last_crawl":
		o.figure = func(s *pageSum) float64 { return float64(s.last) }
	case "display_path":
	default:
		return o, errSort
	}
	return o, nil
}

// key returns what a page is sorted by; pages that are alike are sorted by their numbers.
func (o order) key(s *pageSum) float64 {
	if o.descending {
		return -o.figure(s)
	}
	return o.figure(s)
}

// pageOf sorts the paths and returns one page of them.
func (s *Service) pageOf(
	ctx context.Context, projectID uuid.UUID, sums map[uint32]*pageSum, o order, req page.Request,
) ([]*pageSum, *string, error) {
	list := make([]*pageSum, 0, len(sums))
	for _, sum := range sums {
		list = append(list, sum)
	}
	if o.figure == nil {
		return s.pageByPath(ctx, projectID, list, o, req)
	}
	after, err := afterFigure(req)
	if err != nil {
		return nil, nil, err
	}
	list = slices.DeleteFunc(list, func(sum *pageSum) bool { return !after.follows(o.key(sum), numberText(sum.id)) })
	slices.SortFunc(list, func(a, b *pageSum) int { return cmp.Or(cmp.Compare(o.key(a), o.key(b)), cmp.Compare(a.id, b.id)) })
	list, next := page.Cut(req, list[:min(len(list), req.Limit+1)], func(sum *pageSum) []string {
		return []string{figureText(o.key(sum)), numberText(sum.id)}
	})
	return list, next, s.name(ctx, projectID, list)
}

// numberText writes a number so that texts sort as numbers do.
func numberText(n uint32) string {
	const digits = 10
	var b [digits]byte
	for i := digits - 1; i >= 0; i-- {
		b[i] = byte('0' + n%10)
		n /= 10
	}
	return string(b[:])
}

func (s *Service) pageByPath(
	ctx context.Context, projectID uuid.UUID, list []*pageSum, o order, req page.Request,
) ([]*pageSum, *string, error) {
	if err := s.name(ctx, projectID, list); err != nil {
		return nil, nil, err
	}
	direction := 1
	if o.descending {
		direction = -1
	}
	slices.SortFunc(list, func(a, b *pageSum) int { return direction * cmp.Compare(a.path, b.path) })
	if len(req.After) > 0 {
		list = slices.DeleteFunc(list, func(sum *pageSum) bool { return direction*cmp.Compare(sum.path, req.After[0]) <= 0 })
	}
	list, next := page.Cut(req, list[:min(len(list), req.Limit+1)], func(sum *pageSum) []string { return []string{sum.path, ""} })
	return list, next, nil
}

// name reads the paths' texts.
func (s *Service) name(ctx context.Context, projectID uuid.UUID, list []*pageSum) error {
	ids := make([]uint32, len(list))
	for i, sum := range list {
		ids[i] = sum.id
	}
	paths, err := s.Store.Paths(ctx, projectID, ids)
	for _, sum := range list {
		sum.path = paths[sum.id].Path
	}
	return err
}

// pageRows writes the rows of one page.
func (s *Service) pageRows(
	ctx context.Context, p *model.Project, w *window, r *received, v *visited, list []*pageSum,
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
	ctx context.Context, projectID uuid.UUID, w *window, r *received, sums map[uint32]*pageSum,
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
		if sum := sums[id]; sum != nil && sum.crawl > 0 {
			seen++
		}
	}
	if report.ObservedPages = known(seen, coverage); report.ObservedPages != nil {
		report.State, report.Share = "value", share(seen, report.KnownPages)
	}
	return report, nil
}
