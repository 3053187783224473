package rollup

import (
	"math/bits"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Label is what a part of the answers is called.
type Label struct{ Key, Text string }

// TopicLabel names what a prompt is about: its topic, else its theme, both as they were
// when the newest run was launched. Prompts with neither are together under an
// empty key.
func TopicLabel(id *uuid.UUID, topic, theme string) Label {
	theme = strings.TrimSpace(theme)
	switch {
	case id != nil && topic != "":
		return Label{id.String(), topic}
	case theme != "":
		return Label{"theme:" + strings.ToLower(theme), theme}
	default:
		return Label{}
	}
}

// PromptSet holds prompts by their number in the scope.
type PromptSet []uint64

// Add adds the prompt with number i.
func (p *PromptSet) Add(i int) {
	for len(*p) <= i/64 {
		*p = append(*p, 0)
	}
	(*p)[i/64] |= 1 << (i % 64)
}

// Has reports whether the set holds the prompt with number i.
func (p *PromptSet) Has(i int) bool { return i/64 < len(*p) && (*p)[i/64]&(1<<(i%64)) != 0 }

// Join adds another's prompts.
func (p *PromptSet) Join(o PromptSet) {
	for len(*p) < len(o) {
		*p = append(*p, 0)
	}
	for i, word := range o {
		(*p)[i] |= word
	}
}

// Len returns how many prompts the set holds.
func (p *PromptSet) Len() int {
	n := 0
	for _, word := range *p {
		n += bits.OnesCount64(word)
	}
	return n
}

// PromptPlace is a prompt of a reading.
type PromptPlace struct {
	Reading uuid.UUID
	Prompt  int
}

// PromptNames names the prompts of several runs by what was asked: the same
// question has the same name in each.
func PromptNames(runs []*reports.Run, prompts []model.AuditPrompt) map[PromptPlace]string {
	readings := make(map[uuid.UUID]uuid.UUID, len(runs))
	seen := make(map[uuid.UUID]identities, len(runs))
	for _, run := range runs {
		readings[run.ID], seen[run.ID] = run.ReadingID, identities{}
	}
	names := make(map[PromptPlace]string, len(prompts))
	for i := range prompts {
		p := &prompts[i]
		if reading, ok := readings[p.AuditID]; ok {
			names[PromptPlace{reading, p.PromptIndex}] = seen[p.AuditID].next(p)
		}
	}
	return names
}
