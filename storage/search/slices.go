package search

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Slice is what one import says about a span by some dimensions, with its totals.
type Slice struct {
	calendar.Span
	Figures

	ID         int64
	Dimensions model.SearchDimensions
	Source     Source
	Rows       int64
	Purged     bool // its figures are deleted
}

// sliceRow is a slice as it is stored.
type sliceRow struct {
	bun.BaseModel `bun:"table:search_slices,alias:s"`

	ProjectID    uuid.UUID `bun:",pk"`
	ID           int64     `bun:",pk"`
	ImportID     uuid.UUID
	Source       Source
	Dimensions   model.SearchDimensions
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
	Span       calendar.Span
	Generation int64
	// SettledAfter leaves out what was imported less than so many days after it began; 0: nothing.
	SettledAfter int
}

// Slices returns the slices within a scope. A report reads thousands.
func (s *Store) Slices(ctx context.Context, in Scope) ([]Slice, error) {
	q := s.db.Bun(ctx).NewSelect().TableExpr("search_slices").
		Column("id", "dimensions", "first_day", "last_day", "rows", "clicks", "impressions", "ranked", "position", "purged").
		Where("project_id = ?", in.ProjectID).Where("source = ?", in.Source).
		Where("first_day >= ?", in.Span.First.Time()).Where("last_day <= ?", in.Span.Last.Time()).
		Where("generation BETWEEN 1 AND ?", in.Generation).Where("superseded IS NULL OR superseded > ?", in.Generation).OrderExpr("first_day, id")
	if in.SettledAfter > 0 {
		q.Where("created_at >= first_day + ? * interval '1 day'", in.SettledAfter)
	}
	var all []Slice
	v := Slice{Source: in.Source}
	var first, last time.Time
	err := s.db.Stream(ctx, q, []any{&v.ID, &v.Dimensions, &first, &last, &v.Rows, &v.Clicks, &v.Impressions, &v.Ranked, &v.Position, &v.Purged}, func() error {
		v.First, v.Last = calendar.DayOf(first), calendar.DayOf(last)
		all = append(all, v)
		return nil
	})
	return all, storage.Wrap(err, "list slices")
}

// Coverage is what has been imported of a source, as of a generation.
type Coverage struct {
	First, Last calendar.Day
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
	return Coverage{First: calendar.DayOf(*row.First), Last: calendar.DayOf(*row.Last), Days: row.Days}, nil
}
