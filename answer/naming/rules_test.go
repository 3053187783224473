package naming_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/answer/naming"
)

// namesIn returns the names of texts that are the answers of one engine to as many prompts, in
// the order of the alphabet.
func namesIn(texts ...string) []string {
	c := naming.NewCollector()
	for i, text := range texts {
		c.Add(&naming.Answer{Execution: id(uint16(i)), Prompt: i, Engine: "a", Text: text})
	}
	names := []string{}
	for _, n := range c.Names() {
		names = append(names, n.Name)
	}
	slices.Sort(names)
	return names
}

// TestRulesOfNames has the answers of each case in which a rule decides.
func TestRulesOfNames(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		texts []string
		want  []string
	}{
		"a feature below products": {[]string{
			"1. **Hawkley A**\n   * Zetaware OS\n   * Price: 5\n   * Weight: 3\n2. **Brewmark K1**\n   * Zetaware 4\n   * Price: 6\n   * Noise: 3",
			"1. **Hawkley B**\n   * Zetaware OS\n   * Price: 5\n   * Weight: 3\n2. **Brewmark K2**",
			"| Model | Price | System | Weight |\n|---|---|---|---|\n| Hawkley B | 5 | Zetaware OS | 2 |\n| Brewmark K1 | 5 | Zetaware OS | 1 |",
		}, []string{"Brewmark", "Hawkley"}},
		"a list below a name": {[]string{
			"1. **Hawkley Alternatives**\n   - Brewmark K1\n   - Zetaware 3", "1. **Hawkley Alternatives**\n   - Brewmark K1\n   - Zetaware 4",
			"1. **Hawkley Alternatives**\n   - Brewmark K5\n   - Zetaware 3",
		}, []string{"Brewmark", "Hawkley", "Zetaware"}},
		"a list of items with entries": {[]string{
			"### 1. Hawkley Alternatives\n- **Brewmark K1**: good\n  - Price: 3\n  - Weight: 2\n- **Zetaware 3**: good\n  - Price: 3\n  - Weight: 2", "### 1. Hawkley Alternatives\n- **Brewmark K1**: good\n  - Price: 3\n  - Weight: 2\n- **Zetaware 3**: good\n  - Price: 3\n  - Weight: 2", "### 1. Hawkley Alternatives\n- **Brewmark K1**: good\n  - Price: 3\n  - Weight: 2\n- **Zetaware 3**: good\n  - Price: 3\n  - Weight: 2",
		}, []string{"Brewmark", "Hawkley", "Zetaware"}},
		"a line called after a brand": {[]string{
			"- Brewmark A\n- BrewmarkCam 3", "- Brewmark B\n- BrewmarkCam 3", "- Brewmark C\n- BrewmarkCam 2", "- Brewmark D",
		}, []string{"Brewmark"}},
		"a name that goes on like another": {[]string{
			"- Brewmark A\n- BrewmarkInfo", "- Brewmark B\n- BrewmarkInfo", "- Brewmark C\n- BrewmarkInfo: good", "- Brewmark D",
		}, []string{"Brewmark", "BrewmarkInfo"}},
		"a title":              {[]string{"- Apples to Apples: fun", "- Apples to Apples", "**Apples to Apples**"}, []string{"Apples to Apples"}},
		"words before a trade": {[]string{"- Hawkley Gear Popover: warm", "- Hawkley Gear Popover", "- Hawkley Gear Vest"}, []string{"Hawkley Gear"}},
		"a shortened name": {[]string{
			"- Boost Mobile: cheap, by Boost's network", "- Boost Mobile: good\n- Boost Mobile", "- Boost Mobile: cheap\n- Boost Mobile",
		}, []string{"Boost Mobile"}},
		"a full name": {[]string{
			"- Emeriq Lagasso French Door\n- Emeriq Lagasso Dual Zone", "- Emeriq Lagasso Extra Large\n- Emeriq Lagasso French Door", "- Emeriq Lagasso",
		}, []string{"Emeriq Lagasso"}},
		"a brand and its line": {[]string{
			"- Emeriq Lagasso Mini\n- Emeriq Lagasso Dual Zone", "- Emeriq Lagasso Extra Large\n- Emeriq Lagasso French Door", "- Emeriq Lagasso",
		}, []string{"Emeriq"}},
		"a possessive name": {[]string{"- Hawkley's: cheap\n- Brewmark's K1", "- Hawkley’s\n- Brewmark K1", "shops such as Hawkley's.\n- Hawkley's\n- Brewmark"}, []string{"Brewmark", "Hawkley's"}},
		"with an article and without": {[]string{
			"the best\n- The Hawkley: good\n- Hawkley A", "the one of The Hawkley\n- The Hawkley\n- Hawkley", "Hawkley is the one.\n- Hawkley B\n- The Hawkley", "- Hawkley C",
		}, []string{"Hawkley"}},
		"an article": {[]string{"- The Hawkley: good", "- The Brewmark", "- The Zetaware\n- The Hawkley"}, []string{}},
		"a phrase":   {[]string{"## Honorable Mentions", "## Honorable Mention", "## Honorable Mentions\n## Honorable Mentions\n## Honorable Mentions"}, []string{}},
		"an ordinary name": {[]string{
			"- Bear Original Mattress\n- Bear Hybrid", "- Bear Hybrid\n- Bear Original", "- Bear Hybrid",
		}, []string{"Bear"}},
		"a feature below a label": {[]string{
			"### 1. Hawkley A\n* **Pros**:\n  * Zetaware OS\n  * Quiet and light\n* **Cons**:\n  * Loud", "### 1. Hawkley B\n* Pros:\n  * Zetaware OS\n  * Price: 3",
			"### 1. Hawkley C\n* Pros:\n  * Zetaware OS\n* Cons: none",
		}, []string{"Hawkley"}},
		"a trade and a brand": {[]string{"- Hawkley Mobile", "- Hawkley 3\n- Hawkley Mobile", "- Hawkley 4"}, []string{"Hawkley"}},
		"qualities":           {[]string{"- Upgradability: some", "- Upgradability: good\n- Sturdiness", "**Upgradability**: no\n- Sturdiness"}, []string{}},
	} {
		if got := namesIn(c.texts...); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
