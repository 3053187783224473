package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Captured answers are rendered without the space or line break between blocks:
// "coating.Le Creuset", "Amazon.comBest BuyWalmart", "4.7Walmart". The functions here
// tell such seams from capitals within a word (PlayStation).

// seam reports how sure it is that two blocks meet at a place.
type seam uint8

const (
	seamNone seam = iota
	// seamWeak: a small letter meets a capital, which is a seam only where a name that
	// is known ends or begins.
	seamWeak
	seamSure
)

// gluedBefore reports whether a block may begin at folded place p.
func (f *folder) gluedBefore(p int) seam {
	if p == 0 || p >= len(f.out) {
		return seamNone
	}
	at := f.source(p)
	before, _ := utf8.DecodeLastRuneInString(f.src[:at])
	switch {
	case before == '.':
		if f.sentenceBefore(at) {
			return seamSure
		}
	case !f.upperAt(p):
	case unicode.IsLower(before):
		if endsHost(f.src[:at]) || endsInterface(f.src[:at]) || f.hostSeamNear(at) {
			return seamSure
		}
		return seamWeak
	case before >= '0' && before <= '9' && decimalBefore(f.src[:at]):
		return seamSure
	}
	return seamNone
}

// gluedAfter reports whether a block may end at folded place p.
func (f *folder) gluedAfter(p int) seam {
	if p == 0 || p >= len(f.out) {
		return seamNone
	}
	at := f.source(p)
	rest := f.src[at:]
	next, _ := utf8.DecodeRuneInString(rest)
	before, _ := utf8.DecodeLastRuneInString(f.src[:at])
	switch {
	case next == '.':
		if sentenceAfter(rest[1:], before) {
			return seamSure
		}
	case next >= '0' && next <= '9' && unicode.IsLetter(before):
		if decimalAfter(rest) {
			return seamSure
		}
	case unicode.IsUpper(next) && unicode.IsLower(before):
		if beginsInterface(rest) || f.hostSeamNear(at) {
			return seamSure
		}
		return seamWeak
	}
	return seamNone
}

// sentenceBefore reports whether a sentence begins at a source place behind a full stop:
// with a capital, after a word or number that is not an initial (J.Crew, U.S.Bank).
func (f *folder) sentenceBefore(at int) bool {
	word := f.src[max(0, at-64) : at-1]
	last, _ := utf8.DecodeLastRuneInString(word)
	head := f.src[at:min(len(f.src), at+16)]
	switch {
	case !startsLikeName(head):
		return false
	case unicode.IsUpper(last):
		second := strings.TrimLeftFunc(head, unicode.IsUpper)
		capitals := word[len(strings.TrimRightFunc(word, unicode.IsUpper)):]
		r, _ := utf8.DecodeRuneInString(second)
		return utf8.RuneCountInString(capitals) >= 2 && unicode.IsLower(r)
	case unicode.IsLower(last):
		before, _ := utf8.DecodeLastRuneInString(word[:len(word)-utf8.RuneLen(last)])
		return unicode.IsLetter(before) || unicode.IsDigit(before) || before == '\''
	}
	return last != '.' && !unicode.IsSpace(last)
}

// startsLikeName reports whether a text begins with a capital or has one within its
// first three characters (iPhone), or with a character that has no case.
func startsLikeName(s string) bool {
	n := 0
	for _, r := range s {
		if n == 0 && unicode.IsLetter(r) && !unicode.IsLower(r) {
			return true
		}
		if unicode.IsUpper(r) {
			return n < 3
		}
		if n++; n == 3 || !unicode.IsLetter(r) {
			break
		}
	}
	return false
}

// sentenceAfter reports whether what stands behind a full stop begins a sentence.
func sentenceAfter(rest string, before rune) bool {
	first, size := utf8.DecodeRuneInString(rest)
	if !unicode.IsUpper(first) || topLevel(rest) {
		return false
	}
	second, _ := utf8.DecodeRuneInString(rest[size:])
	switch {
	case unicode.IsLower(second):
		return true
	case unicode.IsUpper(second):
		return !unicode.IsUpper(before)
	}
	return unicode.IsSpace(second) && !unicode.IsUpper(before)
}

// decimalBefore reports whether a price or a rating ends s: $549.99, 4.7, €499.
func decimalBefore(s string) bool {
	i := len(s)
	for i > 0 && len(s)-i < 16 && (s[i-1] >= '0' && s[i-1] <= '9' || s[i-1] == '.' || s[i-1] == ',') {
		i--
	}
	if strings.ContainsAny(s[i:], ".,") {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return unicode.Is(unicode.Sc, r)
}

// decimalAfter reports whether s begins with a rating or price: 4.7(2k+).
func decimalAfter(s string) bool {
	i := 0
	for i < len(s) && i < 6 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i+1 < len(s) && (s[i] == '.' || s[i] == ',') && s[i+1] >= '0' && s[i+1] <= '9'
}

// endsInterface reports whether the words of a button end s: "See more".
func endsInterface(s string) bool {
	for _, words := range [...]string{"See more", "Learn more", "Show more", "View all", "Read more", "Show all", "See all", "Mehr anzeigen"} {
		if strings.HasSuffix(s, words) {
			return true
		}
	}
	return false
}

func beginsInterface(s string) bool {
	for _, words := range [...]string{"See more", "Learn more", "Show more", "View all", "Read more", "Show all", "See all", "Opens in", "Sponsored"} {
		if strings.HasPrefix(s, words) {
			return true
		}
	}
	return false
}

// hostReach is how far behind a glued host name further blocks may be glued on.
const hostReach = 60

// hostSeamNear reports whether a capital is glued to a host name shortly before a place
// of the source: what is glued there is a list of shops.
func (f *folder) hostSeamNear(at int) bool {
	from := max(0, at-hostReach)
	for i := from; i < at; i++ {
		if f.src[i] >= 'A' && f.src[i] <= 'Z' && i > 0 && f.src[i-1] >= 'a' && f.src[i-1] <= 'z' && endsHost(f.src[:i]) {
			return true
		}
	}
	return false
}
