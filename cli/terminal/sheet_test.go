package terminal

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// A table is never wider than its sheet, as long as every column has room for its
// narrowest width, and no text is lost.
func TestTableFitsItsSheet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(1, 6).Draw(t, "columns")
		width := rapid.IntRange(columns*(narrowest+borders)+1, 160).Draw(t, "width")
		word := rapid.StringMatching(`[a-zäöü]{1,30}( [a-z]{1,12}){0,6}`)
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
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("a line has %d columns of %d: %s", n, width, line)
			}
			for _, r := range line {
				if r >= 'a' && r <= 'z' || r >= 'ß' && r <= 'ü' {
					found++
				}
			}
		}
		if found != letters {
			t.Errorf("%d letters of %d are shown:\n%s", found, letters, drawn)
		}
	})
}

func TestSheetOfNoTerminalHasNoColour(t *testing.T) {
	t.Parallel()
	s := NewSheet(&bytes.Buffer{}, nil)
	if drawn := s.Table("Title", Row{"A"}, []Row{{s.Good("up")}, {s.Bad("down")}}); strings.Contains(drawn, "\x1b") {
		t.Errorf("%q has escapes", drawn)
	}
}
