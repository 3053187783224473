package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
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
	if f.Text != "" {
		q.Where("position(lower(?) IN lower(prompt.text)) > 0", f.Text)
	}
	if f.Cohort != nil {
		q.Where("prompt.cohort = ?", *f.Cohort)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("find prompts: %w", err)
	}
	return found, nil
}
