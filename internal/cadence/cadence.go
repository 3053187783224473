// Package cadence says when something that repeats is due: arithmetic on
// instants, wall clocks and time zones, without a clock of its own.
package cadence

import (
	"time"

	"github.com/answer-visibility/avm/model"
)

// The steps of the cadences that repeat a wall clock, in days of the calendar.
const (
	day  = 24 * time.Hour
	week = 7 * day
)

// Rule reports when something is due. Its instants are kept to the microsecond.
type Rule struct {
	Cadence  model.AuditScheduleCadence
	Interval time.Duration  // between the runs of every_n_minutes, in real time
	Zone     *time.Location // of the wall clock of daily and weekly
	Start    time.Time      // the first run; every_n_minutes and hourly count from it
	Wall     time.Time      // the wall clock that daily and weekly repeat, with its date, as if in UTC
}

// Next returns the first run later than an instant, in UTC; false: there is none.
// A wall clock that a day skips, such as 02:30 on a spring-forward day, runs at the first instant after the
// gap, one that comes twice runs at the first of the two.
func (r Rule) Next(after time.Time) (time.Time, bool) {
	if after.Before(r.Start) {
		return r.Start.UTC(), true
	}
	switch r.Cadence {
	case model.AuditScheduleCadenceEveryNMinutes:
		return r.inRealTime(after, r.Interval)
	case model.AuditScheduleCadenceHourly:
		return r.inRealTime(after, time.Hour)
	case model.AuditScheduleCadenceDaily:
		return r.byTheClock(after, day), true
	case model.AuditScheduleCadenceWeekly:
		return r.byTheClock(after, week), true
	default: // one_time
		return time.Time{}, false
	}
}

// inRealTime counts steps from the start. An interval that is not an interval has no runs.
func (r Rule) inRealTime(after time.Time, step time.Duration) (time.Time, bool) {
	if step < time.Microsecond {
		return time.Time{}, false
	}
	return nth(r.Start, step, stepsTo(r.Start, after, step)+1), true
}

// byTheClock counts steps on the calendar, where every day has 24 hours, and
// looks up the instant. Where the clock was put back, the wall clock after an
// instant may have been shown before it: then it is the next one's turn.
func (r Rule) byTheClock(after time.Time, step time.Duration) time.Time {
	for n := stepsTo(r.Wall, Wall(after, r.Zone), step) + 1; ; n++ {
		if at := Instant(nth(r.Wall, step, n), r.Zone); at.After(after) {
			return at
		}
	}
}

// stepsTo counts the whole steps from one time to another, rounded down. It
// is not bound to the 292 years of a time.Duration.
func stepsTo(from, to time.Time, step time.Duration) int64 {
	distance, each := to.UnixMicro()-from.UnixMicro(), step.Microseconds()
	n := distance / each
	if distance%each < 0 {
		n--
	}
	return n
}

// nth goes so many steps on.
func nth(from time.Time, step time.Duration, n int64) time.Time {
	return time.UnixMicro(from.UnixMicro() + n*step.Microseconds()).UTC()
}
