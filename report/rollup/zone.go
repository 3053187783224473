package rollup

import (
	"fmt"
	"time"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/model"
)

// Zone returns the time zone whose days, weeks and months a project counts in.
func Zone(project *model.Project) (*time.Location, error) {
	if project.Timezone == "" {
		return time.UTC, nil
	}
	zone, err := cadence.Zone(project.Timezone)
	if err != nil {
		return nil, fmt.Errorf("time zone of project %s: %w", project.ID, err)
	}
	return zone, nil
}

// InZone replaces the dates of a range, whose ends are inclusive, with instants in the
// project's zone: from with the first instant of its day, to with the last microsecond
// of its day. Days on which the clocks change are shorter or longer. Ends that are
// instants already are kept.
func InZone(project *model.Project, from, to **model.DateOrTime) error {
	zone, err := Zone(project)
	if err != nil {
		return err
	}
	if d := *from; d != nil && d.DateOnly {
		*from = &model.DateOrTime{Time: written(cadence.Instant(d.Time, zone))}
	}
	if d := *to; d != nil && d.DateOnly {
		*to = &model.DateOrTime{Time: written(cadence.Instant(d.Time.AddDate(0, 0, 1), zone).Add(-time.Microsecond))}
	}
	return nil
}

// written keeps an instant within the years 0 to 9999: RFC 3339, in which windows
// are echoed, knows no other.
func written(at time.Time) time.Time {
	first, end := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	switch {
	case at.Before(first):
		return first
	case !at.Before(end):
		return end.Add(-time.Microsecond)
	}
	return at
}

// Instant returns the time of an end of a range; nil: the end is open.
func Instant(d *model.DateOrTime) *time.Time {
	if d == nil {
		return nil
	}
	return &d.Time
}
