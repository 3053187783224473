package search

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/search/aggregate"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage"
)

// Slice is what one import says about a span, with its totals.
type Slice struct {
	sliceselect.Slice
	aggregate.Figures

	Source Source
	Rows   int64
}

// Cover returns the part of a slice that says what it covers.
func (s *Slice) Cover() *sliceselect.Slice { return &s.Slice }

// sliceRow is a slice as it is stored.
type sliceRow struct {
	bun.BaseModel `bun:"table:search_slices,alias:s"`

	ProjectID    uuid.UUID `bun:",pk"`
	ID           int64     `bun:",pk"`
	ImportID     uuid.UUID
	Source       Source
	Dimensions   sliceselect.Set
	FirstDay     time.Time `bun:",type:date"`
	LastDay      time.Time `bun:",type:date"`
	Generation   int64
	Superseded   *int64
	SupersededAt *time.Time
	Purged       bool
	Rows         int64
	Clicks       int64
	Impressions  int64
	Ranked       int64
	Position     float64
	CreatedAt    time.Time
}

// Scope selects what a project's source says about a span as of a generation.
type Scope struct {
	ProjectID  uuid.UUID
	Source     Source
	Span       sliceselect.Span
	Generation int64
}

// Slices returns the slices within a scope that have at least one of some
// dimensions; an empty set selects all. A report reads thousands: Bun takes twice
// the time (bench line search/report).
func (s *Store) Slices(ctx context.Context, in Scope, with sliceselect.Set) ([]Slice, error) {
	const query = `SELECT id, dimensions, first_day, last_day, rows, clicks, impressions, ranked, position
		FROM search_slices WHERE project_id = $1 AND source = $2 AND first_day >= $3 AND last_day <= $4
			AND generation BETWEEN 1 AND $5 AND (superseded IS NULL OR superseded > $5) AND ($6 = 0 OR dimensions & $6 <> 0)
		ORDER BY first_day, id`
	rows, err := s.db.PGX(ctx).Query(ctx, query,
		storage.Planned(in.ProjectID, string(in.Source), in.Span.First.Time(), in.Span.Last.Time(), in.Generation, int32(with))...)
	if err != nil {
		return nil, fmt.Errorf("list slices: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (Slice, error) {
		v := Slice{Source: in.Source}
		var first, last time.Time
		err := row.Scan(&v.ID, &v.Dimensions, &first, &last, &v.Rows, &v.Clicks, &v.Impressions, &v.Ranked, &v.Position)
		v.First, v.Last = sliceselect.DayOf(first), sliceselect.DayOf(last)
		return v, err
	})
	if err != nil {
		return nil, fmt.Errorf("list slices: %w", err)
	}
	return all, nil
}

// Coverage is what has been imported of a source, as of a generation.
type Coverage struct {
	First, Last sliceselect.Day
	Days        int // 0: nothing was imported
}

// Coverage returns what is covered of a source's days as of a generation.
func (s *Store) Coverage(ctx context.Context, projectID uuid.UUID, source Source, generation int64) (Coverage, error) {
	db := s.db.Bun(ctx)
	spans := db.NewSelect().Model((*sliceRow)(nil)).Column("first_day", "last_day").Distinct().
		Where("project_id = ?", projectID).Where("source = ?", source).Where("generation BETWEEN 1 AND ?", generation).
		Where("(superseded IS NULL OR superseded > ?)", generation)
	var row struct {
		First, Last *time.Time
		Days        int
	}
	err := db.NewSelect().With("spans", spans).TableExpr("spans").
		ColumnExpr("min(first_day) AS first, max(last_day) AS last, count(DISTINCT day) AS days").
		Join("CROSS JOIN LATERAL generate_series(first_day, last_day, interval '1 day') AS day").Scan(ctx, &row)
	if err != nil || row.First == nil || row.Last == nil {
		return Coverage{}, err
	}
	return Coverage{First: sliceselect.DayOf(*row.First), Last: sliceselect.DayOf(*row.Last), Days: row.Days}, nil
}
