package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// months is the table of months, whose rows are as those of days.
const months = "crawl_months"

// MonthKey names a month of a source by its first day.
type MonthKey struct {
	ProjectID, SourceID uuid.UUID
	First               int32
}

// last returns the last day of the month.
func (k MonthKey) last() int32 { return rollup.DayOf(rollup.Date(k.First).AddDate(0, 1, -1)) }

// SumMonth adds up the counts of a source's month, in place of an earlier sum. It reports
// whether the sum still has all requests when it is stored: a batch may have come meanwhile.
func (s *Store) SumMonth(ctx context.Context, k MonthKey) (whole bool, err error) {
	sums, err := s.monthOf(ctx, k)
	if err != nil {
		return false, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := s.db.Bun(ctx).NewDelete().Model((*Counts)(nil)).ModelTableExpr(months+" AS counts").Where("project_id = ?", k.ProjectID).
			Where("source_id = ?", k.SourceID).Where("day = ?", day(k.First)).Exec(ctx)
		if err != nil || len(sums) == 0 {
			return err
		}
		_, err = s.db.Bun(ctx).NewInsert().Model(&sums).ModelTableExpr(months).Exec(ctx)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("store counts of a month: %w", err)
	}
	current, err := s.summed(ctx, k.ProjectID, CountQuery{From: k.First, To: k.last()})
	if err != nil || len(sums) == 0 {
		return true, err
	}
	for _, one := range current {
		if one.SourceID == k.SourceID {
			return true, nil
		}
	}
	return false, nil
}

// monthOf adds up the days of a month, one bot and verification after the other.
func (s *Store) monthOf(ctx context.Context, k MonthKey) ([]*Counts, error) {
	days := func() *bun.SelectQuery {
		return s.db.Bun(ctx).NewSelect().Model((*Counts)(nil)).Where("project_id = ?", k.ProjectID).Where("source_id = ?", k.SourceID).
			Where("day BETWEEN ? AND ?", day(k.First), day(k.last()))
	}
	var sums []*Counts
	if err := days().Column("bot_id", "verification").Distinct().Order("bot_id", "verification").Scan(ctx, &sums); err != nil {
		return nil, fmt.Errorf("read bots of a month: %w", err)
	}
	for _, sum := range sums {
		var rows []*Counts
		err := days().Where("bot_id = ?", sum.BotID).Where("verification = ?", sum.Verification).Order("day").Scan(ctx, &rows)
		if err != nil {
			return nil, fmt.Errorf("read counts of a month: %w", err)
		}
		sum.ProjectID, sum.SourceID, sum.Day = k.ProjectID, k.SourceID, rollup.Date(k.First)
		for _, row := range rows {
			if err := sum.addDay(row); err != nil {
				return nil, err
			}
		}
	}
	return sums, nil
}

// addDay adds the counts of a day to those of its month.
func (c *Counts) addDay(row *Counts) error {
	var cells []rollup.Cell
	within := dayNumber(row.Day) - dayNumber(c.Day)
	err := rollup.Unpack(row.Packed, func(cell rollup.Cell) {
		cell.Last = rollup.InMonth(within, cell.Last)
		cells = append(cells, cell)
	})
	if err != nil {
		return err
	}
	c.Purpose = row.Purpose // as the catalogue had it last
	c.Requests += row.Requests
	c.Packed, err = rollup.Merge(c.Packed, cells)
	return err
}

// HasMonth reports whether the counts of the query may be those of a month: whether a whole one
// is within its days.
func (q CountQuery) HasMonth() bool {
	first := rollup.Date(q.From)
	if first.Day() > 1 {
		first = first.AddDate(0, 1, 1-first.Day())
	}
	return !q.ByDay && rollup.DayOf(first.AddDate(0, 1, -1)) <= q.To
}

// summed returns the months within a window whose sums have all requests that a query selects.
func (s *Store) summed(ctx context.Context, projectID uuid.UUID, q CountQuery) ([]MonthKey, error) {
	if !q.HasMonth() {
		return nil, nil
	}
	ofDays := q.filter(s.db.Bun(ctx).NewSelect().TableExpr("crawl_rollups AS r").ColumnExpr("sum(r.requests)").
		Where("r.project_id = ?", projectID).Where("r.source_id = counts.source_id").
		Where("r.day >= counts.day").Where("r.day < counts.day + interval '1 month'"), "r")
	var rows []struct {
		SourceID uuid.UUID
		Day      time.Time
	}
	err := q.filter(s.db.Bun(ctx).NewSelect().TableExpr(months+" AS counts").Column("source_id", "day").
		Where("counts.project_id = ?", projectID).Where("counts.day >= ?", day(q.From)).
		Where("counts.day + interval '1 month' <= ?", day(q.To+1)), "counts").
		Group("source_id", "day").Having("sum(counts.requests) = (?)", ofDays).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read months: %w", err)
	}
	keys := make([]MonthKey, len(rows))
	for i, r := range rows {
		keys[i] = MonthKey{projectID, r.SourceID, dayNumber(r.Day)}
	}
	return keys, nil
}

// DayTotal sums the requests of a day.
type DayTotal struct {
	Day                   time.Time
	SourceID              uuid.UUID
	Verification, Purpose string
	Requests              int64
}

// DayTotals sums the requests that a query selects by day.
func (s *Store) DayTotals(ctx context.Context, projectID uuid.UUID, q CountQuery) ([]DayTotal, error) {
	var list []DayTotal
	err := q.filter(s.db.Bun(ctx).NewSelect().Model((*Counts)(nil)).Column("day", "source_id", "verification", "purpose").
		ColumnExpr("sum(requests) AS requests").Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", day(q.From), day(q.To)), "counts").
		Group("day", "source_id", "verification", "purpose").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum counts: %w", err)
	}
	return list, nil
}

// Counts calls visit with the counts that a query selects: those of whole months where
// these are summed up, unless the query is by day, and of days elsewhere.
func (s *Store) Counts(ctx context.Context, projectID uuid.UUID, q CountQuery, visit func(*Counts) error) error {
	whole, err := s.summed(ctx, projectID, q)
	if err != nil {
		return err
	}
	of := func(rows *[]*Counts) *bun.SelectQuery {
		return q.filter(s.db.Bun(ctx).NewSelect().Model(rows).Where("counts.project_id = ?", projectID), "counts")
	}
	var rows []*Counts
	days := of(&rows).Where("counts.day BETWEEN ? AND ?", day(q.From), day(q.To))
	for _, m := range whole {
		days = days.Where("NOT (counts.source_id = ? AND counts.day BETWEEN ? AND ?)", m.SourceID, day(m.First), day(m.last()))
	}
	if err := days.Scan(ctx); err != nil && !storage.NotFound(err) {
		return fmt.Errorf("read counts: %w", err)
	}
	if len(whole) > 0 {
		var sums []*Counts
		err := of(&sums).ModelTableExpr(months+" AS counts").WhereGroup(" AND ", func(sel *bun.SelectQuery) *bun.SelectQuery {
			for _, m := range whole {
				sel = sel.WhereOr("counts.source_id = ? AND counts.day = ?", m.SourceID, day(m.First))
			}
			return sel
		}).Scan(ctx)
		if err != nil {
			return fmt.Errorf("read counts of months: %w", err)
		}
		for _, sum := range sums {
			sum.month = true
		}
		rows = append(rows, sums...)
	}
	for _, c := range rows {
		if err := visit(c); err != nil {
			return err
		}
	}
	return nil
}
