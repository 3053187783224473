package evidence

import (
	"context"
	"math"
	"net/url"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/traffic"
)

// TrafficProbe evaluates checks of traffic metrics. It compares the first four weeks
// after the declaration with the last four before it, once all their days are there.
type TrafficProbe struct {
	Searches *search.Service
	Traffic  *traffic.Service
	Clock    func() time.Time
}

const (
	weeks    = 4
	weekDays = 7
)

// The traffic metrics.
const (
	clicks      = "clicks"
	impressions = "impressions"
	clickRate   = "ctr"
	position    = "position"
	agentErrors = "agent_errors"
)

// Baseline implements action.Prober.
func (t TrafficProbe) Baseline(ctx context.Context, p *model.Project, check map[string]any) (*float64, *uuid.UUID, error) {
	last, imported, err := t.Searches.NewestDay(ctx, p)
	if err != nil || !imported || dimensionOf(check) == "" {
		return nil, nil, err
	}
	figures, err := t.Searches.KeyFigures(ctx, p, dimensionOf(check), textOf(check, "scope_key"), last.AddDate(0, 0, 1-action.WindowDays), last)
	if err != nil {
		return nil, nil, err
	}
	report, err := t.Searches.Performance(ctx, p, model.PerformanceQuery{Granularity: model.SnapshotGranularityMonth})
	if err != nil || report.Selected == nil {
		return nil, nil, err
	}
	value, _ := natural(textOf(check, "metric"), figures)
	return value, report.Selected.SnapshotID, nil
}

// dimensionOf returns the table that has a check's key; empty for checks of the logs.
func dimensionOf(check map[string]any) model.PerformanceDimension {
	switch textOf(check, "metric") {
	case clicks, impressions, clickRate, position:
	default:
		return ""
	}
	if textOf(check, "scope") == "page" {
		return model.PerformanceDimensionPage
	}
	return model.PerformanceDimensionQuery
}

// Probe implements action.Prober.
func (t TrafficProbe) Probe(ctx context.Context, p *model.Project, check map[string]any, since time.Time) (*action.Observation, error) {
	day := dayOf(p, since)
	switch {
	case dimensionOf(check) != "":
		return t.search(ctx, p, check, day)
	case dayOf(p, t.Clock()).Before(day.AddDate(0, 0, action.WindowDays+1)):
		return nil, nil //nolint:nilnil // documented by action.Prober: nil while there is no evidence
	case textOf(check, "metric") == agentErrors:
		return t.errors(ctx, p, check, day)
	default:
		return t.observation(p, day, unavailable("The metric %q is not measured for single pages.", textOf(check, "metric"))), nil
	}
}

