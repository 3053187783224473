package dedup

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Words are folded one by one as they are in the whole text.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{
		"Caf\u0065\u0301 \u0301a, ½ 1.000,5 ﬁn ΣΑΣ", "a\u00a8b\u00a0c", "\u1100 \u1161\u1100\u1161", "東京 駅前。best", "１．５ Straße İstanbul", "a\u2009\u0344b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // the library's forms of such a text depend on what stands around
		}
		var whole []string
		for word := range strings.FieldsFuncSeq(fold(text), isBetween) {
			whole = appendParts(whole, strings.Trim(word, ",."))
		}
		if words := split(text); !slices.Equal(words, whole) {
			t.Fatalf("%q: %q, and folded as a whole %q", text, words, whole)
		}
	})
}
