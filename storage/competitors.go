package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// InsertCompetitor stores a new competitor.
func (s *DB) InsertCompetitor(ctx context.Context, c *model.Competitor) error {
	const query = `INSERT INTO competitors (project_id, id, name, aliases, domains, logo_url, matching, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	_, err := s.PGX(ctx).Exec(ctx, query, Cached(c.ProjectID, c.ID, c.Name, c.Aliases, c.Domains, c.LogoURL, c.Matching,
		c.CreatedAt, c.UpdatedAt)...)
	if err != nil {
		return fmt.Errorf("insert competitor: %w", err)
	}
	return nil
}

// UpdateCompetitor stores a competitor's name, aliases and domains.
func (s *DB) UpdateCompetitor(ctx context.Context, c *model.Competitor) error {
	const query = `UPDATE competitors SET name = $3, aliases = $4, domains = $5, updated_at = $6 WHERE project_id = $1 AND id = $2`
	_, err := s.PGX(ctx).Exec(ctx, query, Cached(c.ProjectID, c.ID, c.Name, c.Aliases, c.Domains, c.UpdatedAt)...)
	if err != nil {
		return fmt.Errorf("update competitor: %w", err)
	}
	return nil
}

// DeleteCompetitor removes a competitor. A NotFound fault when there is none.
func (s *DB) DeleteCompetitor(ctx context.Context, projectID, id uuid.UUID) error {
	return s.deleteOne(ctx, `DELETE FROM competitors WHERE project_id = $1 AND id = $2`, projectID, id, "competitor")
}

// deleteOne removes one thing of a project. A NotFound fault when there is none.
func (s *DB) deleteOne(ctx context.Context, query string, projectID, id uuid.UUID, what string) error {
	done, err := s.PGX(ctx).Exec(ctx, query, Cached(projectID, id)...)
	if err != nil {
		return fmt.Errorf("delete %s: %w", what, err)
	}
	if done.RowsAffected() == 0 {
		return fault.Missing(what)
	}
	return nil
}
