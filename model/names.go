package model

import "unicode/utf8"

// The bounds of everything that is looked for in a project's answers: names, aliases,
// domains, context terms and exclusion phrases of the brand and all competitors
// together. They bound the memory of an audit's reading. A project that was over them
// before they came may stay so, but not grow.
const (
	MaxPatterns          = 20_000
	MaxPatternCharacters = 250_000
)

// Names is how much is looked for in answers.
type Names struct{ Patterns, Characters int }

// NamesOf measures what is looked for of one entity.
func NamesOf(name string, aliases, domains []string, matching EntityMatching) Names {
	n := Names{1, utf8.RuneCountInString(name)}
	for _, list := range [][]string{aliases, domains, matching.ContextTerms, matching.ExclusionPhrases} {
		n.Patterns += len(list)
		for _, text := range list {
			n.Characters += utf8.RuneCountInString(text)
		}
	}
	return n
}

// Plus adds two figures.
func (n Names) Plus(o Names) Names {
	return Names{n.Patterns + o.Patterns, n.Characters + o.Characters}
}

// Over reports whether they are above a bound.
func (n Names) Over() bool { return n.Patterns > MaxPatterns || n.Characters > MaxPatternCharacters }
