package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

const (
	// usualGap is how long a source that sends may be silent within a day that is complete.
	usualGap = 15 * time.Minute
	// edgeOfDay is how near to both ends of a day a file must come to have all of it.
	edgeOfDay = time.Hour
)

// received is what was received in a window: of each source by day.
type received struct {
	sources map[uuid.UUID]*model.CrawlSource
	order   []model.CrawlSource
	days    map[uuid.UUID]map[calendar.Day]*store.Day
	judged  map[store.SourceDay]judged // of the days on which something was received
	now     time.Time
}

// received reads what was received in a window.
func (s *Service) received(ctx context.Context, projectID uuid.UUID, w *window) (*received, error) {
	sources, err := s.Store.AllSources(ctx, projectID)
	if err != nil {
		return nil, err
	}
	days, err := s.Store.Days(ctx, projectID, w.from, w.to)
	if err != nil {
		return nil, err
	}
	r := &received{
		sources: map[uuid.UUID]*model.CrawlSource{}, order: sources, days: map[uuid.UUID]map[calendar.Day]*store.Day{},
		judged: make(map[store.SourceDay]judged, len(days)), now: s.Clock(),
	}
	for i := range r.order {
		r.sources[r.order[i].ID] = s.show(&r.order[i])
	}
	for i := range days {
		source := r.sources[days[i].SourceID]
		if source == nil {
			continue // it was made after the sources were read
		}
		of := r.days[source.ID]
		if of == nil {
			of = map[calendar.Day]*store.Day{}
			r.days[source.ID] = of
		}
		day := calendar.DayOf(days[i].Day)
		of[day] = &days[i]
		r.judged[store.SourceDay{SourceID: source.ID, Day: day}] = r.judgeDay(source, &days[i], day)
	}
	return r, nil
}

// selected reads a query of a list: its window, its page, and what was received in the window. The window counts the
// pages with the query's tag alone.
func (s *Service) selected(ctx context.Context, p *model.Project, q model.TrafficQuery, list string) (*window, page.Request, *received, error) {
	w, err := s.window(p, q)
	if err != nil {
		return nil, page.Request{}, nil, err
	}
	req, err := page.Parse(q.Limit, q.Cursor, 2, append([]string{list, p.ID.String()}, scopeOf(w, q)...)...)
	if err != nil {
		return nil, req, nil, err
	}
	r, err := s.received(ctx, p.ID, w)
	if err == nil && q.Tag != nil {
		w.counts.Paths.Listed = siteOf(p, r.order).paths(q.Tagged)
	}
	return w, req, r, err
}

// judged is how much of a day's requests a source's logs have, and why.
type judged struct {
	coverage model.CrawlCoverage
	code     model.CrawlCoverageReason
	reason   string
	gap      int // minutes; of a day of which nothing was received, item finds it
}

func (j *judged) set(coverage model.CrawlCoverage, code model.CrawlCoverageReason, reason string) {
	j.coverage, j.code, j.reason = coverage, code, reason
}

// judge reports how much of a day's requests the logs of a source have.
func (r *received) judge(source *model.CrawlSource, day calendar.Day) judged {
	if j, ok := r.judged[store.SourceDay{SourceID: source.ID, Day: day}]; ok {
		return j
	}
	return nothingReceived()
}

func nothingReceived() judged {
	return judged{coverage: model.CrawlCoverageUnknown, code: model.CrawlCoverageReasonNothingReceived, reason: "nothing was received"}
}

// judgeDay finds out what judge says, once for a day: a report over a year asks for its days
// several times.
func (r *received) judgeDay(source *model.CrawlSource, d *store.Day, day calendar.Day) judged {
	if d.BatchCount+d.HeartbeatCount == 0 && d.Lines == 0 && !d.Whole {
		return nothingReceived()
	}
	minutes, over := r.minutesOf(d.Timezone, day)
	j := judged{gap: store.Minutes(d.Minutes).MaxGap(minutes)}
	switch {
	case source.SamplingKind == model.SamplingKindFiltered:
		j.set(model.CrawlCoveragePartial, model.CrawlCoverageReasonSomeLines, "the source sends some lines only: "+source.SamplingDescription)
	case source.Kind == model.CrawlSourceKindUpload:
		j.uploaded(d, minutes)
	default:
		j.sent(source)
	}
	if source.SamplingKind == model.SamplingKindSampled && j.coverage == model.CrawlCoverageComplete {
		j.set(model.CrawlCoverageDeclaredComplete, model.CrawlCoverageReasonScaled, "counts are scaled from a declared sampling rate")
	}
	if !over && j.coverage != model.CrawlCoveragePartial {
		j.set(model.CrawlCoveragePartial, model.CrawlCoverageReasonNotOver, "the day is not over")
	}
	return j
}

