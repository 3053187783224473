package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// launchPrompt is a prompt with the name of its topic.
type launchPrompt struct {
	bun.BaseModel `bun:"table:prompts,alias:p"`
	model.Prompt

	Topic string `bun:"topic_name,scanonly"`
}

// LaunchPrompts returns the project's prompts with these ids, oldest first, archived and disabled ones
// included; when no ids are given, those that are active and enabled.
func (s *Store) LaunchPrompts(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*model.Prompt, error) {
	var rows []launchPrompt
	query := s.db.Bun(ctx).NewSelect().Model(&rows).ColumnExpr("?TableColumns").ColumnExpr("coalesce(t.name, '') AS topic_name").
		Join("LEFT JOIN topics AS t ON t.project_id = p.project_id AND t.id = p.topic_id").
		Where("p.project_id = ?", projectID).OrderExpr("p.id")
	if len(ids) > 0 {
		query.Where("p.id IN (?)", bun.List(ids))
	} else {
		query.Where("p.status = ? AND p.enabled", model.PromptStatusActive)
	}
	if err := query.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read prompts to ask: %w", err)
	}
	prompts := make([]*model.Prompt, len(rows))
	for i := range rows {
		prompts[i] = &rows[i].Prompt
		prompts[i].TopicName = rows[i].Topic
	}
	return prompts, nil
}

// HasPromptSet reports whether a project has a prompt set.
func (s *Store) HasPromptSet(ctx context.Context, projectID, id uuid.UUID) (bool, error) {
	exists, err := s.db.Bun(ctx).NewSelect().Model((*model.PromptSet)(nil)).
		Where("project_id = ? AND id = ?", projectID, id).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("read prompt set: %w", err)
	}
	return exists, nil
}
