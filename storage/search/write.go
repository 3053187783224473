package search

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// NewSlice is a slice to be written. Its figures come by dimension and term, and need no project and no slice.
type NewSlice struct {
	Slice

	ImportID uuid.UUID
	Figures  []FigureRow
}

// WriteSlice writes a slice that nobody sees before it is published, and gives it
// an id.
func (s *Store) WriteSlice(ctx context.Context, projectID uuid.UUID, v *NewSlice, at time.Time) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		id, err := s.advance(ctx, projectID, sliceCounter, 1)
		if err != nil {
			return err
		}
		v.ID = id
		row := &sliceRow{
			ProjectID: projectID, ID: id, ImportID: v.ImportID, Source: v.Source, Dimensions: v.Dimensions,
			FirstDay: v.First.Time(), LastDay: v.Last.Time(), Rows: v.Rows, Clicks: v.Clicks, Impressions: v.Impressions,
			Ranked: v.Ranked, Position: v.Position, CreatedAt: at,
		}
		if _, err := s.db.Bun(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
			return fmt.Errorf("insert slice: %w", err)
		}
		for i := range v.Figures {
			v.Figures[i].ProjectID, v.Figures[i].SliceID = projectID, id
		}
		if err := storage.CopyAll(ctx, s.db, v.Figures); err != nil {
			return fmt.Errorf("copy figures: %w", err)
		}
		return storage.Wrap(storage.CopyAll(ctx, s.db, seenOf(v.Figures)), "copy terms of a slice")
	})
}

// keepSuperseded is how long the figures of superseded slices are kept:
// for so long a snapshot's tables can be read to their end.
const keepSuperseded = 7 * 24 * time.Hour

// abandonedAfter is when slices that were never published are deleted.
const abandonedAfter = 24 * time.Hour

// Publish makes the slices of an import visible, all at once, in place of current
// ones of the same source, dimensions and span. It returns the new generation. It
// must run in a transaction; publishers of a project wait for each other.
func (s *Store) Publish(ctx context.Context, projectID, importID uuid.UUID, at time.Time) (int64, error) {
	generation, err := s.advance(ctx, projectID, generationCounter, 1)
	if err != nil {
		return 0, err
	}
	if err := s.supersede(ctx, projectID, importID, generation, at); err != nil {
		return 0, err
	}
	_, err = s.db.Bun(ctx).NewUpdate().Model((*sliceRow)(nil)).Set("generation = ?", generation).
		Where("project_id = ?", projectID).Where("import_id = ?", importID).Where("generation = 0").Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("publish slices: %w", err)
	}
	var sources []Source
	err = s.db.Bun(ctx).NewSelect().Model((*sliceRow)(nil)).ColumnExpr("DISTINCT source").Where("project_id = ?", projectID).
		Where("import_id = ?", importID).Scan(ctx, &sources)
	if err != nil {
		return 0, fmt.Errorf("list sources: %w", err)
	}
	for _, source := range sources {
		if err := s.rebuildSums(ctx, projectID, importID, source, generation, at); err != nil {
			return 0, err
		}
	}
	return generation, s.purge(ctx, projectID, at)
}

// supersede marks current slices that an import replaces.
func (s *Store) supersede(ctx context.Context, projectID, importID uuid.UUID, generation int64, at time.Time) error {
	fresh := s.db.Bun(ctx).NewSelect().TableExpr("search_slices AS n").ColumnExpr("1").
		Where("n.project_id = ?", projectID).Where("n.import_id = ?", importID).Where("n.generation = 0").
		Where("n.source = s.source").Where("n.dimensions = s.dimensions").
		Where("n.first_day = s.first_day").Where("n.last_day = s.last_day")
	_, err := s.db.Bun(ctx).NewUpdate().Model((*sliceRow)(nil)).Set("superseded = ?", generation).Set("superseded_at = ?", at).
		Where("s.project_id = ?", projectID).Where("s.generation > 0").Where("s.superseded IS NULL").
		Where("EXISTS (?)", fresh).Exec(ctx)
	return storage.Wrap(err, "supersede slices")
}

// Discard deletes the slices of an import that was not published.
func (s *Store) Discard(ctx context.Context, projectID, importID uuid.UUID) error {
	return s.deleteSlices(ctx, projectID, func(q *bun.DeleteQuery) *bun.DeleteQuery {
		return q.Where("import_id = ?", importID)
	})
}

// deleteSlices deletes unpublished slices and their figures.
func (s *Store) deleteSlices(ctx context.Context, projectID uuid.UUID, which func(*bun.DeleteQuery) *bun.DeleteQuery) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		var ids []int64
		q := s.db.Bun(ctx).NewDelete().Model((*sliceRow)(nil)).Where("project_id = ?", projectID).Where("generation = 0")
		if _, err := which(q).Returning("id").Exec(ctx, &ids); err != nil {
			return fmt.Errorf("delete unpublished slices: %w", err)
		}
		return s.deleteFigures(ctx, projectID, ids)
	})
}

// purge deletes what no snapshot needs any more, and what dead imports left. The
// totals of superseded slices stay.
func (s *Store) purge(ctx context.Context, projectID uuid.UUID, at time.Time) error {
	err := s.deleteSlices(ctx, projectID, func(q *bun.DeleteQuery) *bun.DeleteQuery {
		return q.Where("created_at < ?", at.Add(-abandonedAfter))
	})
	if err != nil {
		return err
	}
	if err := s.purgeSums(ctx, projectID, at); err != nil {
		return err
	}
	var ids []int64
	_, err = s.db.Bun(ctx).NewUpdate().Model((*sliceRow)(nil)).Set("purged = true").Where("project_id = ?", projectID).
		Where("superseded_at < ?", at.Add(-keepSuperseded)).Where("NOT purged").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return fmt.Errorf("mark old slices: %w", err)
	}
	return s.deleteFigures(ctx, projectID, ids)
}
