package search

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/search/aggregate"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage"
)

// monthRow is the sums of a whole month by one dimension.
type monthRow struct {
	bun.BaseModel `bun:"table:search_months,alias:m"`

	ProjectID    uuid.UUID             `bun:",pk"`
	Source       Source                `bun:",pk"`
	Dimension    sliceselect.Dimension `bun:",pk"`
	Month        time.Time             `bun:",pk,type:date"`
	Generation   int64                 `bun:",pk"`
	Superseded   *int64
	SupersededAt *time.Time
	Keys         int
	Data         []byte
	KeySet       []byte
}

// monthOf returns the calendar month of a day.
func monthOf(d sliceselect.Day) sliceselect.Span {
	t := d.Time()
	first := time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
	return sliceselect.Span{First: sliceselect.DayOf(first), Last: sliceselect.DayOf(first.AddDate(0, 1, 0)) - 1}
}

// Months returns the whole months within a scope whose sums by a dimension are
// ready, by their first days.
func (s *Store) Months(ctx context.Context, in Scope, d sliceselect.Dimension) (map[sliceselect.Day]sliceselect.Span, error) {
	var rows []monthRow
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("month").Where("project_id = ?", in.ProjectID).
		Where("source = ?", in.Source).Where("dimension = ?", d).
		Where("month BETWEEN ? AND ?", in.Span.First.Time(), in.Span.Last.Time()).
		Where("generation <= ?", in.Generation).Where("(superseded IS NULL OR superseded > ?)", in.Generation).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list months: %w", err)
	}
	months := map[sliceselect.Day]sliceselect.Span{}
	for i := range rows {
		if m := monthOf(sliceselect.DayOf(rows[i].Month)); in.Span.Covers(m) {
			months[m.First] = m
		}
	}
	return months, nil
}

// rebuildMonths replaces the sums of months of which the generation changed a day.
func (s *Store) rebuildMonths(ctx context.Context, projectID uuid.UUID, source Source, generation int64, at time.Time, changed []sliceselect.Span) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*monthRow)(nil)).Set("superseded = ?", generation).Set("superseded_at = ?", at).
		Where("project_id = ?", projectID).Where("source = ?", source).Where("month IN (?)", bun.List(firstDays(changed))).
		Where("superseded IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("supersede months: %w", err)
	}
	coverage, err := s.Coverage(ctx, projectID, source, generation)
	if err != nil {
		return err
	}
	for _, month := range changed {
		if month.Last > coverage.Last {
			continue // it continues: no window contains it
		}
		if err := s.buildMonth(ctx, Scope{ProjectID: projectID, Source: source, Span: month, Generation: generation}); err != nil {
			return err
		}
	}
	return nil
}

func firstDays(months []sliceselect.Span) []time.Time {
	days := make([]time.Time, len(months))
	for i, m := range months {
		days[i] = m.First.Time()
	}
	return days
}

func (s *Store) buildMonth(ctx context.Context, in Scope) error {
	all, err := s.Slices(ctx, in, 0)
	if err != nil {
		return err
	}
	var days []Slice
	var dimensions sliceselect.Set
	for _, v := range all {
		if v.First == v.Last {
			days = append(days, v)
			dimensions |= v.Dimensions
		}
	}
	for _, d := range dimensions.All() {
		chosen := sliceselect.ForDimension(days, (*Slice).Cover, d)
		if len(chosen) < 2 {
			continue
		}
		var table aggregate.Table
		if err := s.Packs(ctx, in, d, Parts{Slices: IDs(chosen)}, table.Add); err != nil {
			return err
		}
		entries := table.Sums().Entries()
		row := monthRow{
			ProjectID: in.ProjectID, Source: in.Source, Dimension: d, Month: in.Span.First.Time(), Generation: in.Generation,
			Keys: len(entries), Data: aggregate.Pack(entries), KeySet: aggregate.PackKeys(entries),
		}
		if err := storage.CopyAll(ctx, s.db, []monthRow{row}); err != nil {
			return fmt.Errorf("insert month: %w", err)
		}
	}
	return nil
}

// IDs returns the ids of slices.
func IDs(all []Slice) []int64 {
	ids := make([]int64, len(all))
	for i := range all {
		ids[i] = all[i].ID
	}
	return ids
}
