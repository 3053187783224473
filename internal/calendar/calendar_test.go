package calendar_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
)

func TestDaysAreThoseOfTheCalendar(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"1970-01-01", "1969-12-31", "2024-02-29", "2026-11-22", "0001-01-01", "9999-12-31"} {
		d, ok := calendar.ParseDay(text)
		if !ok || d.String() != text || d.Time().Format(time.DateOnly) != text {
			t.Errorf("%s became %s", text, d)
		}
	}
}

// A day is that of a time's own zone, and begins there.
func TestDaysOfAZone(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("east", 9*60*60)
	at := time.Date(2026, 11, 22, 0, 30, 0, 0, zone)
	d := calendar.DayOf(at)
	if d.String() != "2026-11-22" || !d.StartIn(zone).Equal(at.Add(-30*time.Minute)) {
		t.Errorf("%s is of the day %s, which begins at %s", at, d, d.StartIn(zone))
	}
}
