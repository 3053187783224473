package prompt

import (
	"context"
	"crypto/sha256"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// foldedOnStack is how long a folded text may be, in bytes, for Key to make no garbage. It is
// longer than nearly every text that a prompt may have.
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