// minutesOf returns how many minutes of a day are over, and whether all are.
func (r *received) minutesOf(timezone string, day calendar.Day) (minutes int, over bool) {
	zone, err := time.LoadLocation(timezone)
	if err != nil {
		zone = time.UTC
	}
	from, to := day.StartIn(zone), (day + 1).StartIn(zone)
	if r.now.Before(to) {
		return max(int(r.now.Sub(from).Minutes()), 0), false
	}
	return int(to.Sub(from).Minutes()), true
}

// uploaded judges a day of uploaded files.
func (j *judged) uploaded(d *store.Day, minutes int) {
	near := int32(edgeOfDay.Seconds())
	switch {
	case d.Whole:
		j.set(model.CrawlCoverageDeclaredComplete, model.CrawlCoverageReasonFileAroundDay, "an uploaded file begins before the day and ends after it")
	case d.FirstSecond <= near && int(d.LastSecond) >= minutes*60-int(near):
		j.set(model.CrawlCoverageDeclaredComplete, model.CrawlCoverageReasonFilesOfDay, "uploaded files reach from the day's first hour to its last")
	default:
		j.set(model.CrawlCoveragePartial, model.CrawlCoverageReasonFilesOfPart, "uploaded files have a part of the day")
	}
}

// sent judges a day of a source that sends.
func (j *judged) sent(source *model.CrawlSource) {
	most := usualGap
	if b := source.BufferIntervalSeconds; b != nil {
		most = max(most, 2*time.Duration(*b)*time.Second)
	}
	if time.Duration(j.gap)*time.Minute > most {
		j.set(model.CrawlCoveragePartial, model.CrawlCoverageReasonGap, fmt.Sprintf("nothing was received for %d minutes", j.gap))
		return
	}
	j.set(model.CrawlCoverageComplete, model.CrawlCoverageReasonNoGap, "batches and heartbeats arrived without a gap")
}

// day returns how much of a day's requests the logs have: the least of the sources that have
// anything of it.
func (r *received) day(day calendar.Day) model.CrawlCoverage {
	worst := model.CrawlCoverageUnknown
	for _, source := range r.sources {
		j := r.judge(source, day)
		if j.coverage != model.CrawlCoverageUnknown && (worst == model.CrawlCoverageUnknown || lessCovered(j.coverage, worst)) {
			worst = j.coverage
		}
	}
	return worst
}

// window returns how much of a window's requests the logs have.
func (r *received) window(w *window) model.CrawlCoverage {
	all, some := model.CrawlCoverageComplete, false
	for day := w.from; day <= min(w.to, w.today); day++ {
		c := r.day(day)
		some = some || c != model.CrawlCoverageUnknown
		if day == w.today && w.from < day && c == model.CrawlCoveragePartial {
			continue // every today is partial, which must not make every window partial
		}
		if lessCovered(c, all) {
			all = c
		}
	}
	switch {
	case !some:
		return model.CrawlCoverageUnknown
	case all == model.CrawlCoverageUnknown:
		return model.CrawlCoveragePartial
	default:
		return all
	}
}

func lessCovered(a, b model.CrawlCoverage) bool { return coveredRank(a) < coveredRank(b) }

func coveredRank(c model.CrawlCoverage) int {
	switch c {
	case model.CrawlCoverageComplete:
		return 3
	case model.CrawlCoverageDeclaredComplete:
		return 2
	case model.CrawlCoveragePartial:
		return 1
	default:
		return 0
	}
}

// isWhole reports whether what was not seen did not happen.
func isWhole(c model.CrawlCoverage) bool {
	return c == model.CrawlCoverageComplete || c == model.CrawlCoverageDeclaredComplete
}

