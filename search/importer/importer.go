// Package importer reads search figures through connections: queries, pages and the
// like of a search engine day by day, sessions and key events of web analytics, and
// the statistics of a second search engine.
package importer

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/export"
)

// Importer stores what is read, in place of what was stored of the same days.
type Importer interface {
	Import(ctx context.Context, projectID uuid.UUID, kind export.Kind, read func(export.Sink) error) (*search.Imported, error)
}

// The feeds' names. They are stored.
const (
	ConsoleFeed   = "search_console"
	AnalyticsFeed = "search_analytics"
	AltFeed       = "alt_engine"
)

const (
	// backfill is sixteen months, which is as far as the search engine looks back.
	backfill = 486
	// consoleFresh is after how many days the search engine's figures do not change.
	consoleFresh = 4
	// analyticsFresh is the same of web analytics.
	analyticsFresh = 3
	// consoleZone is where the search engine's days begin and end.
	consoleZone = "America/Los_Angeles"
	// consoleOffset stands for the zone where the system does not know it.
	consoleOffset = -8 * 60 * 60
)

// Feeds returns the feeds of the area. Clock is the machine's when nil.
func Feeds(into Importer, clock func() time.Time) []connector.Feed {
	if clock == nil {
		clock = time.Now
	}
	zone, err := time.LoadLocation(consoleZone)
	if err != nil {
		zone = time.FixedZone(consoleZone, consoleOffset)
	}
	r := &reader{into: into, now: clock, zone: zone}
	return []connector.Feed{
		{
			Name: ConsoleFeed, Kind: model.ConnectionKindSearchConsole, Backfill: backfill, Fresh: consoleFresh, Zone: zone,
			ReadDay: r.consoleDay,
		},
		{
			Name: AnalyticsFeed, Kind: model.ConnectionKindAnalytics, Backfill: backfill, Fresh: analyticsFresh, ReadDay: r.analyticsDay,
		},
		{Name: AltFeed, Kind: model.ConnectionKindAltEngine, ReadAll: r.altEngine},
	}
}

// reader reads feeds.
type reader struct {
	into Importer
	now  func() time.Time
	zone *time.Location
}

// settled reports whether a day's figures do not change any more.
func (r *reader) settled(day time.Time, fresh int, zone *time.Location) bool {
	y, m, d := r.now().In(zone).Date()
	return !time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Before(day.AddDate(0, 0, fresh))
}
