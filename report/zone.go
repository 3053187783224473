package report

import (
	"fmt"
	"time"

	"github.com/answer-visibility/avm/audit/cadence"
	"github.com/answer-visibility/avm/model"
)

// zoneOf gives the time zone whose days, weeks and months a project counts in.
func zoneOf(project *model.Project) (*time.Location, error) {
	if project.Timezone == "" {
		return time.UTC, nil
	}
	zone, err := cadence.Zone(project.Timezone)
	if err != nil {
		return nil, fmt.Errorf("time zone of project %s: %w", project.ID, err)
	}
	return zone, nil
}

// inZone puts the instants that are meant in place of the dates of a range, whose
// ends are inclusive: from is the first instant of its day in the project's zone, to
// the last microsecond of its own. A day across a change of the clocks is as long
// as it is there. What is an instant already stays.
func inZone(project *model.Project, from, to **model.DateOrTime) error {
	zone, err := zoneOf(project)
	if err != nil {
		return err
	}
	if d := *from; d != nil && d.DateOnly {
		*from = &model.DateOrTime{Time: cadence.Instant(d.Time, zone)}
	}
	if d := *to; d != nil && d.DateOnly {
		*to = &model.DateOrTime{Time: cadence.Instant(d.Time.AddDate(0, 0, 1), zone).Add(-time.Microsecond)}
	}
	return nil
}
