package year

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// engine is one answer engine and its habits.
type engine struct {
	name      model.LogicalEngine
	provider  model.TransportProvider
	model     string
	retrieval bool
	observed  bool    // its searches can be seen
	names     float64 // how readily it names products
	silent    float64 // how often it shows no answer
}

// changedWeek is when the model behind one engine changes.
const changedWeek = 30

func engines() []engine {
	return []engine{
		{"assistant_a", "provider_a", "model-a", true, true, 1, 0},
		{"assistant_b", "provider_b", "model-b", false, true, 0.8, 0},
		{"assistant_c", "provider_c", "model-c", true, false, 1.1, 0},
		{"overview_a", "provider_d", "overview", true, true, 0.7, 0.03},
		{"assistant_a_search", "provider_a", "model-a-search", true, true, 1.2, 0},
	}
}

func (e engine) modelIn(week int) string {
	if e.name == "assistant_c" && week >= changedWeek {
		return e.model + "-2"
	}
	return e.model
}

// failing is how often a call fails for good.
const failing = 0.002

// said is one answer.
type said struct {
	text     string
	sources  []model.EngineCitation
	searches []string
	names    []string
}

// answer makes one answer. What is named is of the repetition; what is cited and
// searched is of about, which may be the same for all repetitions.
func (v *vocabulary) answer(q *question, e engine, p planned, r, about *rand.Rand) said {
	named := v.named(q, e, p.week, r)
	s := said{text: v.text(q, named, r), names: named, searches: []string{}, sources: []model.EngineCitation{}}
	if !e.retrieval {
		return s
	}
	if e.observed {
		s.searches = q.searches[:1+about.IntN(len(q.searches))]
	}
	for range 4 + about.IntN(5) {
		page := p.week*newPages + (q.page+int(about.ExpFloat64()*60))%pages
		url, title := v.source(page, p.market)
		s.sources = append(s.sources, model.EngineCitation{URL: url, Title: title, Start: -1, End: -1})
	}
	for _, name := range named {
		if about.Float64() < 0.2 {
			s.sources = append(s.sources, model.EngineCitation{
				URL: fmt.Sprintf("https://www.%s/%s", domain(name), strings.ReplaceAll(q.theme, " ", "-")), Title: name, Start: -1, End: -1,
			})
		}
	}
	return s
}

// named chooses what an answer names: the brand more often as the year goes by.
func (v *vocabulary) named(q *question, e engine, week int, r *rand.Rand) []string {
	var names []string
	for i, rate := range q.rates {
		if i == 0 {
			rate += 0.002 * float64(week)
		}
		if r.Float64() < rate*e.names {
			names = append(names, v.names[i])
		}
	}
	for range r.IntN(3) {
		names = append(names, v.names[v.tracked+int(r.ExpFloat64()*12)%untracked])
	}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}

func (v *vocabulary) text(q *question, names []string, r *rand.Rand) string {
	if len(names) == 0 {
		return fmt.Sprintf("For %s in %s it depends on the budget and on what is in use already.", q.theme, q.job)
	}
	reasons := []string{"easy to begin with", "strong at reports", "fair price", "good support", "many integrations", "slow at times"}
	var text strings.Builder
	fmt.Fprintf(&text, "For %s these are often chosen by %s:\n\n", q.theme, q.job)
	for i, name := range names {
		fmt.Fprintf(&text, "%d. **%s**: %s\n", i+1, name, reasons[r.IntN(len(reasons))])
	}
	return text.String()
}
