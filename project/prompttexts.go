package project

import (
	"fmt"

	"github.com/answer-visibility/avm/model"
)

// PromptTexts is what the texts of all prompts of a project take, archived ones included, in
// bytes. An audit, an export and a set with its prompts hold all of them in memory.
type PromptTexts int64

// Add adds a text. It also returns what is wrong with a project that has them all.
func (t PromptTexts) Add(text string) (PromptTexts, error) {
	t += PromptTexts(len(text))
	return t, t.excess()
}

// Change replaces a text. Texts that are over the bound already may shrink and stay.
func (t PromptTexts) Change(had, text string) error {
	if len(text) <= len(had) {
		return nil
	}
	return (t + PromptTexts(len(text)-len(had))).excess()
}

func (t PromptTexts) excess() error {
	if t <= model.MaxPromptTexts {
		return nil
	}
	return fmt.Errorf("the texts of all prompts of the project, archived ones included, may have at most %d bytes together, not %d: "+
		"shorten or delete some", model.MaxPromptTexts, t)
}
