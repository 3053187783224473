package analyze

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/similar"
)

// intentGroups numbers the intents of an audit's prompts, by prompt index: a prompt is of
// its topic or, without one, of the first prompt without one that asks the same.
func intentGroups(prompts []model.AuditPrompt, language string) []int {
	size := 0
	for i := range prompts {
		size = max(size, prompts[i].PromptIndex+1)
	}
	groups := make([]int, size)
	matcher := similar.NewMatcher(language)
	topics := map[uuid.UUID]int{}
	type leader struct {
		print similar.Print
		group int
	}
	var leaders []leader
	next := 0
	open := func() int { next++; return next - 1 }
	for i := range prompts {
		p := &prompts[i]
		if p.TopicID != nil {
			group, known := topics[*p.TopicID]
			if !known {
				group = open()
				topics[*p.TopicID] = group
			}
			groups[p.PromptIndex] = group
			continue
		}
		own, group := matcher.Print(p.Text, ""), -1
		for j := range leaders {
			if similar.Same(&leaders[j].print, &own) {
				group = leaders[j].group
				break
			}
		}
		if group < 0 {
			group = open()
			leaders = append(leaders, leader{own, group})
		}
		groups[p.PromptIndex] = group
	}
	return groups
}
