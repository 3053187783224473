package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// projectWrites is a part of how often a project was written to.
type projectWrites struct {
	bun.BaseModel `bun:"table:project_writes,alias:w"`

	ProjectID uuid.UUID `bun:",pk"`
	ID        uuid.UUID `bun:",pk"`
	Number    int64
}

// raiseWrites raises one of a project's rows that no other transaction holds, else adds one.
const raiseWrites = `WITH free AS (
	SELECT id FROM project_writes WHERE project_id = ?0 LIMIT 1 FOR UPDATE SKIP LOCKED
), raised AS (
	UPDATE project_writes w SET number = w.number + 1 FROM free WHERE w.project_id = ?0 AND w.id = free.id RETURNING w.id
)
INSERT INTO project_writes (project_id, id, number)
SELECT project_id, ?1, 1 FROM project_homes WHERE project_id = ?0 AND NOT EXISTS (SELECT FROM raised)`

// Wrote notes that the context's transaction has changed what the reports of a project show.
// The project's reports are then read from a replica only where the replica has the change.
// Without a replica it does nothing.
func (s *DB) Wrote(ctx context.Context, projectID uuid.UUID) error {
	if s.replica == nil {
		return nil
	}
	if _, err := s.Bun(ctx).NewRaw(raiseWrites, projectID, model.NewID()).Exec(ctx); err != nil {
		return fmt.Errorf("note that the project was written to: %w", err)
	}
	return nil
}

// writes returns how often a project was written to, as one database sees it.
func writes(ctx context.Context, db bun.IDB, projectID uuid.UUID) (n int64, err error) {
	err = db.NewSelect().Model((*projectWrites)(nil)).ColumnExpr("coalesce(sum(w.number), 0)::bigint").
		Where("w.project_id = ?", projectID).Scan(ctx, &n)
	return n, err
}
