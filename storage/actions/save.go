package actions

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// SaveActions inserts actions, or replaces those that exist. What identifies an action
// stays as it was stored first.
func (s *Store) SaveActions(ctx context.Context, actions []model.ActionItem) error {
	if err := replace(ctx, s, actions, "target_kind", "target_key", "approach", "origin", "created_at"); err != nil {
		return fmt.Errorf("store actions: %w", err)
	}
	return nil
}

// SaveOpportunities inserts opportunities, or replaces those that exist. What identifies
// an opportunity stays as it was stored first.
func (s *Store) SaveOpportunities(ctx context.Context, opportunities []model.Opportunity) error {
	if err := replace(ctx, s, opportunities, "rule_id", "target_kind", "target_key", "created_at"); err != nil {
		return fmt.Errorf("store opportunities: %w", err)
	}
	return nil
}

// chunk is the number of rows that one statement writes.
const chunk = 1000

// insert inserts rows, a chunk a statement.
func insert[T any](ctx context.Context, s *Store, rows []T) error {
	for part := range slices.Chunk(rows, chunk) {
		if _, err := s.db.Bun(ctx).NewInsert().Model(&part).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// replace inserts rows, a chunk a statement. Where a row exists, all columns are set but
// its key and those that stay.
func replace[T any](ctx context.Context, s *Store, rows []T, stay ...string) error {
	for part := range slices.Chunk(rows, chunk) {
		db := s.db.Bun(ctx)
		q := db.NewInsert().Model(&part).On("CONFLICT (project_id, id) DO UPDATE")
		for _, field := range db.Dialect().Tables().Get(reflect.TypeFor[T]()).DataFields {
			if !slices.Contains(stay, field.Name) {
				q.Set("? = EXCLUDED.?", bun.Ident(field.Name), bun.Ident(field.Name))
			}
		}
		if _, err := q.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
