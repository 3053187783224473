package traffic

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// visited is what web analytics says about the visits of a window.
type visited struct {
	days   []store.VisitDay
	flags  map[calendar.Day][]string         // reservations, of the days that were read
	hosts  map[calendar.Day]int              // hosts of other sites that visits began on
	counts []store.ChannelCount              //
	owned  func(host string) bool            //
	sums   map[calendar.Day]map[string]int64 // by day and AI system; the empty one is the sum of all visits
}

// visited reads what web analytics says about a window; nil when none of its days was read.
func (s *Service) visited(ctx context.Context, p *model.Project, w *window) (*visited, error) {
	days, err := s.Store.VisitDays(ctx, p.ID, w.from, w.to)
	if err != nil || len(days) == 0 {
		return nil, err
	}
	v := &visited{days: days, flags: map[calendar.Day][]string{}, hosts: map[calendar.Day]int{}, owned: ownedBy(p), sums: map[calendar.Day]map[string]int64{}}
	for i := range days {
		day := calendar.DayOf(days[i].Day)
		v.flags[day] = append(v.flags[day], days[i].Flags...)
	}
	if v.counts, err = s.Store.ChannelCounts(ctx, p.ID, w.from, w.to); err != nil {
		return nil, err
	}
	for i := range v.counts {
		v.addCount(&v.counts[i])
	}
	err = s.Store.LandingHosts(ctx, p.ID, w.from, w.to, func(day time.Time, host string) {
		if host != "" && !v.owned(host) {
			v.hosts[calendar.DayOf(day)]++
		}
	})
	return v, err
}

func (v *visited) addCount(c *store.ChannelCount) {
	day := calendar.DayOf(c.Day)
	if v.sums[day] == nil {
		v.sums[day] = map[string]int64{}
	}
	v.sums[day][""] += c.Sessions
	if c.AISource != "" {
		v.sums[day][c.AISource] += c.Sessions
	}
}

// ownedBy returns what tells the project's hosts from others.
func ownedBy(p *model.Project) func(host string) bool {
	domains := slices.Clone(p.OwnedDomains)
	if u, err := url.Parse(p.WebsiteURL); err == nil && u.Hostname() != "" {
		domains = append(domains, strings.TrimPrefix(u.Hostname(), "www."))
	}
	return func(host string) bool {
		return slices.ContainsFunc(domains, func(d string) bool {
			return strings.EqualFold(host, d) || strings.HasSuffix(strings.ToLower(host), "."+strings.ToLower(d))
		})
	}
}

// withheld reports whether small figures of a day may be left out: what is missing then is not zero.
func (v *visited) withheld(day calendar.Day) bool { return leavesOut(v.flags[day]) }

// leavesOut reports whether figures with these reservations lack small ones.
func leavesOut(flags []string) bool {
	return slices.Contains(flags, connector.FlagThresholded) || slices.Contains(flags, connector.FlagOtherRow)
}

// ofAI returns the visits that AI systems sent on a day, and whether they are known.
func (v *visited) ofAI(day calendar.Day) (n float64, known bool) {
	sums, ok := v.sums[day]
	if !ok {
		return 0, false
	}
	for source, sessions := range sums {
		if source != "" {
			n += float64(sessions)
		}
	}
	return n, n > 0 || !v.withheld(day)
}

// analyticsReferrals fills in what web analytics says.
func (s *Service) analyticsReferrals(
	ctx context.Context, p *model.Project, w *window, r *received, v *visited, report *model.AiReferrals,
) error {
	report.ReportingTimezone = same(v.days, func(d *store.VisitDay) *string { return d.Timezone })
	report.CurrencyCode = same(v.days, func(d *store.VisitDay) *string { return d.Currency })
	for day := w.from; day <= w.to; day++ {
		date := day.String()
		volume, part := model.TrafficMetricPoint{Date: date}, model.TrafficMetricPoint{Date: date}
		if n, known := v.ofAI(day); known {
			volume.Value, part.Value = &n, share(n, float64(v.sums[day][""]))
		}
		report.ReferralVolume = append(report.ReferralVolume, volume)
		report.ReferralShare = append(report.ReferralShare, part)
	}
	v.fillMeasures(report)
	report.ChannelComparison = v.channels()
	report.AnalyticsQuality = map[string]any{"analytics": v.quality()}
	return s.analyticsLandings(ctx, p, w, siteOf(p, r.order), v, report)
}

