package perception

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/answer-visibility/avm/engine/llm"
)

//go:embed names.txt
var namesTemplate string

// maxRivals is how many known competitors the model receives.
const maxRivals = 25

// market is who the names may compete with.
type market struct {
	brand  Subject
	rivals []string
}

// candidate is a name that the model is asked about.
type candidate struct {
	names    []string // as answers write it, the most frequent form first
	site     string   // empty: none
	excerpts []string
}

// renderNames puts a market and the names into the template's words. What comes
// from answers, the names too, stands within the fence.
func renderNames(m *market, names []candidate) (string, error) {
	lines := make([]string, len(names))
	for i, c := range names {
		line, err := llm.LineJSON(struct {
			ID       int      `json:"id"`
			Names    []string `json:"names"`
			Site     string   `json:"site,omitempty"`
			Excerpts []string `json:"excerpts,omitempty"`
		}{i + 1, c.names, c.site, c.excerpts})
		if err != nil {
			return "", fmt.Errorf("list names: %w", err)
		}
		lines[i] = line
	}
	brand, err := llm.LineJSON(append([]string{m.brand.Name}, m.brand.Aliases...))
	if err != nil {
		return "", fmt.Errorf("name the brand: %w", err)
	}
	rivals, err := llm.LineJSON(append([]string{}, m.rivals[:min(len(m.rivals), maxRivals)]...))
	if err != nil {
		return "", fmt.Errorf("list competitors: %w", err)
	}
	material := strings.Join(lines, "\n")
	// One pass: what is put in is not looked at again.
	return strings.NewReplacer("{{fence}}", llm.Fence(material), "{{brand}}", brand, "{{competitors}}", rivals, "{{names}}", material).
		Replace(namesTemplate), nil
}
