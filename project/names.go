package project

import (
	"fmt"
	"unicode/utf8"

	"github.com/answer-visibility/avm/model"
)

// The bounds of everything that is looked for in a project's answers: names,
// aliases, domains, context terms and exclusion phrases of the brand and all
// competitors together. They bound the memory of an audit's reading.
const (
	MaxPatterns          = 20_000
	MaxPatternCharacters = 250_000
)

// Names is how much is looked for in answers.
type Names struct{ Patterns, Characters int }

// BrandNames measures what is looked for of a project's brand.
func BrandNames(p *model.Project) Names {
	return measureNames(p.BrandName, p.Brand.Aliases, p.OwnedDomains, p.Brand.Matching)
}

// CompetitorNames measures what is looked for of a competitor.
func CompetitorNames(c *model.Competitor) Names {
	return measureNames(c.Name, c.Aliases, c.Domains, c.Matching)
}

// TrackedNames measures what is looked for of a brand and its competitors.
func TrackedNames(p *model.Project, competitors []model.Competitor) Names {
	n := BrandNames(p)
	for i := range competitors {
		n = n.plus(CompetitorNames(&competitors[i]))
	}
	return n
}

func measureNames(name string, aliases, domains []string, matching model.EntityMatching) Names {
	n := Names{1, utf8.RuneCountInString(name)}
	for _, list := range [][]string{aliases, domains, matching.ContextTerms, matching.ExclusionPhrases} {
		n.Patterns += len(list)
		for _, text := range list {
			n.Characters += utf8.RuneCountInString(text)
		}
	}
	return n
}

func (n Names) plus(o Names) Names { return Names{n.Patterns + o.Patterns, n.Characters + o.Characters} }

// Excess returns what is wrong with a project that has n names, nil when it is
// within the bounds.
func (n Names) Excess() error {
	switch {
	case n.Characters > MaxPatternCharacters:
		return fmt.Errorf("all names, aliases, domains, context terms and exclusion phrases of the project may have at most %d "+
			"characters together, not %d: shorten or remove some", MaxPatternCharacters, n.Characters)
	case n.Patterns > MaxPatterns:
		return fmt.Errorf("the project may have at most %d names, aliases, domains, context terms and exclusion phrases together, "+
			"not %d: remove some", MaxPatterns, n.Patterns)
	default:
		return nil
	}
}

// growth returns what is wrong with a change that takes a project's names from
// before to n. A project that was over a bound already may shrink and stay.
func (n Names) growth(before Names) error {
	if n.Characters <= before.Characters && n.Patterns <= before.Patterns {
		return nil
	}
	return n.Excess()
}
