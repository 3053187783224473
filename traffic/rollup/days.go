package rollup

import (
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
)

// dayWindow finds the day of a time zone that an instant is in. It keeps the last one.
type dayWindow struct {
	zone       *time.Location
	start, end int64
	day        calendar.Day
}

func (w *dayWindow) of(at int64) (day calendar.Day, second int32) {
	if at < w.start || at >= w.end {
		w.day = calendar.DayOf(time.Unix(at, 0).In(w.zone))
		w.start, w.end = w.day.StartIn(w.zone).Unix(), (w.day + 1).StartIn(w.zone).Unix()
	}
	return w.day, int32(at - w.start) //nolint:gosec // within a day
}
