package analyze

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/dedup"
)

// mostCompared bounds the bytes of the texts that are compared for one audit. It takes some seconds, and
// is enough for 8,000 prompts of 60 bytes that have no topics and no two of which ask the same.
const mostCompared = 4 << 30

// intentGroups numbers the intents of an audit's prompts, by prompt index: a prompt is of
// its topic or, without one, of the first prompt without one that asks the same. Topics
// have numbers from 0 on, other intents negative ones. Once texts of most bytes
// in sum are compared, each further prompt without a topic is an intent of its own.
func intentGroups(prompts []model.AuditPrompt, language string, most int) []int {
	size := 0
	for i := range prompts {
		size = max(size, prompts[i].PromptIndex+1)
	}
	groups := make([]int, size)
	matcher := dedup.NewMatcher(language)
	topics := map[uuid.UUID]int{}
	type leader struct {
		print dedup.Print
		bytes int
		group int
	}
	var leaders []leader
	compared, others := 0, 0
	open := func() int { others++; return -others }
	for i := range prompts {
		p := &prompts[i]
		if p.TopicID != nil {
			group, known := topics[*p.TopicID]
			if !known {
				group = len(topics)
				topics[*p.TopicID] = group
			}
			groups[p.PromptIndex] = group
			continue
		}
		if compared >= most {
			groups[p.PromptIndex] = open()
			continue
		}
		own, group := matcher.Print(p.Text, ""), 0
		for j := range leaders {
			compared += len(p.Text) + leaders[j].bytes
			if dedup.Same(&leaders[j].print, &own) {
				group = leaders[j].group
				break
			}
		}
		if group == 0 {
			group = open()
			leaders = append(leaders, leader{own, len(p.Text), group})
		}
		groups[p.PromptIndex] = group
	}
	return groups
}
