// Package dedup tells which questions ask the same in other words: in another
// order, with other endings, with more politeness. It compares the sets of words
// that carry a question's topic, and, where words alone do not match, the signatures
// of their letters. It does no I/O.
package dedup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold writes a text in one form for the eye: Unicode compatibility form, lower case.
func fold(text string) string {
	if isASCII(text) {
		return strings.ToLower(text)
	}
	return norm.NFKC.String(cases.Fold().String(norm.NFKC.String(text)))
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// split returns the words of a text, folded. Scripts that set no blanks between words
// give pairs of neighbouring signs.
func split(text string) []string {
	var found []string
	for field := range strings.FieldsSeq(text) { // no sign folds into one behind a blank
		for word := range strings.FieldsFuncSeq(fold(field), isBetween) {
			found = appendParts(found, strings.Trim(word, ",."))
		}
	}
	return found
}

// isBetween reports whether a sign stands between words.
func isBetween(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != ',' && r != '.'
}

func appendParts(found []string, word string) []string {
	if word == "" {
		return found
	}
	if !strings.ContainsAny(word, ",.") && !isUnspaced(word) {
		return append(found, word)
	}
	for _, part := range separate(word) {
		if isUnspaced(part) {
			found = append(found, pairs(part)...)
		} else {
			found = append(found, part)
		}
	}
	return found
}

// separate takes commas and points out: within a number they only group digits.
func separate(field string) []string {
	parts := strings.FieldsFunc(field, func(r rune) bool { return r == ',' || r == '.' })
	if len(parts) < 2 {
		return parts
	}
	for _, p := range parts {
		if !isNumber(p) {
			return parts
		}
	}
	if last := parts[len(parts)-1]; len(last) != 3 { //nolint:mnd // digits of a group
		return []string{strings.Join(parts, ".")} // a fraction
	}
	return []string{strings.Join(parts, "")}
}

func isNumber(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' }) < 0
}

func isUnspaced(word string) bool {
	return !isASCII(word) && strings.IndexFunc(word, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer)
	}) >= 0
}

func pairs(word string) []string {
	runes := []rune(word)
	if len(runes) < 2 { //nolint:mnd // a pair
		return []string{word}
	}
	list := make([]string, len(runes)-1)
	for i := range list {
		list[i] = string(runes[i : i+2])
	}
	return list
}

// bare takes accents off, so that a word with and without them is one.
func bare(word string) string {
	if isASCII(word) {
		return word
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(word))
}
