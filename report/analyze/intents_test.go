package analyze

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

func TestIntentGroups(t *testing.T) {
	t.Parallel()
	kettles, pans := uuid.New(), uuid.New()
	prompts := []model.AuditPrompt{
		{PromptIndex: 0, Text: "Which electric kettle is best?", TopicID: &kettles},
		{PromptIndex: 1, Text: "What is the best cast iron pan for steak?", TopicID: &pans},
		{PromptIndex: 2, Text: "Which kettle should I buy?", TopicID: &kettles},
		{PromptIndex: 3, Text: "What is the best espresso machine for beginners?"},
		{PromptIndex: 4, Text: "Which is the best espresso machine for a beginner?"},
		{PromptIndex: 5, Text: "How do I descale a coffee grinder?"},
		{PromptIndex: 6, Text: "Best laptops under 500 dollars"},
		{PromptIndex: 7, Text: "Best laptops under 1000 dollars"},
	}
	if got, want := intentGroups(prompts, "en", mostCompared), []int{0, 1, 0, -1, -1, -2, -3, -4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := intentGroups(nil, "en", mostCompared); len(got) != 0 {
		t.Errorf("%v of no prompts", got)
	}
	compared := len(prompts[3].Text) + len(prompts[4].Text) // and nothing after them
	if got, want := intentGroups(prompts, "en", compared), []int{0, 1, 0, -1, -1, -2, -3, -4}; !slices.Equal(got, want) {
		t.Errorf("%v with texts of %d bytes compared, want %v", got, compared, want)
	}
	if got, want := intentGroups(prompts, "en", 0), []int{0, 1, 0, -1, -2, -3, -4, -5}; !slices.Equal(got, want) {
		t.Errorf("%v with nothing compared, want %v", got, want)
	}
}
