package model

import (
	"strings"
	"unicode/utf8"
)

// The bounds of everything that is looked for in a project's answers: names, aliases, domains, context terms
// and exclusion phrases of the brand and all competitors together, each in all its spellings. They bound the
// memory of an audit's reading. A project that exceeded them before they existed may stay so, but must not
// grow.
const (
	MaxPatterns          = 20_000
	MaxPatternCharacters = 250_000
)

// Names is how much is looked for in answers.
type Names struct{ Patterns, Characters int }

// NamesOf measures what is looked for of one entity.
func NamesOf(name string, aliases, domains []string, matching EntityMatching) Names {
	n := Names{}.and(name, Spellings(name))
	for _, alias := range aliases {
		n = n.and(alias, Spellings(alias))
	}
	for _, list := range [][]string{domains, matching.ContextTerms, matching.ExclusionPhrases} {
		for _, text := range list {
			n = n.and(text, 1)
		}
	}
	return n
}

// and adds a text with its number of spellings.
func (n Names) and(text string, spellings int) Names {
	return Names{n.Patterns + spellings, n.Characters + spellings*utf8.RuneCountInString(text)}
}

// ConjunctionSpellings is the number of spellings of a name with & that has three letters or more on each
// side: one with &, the others with words for "and".
const ConjunctionSpellings = 13

// Spellings returns the number of spellings that a name or alias is searched for in. A name with an umlaut or
// a ring letter, or with two letters that may stand for one, has two.
func Spellings(name string) int {
	n := 1
	if strings.ContainsAny(name, "äöüåøÄÖÜÅØ") || drawnOut(strings.ToLower(name)) {
		n = 2
	}
	before, after, found := strings.Cut(name, "&")
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	switch {
	case !found, before == "", after == "", strings.Contains(after, "&"):
		return n
	case utf8.RuneCountInString(before) < 3, utf8.RuneCountInString(after) < 3:
		return n + 1
	default:
		return max(n, ConjunctionSpellings)
	}
}

// drawnOut reports whether a name has two letters that may stand for an umlaut or a ring letter.
func drawnOut(name string) bool {
	return strings.Contains(name, "ae") || strings.Contains(name, "oe") || strings.Contains(name, "ue") || strings.Contains(name, "aa")
}

// Plus adds two figures.
func (n Names) Plus(o Names) Names {
	return Names{n.Patterns + o.Patterns, n.Characters + o.Characters}
}

// Over reports whether they are above a bound.
func (n Names) Over() bool { return n.Patterns > MaxPatterns || n.Characters > MaxPatternCharacters }
