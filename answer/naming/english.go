package naming

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the word list
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// wordList is a dictionary of English, a word a line: ordinary words in small letters, and the
// names of people and places with a capital. It has the levels 10 to 50 of SCOWL 2020.12.07 by
// Kevin Atkinson (english, american and british words, english upper and proper-names) as far as
// they consist of letters; english.LICENSE says under which terms.
//
//go:embed english.txt.gz
var wordList []byte

//nolint:gochecknoglobals // the list never changes; it is read once
var dictionary = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	text, err := gzip.NewReader(bytes.NewReader(wordList))
	if err != nil {
		return words
	}
	lines, _ := io.ReadAll(text)
	for line := range strings.Lines(string(lines)) {
		words[strings.TrimSuffix(line, "\n")] = true
	}
	return words
})

// isOrdinary reports whether an English dictionary has a word, however it is written. A word with
// a hyphen is ordinary when all of its parts are, numbers apart.
func isOrdinary(word string) bool {
	for part := range strings.FieldsFuncSeq(strings.ToLower(word), isHyphen) {
		if !dictionary()[part] && !dictionary()[stem(part)] && strings.Trim(part, "0123456789") != "" && !isQuality(part) {
			return false
		}
	}
	return true
}

// isQuality reports whether a word names a quality by a word of the dictionary: upgradability.
func isQuality(word string) bool {
	if base, found := strings.CutSuffix(word, "ability"); found {
		return dictionary()[base] || dictionary()[base+"e"] || dictionary()[base+"able"]
	}
	if base, found := strings.CutSuffix(word, "ness"); found {
		before, isFromY := strings.CutSuffix(base, "i")
		return dictionary()[base] || isFromY && dictionary()[before+"y"]
	}
	return false
}

// isProperName reports whether a word is known as the name of a person or a place.
func isProperName(word string) bool {
	first, n := utf8.DecodeRuneInString(word)
	return dictionary()[string(unicode.ToUpper(first))+strings.ToLower(word[n:])]
}

// isKnown reports whether the dictionary has a word, as an ordinary one or a name.
func isKnown(word string) bool { return isOrdinary(word) || isProperName(word) }

// isAbbreviation reports whether a word, or what stands before its hyphen, is an abbreviation of
// the dictionary: USB-C.
func isAbbreviation(word string) bool {
	before := word
	if n := strings.IndexFunc(word, isHyphen); n >= 0 {
		before = word[:n]
	}
	return before == strings.ToUpper(before) && dictionary()[before]
}

func isHyphen(r rune) bool { return r == '-' || r == '\u2010' || r == '\u2011' }
