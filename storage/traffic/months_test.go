package traffic_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// Sums of months are looked for only where a whole month is within the days.
func TestAWholeMonthIsWithinDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to string
		byDay    bool
		want     bool
	}{
		{"2026-10-26", "2026-11-22", false, false},
		{"2026-10-01", "2026-10-31", false, true},
		{"2026-10-01", "2026-10-30", false, false},
		{"2026-10-02", "2026-11-29", false, false},
		{"2026-10-02", "2026-11-30", false, true},
		{"2026-10-02", "2026-11-30", true, false},
		{"2026-01-31", "2026-02-28", false, true},
		{"2024-01-31", "2024-02-28", false, false},
		{"2025-12-02", "2026-01-31", false, true},
		{"2025-12-02", "2026-01-30", false, false},
	} {
		q := traffic.CountQuery{From: dayOf(t, c.from), To: dayOf(t, c.to), ByDay: c.byDay}
		if got := q.HasMonth(); got != c.want {
			t.Errorf("%s to %s, by day %v: %v", c.from, c.to, c.byDay, got)
		}
	}
}

func dayOf(t *testing.T, text string) int32 {
	t.Helper()
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return rollup.DayOf(at)
}
