package project

import (
	"fmt"

	"github.com/answer-visibility/avm/model"
)

// PromptTexts is the size of a project's prompt texts in bytes, including archived prompts. An audit, an
// export and a set with its prompts hold all texts in memory.
type PromptTexts int64

// Add adds a text. It returns an error if the texts then exceed the bound.
func (t PromptTexts) Add(text string) (PromptTexts, error) {
	t += PromptTexts(len(text))
	return t, t.excess()
}

// Change replaces a text. Texts that exceed the bound already may shrink or stay as large.
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
