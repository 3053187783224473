package traffic

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

// Pages reports the site's pages as bots and visitors from AI systems see them.
func (s *Service) Pages(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficPages, error) {
	var query store.PageQuery
	if err := sortBy(&query, q.Sort); err != nil {
		return nil, err
	}
	w, req, r, err := s.selected(ctx, p, q, "traffic pages")
	if err != nil {
		return nil, err
	}
	query.CountQuery = w.counts
	v, err := s.visited(ctx, p, w)
	if err != nil {
		return nil, err
	}
	query.Visits.Logs = v == nil
	if v != nil {
		query.Visits.Hosts = siteOf(p, r.order).hosts()
	}
	pages, err := s.inventory(ctx, p.ID, r.window(w), &query)
	if err != nil {
		return nil, err
	}
	list, next, seen, err := s.pagesOf(ctx, p.ID, query, req)
	if err != nil {
		return nil, err
	}
	report := &model.AiTrafficPages{WindowStart: w.start(), WindowEnd: w.end(), NextCursor: next, ObservedCrawlCoverage: observed(w, r, pages, seen)}
	report.Items, err = s.pageRows(ctx, p, w, r, v, list)
	return report, err
}

// sortBy reads by what pages are sorted.
func sortBy(query *store.PageQuery, v *string) error {
	query.By, query.Descending = store.ByCrawl, true
	if v != nil {
		query.By, query.Descending = strings.CutPrefix(*v, "-")
	}
	switch query.By {
	case store.ByCrawl, store.ByReferrals, store.By4xx, store.By5xx, store.ByLast, store.ByPath:
		return nil
	default:
		return errSort
	}
}

// pagesOf returns one page of the list of paths, and how many known ones were requested.
func (s *Service) pagesOf(ctx context.Context, projectID uuid.UUID, query store.PageQuery, req page.Request) ([]store.Page, *string, int64, error) {
	query.Limit = req.Limit + 1
	byPath := query.By == store.ByPath
	switch {
	case len(req.After) > 0 && byPath:
		query.AfterPath = &req.After[0]
	case len(req.After) > 0:
		after, err := afterFigure(req)
		id, bad := strconv.ParseUint(after.key, 10, 31)
		if err != nil || bad != nil {
			return nil, nil, 0, errCursor
		}
		query.AfterKey, query.AfterID = &after.figure, uint32(id)
	}
	list, seen, err := s.Store.Pages(ctx, projectID, query)
	list, next := page.Cut(req, list, func(r store.Page) []string {
		if byPath {
			return []string{r.Path, ""}
		}
		return []string{figureText(r.Key), strconv.FormatUint(uint64(r.ID), 10)}
	})
	return list, next, seen, err
}

// pageRows writes the rows of one page.
func (s *Service) pageRows(
	ctx context.Context, p *model.Project, w *window, r *received, v *visited, list []store.Page,
) ([]model.AiTrafficPageRow, error) {
	site, coverage := siteOf(p, r.order), r.window(w)
	rows := make([]model.AiTrafficPageRow, len(list))
	addresses := make([]string, len(list))
	for i := range list {
		sum := &list[i]
		address := site.address(sum.Path)
		addresses[i] = citation.Normal(address)
		rows[i] = model.AiTrafficPageRow{
			URLHash: hashOf(address), CanonicalURL: address, DisplayPath: sum.Path, Folder: model.FolderOfPath(sum.Path),
			ResourceClass: string(model.ClassOfPath(sum.Path)), Crawl: r.logLeg(sum.Crawl, coverage), Referrals: r.logLeg(sum.Referrals, coverage),
		}
		if v != nil {
			if rows[i].Referrals = v.leg(sum.Referrals, w); rows[i].Referrals.Value != nil {
				rows[i].KeyEvents = &sum.KeyEvents
			}
		}
		if len(r.order) > 0 {
			rows[i].Errors4xx, rows[i].Errors5xx = known(sum.Errors4xx, coverage), known(sum.Errors5xx, coverage)
		}
		if sum.Last != nil {
			last := sum.Last.UTC()
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
	cited, citations := map[string]int64{}, notConnected(model.TrafficLegReasonCitationsNotConnected, "citations are not connected")
	if s.Citations != nil {
		from, to := w.instants()
		found, measured, err := s.Citations.CitedPages(ctx, projectID, from, to, addresses)
		if err != nil {
			return err
		}
		cited, citations = found, unknownLeg(model.TrafficLegReasonNoAudit, "no audit ended in the window")
		if measured {
			citations = valueLeg(0)
		}
	}
	findings, found := map[string]int64{}, notConnected(model.TrafficLegReasonNotCrawled, "the site was not crawled")
	crawled := false
	if s.Findings != nil {
		var err error
		if findings, crawled, err = s.Findings.PageFindings(ctx, projectID, addresses); err != nil {
			return err
		}
		if crawled {
			found = unknownLeg(model.TrafficLegReasonPageNotRead, "the site crawl did not read the page")
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

// inventory returns the known pages, nil when there are none, and has the query count those that bots asked for.
func (s *Service) inventory(ctx context.Context, projectID uuid.UUID, coverage model.CrawlCoverage, query *store.PageQuery) (*SitePages, error) {
	if s.Inventory == nil {
		return nil, nil //nolint:nilnil // likewise
	}
	pages, err := s.Inventory.SitePages(ctx, projectID)
	if listed := query.Paths.Listed; pages != nil && listed != nil {
		tagged := make(map[string]bool, len(listed))
		for _, path := range listed {
			tagged[path] = true
		}
		pages.Paths = slices.DeleteFunc(pages.Paths, func(path string) bool { return !tagged[path] })
	}
	if err != nil || pages == nil || coverage == model.CrawlCoverageUnknown {
		return pages, err
	}
	query.Known, err = s.Store.KnownPaths(ctx, projectID, pages.Paths)
	return pages, err
}

// observed reports how many of the known pages bots asked for.
func observed(w *window, r *received, pages *SitePages, seen int64) *model.ObservedCrawlCoverage {
	report := &model.ObservedCrawlCoverage{State: "no_inventory", Label: "Observed crawl coverage"}
	if pages == nil {
		return report
	}
	date := pages.Listed.In(w.zone).Format(time.DateOnly)
	report.State, report.KnownPages, report.InventoryDate = "unknown", float64(len(pages.Paths)), &date
	report.InventoryComplete, report.SampleMode = pages.Complete, pages.Sample
	coverage := r.window(w)
	if coverage == model.CrawlCoverageUnknown || len(pages.Paths) == 0 {
		return report
	}
	if report.ObservedPages = known(float64(seen), coverage); report.ObservedPages != nil {
		report.State, report.Share = "value", share(float64(seen), report.KnownPages)
	}
	return report
}
