package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// LaunchPrompts reads the prompts that an audit may choose from, oldest first:
// those of a set when one is given, and only the given ids when there are any.
// Archived and disabled ones are among them.
func (s *DB) LaunchPrompts(
	ctx context.Context, projectID uuid.UUID, setID *uuid.UUID, ids []uuid.UUID,
) ([]*model.Prompt, error) {
	var prompts []*model.Prompt
	q := s.Bun(ctx).NewSelect().Model(&prompts).ColumnExpr("?TableColumns").ColumnExpr("coalesce(topic.name, '') AS topic_name").
		Join("LEFT JOIN topics AS topic ON topic.project_id = prompt.project_id AND topic.id = prompt.topic_id").
		Where("prompt.project_id = ?", projectID)
	if setID != nil {
		q.Where("prompt.prompt_set_id = ?", *setID)
	}
	if len(ids) > 0 {
		q.Where("prompt.id = ANY(?)", pgdialect.Array(ids))
	}
	if err := q.OrderExpr("prompt.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read prompts to ask: %w", err)
	}
	return prompts, nil
}

// HasPromptSet says whether a project has a prompt set.
func (s *DB) HasPromptSet(ctx context.Context, projectID, id uuid.UUID) (bool, error) {
	const query = `SELECT EXISTS (SELECT FROM prompt_sets WHERE project_id = $1 AND id = $2)`
	exists, err := One(ctx, s, pgx.RowTo[bool], query, projectID, id)
	if err != nil {
		return false, fmt.Errorf("read prompt set: %w", err)
	}
	return exists, nil
}
