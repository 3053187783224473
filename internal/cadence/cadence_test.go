package cadence_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/model"
)

func zone(t interface{ Fatal(args ...any) }, name string) *time.Location {
	z, err := cadence.Zone(name)
	if err != nil {
		t.Fatal(name, err)
	}
	return z
}

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// rule starts at an instant.
func rule(c model.AuditScheduleCadence, z *time.Location, start time.Time) cadence.Rule {
	return cadence.Rule{Cadence: c, Interval: 15 * time.Minute, Zone: z, Start: start, Wall: cadence.Wall(start, z)}
}

// runs lists the runs from the first one on.
func runs(r cadence.Rule, n int) []string {
	var all []string
	for at := r.Start.Add(-time.Second); len(all) < n; {
		next, ok := r.Next(at)
		if !ok {
			break
		}
		all = append(all, next.Format(time.RFC3339))
		at = next
	}
	return all
}

func TestClockChanges(t *testing.T) {
	t.Parallel()
	const daily, weekly, hourly = model.AuditScheduleCadenceDaily, model.AuditScheduleCadenceWeekly, model.AuditScheduleCadenceHourly
	for name, tc := range map[string]struct {
		cadence     model.AuditScheduleCadence
		zone, start string
		want        []string // after the start
	}{
		"a gap": {daily, "Europe/Berlin", "2023-03-25T01:30:00Z", []string{
			"2023-03-26T01:00:00Z", "2023-03-27T00:30:00Z",
		}},
		"doubled": {daily, "Europe/Berlin", "2023-10-28T00:30:00Z", []string{
			"2023-10-29T00:30:00Z", "2023-10-30T01:30:00Z",
		}},
		"started at the second of the two": {daily, "Europe/Berlin", "2023-10-29T01:30:00Z", []string{
			"2023-10-30T01:30:00Z", "2023-10-31T01:30:00Z",
		}},
		"started in the gap's zone, weekly": {weekly, "America/New_York", "2026-03-01T07:30:00Z", []string{
			"2026-03-08T07:00:00Z", "2026-03-15T06:30:00Z",
		}},
		"half an hour is put back": {daily, "Australia/Lord_Howe", "2026-04-03T14:45:00Z", []string{
			"2026-04-04T14:45:00Z", "2026-04-05T15:15:00Z",
		}},
		"the gap is at midnight": {daily, "Africa/Cairo", "2026-04-22T22:00:00Z", []string{
			"2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z",
		}},
		"a day is left out": {daily, "Pacific/Apia", "2011-12-29T19:00:00Z", []string{
			"2011-12-30T10:00:00Z", "2011-12-30T19:00:00Z", "2011-12-31T19:00:00Z",
		}},
		"the last day of a leap year": {daily, "America/New_York", "2040-12-30T20:00:00Z", []string{
			"2040-12-31T20:00:00Z", "2041-01-01T20:00:00Z",
		}},
		"no clock changes": {daily, "Asia/Kathmandu", "2026-01-01T03:15:00Z", []string{
			"2026-01-02T03:15:00Z",
		}},
		"hours are real hours": {hourly, "Europe/Berlin", "2023-03-25T23:45:00Z", []string{
			"2023-03-26T00:45:00Z", "2023-03-26T01:45:00Z", "2023-03-26T02:45:00Z",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := runs(rule(tc.cadence, zone(t, tc.zone), instant(t, tc.start)), len(tc.want)+1)
			for i, want := range tc.want {
				if got[i+1] != want {
					t.Errorf("run %d: %s, want %s", i+1, got[i+1], want)
				}
			}
		})
	}
}

func TestOneTimeRunsOnce(t *testing.T) {
	t.Parallel()
	r := rule(model.AuditScheduleCadenceOneTime, time.UTC, instant(t, "2026-01-01T09:00:00Z"))
	if got := runs(r, 3); len(got) != 1 || got[0] != "2026-01-01T09:00:00Z" {
		t.Errorf("ran at %v", got)
	}
	if r := rule(model.AuditScheduleCadenceEveryNMinutes, time.UTC, r.Start); true {
		r.Interval = 0
		if next, ok := r.Next(r.Start); ok {
			t.Errorf("no interval runs at %v", next)
		}
	}
}

// A start in the distant past changes nothing but the wall clock.
func TestDistantStarts(t *testing.T) {
	t.Parallel()
	now := instant(t, "2026-06-01T12:00:00Z")
	for _, c := range model.AllAuditScheduleCadence {
		next, ok := rule(c, zone(t, "Europe/Berlin"), instant(t, "0001-01-01T09:00:00Z")).Next(now)
		if ok == (c == model.AuditScheduleCadenceOneTime) || ok && (!next.After(now) || next.Sub(now) > 7*24*time.Hour) {
			t.Errorf("%s: %v, %v", c, next, ok)
		}
	}
}

