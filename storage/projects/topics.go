package projects

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// TopicNode is a topic's place in the tree. ParentID is nil at the root.
type TopicNode struct {
	bun.BaseModel `bun:"table:topics,alias:topic"`

	ID       uuid.UUID
	ParentID *uuid.UUID
	Name     string
}

// TopicNodes reads the tree of a project's topics, oldest first.
func (s *Store) TopicNodes(ctx context.Context, projectID uuid.UUID) ([]TopicNode, error) {
	var nodes []TopicNode
	err := s.db.Bun(ctx).NewSelect().Model(&nodes).Where("project_id = ?", projectID).OrderExpr("id").Scan(ctx)
	return nodes, storage.Wrap(err, "read tree of topics")
}

// Topics reads the topics of projects, by name, each with its number of active and
// enabled prompts.
func (s *Store) Topics(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Topic, error) {
	var rows []model.Topic
	err := s.topics(ctx, &rows, projectIDs).Where("topic.project_id IN (?)", bun.List(projectIDs)).
		OrderExpr("topic.project_id, lower(topic.name), topic.id").Scan(ctx)
	return storage.GroupBy(rows, func(t model.Topic) uuid.UUID { return t.ProjectID }), storage.Wrap(err, "read topics")
}

// TopicsByID reads the topics that have the keys, by key.
func (s *Store) TopicsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Topic, error) {
	var rows []model.Topic
	if err := storage.NarrowToKeys(s.topics(ctx, &rows, storage.ProjectsOf(keys)), keys, "topic", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read topics: %w", err)
	}
	byKey := make(map[storage.ChildKey]*model.Topic, len(rows))
	for i := range rows {
		byKey[storage.ChildKey{ProjectID: rows[i].ProjectID, ID: rows[i].ID}] = &rows[i]
	}
	return byKey, nil
}

// Topic reads one topic of a project. It returns a NotFound fault if there is none.
func (s *Store) Topic(ctx context.Context, projectID, id uuid.UUID) (*model.Topic, error) {
	key := storage.ChildKey{ProjectID: projectID, ID: id}
	topics, err := s.TopicsByID(ctx, []storage.ChildKey{key})
	if err != nil {
		return nil, err
	}
	if topics[key] == nil {
		return nil, fault.Missing("topic")
	}
	return topics[key], nil
}

// topics selects topics of projects with the numbers of their active and enabled prompts.
func (s *Store) topics(ctx context.Context, rows *[]model.Topic, projectIDs []uuid.UUID) *bun.SelectQuery {
	active := s.db.Bun(ctx).NewSelect().Model((*model.Prompt)(nil)).ColumnExpr("count(*)").
		Where("prompt.project_id IN (?)", bun.List(projectIDs)).
		Where("prompt.project_id = topic.project_id").Where("prompt.topic_id = topic.id").
		Where("prompt.status = ?", model.PromptStatusActive).Where("prompt.enabled")
	return s.db.Bun(ctx).NewSelect().Model(rows).ColumnExpr("?TableColumns").ColumnExpr("(?) AS active_count", active)
}

// InsertTopics stores new topics in one statement.
func (s *Store) InsertTopics(ctx context.Context, topics []*model.Topic) error {
	return topicError(storage.InsertAll(ctx, s.db.Bun(ctx), &topics))
}

// UpdateTopic stores a topic's name, description and parent.
func (s *Store) UpdateTopic(ctx context.Context, t *model.Topic) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(t).Column("name", "description", "parent_id", "updated_at").WherePK().Exec(ctx)
	return topicError(err)
}

// topicError returns a Conflict fault if the unique index refused a topic's name.
// Package prompt checks names first, but PostgreSQL may fold case differently.
func topicError(err error) error {
	if storage.IsUniqueViolation(err) {
		return fault.Wrap(err, fault.Conflict, "a topic beside it has the same name")
	}
	return storage.Wrap(err, "store topic")
}

// DissolveTopic deletes a topic after its prompts and the topics below it have
// moved to its parent; a nil parent is the root. It must run in a transaction.
func (s *Store) DissolveTopic(ctx context.Context, projectID, id uuid.UUID, parent *uuid.UUID, at time.Time) error {
	topics := func() *bun.UpdateQuery {
		return s.db.Bun(ctx).NewUpdate().Model((*model.Topic)(nil)).Where("project_id = ?", projectID)
	}
	for _, step := range []interface {
		Exec(ctx context.Context, dest ...any) (sql.Result, error)
	}{
		// A topic below may have the name of the one that is deleted.
		topics().Set("name = id::text").Where("id = ?", id),
		topics().Set("parent_id = ?", parent).Set("updated_at = ?", at).Where("parent_id = ?", id),
		s.db.Bun(ctx).NewUpdate().Model((*model.Prompt)(nil)).Set("topic_id = ?", parent).Set("updated_at = ?", at).
			Where("project_id = ?", projectID).Where("topic_id = ?", id),
		s.db.Bun(ctx).NewDelete().Model((*model.Topic)(nil)).Where("project_id = ?", projectID).Where("id = ?", id),
	} {
		if _, err := step.Exec(ctx); err != nil {
			return topicError(err)
		}
	}
	return nil
}
