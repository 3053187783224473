package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// form is how a word is written.
type form uint8

const (
	lower    form = iota
	capital       // begins with a capital, or has one inside: iPhone
	number        // begins with a digit
	caseless      // of a script without capitals
	sign          // no letter or digit to begin with: &
)

func formOf(w string) form {
	r, n := utf8.DecodeRuneInString(w)
	switch {
	case unicode.IsUpper(r), unicode.IsTitle(r):
		return capital
	case unicode.IsDigit(r):
		return number
	case unicode.IsLower(r):
		if strings.ContainsFunc(w[n:], unicode.IsUpper) {
			return capital
		}
		return lower
	case unicode.IsLetter(r):
		return caseless
	}
	return sign
}

// Key folds a name to what its spellings have in common: no case, no
// diacritics, no spaces and no punctuation. Empty when nothing is left.
func Key(name string) string {
	var b strings.Builder
	b.Grow(len(name))
	for i := range len(name) {
		switch c := name[i]; {
		case c >= utf8.RuneSelf:
			return unicodeKey(name)
		case c >= 'A' && c <= 'Z':
			b.WriteByte(c + 'a' - 'A')
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteByte(c)
		}
	}
	return b.String()
}

func unicodeKey(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return norm.NFC.String(b.String())
}

// isWordRune reports whether a character is a part of a word rather than between two.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '\'' || r == '-' || r == '&' || r == '+'
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || r == 0x2019 || unicode.IsDigit(r)
}

// stem returns a word without the possessive.
func stem(w string) string {
	for _, ending := range [...]string{"'s", "’s"} {
		if s, ok := strings.CutSuffix(w, ending); ok && s != "" {
			return s
		}
	}
	return w
}

// withPossessive returns the end of the word that ends at a place, with its possessive ending.
func withPossessive(text string, end int) int {
	for _, ending := range [...]string{"'s", "’s"} {
		if rest, found := strings.CutPrefix(text[end:], ending); found && (rest == "" || !startsWord(rest)) {
			return end + len(ending)
		}
	}
	return end
}

// word is a word of a head; its places are in the head's text.
type word struct {
	start, end int
	form       form
	key        string
}

const (
	maxHead     = 5  // words of a span that are looked at
	maxCaseless = 12 // letters of a word of a script without spaces: a longer one is a sentence
)

// head splits the beginning of a span into words, up to what ends a name.
func head(span string) []word {
	words := make([]word, 0, maxHead)
	for at := 0; at < len(span) && len(words) < maxHead; {
		end := len(span)
		if n := strings.IndexByte(span[at:], ' '); n >= 0 {
			end = at + n
		}
		w, last := trimWord(span, at, end)
		if w.end > w.start {
			words = append(words, w)
		}
		if last {
			break
		}
		at = end + 1
	}
	return words
}

// trimWord takes off what is not part of a name. last reports whether no word follows.
func trimWord(span string, start, end int) (w word, last bool) {
	whole := span[start:end]
	if n := strings.IndexFunc(whole, func(r rune) bool { return r == '®' || r == '™' || r == '℠' }); n >= 0 {
		whole = whole[:n]
	}
	if n := strings.IndexFunc(whole, endsName); n >= 0 {
		whole, last = whole[:n], true
	}
	if formOf(whole) == caseless {
		if n := strings.IndexFunc(whole, func(r rune) bool { return r < utf8.RuneSelf }); n >= 0 {
			whole, last = whole[:n], true // 索尼WH-1000XM5
		}
		last = last || utf8.RuneCountInString(whole) > maxCaseless
	}
	whole = stem(strings.TrimRightFunc(whole, func(r rune) bool { return !isWordRune(r) || strings.ContainsRune("-'’", r) }))
	w = word{start: start, end: start + len(whole), form: formOf(whole), key: Key(whole)}
	if w.key == "" && w.form != sign || utf8.RuneCountInString(whole) > maxCaseless && w.form == caseless {
		w.end = w.start
	}
	return w, last || w.end == w.start
}

// endsName reports whether no word of a name follows a sign.
func endsName(r rune) bool {
	switch r {
	case '(', ',', ';', ':', '/', '|', '[', '{', '"', '“', '、', '（', '·':
		return true
	}
	return false
}

// minNumbered is how many bytes follow the digits that a name begins with: shorter ones are units.
const minNumbered = 3

// mayBegin reports whether a name may begin with the first of the words.
func mayBegin(words []word) bool {
	if len(words) == 0 {
		return false
	}
	switch words[0].form {
	case capital, caseless:
		return true
	case number: // 1MORE, and not 1.25x
		return len(strings.TrimLeft(words[0].key, "0123456789")) >= minNumbered
	case lower: // eero 6, adidas Adizero
		return len(words) > 1 && (words[1].form == capital || words[1].form == number)
	case sign:
	}
	return false
}

// isSentence reports whether a span is written like running text: at least half of its
// words are in small letters. Short ones join names and do not count.
func isSentence(span string) bool {
	small, all := 0, 0
	for w := range strings.FieldsSeq(span) {
		all++
		if len(w) > 3 && formOf(w) == lower {
			small++
		}
	}
	return all >= 3 && small*2 >= all
}

// mentionForm folds what makes no difference to a mention: case, diacritics and
// the kind of apostrophe.
func mentionForm(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(name) {
		switch {
		case r == 0x2019 || r == 0x2018:
			b.WriteByte('\'')
		case !unicode.Is(unicode.Mn, r):
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
