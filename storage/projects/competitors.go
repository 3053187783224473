package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Competitors reads the competitors of projects, oldest first, by project.
func (s *Store) Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error) {
	if len(projectIDs) == 1 {
		competitors, err := s.competitorsOf(ctx, projectIDs[0])
		return map[uuid.UUID][]model.Competitor{projectIDs[0]: competitors}, err
	}
	var rows []model.Competitor
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ANY(?)", pgdialect.Array(projectIDs)).
		OrderExpr("project_id, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read competitors: %w", err)
	}
	return storage.GroupBy(rows, func(c model.Competitor) uuid.UUID { return c.ProjectID }), nil
}

// competitorsOf reads the competitors of one project, oldest first. It is a native statement
// because `bench facade` misses projects/{id} with Bun.
func (s *Store) competitorsOf(ctx context.Context, projectID uuid.UUID) ([]model.Competitor, error) {
	query := `SELECT ` + s.competitors.Columns() + ` FROM competitors c WHERE c.project_id = $1 ORDER BY c.id`
	var competitors []model.Competitor
	err := s.competitors.Each(ctx, s.db, query, storage.Prepared(projectID), nil, func(c model.Competitor) {
		competitors = append(competitors, c)
	})
	if err != nil {
		return nil, fmt.Errorf("read competitors: %w", err)
	}
	return competitors, nil
}

// InsertCompetitor stores a new competitor.
func (s *Store) InsertCompetitor(ctx context.Context, c *model.Competitor) error {
	if _, err := s.db.Bun(ctx).NewInsert().Model(c).Exec(ctx); err != nil {
		return fmt.Errorf("insert competitor: %w", err)
	}
	return nil
}

// UpdateCompetitor stores a competitor's name, aliases and domains.
func (s *Store) UpdateCompetitor(ctx context.Context, c *model.Competitor) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(c).Column("name", "aliases", "domains", "updated_at").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("update competitor: %w", err)
	}
	return nil
}

// DeleteCompetitor deletes a competitor. It returns a NotFound fault if there is
// none.
func (s *Store) DeleteCompetitor(ctx context.Context, projectID, id uuid.UUID) error {
	return s.deleteByID(ctx, (*model.Competitor)(nil), projectID, id, "competitor")
}
