package traffic

import (
	"context"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic/rollup"
)

const (
	// AnalyzerVersion is that of the rules that tell AI systems by referrer and campaign.
	AnalyzerVersion = "ai-referral-1"
	// FormulaVersion is that of the formulas of referrals.
	FormulaVersion = "ai-traffic-1"

	maxLandings = 100
)

// referrals reports the visits that AI systems sent: what web analytics says where it is connected,
// else what the logs have. What neither has, is null.
func (s *Service) referrals(ctx context.Context, p *model.Project, w *window, r *received) (*model.AiReferrals, error) {
	report := &model.AiReferrals{
		ProjectID: p.ID, WindowStart: w.start(), WindowEnd: w.end(), Granularity: model.SnapshotGranularityDay,
		ReferralVolume: []model.TrafficMetricPoint{}, ReferralShare: []model.TrafficMetricPoint{}, Sources: []model.AiReferralSource{},
		AnalyzerVersion: AnalyzerVersion, FormulaVersion: FormulaVersion, Scope: "property-wide",
		AnalyticsQuality: map[string]any{}, SourceMeasures: []model.AiSourceMeasure{}, ChannelComparison: []model.AiChannelRow{},
		LandingPages: []model.AiLandingPage{},
	}
	v, err := s.visited(ctx, p, w)
	if err != nil {
		return nil, err
	}
	if v != nil {
		return report, s.analyticsReferrals(ctx, p, w, r, v, report)
	}
	return report, s.logReferrals(ctx, p, w, r, report)
}

// logReferrals fills in what the logs have.
func (s *Service) logReferrals(ctx context.Context, p *model.Project, w *window, r *received, report *model.AiReferrals) error {
	zone := r.timezone(w)
	report.ReportingTimezone = &zone
	visits, err := s.Store.Visits(ctx, p.ID, w.from, w.to)
	if err != nil {
		return err
	}
	byDay, bySource, total := map[calendar.Day]float64{}, map[string]float64{}, 0.0
	for _, v := range visits {
		byDay[calendar.DayOf(v.Day)] += v.Visits
		bySource[v.AISource] += v.Visits
		total += v.Visits
	}
	r.fillVisits(report, w, byDay)
	for _, source := range rollup.Sources() {
		if n := bySource[source.String()]; n > 0 {
			named := model.AiSource(source.String())
			addReferrals(report, source, n, total)
			report.SourceMeasures = append(report.SourceMeasures, model.AiSourceMeasure{
				AiSource: named, AiSourceLabel: source.Label(), Sessions: &n,
			})
		}
	}
	report.AnalyticsQuality = r.quality(w)
	return s.landings(ctx, p, w, r, report)
}

// addReferrals adds a row of an AI system that has one of its own; other systems have none.
func addReferrals(report *model.AiReferrals, source rollup.Source, sessions, total float64) {
	named := model.ReferralSource(source.String())
	if named.IsValid() {
		report.Sources = append(report.Sources, model.AiReferralSource{
			AiSource: named, AiSourceLabel: source.Label(), Sessions: int64(sessions + 0.5), Share: share(sessions, total),
		})
	}
}

// fillVisits writes the series: a value where there were visits or the logs are whole.
func (r *received) fillVisits(report *model.AiReferrals, w *window, byDay map[calendar.Day]float64) {
	for day := w.from; day <= w.to; day++ {
		date := day.String()
		n, seen := byDay[day]
		point := model.TrafficMetricPoint{Date: date}
		if seen || isWhole(r.day(day)) {
			point.Value = &n
		}
		report.ReferralVolume = append(report.ReferralVolume, point)
		report.ReferralShare = append(report.ReferralShare, model.TrafficMetricPoint{Date: date})
	}
}

// quality lists the days whose figures are to be taken with care, by the kind of logs.
func (r *received) quality(w *window) map[string]any {
	list := []any{}
	for day := w.from; day <= min(w.to, w.today); day++ {
		flags := r.flags(day)
		if len(flags) == 0 {
			continue
		}
		list = append(list, map[string]any{
			"day": day.String(), "revision": nil, "flags": flags, "artifact_ids": []any{},
			"reporting_timezone": r.timezone(w), "currency_code": nil, "excluded_hosts": 0,
		})
	}
	return map[string]any{"logs": list}
}

func (r *received) flags(day calendar.Day) []any {
	var flags []any
	if c := r.day(day); c == model.CrawlCoveragePartial {
		flags = append(flags, "partial")
	}
	for id, days := range r.days {
		if days[day] != nil && r.sources[id] != nil && r.sources[id].SamplingKind != model.SamplingKindNone {
			flags = append(flags, "sampled")
			break
		}
	}
	return flags
}

// landings lists the pages that visits began on.
func (s *Service) landings(ctx context.Context, p *model.Project, w *window, r *received, report *model.AiReferrals) error {
	list, err := s.Store.Landings(ctx, p.ID, w.from, w.to, maxLandings)
	if err != nil {
		return err
	}
	report.UnattributedLanding = known(0, r.window(w)) // a log's line always has its page
	if len(list) == 0 {
		return nil
	}
	site := siteOf(p, r.order)
	for i := range list {
		l := &list[i]
		address := site.address(l.Path)
		report.LandingPages = append(report.LandingPages, model.AiLandingPage{
			URLHash: hashOf(address), CanonicalURL: address, AiSource: model.AiSource(l.AISource),
			AiSourceLabel: rollup.LabelOf(l.AISource), Sessions: &l.Visits, AnalyticsQuality: []string{},
		})
	}
	zero := 0.0
	report.UnattributedLanding = &zero // a log's line always has its page
	return nil
}
