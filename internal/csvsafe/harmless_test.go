package csvsafe_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/csvsafe"
)

// A cell never begins like a formula and holds nothing that a terminal obeys. Every other text comes back to
// the byte.
func FuzzHarmless(f *testing.F) {
	for _, text := range []string{"", "'", "''", "=1+1", "'=1+1", "''=1+1", "+", "-a", "@SUM", "\tx", "\r", "it's", "'quoted'", "é=", "'é", "\x1b]0;title\x07=1", "\u009b31m", "a\x7f\x00b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cell := csvsafe.Harmless(text)
		if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
			t.Errorf("%q is written as %q", text, cell)
		}
		if strings.ContainsFunc(cell, func(r rune) bool { return r == 0x1b || r == 0x9b || r == 0x7f || r == 0 }) {
			t.Errorf("%q is written as %q", text, cell)
		}
		if strings.ContainsFunc(text, unicode.IsControl) || !utf8.ValidString(text) {
			return
		}
		if back := csvsafe.Plain(cell); back != text {
			t.Errorf("%q comes back as %q", text, back)
		}
	})
}
