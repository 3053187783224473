package answer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// inflected returns the inflections of a spelling: the last word alone, and, where the
// first word changes too, all words.
func (sp *spelling) inflected() []inflection {
	if !sp.capital || sp.lead != "" || sp.trail != "" || sp.initials() {
		return nil
	}
	words := sp.words()
	last := len(words) - 1
	ending := forms(words[last])
	if len(ending) == 0 && last == 0 {
		return nil
	}
	all := make([][]form, len(words))
	for i, word := range words {
		all[i] = []form{{stem: word}}
	}
	all[last] = append(all[last], ending...)
	if last == 0 {
		return []inflection{{all}}
	}
	if first := forms(words[0]); len(first) > 0 && len(ending) > 0 || len(first) > 0 && words[0][0] >= utf8.RuneSelf {
		all[0] = append(all[0], first...)
	}
	return []inflection{{all}}
}

// initials reports whether a name is spoken letter by letter, as far as its form tells: BMW, but not IKEA.
func (sp *spelling) initials() bool {
	const word = 4 // letters
	return sp.allCapitals() && (sp.letters < word || !strings.ContainsAny(sp.bare, "aeiouаеиоуяюыэёіїє"))
}

func (sp *spelling) allCapitals() bool { return sp.letters > 1 && !strings.Contains(sp.signature, "l") }

// words returns the bare words of the name: what word joints separate.
func (sp *spelling) words() []string {
	var all []string
	from := 0
	for _, j := range sp.joints {
		if j.kind == jointWord {
			all = append(all, sp.bare[from:j.at])
			from = j.at
		}
	}
	return append(all, sp.bare[from:])
}

// seeds returns what is looked for: the stems of the first word, or, where it alone
// does not change, the words up to the stem of the last one.
func (in *inflection) seeds() []string {
	prefix, i := "", 0
	var prefixSb223 strings.Builder
	for ; i < len(in.words)-1 && len(in.words[i]) == 1; i++ {
		prefixSb223.WriteString(in.words[i][0].stem)
	}
	prefix += prefixSb223.String()
	var all []string
	for _, f := range in.words[i] {
		seed := prefix + f.stem
		if !slices.Contains(all, seed) && (f.endings != "" || i < len(in.words)-1) {
			all = append(all, seed)
		}
	}
	return all
}

// readAt reads the inflected name at a place of the folded text.
func (in *inflection) readAt(f *folder, place int) (end int, ok bool) {
	for i, choices := range in.words {
		if i > 0 {
			next := skipJoin(f.out, place)
			if sign := string(f.out[place:next]); sign != " " && sign != "-" {
				return 0, false
			}
			place = next
		}
		wordEnd := f.lettersEnd(place, maxWord)
		if !slices.ContainsFunc(choices, func(c form) bool { return c.matches(f, place, wordEnd) }) || !f.upperAt(place) && i == 0 {
			return 0, false
		}
		place = wordEnd
	}
	return place, true
}

// maxWord bounds the letters of a word that are looked at.
const maxWord = 48

// matches reports whether the word from start to end is the form.
func (c *form) matches(f *folder, start, end int) bool {
	ending, ok := strings.CutPrefix(string(f.out[start:end]), c.stem)
	if c.endings == "" {
		return ok && ending == "" // the word as it is
	}
	return ok && hasEnding(c.endings, ending) && f.speaks(c.tongue)
}

// speaks reports whether the text is in one of the languages. Words in other letters than Latin ones tell
// their language themselves.
func (f *folder) speaks(t tongue) bool { return t == 0 || f.tongue()&t != 0 }

// tongue returns the languages of the text, found once.
func (f *folder) tongue() tongue {
	if !f.told {
		f.told, f.spoken = true, f.table.tongues.of(f.src)
	}
	return f.spoken
}

// lettersEnd returns the end of the letters at place, at most limit of them.
func (f *folder) lettersEnd(place, limit int) int {
	for n := 0; place < len(f.out) && n < limit; n++ {
		r, size := utf8.DecodeRune(f.out[place:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		place += size
	}
	return place
}

// ending reports whether the letters behind a name, from its first letter at start to its
// end, are an ending that people put behind names: Teslas, Samsungin, Сбербанка.
func (f *folder) ending(sp *spelling, start, end int) bool {
	stop := f.lettersEnd(end, 9)
	if stop == end || stop < len(f.out) && !f.endsWord(stop) {
		return false
	}
	suffix := string(f.out[end:stop])
	first, _ := utf8.DecodeRuneInString(suffix)
	if !f.cased(sp, start, end) {
		return false
	}
	switch latin := sp.last < 0x250; {
	case latin && suffix[0] < utf8.RuneSelf:
		return f.latinEnding(sp, suffix)
	case latin && unicode.Is(unicode.Cyrillic, first):
		return hasEnding(cyrillicHard+" "+cyrillicSoft, suffix)
	case unicode.Is(unicode.Greek, sp.last):
		return suffix == "σ" || suffix == "ν"
	}
	return false
}

// cased reports whether a name stands in the text with its capital, and what follows it
// in small letters, or all of it in capitals.
func (f *folder) cased(sp *spelling, start, end int) bool {
	small := !f.upperAt(end)
	switch {
	case !strings.Contains(sp.signature, "U"):
		return small && !f.upperAt(start)
	case sp.capital && !f.upperAt(start):
		return false
	case small:
		return sp.capital || caseSignature(f.src[f.source(start):f.source(end)]) == sp.signature
	}
	return sp.letters >= 4 && !sp.allCapitals() && f.upperAt(start+1)
}

func (f *folder) latinEnding(sp *spelling, suffix string) bool {
	last := sp.last
	if suffix == "s" {
		return last != 's' && (!isOtherWord(sp.bare+suffix) || f.speaks(tongueGerman|tongueNordic))
	}
	if suffix == "es" && (strings.ContainsRune("sxz", last) || strings.HasSuffix(sp.bare, "ch") || strings.HasSuffix(sp.bare, "sh")) {
		return true
	}
	if !unicode.IsLetter(last) || sp.letters < 2 {
		return false
	}
	for _, c := range latinEndings(sp.bare) {
		if f.speaks(c.tongue) && (hasEnding(c.endings, suffix) || c.tongue == tongueFinnish && finnishClitic(c.endings, suffix)) {
			return true
		}
	}
	return false
}

// isOtherWord reports whether a name with an s is a word of its own. Only a genitive, which German and Nordic
// languages write without an apostrophe, is a form of the name then: Canvas Vorlagen.
func isOtherWord(word string) bool {
	switch word {
	case "canvas", "cosmos", "atlas", "chaos", "kudos", "bias", "alias", "lens", "news", "means", "pros", "goods", "thanks":
		return true
	}
	return false
}

// finnishClitic takes a particle off an ending: Nokiankin.
func finnishClitic(endings, suffix string) bool {
	for _, clitic := range [...]string{"kin", "kaan", "han", "ko"} {
		if rest, ok := strings.CutSuffix(suffix, clitic); ok && (rest == "" || hasEnding(endings, rest)) {
			return true
		}
	}
	return false
}
