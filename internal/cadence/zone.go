package cadence

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
	"time"
	_ "time/tzdata" // machines without a time zone database are served too
)

// zoneName is what names of the IANA database look like.
var zoneName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,3}$`)

// Zone finds a time zone by its IANA name, for instance Europe/Berlin or UTC.
// Names that mean something on some machines only are not names here.
func Zone(name string) (*time.Location, error) {
	ofTheMachine := slices.Contains([]string{"Local", "localtime", "posixrules", "Factory"}, name) ||
		strings.HasPrefix(name, "posix/") || strings.HasPrefix(name, "right/")
	if zoneName.MatchString(name) && !ofTheMachine {
		if zone, err := time.LoadLocation(name); err == nil {
			return zone, nil
		}
	}
	return nil, fmt.Errorf("%.100q must be the name of an IANA time zone, for instance Europe/Berlin", name)
}

// Wall returns what the clocks of a zone show at an instant, as if in UTC.
func Wall(at time.Time, zone *time.Location) time.Time {
	return at.UTC().Add(offset(at, zone))
}

// Instant returns the first instant at which the clocks of a zone show a wall
// clock (given as if in UTC), or a later one: the only one on most days, the
// first of two where the clocks are put back, the end of the gap where they
// are put forward across it. In UTC.
func Instant(wall time.Time, zone *time.Location) time.Time {
	// No clock is a day from UTC: what shows the wall clock lies within this day
	// and the next, and so does the one change of the clocks that may matter.
	from := wall.UTC().Add(-day)
	before, after := offset(from, zone), offset(from.Add(2*day), zone)
	for _, candidate := range []time.Duration{before, after} {
		if at := wall.UTC().Add(-candidate); offset(at, zone) == candidate {
			return at
		}
	}
	return change(from, from.Add(2*day), zone)
}

// change finds the instant, to the second, from which on the clocks are not as
// far from UTC as at first. time.Time.ZoneBounds is not asked: on the last day of
// a leap year it gives bounds that lie before the instant.
func change(from, to time.Time, zone *time.Location) time.Time {
	from = from.Truncate(time.Second)
	before := offset(from, zone)
	seconds := sort.Search(int(to.Sub(from)/time.Second), func(n int) bool {
		return offset(from.Add(time.Duration(n)*time.Second), zone) != before
	})
	return from.Add(time.Duration(seconds) * time.Second)
}

// offset reports how far the clocks of a zone are ahead of UTC.
func offset(at time.Time, zone *time.Location) time.Duration {
	_, seconds := at.In(zone).Zone()
	return time.Duration(seconds) * time.Second
}
