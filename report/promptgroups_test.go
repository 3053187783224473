package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/research"
)

// alikeAnswers is an audit of six prompts without topics; the first two, and the next two, get answers about one thing.
func alikeAnswers() planted {
	p := planted{prompts: []string{
		"Software for client records", "Where do agencies note who bought what", "Boots that last", "What to wear on ice", "Quiet fridges", "Chairs",
	}}
	for prompt := range p.prompts {
		subject := []string{"crm", "crm", "boot", "boot", "fridge", "chair"}[prompt]
		for n := range 3 {
			var words []string
			for w := range 30 {
				words = append(words, fmt.Sprintf("%s%dx", subject, (w*7+n)%36))
			}
			p.said = append(p.said, said{prompt: prompt, engine: "assistant_a", text: "Acme. " + strings.Join(words, " ")})
		}
	}
	return p
}

// Prompts without a topic whose answers are alike count as one until people review them; what they reject is not joined
// again.
func TestPromptsThatAskTheSameAreOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	store := research.New(w.store)
	groups := func() []model.PromptGroup {
		all, err := store.WaitingGroups(w.Context(), []uuid.UUID{w.project.ID})
		w.must(err)
		return all[w.project.ID]
	}
	joined := func(audit any) (numbers []int) {
		rows, err := w.store.Pool().Query(w.Context(), `SELECT unnest(intent_groups) FROM audits WHERE id = $1`, audit)
		w.must(err)
		defer rows.Close()
		for rows.Next() {
			var n int
			w.must(rows.Scan(&n))
			numbers = append(numbers, n)
		}
		return numbers
	}
	first := w.run(alikeAnswers())
	if got, want := joined(first), []int{-1, -1, -2, -2, -3, -4}; !slices.Equal(got, want) {
		t.Fatalf("intents %v, want %v", got, want)
	}
	waiting := groups()
	if len(waiting) != 2 || len(waiting[0].Prompts) != 2 || waiting[0].Origin != model.PromptGroupOriginAnswers {
		t.Fatalf("%+v", waiting)
	}
	for _, g := range waiting {
		held, err := store.HoldPromptGroup(w.Context(), w.project.ID, g.ID)
		w.must(err)
		held.Reviewed(false, "ann@example.com", w.clock())
		w.must(store.PutPromptGroups(w.Context(), []research.PromptGroup{*held}))
	}
	second := w.run(alikeAnswers())
	if got, want := joined(second), []int{-1, -2, -3, -4, -5, -6}; !slices.Equal(got, want) || len(groups()) > 0 {
		t.Errorf("intents %v, want %v; %d groups", got, want, len(groups()))
	}
}
