package prompt

import (
	"context"
	"crypto/sha256"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt/dedup"
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

// present is what a project has where texts are added to a set.
type present struct {
	taken   map[uuid.UUID]uuid.UUID // prompts of the set with one of the texts, by key
	prompts int                     // of the whole project
	words   *dedup.Matcher          // makes fingerprints in the project's languages
}

// present finds the prompts of a set that have one of the keys.
func (s *Service) present(ctx context.Context, p *model.Project, setID uuid.UUID, keys []uuid.UUID) (*present, error) {
	texts, err := s.store.TextsLike(ctx, p, setID, keys)
	if err != nil {
		return nil, err
	}
	had := &present{
		taken: make(map[uuid.UUID]uuid.UUID, len(texts.Alike)), prompts: texts.Prompts, words: dedup.NewMatcher(texts.Languages...),
	}
	var fresh []projects.PromptText
	for _, t := range texts.Alike {
		if t.Key == nil {
			t.Key = new(Key(t.Text))
			fresh = append(fresh, t)
		}
		had.taken[*t.Key] = t.ID
	}
	if len(fresh) == 0 {
		return had, nil
	}
	return had, s.store.StoreTextKeys(ctx, p.ID, fresh)
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