// same returns the one text that days report, nil when they report several or none.
func same(days []store.VisitDay, of func(*store.VisitDay) *string) *string {
	var only *string
	for i := range days {
		text := of(&days[i])
		switch {
		case text == nil:
		case only == nil:
			only = text
		case *only != *text:
			return nil
		}
	}
	return only
}

// visitSum adds up visits.
type visitSum struct {
	name                                   string
	sessions, engaged, events, buys, worth float64
}

func (sum *visitSum) add(c *store.ChannelCount) {
	sum.sessions += float64(c.Sessions)
	sum.engaged += float64(c.Engaged)
	sum.events += c.KeyEvents
	sum.buys += float64(c.Transactions)
	sum.worth += c.Revenue
}

// sumBy adds up visits by a name; those with an empty one are left out.
func (v *visited) sumBy(name func(*store.ChannelCount) string) map[string]*visitSum {
	sums := map[string]*visitSum{}
	for i := range v.counts {
		of := name(&v.counts[i])
		if of == "" {
			continue
		}
		if sums[of] == nil {
			sums[of] = &visitSum{name: of}
		}
		sums[of].add(&v.counts[i])
	}
	return sums
}

// fillMeasures writes the figures by AI system.
func (v *visited) fillMeasures(report *model.AiReferrals) {
	sums, total := v.sumBy(func(c *store.ChannelCount) string { return c.AISource }), 0.0
	for _, sum := range sums {
		total += sum.sessions
	}
	for _, source := range rollup.Sources() {
		sum := sums[source.String()]
		if sum == nil {
			continue
		}
		named := model.AiSource(source.String())
		addReferrals(report, source, sum.sessions, total)
		report.SourceMeasures = append(report.SourceMeasures, model.AiSourceMeasure{
			AiSource: named, AiSourceLabel: source.Label(), Sessions: &sum.sessions, KeyEvents: &sum.events, EngagementRate: share(sum.engaged, sum.sessions),
			Transactions: &sum.buys, PurchaseRevenue: &sum.worth,
		})
	}
}

// aiChannel is the name of the row that AI systems have among the channels.
const aiChannel = "AI systems"

// channels compares AI systems with the channels of all other visits.
func (v *visited) channels() []model.AiChannelRow {
	sums := v.sumBy(func(c *store.ChannelCount) string {
		if c.AISource != "" {
			return aiChannel
		}
		return cmp.Or(c.Channel, "Unassigned")
	})
	list := make([]*visitSum, 0, len(sums))
	for _, sum := range sums {
		list = append(list, sum)
	}
	slices.SortFunc(list, func(a, b *visitSum) int {
		return cmp.Or(cmp.Compare(b.sessions, a.sessions), cmp.Compare(a.name, b.name))
	})
	rows := make([]model.AiChannelRow, len(list))
	for i, sum := range list {
		rows[i] = model.AiChannelRow{
			Channel: sum.name, Sessions: &sum.sessions, KeyEvents: &sum.events, EngagementRate: share(sum.engaged, sum.sessions),
		}
	}
	return rows
}

// quality lists the days whose figures are to be taken with care.
func (v *visited) quality() []any {
	list := []any{}
	for i := range v.days {
		d := &v.days[i]
		hosts := v.hosts[calendar.DayOf(d.Day)]
		if len(d.Flags) == 0 && hosts == 0 {
			continue
		}
		flags := make([]any, len(d.Flags))
		for at, flag := range d.Flags {
			flags[at] = flag
		}
		list = append(list, map[string]any{
			"day": d.Day.Format(time.DateOnly), "revision": d.Revision, "flags": flags, "artifact_ids": []any{d.ArtifactID.String()},
			"reporting_timezone": orNil(d.Timezone), "currency_code": orNil(d.Currency), "excluded_hosts": hosts,
		})
	}
	return list
}

