package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PromptSets reads the prompt sets of projects with the numbers of their prompts, oldest first, by project.
func (s *Store) PromptSets(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.PromptSet, error) {
	var rows []*model.PromptSet
	var err error
	if s.db.Distributed() { // Citus finds the shard of the prompts by nothing but the ids of projects
		err = s.counted(ctx, projectIDs).Where("prompt_set.project_id IN (?)", bun.List(projectIDs)).
			OrderExpr("prompt_set.project_id, prompt_set.id").Scan(ctx, &rows)
	} else {
		rows, err = s.promptSets.Spans(ctx, s.db, projectIDs, storage.Span{})
	}
	byProject := make(map[uuid.UUID][]model.PromptSet, len(projectIDs))
	for _, set := range rows {
		byProject[set.ProjectID] = append(byProject[set.ProjectID], *set)
	}
	return byProject, storage.Wrap(err, "read prompt sets")
}

// counted selects prompt sets of projects with the numbers of their prompts.
func (s *Store) counted(ctx context.Context, projectIDs []uuid.UUID) *bun.SelectQuery {
	prompts := s.db.Bun(ctx).NewSelect().Model((*model.Prompt)(nil)).ColumnExpr("count(*)").
		Where("prompt.project_id IN (?)", bun.List(projectIDs)).
		Where("prompt.project_id = prompt_set.project_id").Where("prompt.prompt_set_id = prompt_set.id")
	return s.db.Bun(ctx).NewSelect().Model((*model.PromptSet)(nil)).ColumnExpr("?TableColumns").ColumnExpr("(?) AS prompt_count", prompts)
}

// PromptSet reads one prompt set of a project. It returns a NotFound fault if
// there is none.
func (s *Store) PromptSet(ctx context.Context, projectID, id uuid.UUID) (*model.PromptSet, error) {
	key := storage.ChildKey{ProjectID: projectID, ID: id}
	sets, err := s.PromptSetsByID(ctx, []storage.ChildKey{key})
	if err != nil {
		return nil, err
	}
	if sets[key] == nil {
		return nil, fault.Missing("prompt set")
	}
	return sets[key], nil
}

// PromptSetsByID reads the prompt sets that have the keys, by key.
func (s *Store) PromptSetsByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.PromptSet, error) {
	return storage.ByKey(ctx, s.counted(ctx, storage.ProjectsOf(keys)), keys, "prompt_set", func(set *model.PromptSet) storage.ChildKey {
		return storage.ChildKey{ProjectID: set.ProjectID, ID: set.ID}
	})
}

// PromptSetNames returns the names of a project's prompt sets by their ids.
func (s *Store) PromptSetNames(ctx context.Context, projectID uuid.UUID) (map[uuid.UUID]string, error) {
	var rows []model.PromptSet
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("id", "name").Where("project_id = ?", projectID).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read names of prompt sets: %w", err)
	}
	names := make(map[uuid.UUID]string, len(rows))
	for _, set := range rows {
		names[set.ID] = set.Name
	}
	return names, nil
}

// InsertPromptSet stores a new prompt set without prompts.
func (s *Store) InsertPromptSet(ctx context.Context, set *model.PromptSet) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(set).Exec(ctx)
	return storage.Wrap(err, "insert prompt set")
}

// UpdatePromptSet stores a prompt set's name and description.
func (s *Store) UpdatePromptSet(ctx context.Context, set *model.PromptSet) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(set).Column("name", "description", "updated_at").WherePK().Exec(ctx)
	return storage.Wrap(err, "update prompt set")
}

// DeletePromptSet deletes a prompt set with its prompts; audits keep the texts
// that they asked. It returns a NotFound fault if there is none. Prompts are locked
// by id, in the order in which an audit records their measurements.
func (s *Store) DeletePromptSet(ctx context.Context, projectID, id uuid.UUID) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		prompts := s.db.Bun(ctx).NewSelect().Model((*model.Prompt)(nil)).Column("id").Where("project_id = ?", projectID).
			Where("prompt_set_id = ?", id).OrderExpr("id").For("UPDATE")
		if _, err := s.db.Bun(ctx).NewSelect().ColumnExpr("count(*)").TableExpr("(?) AS locked", prompts).Exec(ctx); err != nil {
			return fmt.Errorf("lock prompts: %w", err)
		}
		return s.deleteByID(ctx, (*model.PromptSet)(nil), projectID, id, "prompt set")
	})
}
