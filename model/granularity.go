package model

import "github.com/answer-visibility/avm/internal/calendar"

// FirstDay returns the first day of the period that a day is in: the day itself, the Monday of its week or the
// first of its month.
func (e SnapshotGranularity) FirstDay(d calendar.Day) calendar.Day {
	t := d.Time()
	switch e {
	case SnapshotGranularityMonth:
		return d - calendar.Day(t.Day()-1) //nolint:gosec // 0 to 30
	case SnapshotGranularityWeek:
		return d - calendar.Day((int(t.Weekday())+6)%7)
	default:
		return d
	}
}