func orNil(text *string) any {
	if text == nil {
		return nil
	}
	return *text
}

// reservations lists the flags that any day of the window has.
func (v *visited) reservations() []string {
	all := []string{}
	for _, flags := range v.flags {
		all = append(all, flags...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// analyticsLandings lists the pages of the project's sites that visits began on.
func (s *Service) analyticsLandings(
	ctx context.Context, p *model.Project, w *window, at site, v *visited, report *model.AiReferrals,
) error {
	unattributed, flags := 0.0, v.reservations()
	var shown []store.PropertyLanding
	err := s.Store.PropertyLandings(ctx, p.ID, w.from, w.to, func(l store.PropertyLanding) {
		switch {
		case l.PathID == 0:
			unattributed += float64(l.Sessions)
		case len(shown) == maxLandings || l.Host != "" && !v.owned(l.Host):
		default:
			shown = append(shown, l)
		}
	})
	if err != nil {
		return err
	}
	if unattributed > 0 || !v.missing(w) && !leavesOut(flags) {
		report.UnattributedLanding = &unattributed
	}
	ids := make([]uint32, len(shown))
	for i := range shown {
		ids[i] = uint32(shown[i].PathID) //nolint:gosec // numbers of paths are positive
	}
	paths, err := s.Store.Paths(ctx, p.ID, ids)
	if err != nil {
		return err
	}
	for i := range shown {
		l := &shown[i]
		address, sessions := at.on(l.Host).address(paths[ids[i]]), float64(l.Sessions)
		report.LandingPages = append(report.LandingPages, model.AiLandingPage{
			URLHash: hashOf(address), CanonicalURL: address, AiSource: model.AiSource(l.AISource),
			AiSourceLabel: rollup.LabelOf(l.AISource), Sessions: &sessions, KeyEvents: &l.KeyEvents, AnalyticsQuality: flags,
		})
	}
	return nil
}

// on returns the site of another host, the same one for none.
func (s site) on(host string) site {
	if host == "" || s.has(host) {
		return s
	}
	return site{"https://" + host}
}

// has reports whether a host is the site's, with www. or without.
func (s site) has(host string) bool { return slices.Contains(s.hosts(), strings.ToLower(host)) }

// hosts returns the site's host in lower case, with www. and without.
func (s site) hosts() []string {
	u, err := url.Parse(s.origin)
	if err != nil {
		return []string{}
	}
	name := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	return []string{name, "www." + name}
}

// leg is a figure out of web analytics.
func (v *visited) leg(n float64, w *window) *model.TrafficLeg {
	missing, flags := v.missing(w), v.reservations()
	covered := string(model.CrawlCoverageComplete)
	if missing {
		covered = string(model.CrawlCoveragePartial)
	}
	var leg *model.TrafficLeg
	switch {
	case n == 0 && missing:
		leg = unknownLeg(model.TrafficLegReasonAnalyticsIncomplete, "web analytics does not have all of the window")
	case n == 0 && leavesOut(flags):
		leg = unknownLeg(model.TrafficLegReasonAnalyticsWithholds, "web analytics leaves small figures out")
	default:
		leg = valueLeg(n)
	}
	leg.Coverage = &covered
	if leg.Value != nil && len(flags) > 0 {
		reason := strings.Join(flags, ", ")
		leg.State, leg.Reason, leg.ReasonCode = model.TrafficLegStateFlagged, &reason, new(model.TrafficLegReasonAnalyticsReserved)
	}
	return leg
}

// missing reports whether a day before today was not read, or had nothing.
func (v *visited) missing(w *window) bool {
	for day := w.from; day <= min(w.to, w.today-1); day++ {
		if _, ok := v.sums[day]; !ok {
			return true
		}
	}
	return false
}
