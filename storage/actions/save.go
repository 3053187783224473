package actions

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// SaveActions inserts new actions of a project, replaces changed ones, and counts them
// all. What identifies an action stays as it was stored first. It must run in a
// transaction that holds the lock of LockActions.
func (s *Store) SaveActions(ctx context.Context, projectID uuid.UUID, added, changed []model.ActionItem) error {
	if len(added)+len(changed) == 0 {
		return nil
	}
	if err := storage.CopyAll(ctx, s.db, added); err != nil {
		return fmt.Errorf("store new actions: %w", err)
	}
	for part := range slices.Chunk(changed, chunk) {
		if err := s.replaceActions(ctx, part); err != nil {
			return fmt.Errorf("store actions: %w", err)
		}
	}
	return s.countActions(ctx, projectID)
}

// chunk is the number of rows that one statement writes.
const chunk = 1000

// replaceActions sets all columns of actions but their keys and what identifies them.
func (s *Store) replaceActions(ctx context.Context, actions []model.ActionItem) error {
	stay := []string{"target_kind", "target_key", "approach", "origin", "created_at"}
	db := s.db.Bun(ctx)
	q := db.NewInsert().Model(&actions).On("CONFLICT (project_id, id) DO UPDATE")
	for _, field := range db.Dialect().Tables().Get(reflect.TypeFor[model.ActionItem]()).DataFields {
		if !slices.Contains(stay, field.Name) {
			q.Set("? = EXCLUDED.?", bun.Ident(field.Name), bun.Ident(field.Name))
		}
	}
	_, err := q.Exec(ctx)
	return err
}

// countActions counts the actions of a project by kind of target and status.
func (s *Store) countActions(ctx context.Context, projectID uuid.UUID) error {
	db := s.db.Bun(ctx)
	if _, err := db.NewDelete().Table("action_counts").Where("project_id = ?", projectID).Exec(ctx); err != nil {
		return fmt.Errorf("forget counts of actions: %w", err)
	}
	_, err := db.NewRaw(`INSERT INTO action_counts (project_id, target_kind, status, actions)
		SELECT project_id, target_kind, status, count(*) FROM action_items WHERE project_id = ? GROUP BY project_id, target_kind, status`,
		projectID).Exec(ctx)
	return storage.Wrap(err, "count actions")
}

// SaveOpportunities inserts new opportunities of a project and replaces changed ones. It
// must run in a transaction.
func (s *Store) SaveOpportunities(ctx context.Context, projectID uuid.UUID, added, changed []model.Opportunity) error {
	if len(changed) > 0 {
		ids := make([]uuid.UUID, len(changed))
		for i := range changed {
			ids[i] = changed[i].ID
		}
		_, err := s.db.Bun(ctx).NewDelete().Model((*model.Opportunity)(nil)).Where("project_id = ?", projectID).
			Where("id = ANY(?::uuid[])", pgdialect.Array(ids)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace opportunities: %w", err)
		}
	}
	return storage.Wrap(storage.CopyAll(ctx, s.db, slices.Concat(added, changed)), "store opportunities")
}

// AddEvents appends entries to the histories of actions.
func (s *Store) AddEvents(ctx context.Context, events []model.ActionEvent) error {
	return storage.Wrap(storage.CopyAll(ctx, s.db, events), "store history of actions")
}
