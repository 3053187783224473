package traffic

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// Overview reports AI traffic at a glance.
func (s *Service) Overview(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficOverview, error) {
	w, err := s.window(p, q)
	if err != nil {
		return nil, err
	}
	req, err := page.Parse(q.Limit, q.Cursor, 2, append([]string{"overview", p.ID.String()}, scopeOf(w, q)...)...)
	if err != nil {
		return nil, err
	}
	r, err := s.received(ctx, p.ID, w)
	if err != nil {
		return nil, err
	}
	crawl, err := s.crawl(ctx, p, w, r, req)
	if err != nil {
		return nil, err
	}
	referrals, err := s.referrals(ctx, p, w, r)
	if err != nil {
		return nil, err
	}
	citations, err := s.citations(ctx, p, w)
	if err != nil {
		return nil, err
	}
	return &model.AiTrafficOverview{Crawl: crawl, Referrals: referrals, Citations: citations}, nil
}

// botSum adds up the requests of one bot.
type botSum struct {
	id                              string
	purpose                         string
	requests, failed, errors, coded float64
	pages                           set
}

// crawlSum adds up requests.
type crawlSum struct {
	requests, failed, errors, coded float64
	pages                           set
	bots                            map[string]*botSum
}

type seriesKey struct {
	day     int32
	purpose string
}

func (s *Service) crawl(
	ctx context.Context, p *model.Project, w *window, r *received, req page.Request,
) (*model.CrawlSummary, error) {
	sum, series := &crawlSum{bots: map[string]*botSum{}}, newSeries()
	byDay := !w.counts.HasMonth() && !w.selectsCells() // the rows have the series
	err := s.cells(ctx, p.ID, w, func(c *store.Counts) func(rollup.Cell) {
		weight := weight(r.sources[c.SourceID])
		if byDay && w.shows(c.Verification) {
			series.add(c.Day, c.Purpose, float64(c.Requests)*weight)
		}
		return sum.adder(c, weight, w)
	})
	if err == nil && !byDay {
		err = s.addSeries(ctx, p.ID, w, r, series)
	}
	if err != nil {
		return nil, err
	}
	coverage := r.window(w)
	summary := &model.CrawlSummary{
		Unit: "requests", IdentityLevel: "path", Connection: r.connection(), Coverage: coverage,
		ReportingTimezone: r.timezone(w), LastProcessedAt: r.processedAt(), Series: series.points(w, r),
	}
	sum.fill(summary, coverage)
	summary.Bots, summary.NextCursor, err = s.botRows(sum, coverage, req)
	return summary, err
}

// adder returns what adds the cells of one row of counts.
func (sum *crawlSum) adder(c *store.Counts, weight float64, w *window) func(rollup.Cell) {
	b := sum.bots[c.BotID]
	if b == nil {
		b = &botSum{id: c.BotID, purpose: c.Purpose}
		sum.bots[c.BotID] = b
	}
	failed, shown := c.Verification == string(bots.Failed), w.shows(c.Verification)
	return func(cell rollup.Cell) {
		n := float64(cell.Count) * weight
		if failed {
			sum.failed += n
			b.failed += n
		}
		if shown {
			sum.show(b, cell, n)
		}
	}
}

// show adds requests that the report shows.
func (sum *crawlSum) show(b *botSum, cell rollup.Cell, n float64) {
	sum.requests += n
	b.requests += n
	sum.pages.add(cell.Path)
	b.pages.add(cell.Path)
	if cell.Status > 0 {
		sum.coded += n
		b.coded += n
	}
	if cell.IsError() {
		sum.errors += n
		b.errors += n
	}
}

// series are requests by day and purpose.
type series struct {
	requests map[seriesKey]float64
	purposes map[string]bool
}

func newSeries() *series { return &series{map[seriesKey]float64{}, map[string]bool{}} }

func (sum *series) add(day time.Time, purpose string, n float64) {
	sum.requests[seriesKey{rollup.DayOf(day), purpose}] += n
	sum.purposes[purpose] = true
}

// addSeries adds up the requests of a window by day: out of the days' totals, or of their cells
// where only some of them count.
func (s *Service) addSeries(ctx context.Context, projectID uuid.UUID, w *window, r *received, sum *series) error {
	if w.selectsCells() {
		return s.cells(ctx, projectID, w.byDay(), func(c *store.Counts) func(rollup.Cell) {
			if !w.shows(c.Verification) {
				return nil
			}
			weight := weight(r.sources[c.SourceID])
			return func(cell rollup.Cell) { sum.add(c.Day, c.Purpose, float64(cell.Count)*weight) }
		})
	}
	totals, err := s.Store.DayTotals(ctx, projectID, w.counts)
	for _, t := range totals {
		if w.shows(t.Verification) {
			sum.add(t.Day, t.Purpose, float64(t.Requests)*weight(r.sources[t.SourceID]))
		}
	}
	return err
}

