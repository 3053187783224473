package cadence

import "time"

// AtHour returns the first instant after now at which the clocks of a zone show an hour of a day that suits. The day is
// given as if in UTC; one of any 400 days in a row must suit.
func AtHour(now time.Time, zone *time.Location, hour int, suits func(day time.Time) bool) time.Time {
	today := Wall(now, zone).Truncate(day).Add(time.Duration(hour) * time.Hour)
	for n := 0; ; n++ {
		wall := today.AddDate(0, 0, n)
		if !suits(wall) {
			continue
		}
		if at := Instant(wall, zone); at.After(now) {
			return at
		}
	}
}
