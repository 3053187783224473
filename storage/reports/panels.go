package reports

import (
	"context"
	"fmt"
	"iter"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PanelRow holds the packed cells of one entity in a panel: the cells of one engine of
// a reading in a cohort.
type PanelRow struct {
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Engine    string
	Entity    int
	Format    int    // of the columns
	Frame     []byte // what a cell's entities have in common; empty but in the brand's row
	Counts    []byte // the entity's counts
}

// CellFilter narrows a reading of cells.
type CellFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string // empty: every engine
	BrandOnly  bool   // leave the competitors out
}

// PanelRows returns the rows of panels by reading, entity and engine, as they are read.
//
// It uses pgx: a year's range reads hundreds of thousands of rows, and the line
// "visibility" of `make bench ARGS=million` allows it 50 ms.
func (s *Store) PanelRows(ctx context.Context, projectID uuid.UUID, f CellFilter) iter.Seq2[PanelRow, error] {
	query := `SELECT reading_id, logical_engine, entity_index, format, frame, counts FROM panels
		WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3`
	args := []any{projectID, f.ReadingIDs, string(f.Cohort)}
	if f.Engine != "" {
		query += ` AND logical_engine = $4`
		args = append(args, f.Engine)
	}
	if f.BrandOnly {
		query += ` AND entity_index = 0`
	}
	scan := func(rows pgx.Rows) (PanelRow, error) {
		row := PanelRow{Cohort: f.Cohort}
		err := rows.Scan(&row.ReadingID, &row.Engine, &row.Entity, &row.Format, &row.Frame, &row.Counts)
		return row, err
	}
	return stream(ctx, s, "read panels", scan, query+` ORDER BY reading_id, entity_index, logical_engine`, args)
}

// stream runs a statement and returns its rows as they are read. After an error there
// are no further rows. It uses pgx for hot statements: Bun's driver would read their columns as text and copy
// them.
func stream[T any](
	ctx context.Context, s *Store, task string, scan func(pgx.Rows) (T, error), query string, args []any,
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		rows, err := s.db.PGX(ctx).Query(ctx, query, storage.Planned(args...)...)
		if err != nil {
			yield(none, fmt.Errorf("%s: %w", task, err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			row, err := scan(rows)
			if err != nil {
				yield(none, fmt.Errorf("%s: %w", task, err))
				return
			}
			if !yield(row, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(none, fmt.Errorf("%s: %w", task, err))
		}
	}
}
