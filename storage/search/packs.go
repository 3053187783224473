package search

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage"
)

// Parts name the packs that sums by a dimension are made of.
type Parts struct {
	Slices []int64
	Months []time.Time // their first days
}

// packs selects the packs of parts by a dimension.
const packs = ` FROM search_packs WHERE project_id = $1 AND slice_id = ANY($2) AND dimension = $3`

// monthPacks selects the packs of whole months as of a generation.
const monthPacks = ` FROM search_months WHERE project_id = $1 AND source = $4 AND dimension = $3 AND month = ANY($5)
	AND generation <= $6 AND (superseded IS NULL OR superseded > $6)`

// Packs passes the packed sums of parts by a dimension to fn, which must not keep
// them. A Conflict fault when some are no longer kept. They are megabytes of binary data,
// which Bun's driver would copy (bench line search/table).
func (s *Store) Packs(ctx context.Context, in Scope, d sliceselect.Dimension, parts Parts, fn func(data []byte) error) error {
	const query = `SELECT data` + packs + ` UNION ALL SELECT data` + monthPacks
	var data pgtype.DriverBytes
	return s.eachPack(ctx, query, in, d, parts, []any{&data}, func() error { return fn(data) })
}

// KeySets passes the packed keys of parts by a dimension to fn, which must not keep
// them: the keys alone, or the packed sums where these were written without.
func (s *Store) KeySets(ctx context.Context, in Scope, d sliceselect.Dimension, parts Parts, fn func(keys, sums []byte) error) error {
	const columns = `SELECT key_set, CASE WHEN key_set IS NULL THEN data END`
	const query = columns + packs + ` UNION ALL ` + columns + monthPacks
	var keys, sums pgtype.DriverBytes
	return s.eachPack(ctx, query, in, d, parts, []any{&keys, &sums}, func() error { return fn(keys, sums) })
}

// eachPack reads the packs of Packs and KeySets. It uses pgx: bench line search/table.
func (s *Store) eachPack(
	ctx context.Context, query string, in Scope, d sliceselect.Dimension, parts Parts, targets []any, fn func() error,
) error {
	rows, err := s.db.PGX(ctx).Query(ctx, query,
		storage.Planned(in.ProjectID, parts.Slices, int16(d), string(in.Source), parts.Months, in.Generation)...)
	if err != nil {
		return fmt.Errorf("read packs: %w", err)
	}
	defer rows.Close()
	missing := len(parts.Slices) + len(parts.Months)
	for ; rows.Next(); missing-- {
		if err := rows.Scan(targets...); err != nil {
			return fmt.Errorf("read packs: %w", err)
		}
		if err := fn(); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read packs: %w", err)
	}
	if missing > 0 {
		return fault.New(fault.Conflict, "the snapshot's table is not kept any more; ask the report for a newer snapshot_id")
	}
	return nil
}