// connection returns whether logs arrive.
func (r *received) connection() model.CrawlConnection {
	is := model.CrawlConnectionNotConnected
	for _, source := range r.sources {
		switch source.Connection {
		case model.CrawlConnectionConnected:
			return source.Connection
		case model.CrawlConnectionAwaitingData:
			is = source.Connection
		default:
		}
	}
	return is
}

// processedAt returns when the last batch was counted.
func (r *received) processedAt() *time.Time {
	var last *time.Time
	for _, source := range r.sources {
		if t := source.LastProcessedAt; t != nil && (last == nil || t.After(*last)) {
			last = t
		}
	}
	return last
}

// sampled reports whether counts are scaled: whether something came from a sampled source.
func (r *received) sampled() bool {
	for id, days := range r.days {
		if len(days) > 0 && r.sources[id].SamplingKind == model.SamplingKindSampled {
			return true
		}
	}
	return false
}

// Coverage returns what was received, by source and day, newest first. Filters that select
// requests leave the days that have such.
func (s *Service) Coverage(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlCoverageResponse, error) {
	w, req, r, err := s.selected(ctx, p, q, "coverage")
	if err != nil {
		return nil, err
	}
	keep, err := s.selectedDays(ctx, p, w, q)
	if err != nil {
		return nil, err
	}
	items := r.items(w, req, keep)
	shown, next := page.Cut(req, items, func(c model.CrawlCoverageDay) []string { return []string{c.ReportingDate, c.SourceID.String()} })
	return &model.CrawlCoverageResponse{Items: shown, Sources: r.order, NextCursor: next}, nil
}

// items lists the days of each source from where a page begins, one more than it has.
func (r *received) items(w *window, req page.Request, keep func(uuid.UUID, calendar.Day) bool) []model.CrawlCoverageDay {
	items := []model.CrawlCoverageDay{}
	for day := min(w.to, w.today); day >= w.from; day-- {
		date := day.String()
		for i := range r.order {
			source := &r.order[i]
			if len(req.After) > 0 && (date > req.After[0] || date == req.After[0] && source.ID.String() <= req.After[1]) {
				continue
			}
			if !keep(source.ID, day) {
				continue
			}
			if items = append(items, r.item(source, day)); len(items) > req.Limit {
				return items
			}
		}
	}
	return items
}

func (r *received) item(source *model.CrawlSource, day calendar.Day) model.CrawlCoverageDay {
	j := r.judge(source, day)
	item := model.CrawlCoverageDay{
		SourceID: source.ID, ReportingDate: day.String(), ReportingTimezone: source.ReportingTimezone,
		Reason: j.reason, ReasonCode: j.code, Coverage: j.coverage, MaxGapMinutes: j.gap,
	}
	if d := r.days[source.ID][day]; d != nil {
		item.BatchCount, item.HeartbeatCount, item.ReportingTimezone = d.BatchCount, d.HeartbeatCount, d.Timezone
	}
	if j == nothingReceived() {
		item.MaxGapMinutes, _ = r.minutesOf(item.ReportingTimezone, day)
	}
	return item
}

// selectedDays returns which days of which sources have requests that the filters select; all when
// there is no filter.
func (s *Service) selectedDays(
	ctx context.Context, p *model.Project, w *window, q model.TrafficQuery,
) (func(uuid.UUID, calendar.Day) bool, error) {
	if q.Purpose == nil && q.BotID == nil && q.Verification == nil && w.counts.Statuses == (store.StatusFilter{}) && w.counts.Paths.All() {
		return func(uuid.UUID, calendar.Day) bool { return true }, nil
	}
	has, err := s.Store.SourceDays(ctx, p.ID, w.counts)
	return func(source uuid.UUID, day calendar.Day) bool { return has[store.SourceDay{SourceID: source, Day: day}] }, err
}

// scopeOf writes what a cursor is bound to.
func scopeOf(w *window, q model.TrafficQuery) []string {
	return []string{
		w.start(), w.end(), text(q.Purpose), text(q.Verification), text(q.BotID), text(q.Status), text(q.Folder), text(q.Pattern),
		text(q.ResourceClass), text(q.Tag), text(q.Sort),
	}
}

func text[T ~string](v *T) string {
	if v == nil {
		return ""
	}
	return string(*v)
}

// errSort names what pages can be sorted by.
var errSort = fault.Field("sort", "must be crawl, referrals, errors_4xx, errors_5xx, last_crawl or display_path; a leading - is descending")
