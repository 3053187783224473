package naming_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/answer/naming"
)

// TestSpansStandBelowHeads lists spans with the span that they stand below.
func TestSpansStandBelowHeads(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"nested items":        {"1. **Hawkley A**\n   * Zetaware OS\n2. Brewmark\n   - Price: 5\n", []string{"Hawkley A", "Zetaware OS < Hawkley A", "Brewmark", "Price < Brewmark"}},
		"same indentation":    {"1. Hawkley A\n- Zetaware\n2. Brewmark\n", []string{"Hawkley A", "Zetaware < Hawkley A", "Brewmark"}},
		"items":               {"- Hawkley\n- Brewmark\n", []string{"Hawkley", "Brewmark"}},
		"numbered heading":    {"### 1. Hawkley\n- Zetaware\n### 2. Brewmark\n", []string{"Hawkley", "Zetaware < Hawkley", "Brewmark"}},
		"number in bold":      {"**1. Hawkley**\n* Zetaware\n\n**2. Brewmark**\n", []string{"Hawkley", "Zetaware < Hawkley", "Brewmark"}},
		"title of a list":     {"## Hawkley alternatives\n- Zetaware\n", []string{"Hawkley alternatives", "Zetaware"}},
		"text ends an item":   {"1. Hawkley\n\nOr cheaper ones.\n- Zetaware\n", []string{"Hawkley", "Zetaware"}},
		"text in an item":     {"1. Hawkley\n   It is good.\n   - Zetaware\n", []string{"Hawkley", "Zetaware < Hawkley"}},
		"line ends a list":    {"1. Hawkley\n---\n- Zetaware\n", []string{"Hawkley", "Zetaware"}},
		"cells":               {"| Model | OS |\n|---|---|\n| Hawkley | Zetaware |\n| Brewmark |\n", []string{"Hawkley", "Zetaware < Hawkley", "Brewmark"}},
		"empty first cell":    {"| | Hawkley | Zetaware |\n", []string{"Hawkley", "Zetaware"}},
		"three levels":        {"# 1. Hawkley\n- Brewmark\n  - Zetaware\n- Kettle\n", []string{"Hawkley", "Brewmark < Hawkley", "Zetaware < Brewmark", "Kettle < Hawkley"}},
		"bold in a heading's": {"### 1. Hawkley\n**Zetaware**: good\n", []string{"Hawkley", "Zetaware < Hawkley"}},
	} {
		var got []string
		heads := map[int]string{}
		for _, s := range naming.Spans(c.text) {
			text := c.text[s.Start:s.End]
			heads[s.Start] = text
			if s.Below >= 0 {
				text += " < " + heads[s.Below]
			}
			got = append(got, text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
