package columns_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/columns"
)

// A cell never begins like a formula, and every text comes back to the byte.
func FuzzHarmless(f *testing.F) {
	for _, text := range []string{"", "'", "''", "=1+1", "'=1+1", "''=1+1", "+", "-a", "@SUM", "\tx", "\r", "it's", "'quoted'", "é=", "'é"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cell := columns.Harmless(text)
		if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
			t.Errorf("%q is written as %q", text, cell)
		}
		if back := columns.Plain(cell); back != text {
			t.Errorf("%q comes back as %q", text, back)
		}
	})
}
