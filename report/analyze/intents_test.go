package analyze

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/research"
)

func TestIntentNumbers(t *testing.T) {
	t.Parallel()
	kettles, pans := uuid.New(), uuid.New()
	machine, grinder, laptops, more := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	prompts := []model.AuditPrompt{
		{PromptIndex: 0, Text: "Which electric kettle is best?", TopicID: &kettles},
		{PromptIndex: 1, Text: "What is the best cast iron pan for steak?", TopicID: &pans},
		{PromptIndex: 2, Text: "Which kettle should I buy?", TopicID: &kettles},
		{PromptIndex: 3, Text: "What is the best espresso machine for beginners?", PromptID: &machine},
		{PromptIndex: 4, Text: "Which is the best espresso machine for a beginner?", PromptID: &more},
		{PromptIndex: 5, Text: "How do I descale a coffee grinder?", PromptID: &grinder},
		{PromptIndex: 6, Text: "Best laptops under 500 dollars", PromptID: &laptops},
		{PromptIndex: 7, Text: "Best laptops under 1000 dollars"},
	}
	group := func(review string, origin model.PromptGroupOrigin, ids ...uuid.UUID) []research.PromptGroup {
		return []research.PromptGroup{{Review: review, Origin: origin, PromptIDs: ids}}
	}
	for _, tt := range []struct {
		what  string
		known []research.PromptGroup
		want  []int
	}{
		{"by their words", nil, []int{0, 1, 0, -1, -1, -2, -3, -4}},
		{"rejected by a person", group("rejected", model.PromptGroupOriginAnswers, more, machine), []int{0, 1, 0, -1, -2, -3, -4, -5}},
		{"said by a model", group("waiting", model.PromptGroupOriginModel, laptops, grinder), []int{0, 1, 0, -1, -1, -2, -2, -3}},
	} {
		in := newIntents(&rollup.Ledger{Run: &reports.Run{}, Prompts: prompts})
		alone := in.alone()
		if got := in.numbers(alone, in.groups(alone, tt.known)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
	}
}
