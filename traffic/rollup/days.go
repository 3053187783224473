package rollup

import (
	"time"
)

// dayWindow finds the day of a time zone that an instant is in. It keeps the last one.
type dayWindow struct {
	zone       *time.Location
	start, end int64
	day        int32
}

func (w *dayWindow) of(at int64) (day, second int32) {
	if at < w.start || at >= w.end {
		w.day = DayOf(time.Unix(at, 0).In(w.zone))
		w.start, w.end = DayStart(w.day, w.zone).Unix(), DayStart(w.day+1, w.zone).Unix()
	}
	return w.day, int32(at - w.start) //nolint:gosec // within a day
}

// DayOf returns the day of a time in its own zone, counted since 1970.
func DayOf(t time.Time) int32 {
	y, m, d := t.Date()
	return int32(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400) //nolint:gosec // days since 1970 of a year before 10000
}

// DayStart returns when a day begins in a zone.
func DayStart(day int32, zone *time.Location) time.Time {
	y, m, d := Date(day).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, zone)
}

// Date returns a day as midnight in UTC.
func Date(day int32) time.Time { return time.Unix(int64(day)*86400, 0).UTC() }
