package search

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage"
)

// Parts name the packs that sums by a dimension are made of.
type Parts struct {
	Slices []int64
	Months []time.Time // their first days
}

// Packs passes the packed sums of parts by a dimension to fn, which must not keep
// them. A Conflict fault when some are no longer kept.
func (s *Store) Packs(ctx context.Context, in Scope, d sliceselect.Dimension, parts Parts, fn func(data []byte) error) error {
	var data storage.Bytes
	return s.eachPack(ctx, "data", in, d, parts, []any{&data}, func() error { return fn(data) })
}

// KeySets passes the packed keys of parts by a dimension to fn, which must not keep
// them: the keys alone, or the packed sums where these were written without.
func (s *Store) KeySets(ctx context.Context, in Scope, d sliceselect.Dimension, parts Parts, fn func(keys, sums []byte) error) error {
	var keys, sums storage.Bytes
	return s.eachPack(ctx, "key_set, CASE WHEN key_set IS NULL THEN data END", in, d, parts, []any{&keys, &sums}, func() error { return fn(keys, sums) })
}

// eachPack reads columns of the packs of slices, and of whole months as of a generation.
func (s *Store) eachPack(
	ctx context.Context, columns string, in Scope, d sliceselect.Dimension, parts Parts, targets []any, fn func() error,
) error {
	firsts := make([]string, len(parts.Months))
	for i, month := range parts.Months {
		firsts[i] = month.Format(time.DateOnly)
	}
	from := func(table string) *bun.SelectQuery {
		return s.db.Bun(ctx).NewSelect().TableExpr(table).ColumnExpr(columns).Where("project_id = ?", in.ProjectID).Where("dimension = ?", d)
	}
	months := from("search_months").Where("source = ?", in.Source).Where("month = ANY(?)", pgdialect.Array(firsts)).
		Where("generation <= ?", in.Generation).Where("superseded IS NULL OR superseded > ?", in.Generation)
	missing := len(parts.Slices) + len(parts.Months)
	q := from("search_packs").Where("slice_id = ANY(?)", pgdialect.Array(parts.Slices)).UnionAll(months)
	err := s.db.Stream(ctx, q, targets, func() error {
		missing--
		return fn()
	})
	if err != nil {
		return fmt.Errorf("read packs: %w", err)
	}
	if missing > 0 {
		return fault.New(fault.Conflict, "the snapshot's table is not kept any more; ask the report for a newer snapshot_id")
	}
	return nil
}
