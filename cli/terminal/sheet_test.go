package terminal

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"
	"pgregory.net/rapid"
)

// A table is never wider than its sheet, and no text is lost. Letters may be two columns wide.
func TestTableFitsItsSheet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(1, 8).Draw(t, "columns")
		width := rapid.IntRange(20, 160).Draw(t, "width")
		word := rapid.StringMatching(`[a-zäöü日本]{1,30}( [a-z]{1,12}){0,6}`)
		rows := make([]Row, rapid.IntRange(1, 5).Draw(t, "rows"))
		var letters int
		for i := range rows {
			for range columns {
				cell := word.Draw(t, "cell")
				letters += utf8.RuneCountInString(strings.ReplaceAll(cell, " ", ""))
				rows[i] = append(rows[i], cell)
			}
		}
		drawn := Sheet{width: width}.Table("", nil, rows)
		found := 0
		for line := range strings.Lines(drawn) {
			if n := text.StringWidth(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("a line has %d columns of %d: %s", n, width, line)
			}
			for _, r := range line {
				if r >= 'a' && r <= 'z' || r >= 'ß' && r <= 'ü' || r == '日' || r == '本' {
					found++
				}
			}
		}
		if found != letters {
			t.Errorf("%d letters of %d are shown:\n%s", found, letters, drawn)
		}
	})
}

// Ids are what people copy: other columns are broken first, and a table that has no room is a list.
func TestTablesKeepIDsWhole(t *testing.T) {
	t.Parallel()
	const id = "01a20864-55d8-7ea5-a1d5-b58571355278"
	header := Row{"ID", "Name", "Website"}
	rows := []Row{{id, "A name of several words that goes on and on", "https://www.example.com/a/long/path/of/a/site"}}
	for _, c := range []struct {
		width int
		whole bool
	}{{120, true}, {80, true}, {60, false}, {40, true}, {30, false}} {
		drawn := SheetOf(c.width, false).Table("", header, rows)
		if strings.Contains(drawn, id) != c.whole && c.width > len(id) {
			t.Errorf("%d columns:\n%s", c.width, drawn)
		}
		if !strings.Contains(drawn, "Name") {
			t.Errorf("%d columns have no heading:\n%s", c.width, drawn)
		}
	}
	if drawn := SheetOf(60, false).Table("", append(header, "A", "B", "C"), []Row{append(rows[0], "1234567890", "1234567890", "1234567890")}); !strings.Contains(drawn, "ID: "+id) {
		t.Errorf("no list:\n%s", drawn)
	}
}

// Words of prose stay whole: where columns have no room for them, the rows are a list.
func TestTablesKeepWordsWhole(t *testing.T) {
	t.Parallel()
	header := Row{"Prompt", "Mentioned", "Interval", "n", "Change", "Verdict"}
	rows := []Row{{"can you recommend a smartphone for productivity?", "33.3 %", "10–70 %", "6", "-1.7 pts", "too few"}}
	for _, width := range []int{40, 60, 80} {
		drawn := SheetOf(width, false).Table("", header, rows)
		for _, word := range []string{"recommend", "smartphone", "productivity?", "Mentioned"} {
			if !strings.Contains(drawn, word) {
				t.Errorf("%d columns break %q:\n%s", width, word, drawn)
			}
		}
	}
}

func TestSheetOfNoTerminalHasNoColour(t *testing.T) {
	t.Parallel()
	s := NewSheet(&bytes.Buffer{}, nil)
	if drawn := s.Table("Title", Row{"A"}, []Row{{s.Good("up")}, {s.Bad("down")}}); strings.Contains(drawn, "\x1b") {
		t.Errorf("%q has escapes", drawn)
	}
}
