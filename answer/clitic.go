package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Arabic and Hebrew write short words together with the word that follows: and, to, in,
// the. They are a closed set.

// arabicClitics are the ones that stand before a name, folded.
const arabicClitics = "و ف ب ك ل س ال وال فال بال كال لل ولل فلل وب ول فب فل وك فك وبال"

// arabicTo are those that swallow the alef of a name's own article: للراجحي.
const arabicTo = "لل ولل فلل"

// clitic returns the words written together with what begins at folded place p; ok is
// false when something else stands there.
func (f *folder) clitic(p int) (words string, ok bool) {
	start := p
	for n := 0; start > 0; n++ {
		r, size := utf8.DecodeLastRune(f.out[:start])
		if !unicode.IsLetter(r) {
			break
		}
		if n == 5 || !unicode.Is(unicode.Arabic, r) && !unicode.Is(unicode.Hebrew, r) {
			return "", false
		}
		start -= size
	}
	words = string(f.out[start:p])
	if words == "" {
		return "", false
	}
	if r, _ := utf8.DecodeRuneInString(words); unicode.Is(unicode.Hebrew, r) {
		return words, utf8.RuneCountInString(words) <= 4 && strings.Trim(words, "ושכלבמה") == ""
	}
	return words, hasEnding(arabicClitics, words)
}

// takesClitic reports whether a name may stand behind such words: it has three letters,
// or is written in other letters than they are.
func (sp *spelling) takesClitic() bool {
	r, _ := utf8.DecodeRuneInString(sp.bare)
	return sp.letters >= 3 || r < 0x0590
}
