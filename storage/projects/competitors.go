package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Competitors reads the competitors of projects, oldest first, by project. It is a prepared
// statement because every project that is shown asks for them.
func (s *Store) Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error) {
	rows, err := s.competitors.Spans(ctx, s.db, projectIDs, storage.Span{})
	if err != nil {
		return nil, fmt.Errorf("read competitors: %w", err)
	}
	byProject := map[uuid.UUID][]model.Competitor{}
	for _, c := range rows {
		byProject[c.ProjectID] = append(byProject[c.ProjectID], *c)
	}
	return byProject, nil
}

// InsertCompetitor stores a new competitor.
func (s *Store) InsertCompetitor(ctx context.Context, c *model.Competitor) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(c).Exec(ctx)
	return storage.Wrap(err, "insert competitor")
}

// UpdateCompetitor stores a competitor's name, aliases and domains.
func (s *Store) UpdateCompetitor(ctx context.Context, c *model.Competitor) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(c).Column("name", "aliases", "domains", "matching", "updated_at").WherePK().Exec(ctx)
	return storage.Wrap(err, "update competitor")
}

// DeleteCompetitor deletes a competitor. It returns a NotFound fault if there is
// none.
func (s *Store) DeleteCompetitor(ctx context.Context, projectID, id uuid.UUID) error {
	return s.deleteByID(ctx, (*model.Competitor)(nil), projectID, id, "competitor")
}
