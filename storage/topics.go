package storage

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// TopicNode is a topic's place in the tree. Parent is nil at the root.
type TopicNode struct {
	ID     uuid.UUID
	Parent *uuid.UUID
	Name   string
}

// TopicNodes reads the tree of a project's topics, oldest first.
func (s *DB) TopicNodes(ctx context.Context, projectID uuid.UUID) ([]TopicNode, error) {
	const query = `SELECT id, parent_id, name FROM topics WHERE project_id = $1 ORDER BY id`
	nodes, err := Collect(ctx, s, pgx.RowToStructByPos[TopicNode], query, projectID)
	if err != nil {
		return nil, fmt.Errorf("read tree of topics: %w", err)
	}
	return nodes, nil
}

// InsertTopics stores new topics in one statement.
func (s *DB) InsertTopics(ctx context.Context, topics []*model.Topic) error {
	return topicName(InsertAll(ctx, s.Bun(ctx), &topics))
}

// UpdateTopic stores a topic's name, description and parent.
func (s *DB) UpdateTopic(ctx context.Context, t *model.Topic) error {
	const query = `UPDATE topics SET name = $3, description = $4, parent_id = $5, updated_at = $6 WHERE project_id = $1 AND id = $2`
	_, err := s.PGX(ctx).Exec(ctx, query, Cached(t.ProjectID, t.ID, t.Name, t.Description, t.ParentID, t.UpdatedAt)...)
	return topicName(err)
}

// topicName makes a fault of a sibling's name that PostgreSQL, whose idea of
// case may be another than ours, takes to be the same.
func topicName(err error) error {
	if IsUniqueViolation(err) {
		return fault.Wrap(err, fault.Conflict, "a topic beside it has the same name")
	}
	if err != nil {
		return fmt.Errorf("store topic: %w", err)
	}
	return nil
}

// DissolveTopic removes a topic after its prompts and the topics below it have
// moved to its parent, nil for the root. It must run in a transaction.
func (s *DB) DissolveTopic(ctx context.Context, projectID, id uuid.UUID, parent *uuid.UUID, at time.Time) error {
	steps := []struct {
		query string
		args  []any
	}{
		// A topic below may have the name of the one that goes: that one steps aside.
		{`UPDATE topics SET name = id::text WHERE project_id = $1 AND id = $2`, []any{projectID, id}},
		{
			`UPDATE topics SET parent_id = $3, updated_at = $4 WHERE project_id = $1 AND parent_id = $2`,
			[]any{projectID, id, parent, at},
		},
		{
			`UPDATE prompts SET topic_id = $3, updated_at = $4 WHERE project_id = $1 AND topic_id = $2`,
			[]any{projectID, id, parent, at},
		},
		{`DELETE FROM topics WHERE project_id = $1 AND id = $2`, []any{projectID, id}},
	}
	for _, step := range steps {
		if _, err := s.PGX(ctx).Exec(ctx, step.query, Cached(step.args...)...); err != nil {
			return topicName(err)
		}
	}
	return nil
}
