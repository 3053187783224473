package audits

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// CountAudits returns how many audits projects have, without spot checks.
func (s *Store) CountAudits(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID]int, error) {
	var rows []struct {
		ProjectID uuid.UUID
		Audits    int
	}
	err := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).ColumnExpr("project_id, count(*) AS audits").
		Where("project_id = ANY (?)", pgdialect.Array(projectIDs)).Where("spot_check IS NULL").GroupExpr("project_id").Scan(ctx, &rows)
	counts := make(map[uuid.UUID]int, len(rows))
	for _, row := range rows {
		counts[row.ProjectID] = row.Audits
	}
	return counts, storage.Wrap(err, "count audits")
}