// dayOf returns the day of a time where the project is.
func dayOf(p *model.Project, at time.Time) time.Time {
	zone, err := time.LoadLocation(p.Timezone)
	if err != nil {
		zone = time.UTC
	}
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// observation makes the observation of the window after a day.
func (t TrafficProbe) observation(p *model.Project, day time.Time, v verdict) *action.Observation {
	if v.state == "" {
		return nil
	}
	end := day.AddDate(0, 0, action.WindowDays)
	return &action.Observation{
		State: v.state, Reason: v.reason, ObservedAt: end.AddDate(0, 0, 1), SourceKind: fromSearchWindow,
		SourceID: uuid.NewSHA1(p.ID, []byte("window ending "+end.Format(time.DateOnly))), Subject: v.subject, Figures: v.figures,
	}
}

// search evaluates a metric of search performance.
func (t TrafficProbe) search(ctx context.Context, p *model.Project, check map[string]any, day time.Time) (*action.Observation, error) {
	last, imported, err := t.Searches.NewestDay(ctx, p)
	if err != nil || !imported || last.Before(day.AddDate(0, 0, action.WindowDays)) {
		return nil, err
	}
	before, err := t.series(ctx, p, check, day.AddDate(0, 0, -action.WindowDays))
	if err != nil || before == nil {
		return nil, err
	}
	after, err := t.series(ctx, p, check, day.AddDate(0, 0, 1))
	if err != nil || after == nil {
		return nil, err
	}
	o := t.observation(p, day, judgeWeeks(check, before, after))
	from, to := model.Day(day.AddDate(0, 0, 1).Format(time.DateOnly)), model.Day(day.AddDate(0, 0, action.WindowDays).Format(time.DateOnly))
	report, err := t.Searches.Performance(ctx, p, model.PerformanceQuery{From: &from, To: &to, Granularity: model.SnapshotGranularityMonth})
	if err != nil {
		return nil, err
	}
	if id := snapshotOf(report.Selected); id != nil {
		o.SourceID = *id
	}
	return o, nil
}

// series returns the figures of four weeks from a day on; nil when a day is missing.
func (t TrafficProbe) series(ctx context.Context, p *model.Project, check map[string]any, from time.Time) ([]*search.KeyFigures, error) {
	series := make([]*search.KeyFigures, weeks)
	for i := range series {
		first := from.AddDate(0, 0, i*weekDays)
		one, err := t.Searches.KeyFigures(ctx, p, dimensionOf(check), textOf(check, "scope_key"), first, first.AddDate(0, 0, weekDays-1))
		if err != nil || one.Days < weekDays {
			return nil, err
		}
		series[i] = one
	}
	return series, nil
}

// natural returns a metric of one key as people read it, and as it is compared: counts
// as the logarithm of their share of all, so that a season of the whole site is no
// effect. Unknown ones are nil.
func natural(metric string, f *search.KeyFigures) (value, compared *float64) {
	switch metric {
	case position:
		return f.Key.Position, f.Key.Position
	case clickRate:
		return f.Key.Ctr, f.Key.Ctr
	case impressions:
		return counted(f.Key.Impressions, f.All.Impressions)
	default:
		return counted(f.Key.Clicks, f.All.Clicks)
	}
}

func counted(key, all *int64) (value, compared *float64) {
	const half = 0.5 // keeps the logarithm of a week without any finite
	one := amount(key)
	ratio := math.Log((one + half) / (max(amount(all)-one, 0) + half))
	return &one, &ratio
}

// Bounds below which a traffic check is not evaluated.
const (
	leastKeyClicks      = 20  // of both windows together
	leastKeyImpressions = 100 // likewise
)

// judgeWeeks compares four weeks with four weeks.
func judgeWeeks(check map[string]any, before, after []*search.KeyFigures) verdict {
	metric, key := textOf(check, "metric"), textOf(check, "scope_key")
	if few := tooFew(metric, before, after); few != "" {
		return unavailable("Too few %s for a conclusion.", few).of(key, nil)
	}
	was, then, known := column(metric, before)
	is, now, known2 := column(metric, after)
	if !known || !known2 {
		return unavailable("The key was not shown in every week.").of(key, nil)
	}
	change := mean(is) - mean(was)
	figures := map[string]any{"before": mean(was), "after": mean(is), "change": change, "method": "welch_weeks", "weeks": weeks}
	effect := mean(now) - mean(then)
	if textOf(check, "direction") == rule.Decrease {
		effect, change = -effect, -change
	}
	moved := beyondWeeks(then, now)
	least := numberOf(check, "min_delta")
	switch {
	case moved && effect > 0 && change >= least:
		return met("It changed from %.2f to %.2f a week, beyond the noise of weeks.", mean(was), mean(is)).of(key, figures)
	case moved && effect < 0:
		return unmet("It changed from %.2f to %.2f a week, beyond noise and not as expected.", mean(was), mean(is)).of(key, figures)
	default:
		return unavailable("It changed from %.2f to %.2f a week, within noise or less than the site: neither shown nor refuted.",
			mean(was), mean(is)).of(key, figures)
	}
}

// tooFew names what there is too little of; empty when there is enough.
func tooFew(metric string, before, after []*search.KeyFigures) string {
	shown, clicked := 0.0, 0.0
	for _, f := range append(append([]*search.KeyFigures{}, before...), after...) {
		shown += amount(f.Key.Impressions)
		clicked += amount(f.Key.Clicks)
	}
	switch {
	case metric == clicks && clicked < leastKeyClicks:
		return clicks
	case metric != clicks && shown < leastKeyImpressions:
		return impressions
	default:
		return ""
	}
}

func column(metric string, series []*search.KeyFigures) (values, compared []float64, known bool) {
	for _, f := range series {
		value, c := natural(metric, f)
		if value == nil {
			return nil, nil, false
		}
		values, compared = append(values, *value), append(compared, *c)
	}
	return values, compared, true
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// weeksQuantile is Student's t for 95 %, two-sided, with the six degrees of freedom of
// four weeks beside four.
const weeksQuantile = 2.447

// beyondWeeks reports whether two series of four weeks differ by more than their weeks
// do among themselves: a t test with a common variance. Weeks that are all alike have
// no noise to compare with.
func beyondWeeks(then, now []float64) bool {
	spread := math.Sqrt((squares(then) + squares(now)) / (2*weeks - 2))
	return spread > 0 && math.Abs(mean(now)-mean(then)) > weeksQuantile*spread*math.Sqrt(2.0/weeks)
}

func squares(values []float64) float64 {
	sum, center := 0.0, mean(values)
	for _, v := range values {
		sum += (v - center) * (v - center)
	}
	return sum
}

// errors evaluates the share of AI agents' requests to a page that are answered with an
// error.
func (t TrafficProbe) errors(ctx context.Context, p *model.Project, check map[string]any, day time.Time) (*action.Observation, error) {
	address := textOf(check, "scope_key")
	before, err := t.window(ctx, p, address, day.AddDate(0, 0, -action.WindowDays))
	if err != nil {
		return nil, err
	}
	after, err := t.window(ctx, p, address, day.AddDate(0, 0, 1))
	if err != nil {
		return nil, err
	}
	if !isWhole(before.Coverage) || !isWhole(after.Coverage) {
		return nil, nil //nolint:nilnil // documented by action.Prober: the missing logs may still be uploaded
	}
	return t.observation(p, day, judgeErrors(sampleOf(after), sampleOf(before)).of(address, nil)), nil
}

// repaired is the share of errors that a repair takes away at least: where fewer can be removed, nothing was repaired.
const repaired = 0.5

func judgeErrors(now, then statistics.Sample) verdict {
	const independent = 0 // requests do not come in runs
	change := statistics.NewcombeDifference(now, then, independent)
	switch {
	case change == nil:
		return unavailable("AI agents asked for the page too rarely: %d times, %d before.", now.N, then.N)
	case change.High < 0:
		return met("%d of %d requests were answered with an error; %d of %d before.", now.Hits, now.N, then.Hits, then.N)
	case change.Low > -repaired*float64(then.Hits)/float64(then.N):
		return unmet("%d of %d requests were answered with an error; %d of %d before.", now.Hits, now.N, then.Hits, then.N)
	default:
		return unavailable("%d of %d requests were answered with an error; %d of %d before: too few to tell.", now.Hits, now.N, then.Hits, then.N)
	}
}

// window reads what AI agents did on one page in four weeks from a day on.
func (t TrafficProbe) window(ctx context.Context, p *model.Project, address string, from time.Time) (*traffic.AgentReads, error) {
	q := days(from, from.AddDate(0, 0, action.WindowDays-1))
	if u, err := url.Parse(address); err == nil {
		path := u.RequestURI()
		q.Pattern = &path
	}
	return t.Traffic.AgentReads(ctx, p, q, mostReads)
}

func isWhole(c model.CrawlCoverage) bool {
	return c == model.CrawlCoverageComplete || c == model.CrawlCoverageDeclaredComplete
}

func sampleOf(reads *traffic.AgentReads) statistics.Sample {
	var sum statistics.Sample
	for _, page := range reads.Pages {
		sum.Hits += whole(page.Errors)
		sum.N += whole(page.Requests)
	}
	return sum
}
