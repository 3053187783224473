package columns

import "strings"

// formula is what a spreadsheet takes for the beginning of a formula.
const formula = "=+-@\t\r"

// Harmless keeps a spreadsheet from taking a text that others wrote for a formula: an apostrophe goes before it.
// Plain undoes it.
func Harmless(text string) string {
	if risky(text) {
		return "'" + text
	}
	return text
}

// Plain returns the text that Harmless made a text of.
func Plain(text string) string {
	if rest, marked := strings.CutPrefix(text, "'"); marked && risky(rest) {
		return rest
	}
	return text
}

// risky reports whether a text begins like a formula, behind apostrophes if any.
func risky(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.IndexByte(formula, text[0]) >= 0
}
