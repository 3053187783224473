// Package calendar counts the days of the calendar.
package calendar

import "time"

// Day is a day of the calendar, counted from 1970-01-01.
type Day int32

const daySeconds = 24 * 60 * 60

// DayOf returns the day of a time in its own zone. The year must be from 0 to 9999.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / daySeconds) //nolint:gosec // the whole days of 10,000 years
}

// ParseDay reads 2026-11-22.
func ParseDay(text string) (Day, bool) {
	t, err := time.Parse(time.DateOnly, text)
	return DayOf(t), err == nil
}

// Time returns the day's midnight in UTC.
func (d Day) Time() time.Time { return time.Unix(int64(d)*daySeconds, 0).UTC() }

// StartIn returns when the day begins in a zone.
func (d Day) StartIn(zone *time.Location) time.Time {
	year, month, day := d.Time().Date()
	return time.Date(year, month, day, 0, 0, 0, 0, zone)
}

// String returns 2026-11-22.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }

// Span is the days from First to Last, both included.
type Span struct{ First, Last Day }

// Len returns how many days a span has.
func (s Span) Len() int { return int(s.Last-s.First) + 1 }

// Covers reports whether a span contains another one.
func (s Span) Covers(o Span) bool { return s.First <= o.First && o.Last <= s.Last }
