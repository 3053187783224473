package csvsafe

import (
	"strings"
	"unicode"
)

// formula holds the characters that begin a formula in a spreadsheet.
const formula = "=+-@\t\r"

// Harmless puts an apostrophe before a text that a spreadsheet would take for a formula. Plain undoes it.
// It also removes the control characters that a terminal obeys, for good.
func Harmless(text string) string {
	text = strings.Map(visible, text)
	if risky(text) {
		return "'" + text
	}
	return text
}

// Plain returns the original of a text that Harmless returned.
func Plain(text string) string {
	if rest, marked := strings.CutPrefix(text, "'"); marked && risky(rest) {
		return rest
	}
	return text
}

// visible drops control characters but tabs and line breaks.
func visible(r rune) rune {
	if unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r' {
		return -1
	}
	return r
}

// risky reports whether a text begins like a formula, after any apostrophes.
func risky(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.IndexByte(formula, text[0]) >= 0
}
