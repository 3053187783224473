package evidence

import (
	"slices"
	"strings"
	"unicode"
)

// words returns the words of a text in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

// phrase returns the words of a text in their order, in a form that can be compared.
func phrase(text string) string { return strings.Join(words(text), " ") }

// question returns the words of a text in any order, in a form that can be compared.
func question(text string) string {
	sorted := words(text)
	slices.Sort(sorted)
	return strings.Join(slices.Compact(sorted), " ")
}
