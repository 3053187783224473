package cadence

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // machines without a time zone database are served too
)

// zoneName is what names of the IANA database look like.
var zoneName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,3}$`)

// Zone finds a time zone by its IANA name, for instance Europe/Berlin or UTC.
// Names that mean something on some machines only are no names here.
func Zone(name string) (*time.Location, error) {
	ofTheMachine := slices.Contains([]string{"Local", "localtime", "posixrules", "Factory"}, name) ||
		strings.HasPrefix(name, "posix/") || strings.HasPrefix(name, "right/")
	if zoneName.MatchString(name) && !ofTheMachine {
		if zone, err := time.LoadLocation(name); err == nil {
			return zone, nil
		}
	}
	return nil, errors.New("must be the name of an IANA time zone, for instance Europe/Berlin")
}

// Wall gives what the clocks of a zone show at an instant, as if in UTC.
func Wall(at time.Time, zone *time.Location) time.Time {
	_, offset := at.In(zone).Zone()
	return at.UTC().Add(time.Duration(offset) * time.Second)
}

// Instant gives the first instant at which the clocks of a zone show a wall
// clock (given as if in UTC), or a later one: the only one on most days, the
// first of two where the clocks are put back, the end of the gap where they
// are put forward across it. In UTC.
func Instant(wall time.Time, zone *time.Location) time.Time {
	// No clock is a day ahead of UTC: by then it shows less than the wall clock.
	at := wall.UTC().Add(-day).In(zone)
	for {
		_, offset := at.Zone()
		shown := wall.UTC().Add(-time.Duration(offset) * time.Second)
		if shown.Before(at) {
			return at.UTC()
		}
		_, change := at.ZoneBounds()
		if change.IsZero() || shown.Before(change) {
			return shown
		}
		at = change
	}
}
