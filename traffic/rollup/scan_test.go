package rollup_test

import (
	"bytes"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// Whatever a body holds: no more lines are counted than it can have, each of a day that is not in the
// future, and the same body is read in the same way again.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{
		"203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"GPTBot/1.2\"\n",
		`[{"time": "2026-11-21T10:00:00Z", "url": "https://example.com/", "user_agent": "ClaudeBot/1"}]`,
		"#Fields: date time cs-uri-stem sc-status\n2026-11-21 10:00:00 /a 200\n", "[{", "", "\ufeff{}\n",
	} {
		f.Add([]byte(seed))
	}
	catalogue, err := bots.BuiltIn()
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := bots.NewMatcher(catalogue)
	if err != nil {
		f.Fatal(err)
	}
	now := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, body []byte) {
		read := func() (*rollup.Scan, []rollup.Line) {
			scan, err := rollup.NewScan(rollup.Config{Matcher: matcher, Zone: time.UTC, Key: 7, Now: now})
			if err != nil {
				t.Fatal(err)
			}
			var all []rollup.Line
			_ = scan.Read(bytes.NewReader(body), func(lines []rollup.Line) error { all = append(all, lines...); return nil }) // a body may have no format
			return scan, all
		}
		scan, lines := read()
		if most := bytes.Count(body, []byte{'\n'}) + bytes.Count(body, []byte{'{'}) + 1; int(scan.Lines+scan.Rejected) > most || int(scan.Lines) != len(lines) {
			t.Errorf("%d lines and %d refused of at most %d", scan.Lines, scan.Rejected, most)
		}
		for _, l := range lines {
			if l.Day > calendar.DayOf(now.AddDate(0, 0, 1)) || l.Second < 0 || l.Second > 90_000 || int(l.Path) >= len(scan.Paths.Names) || int(l.Bot) >= len(scan.Bots) || l.Count == 0 {
				t.Errorf("the line %+v", l)
			}
		}
		if again, _ := read(); again.Lines != scan.Lines || again.Rejected != scan.Rejected || len(again.Sample) > rollup.MaxSample {
			t.Errorf("%d lines, then %d", scan.Lines, again.Lines)
		}
	})
}

// A log that was cut in place while its server had it open begins with zeros: its first line is read like any other.
func TestLogThatBeginsWithZeros(t *testing.T) {
	t.Parallel()
	catalogue, err := bots.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	matcher, err := bots.NewMatcher(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"GPTBot/1.2\"\r\n",
		"{\"time\":\"2026-11-21T10:00:00Z\",\"remote_addr\":\"203.0.113.7\",\"path\":\"/a\",\"user_agent\":\"GPTBot/1.2\"}\n",
	} {
		scan, err := rollup.NewScan(rollup.Config{Matcher: matcher, Zone: time.UTC, Key: 7, Now: time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		var read []rollup.Line
		if err := scan.Read(strings.NewReader(strings.Repeat("\x00", 5_000)+line+line), func(lines []rollup.Line) error {
			read = append(read, lines...)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if len(read) != 2 || scan.Rejected != 0 || read[0].Address != netip.MustParseAddr("203.0.113.7") || read[1].Address != read[0].Address {
			t.Errorf("%q: %+v, %d refused", line, read, scan.Rejected)
		}
	}
}
