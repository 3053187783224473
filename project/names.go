package project

import (
	"fmt"

	"github.com/answer-visibility/avm/model"
)

// BrandNames measures what is looked for of a project's brand.
func BrandNames(p *model.Project) model.Names {
	return model.NamesOf(p.BrandName, p.Brand.Aliases, p.OwnedDomains, p.Brand.Matching)
}

// CompetitorNames measures what is looked for of a competitor.
func CompetitorNames(c *model.Competitor) model.Names {
	return model.NamesOf(c.Name, c.Aliases, c.Domains, c.Matching)
}

// TrackedNames measures what is looked for of a brand and its competitors.
func TrackedNames(p *model.Project, competitors []model.Competitor) model.Names {
	n := BrandNames(p)
	for i := range competitors {
		n = n.Plus(CompetitorNames(&competitors[i]))
	}
	return n
}

// spellings explains in errors how names are counted.
const spellings = "a name with & is looked for in up to 13, one with an umlaut, or with ae, oe, ue or aa, in 2"

// excess returns what is wrong with a project that has n names, nil when it is within
// the bounds.
func excess(n model.Names) error {
	switch {
	case n.Characters > model.MaxPatternCharacters:
		return fmt.Errorf("all names, aliases, domains, context terms and exclusion phrases of the project may have at most %d "+
			"characters together in all their spellings, not %d (%s): shorten or remove some",
			model.MaxPatternCharacters, n.Characters, spellings)
	case n.Patterns > model.MaxPatterns:
		return fmt.Errorf("the project may have at most %d names, aliases, domains, context terms and exclusion phrases together "+
			"in all their spellings, not %d (%s): remove some", model.MaxPatterns, n.Patterns, spellings)
	default:
		return nil
	}
}

// growth returns what is wrong with a change that takes a project's names from one
// figure to another. A project that was over a bound already may shrink and stay.
func growth(before, after model.Names) error {
	if after.Characters <= before.Characters && after.Patterns <= before.Patterns {
		return nil
	}
	return excess(after)
}