// zones have clocks that are changed in all sorts of ways.
func zones() []string {
	return []string{
		"UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Cairo",
		"Africa/Casablanca", "Asia/Kathmandu", "Asia/Gaza", "Pacific/Apia", "Pacific/Chatham", "America/St_Johns",
		"Antarctica/Troll", "Europe/Dublin", "Pacific/Kiritimati", "Etc/GMT+12",
	}
}

func drawInstant(t *rapid.T, label string) time.Time {
	return time.Unix(rapid.Int64Range(0, 4_102_444_800).Draw(t, label), 0).UTC() // 1970 to 2100
}

// The next run is later than now, and there is none in between; runs ascend.
func TestNextIsTheNext(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(model.AllAuditScheduleCadence[1:]).Draw(t, "cadence")
		r := rule(c, zone(t, rapid.SampledFrom(zones()).Draw(t, "zone")), drawInstant(t, "start"))
		r.Interval = time.Duration(rapid.IntRange(1, 525_600).Draw(t, "minutes")) * time.Minute
		now := drawInstant(t, "now")
		next, ok := r.Next(now)
		if !ok || !next.After(now) || next.Before(r.Start) {
			t.Fatalf("after %v: %v, %v", now, next, ok)
		}
		if same, _ := r.Next(next.Add(-time.Microsecond)); !same.Equal(next) {
			t.Fatalf("just before %v the next is %v", next, same)
		}
		between := now.Add(time.Duration(rapid.Int64Range(0, int64(next.Sub(now)-1)).Draw(t, "between")))
		if same, _ := r.Next(between); !same.Equal(next) {
			t.Fatalf("after %v it is %v, after %v it is %v", now, next, between, same)
		}
		if further, _ := r.Next(next); !further.After(next) {
			t.Fatalf("after %v comes %v", next, further)
		}
	})
}

// Days and weeks keep the wall clock and the day of the week. Where they do
// not, the wall clock was left out that day; and no instant before shows it.
func TestTheWallClockIsKept(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		z := zone(t, rapid.SampledFrom(zones()).Draw(t, "zone"))
		r := rule(rapid.SampledFrom([]model.AuditScheduleCadence{
			model.AuditScheduleCadenceDaily, model.AuditScheduleCadenceWeekly,
		}).Draw(t, "cadence"), z, drawInstant(t, "start"))
		next, _ := r.Next(r.Start.Add(time.Duration(rapid.Int64Range(0, 1000*24*3600).Draw(t, "later")) * time.Second))
		shown := cadence.Wall(next, z)
		clock := shown.Sub(shown.Truncate(24*time.Hour)) - r.Wall.Sub(r.Wall.Truncate(24*time.Hour))
		weekday := r.Cadence == model.AuditScheduleCadenceDaily || shown.Weekday() == r.Wall.Weekday()
		if clock == 0 && weekday {
			if earlier := cadence.Instant(shown, z); !earlier.Equal(next) {
				t.Fatalf("%v is shown at %v already, not only at %v", shown, earlier, next)
			}
			return
		}
		if jump := shown.Sub(cadence.Wall(next.Add(-time.Microsecond), z)); jump <= time.Microsecond || clock > jump {
			t.Fatalf("runs at %v, which shows %v, instead of %v", next, shown, r.Wall)
		}
	})
}

// What the clocks show at an instant is shown at that instant, or was before.
func TestInstantAndWall(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		z, at := zone(t, rapid.SampledFrom(zones()).Draw(t, "zone")), drawInstant(t, "at")
		if got, want := cadence.Wall(at, z).Format(time.DateTime), at.In(z).Format(time.DateTime); got != want {
			t.Fatalf("shows %s, want %s", got, want)
		}
		first := cadence.Instant(cadence.Wall(at, z), z)
		if first.After(at) || !cadence.Wall(first, z).Equal(cadence.Wall(at, z)) {
			t.Fatalf("%v shows the same as %v", first, at)
		}
	})
}

func TestZone(t *testing.T) {
	t.Parallel()
	for name, ok := range map[string]bool{
		"UTC": true, "Europe/Berlin": true, "US/Central": true, "Etc/GMT-14": true, "America/Argentina/Buenos_Aires": true,
		"EST5EDT": true, "": false, "Local": false, "localtime": false, "Factory": false, "posix/Europe/Berlin": false,
		"right/Europe/Berlin": false, "Mars/Olympus": false, "../etc/passwd": false, "/etc/localtime": false,
		"Europe/ Berlin": false, "Europe": false, "+01:00": false, "zone.tab": false, "Europe/../UTC": false, "UTC\x00": false,
	} {
		if _, err := cadence.Zone(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A zone's name is either refused or means the same wherever it is looked up.
func FuzzZone(f *testing.F) {
	for _, name := range append(zones(), "Local", "", "a/b/c/d/e", "posixrules", "europe/berlin") {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		z, err := cadence.Zone(name)
		if err != nil {
			return
		}
		if z == time.Local || z.String() != name || len(name) > 64 {
			t.Errorf("%q is the zone %q", name, z)
		}
	})
}
