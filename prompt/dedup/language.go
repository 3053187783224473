package dedup

import (
	"maps"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"
)

// detect returns the language of a text's folded words, as an ISO 639 code; empty
// when its words do not tell.
func detect(all []string) string {
	var hits [16]int
	for _, w := range all {
		for set := speakers[w]; set != 0; set &= set - 1 {
			hits[bits.TrailingZeros16(set)]++
		}
	}
	first, second := 0, 0
	code := ""
	for i, name := range spoken {
		switch n := hits[i]; {
		case n > first:
			code, first, second = name, n, first
		case n > second:
			second = n
		}
	}
	if first < 2 || first <= second { //nolint:mnd // one word may belong to any language
		return ""
	}
	return code
}

// spoken are the languages whose words are known, and speakers says for every such
// word which of them have it, one bit each.
var spoken, speakers = func() ([]string, map[string]uint16) {
	names, sets := slices.Sorted(maps.Keys(lexicons)), map[string]uint16{}
	for i, name := range names {
		for _, list := range []map[string]bool{lexicons[name].function, lexicons[name].asking} {
			for w := range list {
				sets[w] |= 1 << i
			}
		}
	}
	return names, sets
}()

// Speaks reports whether a text may be in one of the languages (BCP 47 tags). It
// is false only where the text's script, or its words, are clearly of another.
func Speaks(text string, languages []string) bool {
	if len(languages) == 0 {
		return true
	}
	all := split(text)
	found := detect(all)
	return slices.ContainsFunc(languages, func(tag string) bool {
		return inScript(text, tag) && (found == "" || likely(tag, found, all))
	})
}

// likely reports whether a text whose words look like a language may be in the
// language of a tag: it is that one, one whose words are not known, or one that has
// half as many of the text's words.
func likely(tag, found string, all []string) bool {
	code := baseOf(tag)
	known, ok := lexicons[code]
	if code == found || !ok {
		return true
	}
	own, other := 0, 0
	for _, w := range all {
		if known.function[w] || known.asking[w] {
			own++
		}
		if l := lexicons[found]; l.function[w] || l.asking[w] {
			other++
		}
	}
	return 2*own > other
}

// baseOf returns the ISO 639 code of a tag.
func baseOf(tag string) string {
	code, _, _ := strings.Cut(strings.ToLower(tag), "-")
	if code == "nb" || code == "nn" {
		return "no"
	}
	return code
}

// inScript reports whether a text has enough letters of the script that a language
// is written in. Names of products are often in Latin letters, so a fifth is enough
// for the other scripts.
func inScript(text, tag string) bool {
	parsed, err := language.Parse(tag)
	if err != nil {
		return true
	}
	script, _ := parsed.Script()
	tables, known := scriptTables[script.String()]
	if !known {
		return true
	}
	own, all := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			all++
			if unicode.In(r, tables...) {
				own++
			}
		}
	}
	if script.String() == "Latn" {
		return 2*own >= all
	}
	return 5*own >= all
}

// scriptTables are the letters of scripts, by their ISO 15924 codes.
var scriptTables = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek}, "Arab": {unicode.Arabic},
	"Hebr": {unicode.Hebrew}, "Deva": {unicode.Devanagari}, "Thai": {unicode.Thai}, "Kore": {unicode.Hangul, unicode.Han},
	"Jpan": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Hans": {unicode.Han}, "Hant": {unicode.Han},
}

// Asks reports whether a text is a question or a request: it has a question mark
// or a word by which people ask. Languages whose words are not known pass.
func Asks(text string, languages []string) bool {
	if strings.ContainsAny(text, "?？؟;¿") {
		return true
	}
	known := false
	all := split(text)
	for _, tag := range languages {
		l, ok := lexicons[baseOf(tag)]
		known = known || ok
		if slices.ContainsFunc(all, func(w string) bool { return l.asking[w] }) {
			return true
		}
	}
	return !known || slices.ContainsFunc(all, func(w string) bool { return lexicons["en"].asking[w] || w == "vs" || w == "versus" })
}

// Questions counts the questions that a text asks: its question marks, and the
// question words that follow a conjunction.
func Questions(text string) int {
	marks := strings.Count(text, "?") + strings.Count(text, "？") + strings.Count(text, "؟")
	all := split(text)
	joined := 0
	for i := 1; i+1 < len(all); i++ {
		if conjunctions[all[i]] && interrogatives[all[i+1]] {
			joined++
		}
	}
	return max(marks, 1) + joined
}

var (
	conjunctions   = set("and also und et y e ed en och og i и ja plus")
	interrogatives = set(`what which who where when why how was welche welcher welches wer wo wann warum wie quel quelle quels
		quelles qui où quand pourquoi comment qué cuál cuáles quién dónde cuándo cómo quale quali chi dove quando perché come qual
		quais quem onde wat welke wie waar wanneer waarom hoe vad vilken vilka hur hvad hvilken hvordan jaki która jak как какой где`)
)

func set(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[fold(w)] = true
	}
	return m
}
