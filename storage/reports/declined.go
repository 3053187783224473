package reports

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// DeclinedCell is a cell of the brand in which answers decline, or may.
type DeclinedCell struct {
	ReadingID     uuid.UUID
	PromptIndex   int
	LogicalEngine string
	Declined      int // negative: not known
}

// DeclinedCells reads the cells in which at least one answer declines or that were read before this was counted.
func (s *Store) DeclinedCells(ctx context.Context, projectID uuid.UUID, f CellFilter) ([]DeclinedCell, error) {
	var cells []DeclinedCell
	q := f.of(s.db.Bun(ctx).NewSelect().Table("cells"), projectID).Column("reading_id", "prompt_index", "logical_engine").
		ColumnExpr("coalesce(declined, -1) AS declined").
		Where("responses > 0").Where("declined IS DISTINCT FROM 0")
	err := q.Scan(ctx, &cells)
	return cells, storage.Wrap(err, "count answers that decline")
}

// Undeclared reports whether a reading has answers of which it is not known whether they decline.
func (s *Store) Undeclared(ctx context.Context, projectID, readingID uuid.UUID) (bool, error) {
	some, err := s.db.Bun(ctx).NewSelect().Table("analyses").Where("project_id = ?", projectID).Where("reading_id = ?", readingID).
		Where("declined IS NULL").Exists(ctx)
	return some, storage.Wrap(err, "look for answers that may decline")
}
