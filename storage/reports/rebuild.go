package reports

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage"
)

// FiguresDigest names the rows that are kept of a run's reading, and of its
// prompts' latest measurements: two that are equal come from the same rows.
func (s *Store) FiguresDigest(ctx context.Context, projectID uuid.UUID, run *Run) (string, error) {
	var tables []string
	if err := s.db.Bun(ctx).NewRaw(readingTables).Scan(ctx, &tables); err != nil {
		return "", fmt.Errorf("list tables of readings: %w", err)
	}
	parts := make([]string, 0, len(tables)+1)
	digest := func(table, key string, id uuid.UUID) error {
		var row string
		err := s.db.Bun(ctx).NewSelect().TableExpr("? AS t", bun.Ident(table)).
			ColumnExpr("count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0)").
			Where("project_id = ?", projectID).Where("? = ?", bun.Ident(key), id).Scan(ctx, &row)
		if err != nil {
			return fmt.Errorf("digest %s: %w", table, err)
		}
		parts = append(parts, table+"="+row)
		return nil
	}
	for _, table := range tables {
		if err := digest(table, "reading_id", run.ReadingID); err != nil {
			return "", err
		}
	}
	if err := digest("prompt_measurements", "audit_id", run.ID); err != nil {
		return "", err
	}
	return strings.Join(parts, " "), nil
}

// readingTables finds the tables that are deleted with their reading: its rollups.
// Facts are not among them.
const readingTables = `SELECT conrelid::regclass::text FROM pg_constraint
	WHERE contype = 'f' AND confrelid = 'audit_readings'::regclass AND confdeltype = 'c' ORDER BY 1`

// AnswersRemoved reports whether retention removed the answers of any of these audits, or began to.
func (s *Store) AnswersRemoved(ctx context.Context, projectID uuid.UUID, auditIDs ...uuid.UUID) (bool, error) {
	removed, err := s.db.Bun(ctx).NewSelect().Table("audits").Where("project_id = ? AND id = ANY(?)", projectID, pgdialect.Array(auditIDs)).
		Where("answers_removed_at IS NOT NULL").Exists(ctx)
	return removed, storage.Wrap(err, "look up retention of audit")
}
