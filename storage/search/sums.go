package search

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Sum names the rows of figures that the days of a month or quarter are added up in, by one dimension.
// Reports read them in place of the days'.
type Sum struct {
	bun.BaseModel `bun:"table:search_sums,alias:m"`

	ProjectID    uuid.UUID `bun:",pk"`
	ID           int64     `bun:",pk"` // the slice_id of its figures
	Source       Source
	Dimension    model.SearchDimension
	FirstDay     time.Time `bun:",type:date"`
	LastDay      time.Time `bun:",type:date"`
	Generation   int64
	Superseded   *int64
	SupersededAt *time.Time
}

func (m *Sum) span() calendar.Span {
	return calendar.Span{First: calendar.DayOf(m.FirstDay), Last: calendar.DayOf(m.LastDay)}
}

// Sums returns the sums within a scope, those of the most days first.
func (s *Store) Sums(ctx context.Context, in Scope) ([]Sum, error) {
	sums := []Sum{}
	err := s.db.Bun(ctx).NewSelect().Model(&sums).Where("project_id = ?", in.ProjectID).Where("source = ?", in.Source).
		Where("first_day >= ?", in.Span.First.Time()).Where("last_day <= ?", in.Span.Last.Time()).
		Where("generation <= ?", in.Generation).Where("superseded IS NULL OR superseded > ?", in.Generation).
		OrderExpr("last_day - first_day DESC, first_day").Scan(ctx)
	return sums, storage.Wrap(err, "list sums")
}

// Parts returns the ids of the rows that a table by a dimension is made of: sums, and the slices of
// other days and of longer periods. A Conflict fault when some are no longer kept.
func Parts(all []Slice, sums []Sum, d model.SearchDimension) ([]int64, error) {
	summed := map[calendar.Day]bool{}
	ids := []int64{}
	for i := range sums {
		if span := sums[i].span(); sums[i].Dimension == d && !summed[span.First] {
			ids = append(ids, sums[i].ID)
			for day := span.First; day <= span.Last; day++ {
				summed[day] = true
			}
		}
	}
	for _, v := range ForDimension(all, d) {
		switch {
		case v.First == v.Last && summed[v.First]:
		case v.Purged:
			return nil, fault.New(fault.Conflict, "the snapshot's table is not kept any more; ask the report for a newer snapshot_id")
		default:
			ids = append(ids, v.ID)
		}
	}
	return ids, nil
}

// rebuildSums supersedes the sums of which an import changed a day, and makes those that are missing.
// The month of which the import has one day alone waits for the next import: one that reads day by
// day would make it once for each day.
func (s *Store) rebuildSums(ctx context.Context, projectID, importID uuid.UUID, source Source, generation int64, at time.Time) error {
	coverage, err := s.Coverage(ctx, projectID, source, generation)
	if err != nil || coverage.Days == 0 {
		return err
	}
	var changed []time.Time
	fresh := s.db.Bun(ctx).NewSelect().TableExpr("search_slices AS n").Where("n.project_id = ?", projectID).
		Where("n.import_id = ?", importID).Where("n.source = ?", source).Where("n.first_day = n.last_day")
	if err := fresh.Clone().ColumnExpr("DISTINCT n.first_day").Scan(ctx, &changed); err != nil {
		return fmt.Errorf("list changed days: %w", err)
	}
	_, err = s.db.Bun(ctx).NewUpdate().Model((*Sum)(nil)).Set("superseded = ?", generation).Set("superseded_at = ?", at).
		Where("m.project_id = ?", projectID).Where("m.source = ?", source).Where("m.superseded IS NULL").
		Where("EXISTS (?)", fresh.ColumnExpr("1").Where("n.first_day BETWEEN m.first_day AND m.last_day")).Exec(ctx)
	if err != nil {
		return fmt.Errorf("supersede sums: %w", err)
	}
	in := Scope{ProjectID: projectID, Source: source, Span: calendar.Span{First: coverage.First, Last: coverage.Last}, Generation: generation}
	all, err := s.Slices(ctx, in)
	if err != nil {
		return err
	}
	return s.db.WithIndexes(ctx, func(ctx context.Context) error {
		for _, months := range []int{1, 3} {
			if err := s.buildSums(ctx, in, all, months, changed); err != nil {
				return err
			}
		}
		return nil
	})
}

