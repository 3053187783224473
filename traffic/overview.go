package traffic

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// Overview reports AI traffic at a glance.
func (s *Service) Overview(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.AiTrafficOverview, error) {
	w, req, r, err := s.selected(ctx, p, q, "overview")
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
	citations, err := s.citations(ctx, p, q, w)
	if err != nil {
		return nil, err
	}
	return &model.AiTrafficOverview{Crawl: crawl, Referrals: referrals, Citations: citations}, nil
}

func (s *Service) crawl(
	ctx context.Context, p *model.Project, w *window, r *received, req page.Request,
) (*model.CrawlSummary, error) {
	sums, pages, err := s.Store.BotCounts(ctx, p.ID, w.counts)
	if err != nil {
		return nil, err
	}
	days, err := s.Store.DayCounts(ctx, p.ID, w.counts)
	if err != nil {
		return nil, err
	}
	coverage := r.window(w)
	summary := &model.CrawlSummary{
		Unit: "requests", IdentityLevel: "path", Connection: r.connection(), Coverage: coverage, Pages: known(float64(pages), coverage),
		ReportingTimezone: r.timezone(w), LastProcessedAt: r.processedAt(), Series: points(days, w, r),
	}
	fill(summary, sums, coverage)
	summary.Bots, summary.NextCursor, err = s.botRows(sums, coverage, req)
	return summary, err
}

// fill puts the sums over all bots into a summary. Without logs they are null, and so is a zero that only
// gaps in the logs make.
func fill(to *model.CrawlSummary, sums []store.BotCounts, coverage model.CrawlCoverage) {
	var all store.BotCounts
	active := 0.0
	for i := range sums {
		b := &sums[i]
		all.Requests += b.Requests
		all.Failed += b.Failed
		all.Errors += b.Errors
		all.Coded += b.Coded
		if b.Requests > 0 && b.BotID != bots.UnknownID {
			active++
		}
	}
	to.Requests, to.FailedVerificationRequests = known(all.Requests, coverage), known(all.Failed, coverage)
	to.ActiveBots, to.ErrorShare = known(active, coverage), share(all.Errors, all.Coded)
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
func points(days []store.DayCounts, w *window, r *received) []model.CrawlSeriesPoint {
	type key struct {
		day     calendar.Day
		purpose string
	}
	requests, purposes := map[key]float64{}, []string{}
	for _, d := range days {
		requests[key{calendar.DayOf(d.Day), d.Purpose}] = d.Requests
		purposes = append(purposes, d.Purpose)
	}
	slices.Sort(purposes)
	purposes = slices.Compact(purposes)
	points := []model.CrawlSeriesPoint{}
	for day := w.from; day <= w.to; day++ {
		whole := isWhole(r.day(day))
		for _, p := range purposes {
			n, counted := requests[key{day, p}]
			if counted || whole {
				points = append(points, model.CrawlSeriesPoint{
					Date: day.String(), Purpose: model.CrawlerPurpose(p), Requests: n,
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
func (s *Service) botRows(sums []store.BotCounts, coverage model.CrawlCoverage, req page.Request) ([]model.CrawlBotRow, *string, error) {
	after, err := afterFigure(req)
	if err != nil {
		return nil, nil, err
	}
	list := slices.DeleteFunc(sums, func(b store.BotCounts) bool { return !after.follows(-b.Requests, b.BotID) })
	slices.SortFunc(list, func(a, b store.BotCounts) int {
		return cmp.Or(cmp.Compare(b.Requests, a.Requests), cmp.Compare(a.BotID, b.BotID))
	})
	list, next := page.Cut(req, list[:min(len(list), req.Limit+1)], func(b store.BotCounts) []string { return []string{figureText(-b.Requests), b.BotID} })
	rows := make([]model.CrawlBotRow, len(list))
	for i := range list {
		b := &list[i]
		rows[i] = model.CrawlBotRow{
			BotID: b.BotID, Name: s.Catalogue.Name(b.BotID), Purpose: model.CrawlerPurpose(b.Purpose), Requests: known(b.Requests, coverage),
			Pages: known(float64(b.Pages), coverage), ErrorShare: share(b.Errors, b.Coded),
			FailedVerificationRequests: known(b.Failed, coverage),
		}
		if entry := s.Catalogue.ByID(b.BotID); entry != nil {
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

// errCursor refuses a cursor that is not of the list.
var errCursor = fault.Field("cursor", "is not a cursor of this list")

func figureText(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func afterFigure(req page.Request) (place, error) {
	if len(req.After) == 0 {
		return place{}, nil
	}
	f, err := strconv.ParseFloat(req.After[0], 64)
	if err != nil {
		return place{}, errCursor
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
