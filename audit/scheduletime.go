package audit

import (
	"time"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// maxYear is the last that RFC 3339 can write.
const maxYear = 9999

// retime decides when the schedule starts and runs next, or adds what is wrong with its
// timing to the problems. A next run that nothing touches stays as it is, be it due
// already or the retry of a failed launch.
func (d *draft) retime(now time.Time) {
	zone, ok := d.checkTiming()
	if !ok {
		return
	}
	a, retimed := d.schedule, d.start(zone, now)
	if begins := d.begins(); begins || retimed {
		next, ok := ruleOf(a, zone).Next(now)
		if !ok && (a.Enabled || d.before == nil || d.next != nil) {
			d.problems.Add("next_run_at", "must be in the future: a schedule of the cadence one_time runs then and never again")
		}
		a.NextRunAt = &next
		if begins {
			a.FailureCount = 0
		}
	}
	if !a.Enabled {
		a.NextRunAt = nil
	}
}

// checkTiming checks the zone and the interval, and returns the zone.
func (d *draft) checkTiming() (*time.Location, bool) {
	a, known := d.schedule, len(d.problems)
	zone, err := cadence.Zone(a.Timezone)
	d.problems.Note("timezone", err)
	switch minutes := a.IntervalMinutes; {
	case a.Cadence != model.AuditScheduleCadenceEveryNMinutes:
		if minutes != nil {
			d.problems.Add("interval_minutes", "is for the cadence every_n_minutes only, not for %s", a.Cadence)
		}
	case minutes == nil:
		d.problems.Add("interval_minutes", "is required for the cadence every_n_minutes")
	case *minutes < 1 || *minutes > MaxIntervalMinutes:
		d.problems.Add("interval_minutes", "must be between 1 and %d", MaxIntervalMinutes)
	}
	if d.next != nil && d.next.UTC().Year() > maxYear {
		d.problems.Add("next_run_at", "must not be after the year %d", maxYear)
	}
	return zone, len(d.problems) == known
}

// start sets what runs are counted from, and reports whether the timing has changed. In another zone daily and weekly runs keep their wall
// clock, the others their instants.
func (d *draft) start(zone *time.Location, now time.Time) bool {
	a, before := d.schedule, d.before
	moved := d.next != nil && (before == nil || before.NextRunAt == nil || !before.NextRunAt.Equal(d.next.Truncate(time.Microsecond)))
	switch {
	case moved:
		a.StartAt = d.next.UTC().Truncate(time.Microsecond)
		a.StartWall = cadence.Wall(a.StartAt, zone)
	case before == nil:
		a.StartAt = now.Truncate(time.Minute)
		a.StartWall = cadence.Wall(a.StartAt, zone)
	case a.Timezone == before.Timezone:
	case a.Cadence == model.AuditScheduleCadenceDaily, a.Cadence == model.AuditScheduleCadenceWeekly:
		a.StartAt = cadence.Instant(a.StartWall, zone)
	default:
		a.StartWall = cadence.Wall(a.StartAt, zone)
	}
	return moved || before == nil || a.Timezone != before.Timezone || a.Cadence != before.Cadence ||
		minutesOf(a) != minutesOf(before)
}

// maxNextRuns is how many of its next runs a schedule lists at most.
const maxNextRuns = 50

// NextRuns returns the next launches of a schedule, as they follow when none of them fails. One that is overdue is
// made up for once.
func (s *Service) NextRuns(a *model.AuditSchedule, count int) ([]time.Time, error) {
	if count < 1 || count > maxNextRuns {
		return nil, fault.Field("count", "%d must be 1 to %d", count, maxNextRuns)
	}
	runs := []time.Time{}
	if a.NextRunAt == nil {
		return runs, nil
	}
	rule, _ := storedRule(a) // without its zone it would be launched in UTC
	at, after := *a.NextRunAt, s.time()
	for len(runs) < count && at.Year() <= maxYear {
		runs = append(runs, at)
		if at.After(after) {
			after = at
		}
		next, ok := rule.Next(after)
		if !ok {
			break
		}
		at = next
	}
	return runs, nil
}

func minutesOf(a *model.AuditSchedule) int {
	if a.IntervalMinutes == nil {
		return 0
	}
	return *a.IntervalMinutes
}

// ruleOf returns a schedule's timing.
func ruleOf(a *model.AuditSchedule, zone *time.Location) cadence.Rule {
	return cadence.Rule{
		Cadence: a.Cadence, Interval: time.Duration(minutesOf(a)) * time.Minute, Zone: zone,
		Start: a.StartAt, Wall: a.StartWall,
	}
}
