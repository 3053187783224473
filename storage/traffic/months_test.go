package traffic_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/storage/traffic"
)

// Sums of months are looked for only where a whole month is within the days.
func TestAWholeMonthIsWithinDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"2026-10-26", "2026-11-22", false},
		{"2026-10-01", "2026-10-31", true},
		{"2026-10-01", "2026-10-30", false},
		{"2026-10-02", "2026-11-29", false},
		{"2026-10-02", "2026-11-30", true},
		{"2026-01-31", "2026-02-28", true},
		{"2024-01-31", "2024-02-28", false},
		{"2025-12-02", "2026-01-31", true},
		{"2025-12-02", "2026-01-30", false},
	} {
		q := traffic.CountQuery{From: dayOf(t, c.from), To: dayOf(t, c.to)}
		if got := q.HasMonth(); got != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, got)
		}
	}
}

func dayOf(t *testing.T, text string) calendar.Day {
	t.Helper()
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return calendar.DayOf(at)
}

// Errors are answers 4xx and 5xx. A status that the log does not have is not known.
func TestCountsAddUpErrorsAndKnownStatuses(t *testing.T) {
	t.Parallel()
	var c traffic.Counts
	for i, status := range []uint16{0, 200, 304, 399, 400, 404, 499, 500, 599, 600, 999} {
		c.Add(traffic.PathCount{Status: status, Requests: 1 << i})
	}
	if c.Requests != 1<<11-1 || c.Errors != 1<<4+1<<5+1<<6+1<<7+1<<8 || c.Coded != c.Requests-1 || len(c.Paths) != 11 {
		t.Errorf("%+v", c)
	}
}
