// Package analyticsimport reads from web analytics which visitors AI systems sent: visits by channel and
// source day by day, and the pages that visits from AI systems began on.
package analyticsimport

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// Feed is the feed's name. It is stored.
const Feed = "ai_referrals"

const (
	// backfill is sixteen months.
	backfill = 486
	// fresh is after how many days the figures do not change any more.
	fresh = 3
	// maxSources bounds the values of the session source that one report is asked for.
	maxSources = 500
	// maxLandings bounds the pages of one day that are kept; the visits of the others count
	// where the page is not known.
	maxLandings = 5_000
)

// Importer stores what is read of a day, in place of what was stored of it.
type Importer interface {
	ImportVisits(ctx context.Context, projectID uuid.UUID, d *traffic.VisitDay) error
}

// Feeds returns the feeds of the area. Clock is the machine's when nil.
func Feeds(into Importer, clock func() time.Time) []connector.Feed {
	if clock == nil {
		clock = time.Now
	}
	r := &reader{into: into, now: clock}
	return []connector.Feed{{
		Name: Feed, Kind: model.ConnectionKindAnalytics, Backfill: backfill, Fresh: fresh, ReadDay: r.day,
	}}
}

type reader struct {
	into Importer
	now  func() time.Time
}

// day reads a day. One of which the vendor has no row is not measured, which is not zero.
func (r *reader) day(ctx context.Context, at connector.Source, day time.Time) (connector.DayRead, error) {
	d := &traffic.VisitDay{Day: day, Property: at.Property}
	found := newSources()
	report, err := at.RunReport(ctx, connector.ReportRequest{
		Dimensions: []string{"sessionSource", "sessionDefaultChannelGroup"},
		Metrics:    []string{"sessions", "engagedSessions", "keyEvents", "transactions", "purchaseRevenue"}, From: day, To: day,
	}, func(rows []connector.ReportRow) error { return found.add(rows, day) })
	if err != nil {
		return connector.DayRead{}, err
	}
	if found.rows == 0 {
		return connector.DayRead{Complete: !r.now().UTC().Before(day.AddDate(0, 0, fresh))}, nil
	}
	d.Channels = found.channels()
	d.Flags, d.Timezone, d.Currency = report.Flags, report.TimeZone, report.CurrencyCode
	n, err := landings(ctx, at, day, found.ofAI, d)
	if err != nil {
		return connector.DayRead{}, err
	}
	return connector.DayRead{Rows: found.rows + n, Complete: true}, r.into.ImportVisits(ctx, at.ProjectID, d)
}

// sources adds up a day's visits by channel and AI system.
type sources struct {
	rows int64
	sums map[channelKey]*traffic.ChannelVisits
	ofAI []string // values of the session source that name AI systems
}

type channelKey struct {
	channel string
	source  rollup.Source
}

func newSources() *sources { return &sources{sums: map[channelKey]*traffic.ChannelVisits{}} }

const (
	sourceMetrics = 5
	revenueAt     = 4 // among them
	maxName       = 200
)

func (s *sources) add(rows []connector.ReportRow, day time.Time) error {
	for i := range rows {
		v, err := numbers(&rows[i], 2, sourceMetrics, day)
		if err != nil {
			return err
		}
		name, channel := rows[i].Dimensions[0], text(rows[i].Dimensions[1])
		key := channelKey{channel, rollup.SourceOfCampaign(name)}
		if key.source != rollup.NoSource && !slices.Contains(s.ofAI, name) {
			s.ofAI = append(s.ofAI, name)
		}
		sum := s.sums[key]
		if sum == nil {
			sum = &traffic.ChannelVisits{Channel: channel, Source: key.source}
			s.sums[key] = sum
		}
		sum.Sessions += int64(v[0])
		sum.Engaged += int64(v[1])
		sum.KeyEvents += v[2]
		sum.Transactions += int64(v[3])
		sum.Revenue += v[revenueAt]
		s.rows++
	}
	return nil
}

func (s *sources) channels() []traffic.ChannelVisits {
	list := make([]traffic.ChannelVisits, 0, len(s.sums))
	for _, sum := range s.sums {
		list = append(list, *sum)
	}
	return list
}

// landings reads the pages that visits from AI systems began on. A page that is not reported, or
// for which there is no room, is the empty one.
func landings(ctx context.Context, at connector.Source, day time.Time, names []string, d *traffic.VisitDay) (int64, error) {
	if len(names) == 0 {
		return 0, nil
	}
	names = names[:min(len(names), maxSources)]
	sums, rows := map[traffic.LandingKey]*traffic.LandingVisits{}, int64(0)
	_, err := at.RunReport(ctx, connector.ReportRequest{
		Dimensions: []string{"sessionSource", "hostName", "landingPage"}, Metrics: []string{"sessions", "keyEvents"}, From: day, To: day,
		Filter: &connector.Filter{Dimension: "sessionSource", Values: names},
	}, func(list []connector.ReportRow) error {
		for i := range list {
			if err := addLanding(sums, &list[i], day); err != nil {
				return err
			}
		}
		rows += int64(len(list))
		return nil
	})
	for _, sum := range sums {
		d.Landings = append(d.Landings, *sum)
	}
	return rows, err
}

func addLanding(sums map[traffic.LandingKey]*traffic.LandingVisits, row *connector.ReportRow, day time.Time) error {
	const dimensions, metrics = 3, 2
	v, err := numbers(row, dimensions, metrics, day)
	if err != nil {
		return err
	}
	key := traffic.LandingKey{
		Host: host(row.Dimensions[1]), Path: path(row.Dimensions[2]), Source: rollup.SourceOfCampaign(row.Dimensions[0]),
	}
	if key.Source == rollup.NoSource {
		return nil // the vendor answered what was not asked for
	}
	if sums[key] == nil && len(sums) >= maxLandings {
		key.Path = ""
	}
	if sums[key] == nil {
		sums[key] = &traffic.LandingVisits{LandingKey: key}
	}
	sums[key].Sessions += int64(v[0])
	sums[key].KeyEvents += v[1]
	return nil
}

// numbers returns the metrics of a row that has the form that was asked for.
func numbers(row *connector.ReportRow, dimensions, metrics int, day time.Time) ([]float64, error) {
	if len(row.Dimensions) != dimensions || len(row.Metrics) != metrics {
		return nil, connector.Unusable("the report on %s has a row of another form", day.Format(time.DateOnly))
	}
	const most = 1e15
	values := make([]float64, metrics)
	for i, text := range row.Metrics {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= -most && v <= most) || v < 0 && i != revenueAt { // refunds make it negative
			return nil, connector.Unusable("the report on %s has the figure %q", day.Format(time.DateOnly), connector.Clip(text))
		}
		values[i] = v
	}
	return values, nil
}

// text returns a name as it is kept.
func text(name string) string {
	name = strings.ToValidUTF8(strings.ReplaceAll(name, "\x00", ""), "")
	if r := []rune(name); len(r) > maxName {
		return string(r[:maxName])
	}
	return name
}

// host returns a host's name; empty when it is not reported.
func host(name string) string {
	if strings.HasPrefix(name, "(") {
		return ""
	}
	return strings.ToLower(text(name))
}

// path returns a page's path without a query; empty when it is not reported.
func path(page string) string {
	if !strings.HasPrefix(page, "/") {
		return ""
	}
	page, _, _ = strings.Cut(page, "?")
	page, _, _ = strings.Cut(page, "#")
	return rollup.CleanPath([]byte(page))
}
