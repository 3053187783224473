package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

// LaunchPrompts reads the prompts that an audit may choose from, oldest first:
// those of a set when one is given, and only the given ids when there are any.
// Archived and disabled ones are among them.
func (s *DB) LaunchPrompts(
	ctx context.Context, projectID uuid.UUID, setID *uuid.UUID, ids []uuid.UUID,
) ([]*model.Prompt, error) {
	const query = `SELECT ` + promptColumns + `, coalesce(t.name, '')
		FROM prompts p LEFT JOIN topics t ON t.project_id = p.project_id AND t.id = p.topic_id
		WHERE p.project_id = $1 AND ($2::uuid IS NULL OR p.prompt_set_id = $2)
		AND (cardinality($3::uuid[]) = 0 OR p.id = ANY($3)) ORDER BY p.id`
	if ids == nil {
		ids = []uuid.UUID{}
	}
	scan := func(row pgx.CollectableRow) (*model.Prompt, error) {
		p := &model.Prompt{}
		err := row.Scan(append(promptTargets(p), &p.TopicName)...)
		return p, err
	}
	prompts, err := Collect(ctx, s, scan, query, projectID, setID, ids)
	if err != nil {
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
