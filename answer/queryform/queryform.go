// Package queryform has the forms under which the searches of engines are counted and matched with prompts.
package queryform

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Normal returns the form under which an engine's searches are counted as
// one: Unicode NFKC, full case folding, white space as single spaces and none
// around. Words keep their order and their signs. Forms of forms are themselves.
func Normal(text string) string {
	// Folding brings forth what decomposes further, once: Unicode, D146.
	folded := norm.NFD.String(text)
	for range 2 {
		folded = norm.NFKD.String(cases.Fold().String(folded))
	}
	return strings.Join(strings.Fields(norm.NFKC.String(folded)), " ")
}

// Words returns what a query and a prompt are matched by: the words of a
// normal form in their order, without the punctuation and quotation marks around
// them. "What is C#?" and "what is c#" are the same words; signs within a word,
// and those that are not punctuation, tell words apart.
func Words(normal string) string {
	words := strings.Fields(normal)
	kept := words[:0]
	for _, word := range words {
		if word = strings.TrimFunc(word, isQueryMark); word != "" {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, " ")
}

func isQueryMark(r rune) bool {
	return r == '¿' || r == '¡' || unicode.In(r, unicode.Terminal_Punctuation, unicode.Quotation_Mark)
}
