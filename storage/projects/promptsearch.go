package projects

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PromptSearch narrows the prompts of a project; zero fields do not.
type PromptSearch struct {
	model.PromptFilter

	Text   string // that the prompt's text contains, regardless of case
	Cohort *model.PromptCohort
}

// FindPrompts returns the prompts of a project that match, oldest first, with their id, text and cohort.
func (s *Store) FindPrompts(ctx context.Context, projectID uuid.UUID, f PromptSearch) ([]model.Prompt, error) {
	var found []model.Prompt
	q := s.narrow(ctx, s.db.Bun(ctx).NewSelect().Model(&found).Column("prompt.id", "prompt.text", "prompt.cohort"), projectID, f.PromptFilter).
		Where("prompt.project_id = ?", projectID).OrderExpr("prompt.id")
	storage.Nonzero(q, "position(lower(?) IN lower(prompt.text)) > 0", f.Text)
	storage.Given(q, "prompt.cohort = ?", f.Cohort)
	err := q.Scan(ctx)
	return found, storage.Wrap(err, "find prompts")
}