// fill puts the figures into a summary. Without logs they are null, and so is a zero that only
// gaps in the logs make.
func (sum *crawlSum) fill(to *model.CrawlSummary, coverage model.CrawlCoverage) {
	to.Requests = known(sum.requests, coverage)
	to.Pages = known(float64(sum.pages.len()), coverage)
	to.FailedVerificationRequests = known(sum.failed, coverage)
	active := 0.0
	for _, b := range sum.bots {
		if b.requests > 0 && b.id != bots.UnknownID {
			active++
		}
	}
	to.ActiveBots = known(active, coverage)
	to.ErrorShare = share(sum.errors, sum.coded)
}

// known returns a figure, null when it is zero and nobody knows.
func known(n float64, coverage model.CrawlCoverage) *float64 {
	if n == 0 && !isWhole(coverage) {
		return nil
	}
	return &n
}

func share(part, of float64) *float64 {
	if of == 0 {
		return nil
	}
	v := part / of
	return &v
}

// points returns the series: what was counted, and zeros on days whose logs are whole.
func (sum *series) points(w *window, r *received) []model.CrawlSeriesPoint {
	points := []model.CrawlSeriesPoint{}
	purposes := make([]string, 0, len(sum.purposes))
	for p := range sum.purposes {
		purposes = append(purposes, p)
	}
	slices.Sort(purposes)
	for day := w.from; day <= w.to; day++ {
		whole := isWhole(r.day(day))
		for _, p := range purposes {
			n, counted := sum.requests[seriesKey{day, p}]
			if counted || whole {
				points = append(points, model.CrawlSeriesPoint{
					Date: rollup.Date(day).Format(time.DateOnly), Purpose: model.CrawlerPurpose(p), Requests: n,
				})
			}
		}
	}
	return points
}

// timezone returns the zone that days are counted in: that of the only zone of the sources, else the
// project's.
func (r *received) timezone(w *window) string {
	name := ""
	for _, source := range r.sources {
		if source.RevokedAt != nil {
			continue
		}
		if name != "" && name != source.ReportingTimezone {
			return w.zone.String()
		}
		name = source.ReportingTimezone
	}
	if name == "" {
		return w.zone.String()
	}
	return name
}

// botRows returns one page of the bots, the one with the most requests first.
func (s *Service) botRows(sum *crawlSum, coverage model.CrawlCoverage, req page.Request) ([]model.CrawlBotRow, *string, error) {
	after, err := afterFigure(req)
	if err != nil {
		return nil, nil, err
	}
	list := make([]*botSum, 0, len(sum.bots))
	for _, b := range sum.bots {
		if after.follows(-b.requests, b.id) {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b *botSum) int {
		return cmp.Or(cmp.Compare(b.requests, a.requests), cmp.Compare(a.id, b.id))
	})
	list, next := page.Cut(req, list[:min(len(list), req.Limit+1)], func(b *botSum) []string { return []string{figureText(-b.requests), b.id} })
	rows := make([]model.CrawlBotRow, len(list))
	for i, b := range list {
		rows[i] = model.CrawlBotRow{
			BotID: b.id, Name: s.Catalogue.Name(b.id), Purpose: model.CrawlerPurpose(b.purpose), Requests: known(b.requests, coverage),
			Pages: known(float64(b.pages.len()), coverage), ErrorShare: share(b.errors, b.coded),
			FailedVerificationRequests: known(b.failed, coverage),
		}
		if entry := s.Catalogue.ByID(b.id); entry != nil {
			rows[i].Operator = entry.Operator
		}
	}
	return rows, next, nil
}

// place is where a page of rows begins that are sorted by a figure, then by a key.
type place struct {
	set    bool
	figure float64
	key    string
}

func figureText(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func afterFigure(req page.Request) (place, error) {
	if len(req.After) == 0 {
		return place{}, nil
	}
	f, err := strconv.ParseFloat(req.After[0], 64)
	if err != nil {
		return place{}, fault.Field("cursor", "is not a cursor of this list")
	}
	return place{true, f, req.After[1]}, nil
}

// follows reports whether a row comes after the place.
func (p place) follows(figure float64, key string) bool {
	return !p.set || figure > p.figure || figure == p.figure && key > p.key
}

// Candidates returns one page of the bots that the catalogue does not have.
func (s *Service) Candidates(ctx context.Context, projectID uuid.UUID, req page.Request) (*model.BotCandidatePage, error) {
	list, next, err := s.Store.Candidates(ctx, projectID, req)
	if err != nil {
		return nil, err
	}
	items := make([]model.BotCandidate, len(list))
	for i, c := range list {
		items[i] = model.BotCandidate{
			Name: c.Name, Requests: c.Requests, FirstDay: c.FirstDay.Format(time.DateOnly), LastDay: c.LastDay.Format(time.DateOnly),
		}
	}
	return &model.BotCandidatePage{Items: items, NextCursor: next}, nil
}
