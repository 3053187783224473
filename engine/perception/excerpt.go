package perception

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxExcerpt = 300 // characters
	lead       = 100 // of them before the name
)

// excerpt is the passage of a text around the first place that gives one of the
// names, with single blanks; empty when none does.
func excerpt(text string, names []string) string {
	for _, name := range names {
		at := find(text, name)
		if at < 0 {
			continue
		}
		start, end := at, at
		for range lead {
			_, size := utf8.DecodeLastRuneInString(text[:start])
			start -= size
		}
		for range maxExcerpt - utf8.RuneCountInString(text[start:at]) {
			_, size := utf8.DecodeRuneInString(text[end:])
			end += size
		}
		return oneSpaced(text[start:end])
	}
	return ""
}

// find returns the first place of a name in a text, regardless of case, that is not
// within a longer word; -1: there is none.
func find(text, name string) int {
	if name == "" {
		return -1
	}
	for at := range text {
		if end := at + len(name); end <= len(text) && strings.EqualFold(text[at:end], name) && isApart(text, at, end) {
			return at
		}
	}
	return -1
}

// isApart reports that no letter or digit continues before or after a place. Scripts
// without spaces have no case, and words of theirs always do.
func isApart(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !goesOn(before) && !goesOn(after)
}

func goesOn(r rune) bool { return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsDigit(r) }
