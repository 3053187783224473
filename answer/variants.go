package answer

import (
	"strings"
	"unicode/utf8"
)

// variants returns the other ways in which a name is spelt: umlauts written out, the
// word for &, the word for +.
func variants(name string) []string {
	var all []string
	if spelt := spellOut().Replace(name); spelt != name {
		all = append(all, spelt)
	}
	all = append(all, conjoined(name)...)
	return append(all, added(name)...)
}

// spellOut writes umlauts and ring letters with two letters.
func spellOut() *strings.Replacer {
	return strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue",
		"ø", "oe", "Ø", "Oe", "å", "aa", "Å", "Aa")
}

// drawnIn writes two letters as the umlaut or ring letter that they may stand for,
// without its mark, as folding does. It is read only where the text has the mark.
func drawnIn(name string) (string, bool) {
	short := strings.NewReplacer("ae", "a", "oe", "o", "ue", "u", "aa", "a", "Ae", "A", "Oe", "O", "Ue", "U", "Aa", "A").Replace(name)
	return short, short != name
}

// conjoined replaces & by the words for it, and "and" by &.
func conjoined(name string) []string {
	before, after, found := strings.Cut(name, "&")
	if !found {
		words := strings.Fields(name)
		for i, word := range words {
			if i > 0 && i+1 < len(words) && strings.EqualFold(word, "and") {
				return []string{strings.Join(words[:i], " ") + " & " + strings.Join(words[i+1:], " ")}
			}
		}
		return nil
	}
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	if before == "" || after == "" || strings.Contains(after, "&") {
		return nil
	}
	words := []string{"and"}
	if utf8.RuneCountInString(before) >= 3 && utf8.RuneCountInString(after) >= 3 {
		words = append(words, "und", "et", "y", "e", "en", "och", "og", "i", "и", "ja", "ve")
	}
	all := make([]string, len(words))
	for i, word := range words {
		all[i] = before + " " + word + " " + after
	}
	return all
}

// added replaces a final + by "plus", and the other way round.
func added(name string) []string {
	if stem, ok := strings.CutSuffix(name, "+"); ok && stem != "" && !strings.HasSuffix(stem, "+") {
		return []string{strings.TrimSpace(stem) + " Plus"}
	}
	words := strings.Fields(name)
	if n := len(words) - 1; n > 0 && strings.EqualFold(words[n], "plus") {
		return []string{strings.Join(words[:n], " ") + "+"}
	}
	return nil
}
