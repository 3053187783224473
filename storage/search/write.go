package search

import (
	"context"
	"fmt"
	"iter"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/search/aggregate"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage"
)

// NewSlice is a slice to be written.
type NewSlice struct {
	Slice

	ImportID uuid.UUID
	Packs    map[sliceselect.Dimension]*aggregate.Sums
	Facts    iter.Seq2[*aggregate.Rows, error] // with a column of keys for each dimension
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
		if err := s.copyPacks(ctx, projectID, v); err != nil {
			return err
		}
		return s.copyFacts(ctx, projectID, v)
	})
}

// packRow is a slice's sums by one dimension.
type packRow struct {
	bun.BaseModel `bun:"table:search_packs"`

	ProjectID uuid.UUID             `bun:",pk"`
	SliceID   int64                 `bun:",pk"`
	Dimension sliceselect.Dimension `bun:",pk"`
	Keys      int
	Data      []byte
	KeySet    []byte
}

func (s *Store) copyPacks(ctx context.Context, projectID uuid.UUID, v *NewSlice) error {
	rows := make([]packRow, 0, len(v.Packs))
	for d, sums := range v.Packs {
		entries := sums.Entries()
		rows = append(rows, packRow{
			ProjectID: projectID, SliceID: v.ID, Dimension: d, Keys: len(entries), Data: aggregate.Pack(entries), KeySet: aggregate.PackKeys(entries),
		})
	}
	if err := storage.CopyAll(ctx, s.db, rows); err != nil {
		return fmt.Errorf("copy packs: %w", err)
	}
	return nil
}

// copyFacts stores a slice's facts by COPY, as they are packed.
func (s *Store) copyFacts(ctx context.Context, projectID uuid.UUID, v *NewSlice) error {
	packer, err := aggregate.NewRowPacker()
	if err != nil {
		return err
	}
	next, stop := iter.Pull2(v.Facts)
	defer stop()
	n := 0
	columns := []string{"project_id", "slice_id", "chunk", "rows", "data"}
	_, err = s.db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{"search_facts"}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		rows, err, more := next()
		if !more || err != nil {
			return nil, err
		}
		n++
		return []any{projectID, v.ID, n, len(rows.Clicks), packer.Pack(rows)}, nil
	}))
	if err != nil {
		return fmt.Errorf("copy facts: %w", err)
	}
	return nil
}

// keepSuperseded is how long the packs and facts of superseded slices are kept:
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
	var fresh []sliceRow
	err = s.db.Bun(ctx).NewSelect().Model(&fresh).Column("source", "first_day", "last_day").
		Where("project_id = ?", projectID).Where("import_id = ?", importID).Where("generation = 0").Scan(ctx)
	if err != nil {
		return 0, fmt.Errorf("list new slices: %w", err)
	}
	if err := s.supersede(ctx, projectID, importID, generation, at); err != nil {
		return 0, err
	}
	_, err = s.db.Bun(ctx).NewUpdate().Model((*sliceRow)(nil)).Set("generation = ?", generation).
		Where("project_id = ?", projectID).Where("import_id = ?", importID).Where("generation = 0").Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("publish slices: %w", err)
	}
	for source, months := range changedMonths(fresh) {
		if err := s.rebuildMonths(ctx, projectID, source, generation, at, months); err != nil {
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
	if err != nil {
		return fmt.Errorf("supersede slices: %w", err)
	}
	return nil
}

// changedMonths returns the months that slices of single days lie in, by source.
func changedMonths(fresh []sliceRow) map[Source][]sliceselect.Span {
	seen := map[Source]map[sliceselect.Span]bool{}
	changed := map[Source][]sliceselect.Span{}
	for i := range fresh {
		v := &fresh[i]
		if !v.FirstDay.Equal(v.LastDay) {
			continue
		}
		if seen[v.Source] == nil {
			seen[v.Source] = map[sliceselect.Span]bool{}
		}
		if m := monthOf(sliceselect.DayOf(v.FirstDay)); !seen[v.Source][m] {
			seen[v.Source][m] = true
			changed[v.Source] = append(changed[v.Source], m)
		}
	}
	return changed
}

// Discard deletes the slices of an import that was not published.
func (s *Store) Discard(ctx context.Context, projectID, importID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*sliceRow)(nil)).Where("project_id = ?", projectID).
		Where("import_id = ?", importID).Where("generation = 0").Exec(ctx)
	if err != nil {
		return fmt.Errorf("discard slices: %w", err)
	}
	return nil
}

// purge deletes what no snapshot needs any more, and what dead imports left. The
// totals of superseded slices stay.
func (s *Store) purge(ctx context.Context, projectID uuid.UUID, at time.Time) error {
	db, old := s.db.Bun(ctx), at.Add(-keepSuperseded)
	_, err := db.NewDelete().Model((*sliceRow)(nil)).Where("project_id = ?", projectID).Where("generation = 0").
		Where("created_at < ?", at.Add(-abandonedAfter)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("delete abandoned slices: %w", err)
	}
	_, err = db.NewDelete().Model((*monthRow)(nil)).Where("project_id = ?", projectID).Where("superseded_at < ?", old).Exec(ctx)
	if err != nil {
		return fmt.Errorf("delete old months: %w", err)
	}
	var ids []int64
	_, err = db.NewUpdate().Model((*sliceRow)(nil)).Set("purged = true").Where("project_id = ?", projectID).
		Where("superseded_at < ?", old).Where("NOT purged").Returning("id").Exec(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return err
	}
	for _, table := range []string{"search_packs", "search_facts"} {
		_, err := db.NewDelete().Table(table).Where("project_id = ?", projectID).Where("slice_id IN (?)", bun.List(ids)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete old %s: %w", table, err)
		}
	}
	return nil
}
