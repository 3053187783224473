package prompt

import (
	"context"
	"crypto/sha256"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// foldedOnStack is the length up to which Key folds a text without an allocation, in bytes. Nearly all
// prompts are shorter.
const foldedOnStack = 16 << 10

// Key is what a prompt's text is compared by within its set: texts that differ
// in case and blanks alone have the same key.
func Key(text string) uuid.UUID {
	var folded [foldedOnStack]byte
	sum := sha256.Sum256(project.AppendFolded(folded[:0], text))
	return uuid.UUID(sum[:len(uuid.UUID{})])
}

// taken finds the prompts of a set that have one of the keys, by key, and
// counts those of the whole project.
func (s *Service) taken(
	ctx context.Context, projectID, setID uuid.UUID, keys []uuid.UUID,
) (byKey map[uuid.UUID]uuid.UUID, inProject int, err error) {
	texts, inProject, err := s.store.TextsLike(ctx, projectID, setID, keys)
	if err != nil {
		return nil, 0, err
	}
	byKey = make(map[uuid.UUID]uuid.UUID, len(texts))
	var fresh []projects.PromptText
	for _, t := range texts {
		if t.Key == nil {
			t.Key = new(Key(t.Text))
			fresh = append(fresh, t)
		}
		byKey[*t.Key] = t.ID
	}
	if len(fresh) == 0 {
		return byKey, inProject, nil
	}
	return byKey, inProject, s.store.StoreTextKeys(ctx, projectID, fresh)
}

// mostTextBytes is the size of the longest text in UTF-8, in bytes.
const mostTextBytes = 4 * MaxText

// texts returns the size of a project's texts. A project with so few prompts that they cannot exceed the
// bound is not measured: then ok is false.
func (s *Service) texts(ctx context.Context, projectID uuid.UUID, prompts int) (texts project.PromptTexts, ok bool, err error) {
	if prompts*mostTextBytes <= model.MaxPromptTexts {
		return 0, false, nil
	}
	bytes, err := s.store.TextBytes(ctx, projectID)
	return project.PromptTexts(bytes), err == nil, err
}

// checkTexts returns an error if a project with so many prompts has no room for the texts of drafts.
func (s *Service) checkTexts(ctx context.Context, projectID uuid.UUID, drafts []draft, count int) error {
	texts, ok, err := s.texts(ctx, projectID, count+len(drafts))
	if !ok {
		return err
	}
	for i := range drafts {
		if texts, err = texts.Add(drafts[i].Text); err != nil {
			return fault.Field(drafts[i].at("text"), "%s", err.Error())
		}
	}
	return nil
}

// checkText returns an error if a project with so many prompts has no room for a prompt's new text.
func (s *Service) checkText(ctx context.Context, projectID uuid.UUID, had, text string, count int) error {
	texts, ok, err := s.texts(ctx, projectID, count)
	if !ok {
		return err
	}
	if err := texts.Change(had, text); err != nil {
		return fault.Field("text", "%s", err.Error())
	}
	return nil
}