// buildSums makes the missing sums of periods of some months that are over.
func (s *Store) buildSums(ctx context.Context, in Scope, all []Slice, months int, changed []time.Time) error {
	sums, err := s.Sums(ctx, in)
	if err != nil {
		return err
	}
	days, fresh := map[calendar.Span][]Slice{}, map[calendar.Span]int{}
	for _, v := range all {
		if period := monthsFrom(v.First, months); v.First == v.Last && period.Last <= in.Span.Last {
			days[period] = append(days[period], v)
		}
	}
	for _, day := range changed {
		fresh[monthsFrom(calendar.DayOf(day), months)]++
	}
	for period, slicesOf := range days {
		if fresh[period] == 1 {
			continue
		}
		within := in
		within.Span = period
		known := slices.DeleteFunc(slices.Clone(sums), func(m Sum) bool { return !period.Covers(m.span()) })
		if err := s.buildPeriod(ctx, within, slicesOf, known); err != nil {
			return err
		}
	}
	return nil
}

// monthsFrom returns the calendar month or quarter, by its number of months, that a day is in.
func monthsFrom(d calendar.Day, months int) calendar.Span {
	t := d.Time()
	first := time.Date(t.Year(), t.Month()-time.Month((int(t.Month())-1)%months), 1, 0, 0, 0, 0, time.UTC)
	return calendar.Span{First: calendar.DayOf(first), Last: calendar.DayOf(first.AddDate(0, months, 0)) - 1}
}

// buildPeriod makes the missing sums of the scope's days by each dimension.
func (s *Store) buildPeriod(ctx context.Context, in Scope, days []Slice, sums []Sum) error {
	var dimensions model.SearchDimensions
	for i := range days {
		dimensions |= days[i].Dimensions
	}
	for _, d := range dimensions.All() {
		if slices.ContainsFunc(sums, func(m Sum) bool { return m.Dimension == d && m.span() == in.Span }) {
			continue
		}
		parts, err := Parts(days, sums, d)
		if err != nil {
			return err
		}
		if len(parts) < 2 {
			continue
		}
		if err := s.buildSum(ctx, in, d, parts); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) buildSum(ctx context.Context, in Scope, d model.SearchDimension, parts []int64) error {
	id, err := s.advance(ctx, in.ProjectID, sliceCounter, 1)
	if err != nil {
		return err
	}
	sum := &Sum{
		ProjectID: in.ProjectID, ID: id, Source: in.Source, Dimension: d, FirstDay: in.Span.First.Time(), LastDay: in.Span.Last.Time(),
		Generation: in.Generation,
	}
	if _, err := s.db.Bun(ctx).NewInsert().Model(sum).Exec(ctx); err != nil {
		return fmt.Errorf("insert sum: %w", err)
	}
	days := Selection{ProjectID: in.ProjectID, Dimension: d, Slices: parts}
	seen := s.of(ctx, "search_seen", days).ColumnExpr("?::uuid, ?::bigint, ?::smallint, block, bit_or(terms)", in.ProjectID, id, d).Group("block")
	if _, err := s.db.Bun(ctx).NewRaw(`INSERT INTO search_seen (project_id, slice_id, dimension, block, terms) ?`, seen).Exec(ctx); err != nil {
		return fmt.Errorf("join terms: %w", err)
	}
	added := s.sumsBy(ctx, days, "term_id")
	rows := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS added", added).
		ColumnExpr("?::uuid, ?::bigint, ?::smallint, term_id, clicks, impressions, ranked, position", in.ProjectID, id, d).OrderExpr("term_id")
	_, err = s.db.Bun(ctx).NewRaw(`INSERT INTO search_figures (project_id, slice_id, dimension, term_id, clicks, impressions, ranked, position) ?`, rows).Exec(ctx)
	return storage.Wrap(err, "add up figures")
}

// keepSums is how long superseded sums are kept: longer than a report takes to read them.
const keepSums = time.Hour

// purgeSums deletes sums that were superseded a while ago. Earlier snapshots are read from the days.
func (s *Store) purgeSums(ctx context.Context, projectID uuid.UUID, at time.Time) error {
	var ids []int64
	_, err := s.db.Bun(ctx).NewDelete().Model((*Sum)(nil)).Where("project_id = ?", projectID).
		Where("superseded_at < ?", at.Add(-keepSums)).Returning("id").Exec(ctx, &ids)
	if err != nil {
		return fmt.Errorf("delete old sums: %w", err)
	}
	return s.deleteFigures(ctx, projectID, ids)
}

// deleteFigures deletes the figures of slices or sums, and which terms they are of.
func (s *Store) deleteFigures(ctx context.Context, projectID uuid.UUID, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	for _, rows := range []any{(*FigureRow)(nil), (*seenRow)(nil)} {
		_, err := s.db.Bun(ctx).NewDelete().Model(rows).Where("project_id = ?", projectID).
			Where("slice_id = ANY(?)", pgdialect.Array(ids)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete figures: %w", err)
		}
	}
	return nil
}
