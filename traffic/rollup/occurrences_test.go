package rollup_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
)

func newScan(t *testing.T) *rollup.Scan {
	t.Helper()
	catalogue, err := bots.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	matcher, err := bots.NewMatcher(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	scan, err := rollup.NewScan(rollup.Config{Matcher: matcher, Zone: time.UTC, Key: 7, Now: time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	return scan
}

// digests reads a log and returns the digests of its lines.
func digests(t *testing.T, log string) []uint64 {
	t.Helper()
	scan := newScan(t)
	var all []uint64
	err := scan.Read(strings.NewReader(log), func(lines []rollup.Line) error {
		for i := range lines {
			all = append(all, lines[i].Digest)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func logLine(at time.Time, path string) string {
	return fmt.Sprintf("203.0.113.9 - - [%s] \"GET %s HTTP/1.1\" 200 512 \"-\" \"Mozilla/5.0\"\n", at.Format("02/Jan/2006:15:04:05 -0700"), path)
}

// Requests that are alike have digests of their own where they stand together. A part of a log that
// is there twice has the same digests again, however long it is.
func TestDigestsOfLinesThatAreAlike(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
	var b strings.Builder
	for i := range 100_000 {
		b.WriteString(logLine(begin.Add(time.Duration(i)*10*time.Millisecond), fmt.Sprintf("/p%d", i%500)))
	}
	part := b.String()
	once, twice := digests(t, part), digests(t, part+part)
	if !slices.Equal(twice[:len(once)], once) || !slices.Equal(twice[len(once):], once) {
		t.Error("a part that is there twice has other digests the second time")
	}
	if n := len(slices.Compact(slices.Sorted(slices.Values(once)))); n != len(once) {
		t.Errorf("%d lines have %d digests", len(once), n)
	}
	late, early := logLine(begin.Add(3*time.Second), "/a"), logLine(begin, "/a")
	mixed := digests(t, early+early+late+early+late)
	if n := len(slices.Compact(slices.Sorted(slices.Values(mixed)))); n != len(mixed) {
		t.Errorf("%d requests that are alike, written by several writers, have %d digests", len(mixed), n)
	}
}

// A body of lines that say nothing is given up, and one that has enough that do is read.
func TestABodyOfUselessLinesIsNoLog(t *testing.T) {
	t.Parallel()
	line := logLine(time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC), "/a")
	for name, c := range map[string]struct {
		useless, lines int
		text           string
		refused        bool
	}{
		"empty":           {1_000_100, 1, "\n", true},
		"garbage":         {1_000_100, 1, "x\n", true},
		"few":             {900_000, 1, "\n", false},
		"among good ones": {1_000_100, 110_000, "\n", false},
	} {
		scan := newScan(t)
		body := io.MultiReader(strings.NewReader(strings.Repeat(line, c.lines)), strings.NewReader(strings.Repeat(c.text, c.useless)))
		err := scan.Read(body, func([]rollup.Line) error { return nil })
		if errors.Is(err, rollup.ErrNoFormat) != c.refused || !c.refused && (err != nil || scan.Lines != int64(c.lines)) {
			t.Errorf("%s: %d lines were read: %v", name, scan.Lines, err)
		}
	}
}
