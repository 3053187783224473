package connector

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/connectors"
)

// Feed is what one area reads through connections of a kind. Exactly one of
// ReadDay and ReadAll is set. What they store replaces what they stored before:
// they are called again after a crash, and while a day is fresh.
type Feed struct {
	Name     string
	Kind     model.ConnectionKind
	Backfill int            // days before today that are read at first
	Fresh    int            // days after a day during which its figures may still change
	Zone     *time.Location // whose days the vendor counts in; nil: UTC

	// ReadDay reads one day and stores it. Complete is false when the vendor has
	// nothing for the day yet: it is asked for again.
	ReadDay func(ctx context.Context, at Source, day time.Time) (DayRead, error)
	// ReadAll reads everything that the vendor has and stores it.
	ReadAll func(ctx context.Context, at Source) error
}

// Source is what a feed reads from, and for whom.
type Source struct {
	Session

	ProjectID    uuid.UUID
	ConnectionID uuid.UUID
}

// DayRead is what was read of a day.
type DayRead struct {
	Rows     int64
	Complete bool
}

func (f *Feed) validate() error {
	if f.Name == "" || (f.ReadDay == nil) == (f.ReadAll == nil) {
		return errors.New("connector: a feed needs a name and exactly one of ReadDay and ReadAll")
	}
	return nil
}

func (f *Feed) zone() *time.Location {
	if f.Zone == nil {
		return time.UTC
	}
	return f.Zone
}

// today returns the feed's date of an instant, at midnight UTC.
func (f *Feed) today(now time.Time) time.Time {
	y, m, d := now.In(f.zone()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

func (f *Feed) firstDay(now time.Time) time.Time {
	return f.today(now).AddDate(0, 0, -max(f.Backfill, 1))
}

// settled reports whether the figures of a day do not change any more at a time.
func (f *Feed) settled(day, now time.Time) bool {
	return !f.today(now).Before(day.AddDate(0, 0, f.Fresh))
}

// rereadAfter is the pause before a fresh day is read again.
const rereadAfter = 20 * time.Hour

// due returns the days to read, the newest first: those that were never read, and
// those whose figures may have changed since.
func (f *Feed) due(first, now time.Time, read []connectors.Day) []time.Time {
	known := make(map[time.Time]connectors.Day, len(read))
	for _, d := range read {
		known[d.Day.UTC()] = d
	}
	var days []time.Time
	for day := f.today(now).AddDate(0, 0, -1); !day.Before(first); day = day.AddDate(0, 0, -1) {
		d, ok := known[day]
		if !ok || !d.Settled && now.Sub(d.ReadAt) >= rereadAfter {
			days = append(days, day)
		}
	}
	return days
}
