package traffic

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

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

// mostSummed bounds the counts of a month that are summed up in memory, in bytes. Reports read the days of a
// larger month.
const mostSummed = 16 << 20

// SumMonth adds up the counts of a source's month, in place of an earlier sum. It reports
// whether the sum still has all requests when it is stored: a batch may have come meanwhile.
func (s *Store) SumMonth(ctx context.Context, k MonthKey) (whole bool, err error) {
	sums := 0
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := s.db.Bun(ctx).NewDelete().Model((*Counts)(nil)).ModelTableExpr(months+" AS counts").Where("project_id = ?", k.ProjectID).
			Where("source_id = ?", k.SourceID).Where("day = ?", day(k.First)).Exec(ctx)
		if err != nil {
			return err
		}
		sums, err = s.insertSums(ctx, k)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("sum up a month: %w", err)
	}
	current, err := s.summed(ctx, k.ProjectID, CountQuery{From: k.First, To: k.last()})
	if err != nil || sums == 0 {
		return true, err
	}
	for _, one := range current {
		if one.SourceID == k.SourceID {
			return true, nil
		}
	}
	return false, nil
}

// insertSums adds up the days of a month, one bot and verification after the other, and stores the sums. It
// returns their number.
func (s *Store) insertSums(ctx context.Context, k MonthKey) (int, error) {
	var rows []struct {
		BotID, Verification string
		Size                int64
	}
	err := s.daysOf(ctx, k).Column("bot_id", "verification").ColumnExpr("sum(octet_length(cells)) AS size").
		Group("bot_id", "verification").Order("bot_id", "verification").Scan(ctx, &rows)
	if err != nil {
		return 0, err
	}
	size := int64(0)
	for _, row := range rows {
		size += row.Size
	}
	if size > mostSummed {
		return 0, nil
	}
	for _, row := range rows {
		sum := &Counts{ProjectID: k.ProjectID, SourceID: k.SourceID, Day: rollup.Date(k.First), BotID: row.BotID, Verification: row.Verification}
		if err := s.addDays(ctx, k, sum); err != nil {
			return 0, err
		}
		if _, err := s.db.Bun(ctx).NewInsert().Model(sum).ModelTableExpr(months).Exec(ctx); err != nil {
			return 0, err
		}
	}
	return len(rows), nil
}

// daysOf selects the counts of a month's days.
func (s *Store) daysOf(ctx context.Context, k MonthKey) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Model((*Counts)(nil)).Where("project_id = ?", k.ProjectID).Where("source_id = ?", k.SourceID).
		Where("day BETWEEN ? AND ?", day(k.First), day(k.last()))
}

// addDays adds the days of a month to the sum of a bot and verification, one after the other.
func (s *Store) addDays(ctx context.Context, k MonthKey, sum *Counts) error {
	rows, err := s.daysOf(ctx, k).Column("day", "purpose", "requests", "cells").
		Where("bot_id = ?", sum.BotID).Where("verification = ?", sum.Verification).Order("day").Rows(ctx)
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // Err has it
	var packed sql.RawBytes
	for row := (Counts{}); rows.Next(); {
		if err := rows.Scan(&row.Day, &row.Purpose, &row.Requests, &packed); err != nil {
			return err
		}
		sum.Purpose = row.Purpose // the latest one in the catalogue
		sum.Requests += row.Requests
		if sum.Packed, err = rollup.MergeDay(sum.Packed, packed, dayNumber(row.Day)-k.First); err != nil {
			return err
		}
	}
	return rows.Err()
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

// BotDay sums the requests of a bot on a day.
type BotDay struct {
	Day      time.Time
	SourceID uuid.UUID
	BotID    string
	Requests int64
}

// BotDays sums the requests of each bot by day, without those that failed verification.
func (s *Store) BotDays(ctx context.Context, projectID uuid.UUID, from, to int32) ([]BotDay, error) {
	var list []BotDay
	err := s.db.Bun(ctx).NewSelect().Model((*Counts)(nil)).Column("day", "source_id", "bot_id").ColumnExpr("sum(requests) AS requests").
		Where("project_id = ?", projectID).Where("day BETWEEN ? AND ?", day(from), day(to)).Where("verification <> 'failed'").
		Group("day", "source_id", "bot_id").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum counts of bots: %w", err)
	}
	return list, nil
}

// Counts calls visit for each row of counts that a query selects. A row is valid until visit returns. A month
// that is summed up has one row, unless the query is by day. All other counts are of days.
func (s *Store) Counts(ctx context.Context, projectID uuid.UUID, q CountQuery, visit func(*Counts) error) error {
	whole, err := s.summed(ctx, projectID, q)
	if err != nil {
		return err
	}
	sources, firsts := make([]uuid.UUID, len(whole)), make([]string, len(whole))
	for i, m := range whole {
		sources[i], firsts[i] = m.SourceID, day(m.First)
	}
	summed := s.db.Bun(ctx).NewSelect().ColumnExpr("* FROM unnest(?::uuid[], ?::date[])", pgdialect.Array(sources), pgdialect.Array(firsts))
	ofDays := s.db.Bun(ctx).NewSelect().TableExpr("crawl_rollups AS c").Where("c.day BETWEEN ? AND ?", day(q.From), day(q.To))
	if len(whole) > 0 {
		ofDays.Where("(c.source_id, date_trunc('month', c.day::timestamp)::date) NOT IN (?)", summed)
	}
	if err := s.eachCounts(ctx, projectID, q, ofDays, visit); err != nil || len(whole) == 0 {
		return err
	}
	ofMonths := s.db.Bun(ctx).NewSelect().TableExpr(months+" AS c").Where("(c.source_id, c.day) IN (?)", summed)
	return s.eachCounts(ctx, projectID, q, ofMonths, func(c *Counts) error {
		c.month = true
		return visit(c)
	})
}

// eachCounts reads those rows of counts that a query selects.
func (s *Store) eachCounts(ctx context.Context, projectID uuid.UUID, q CountQuery, from *bun.SelectQuery, visit func(*Counts) error) error {
	rows := q.filter(from.ColumnExpr("c.project_id, c.day, c.source_id, c.bot_id, c.verification, c.purpose, c.requests, c.cells").
		Where("c.project_id = ?", projectID), "c")
	var read Counts
	var packed storage.Bytes
	targets := []any{&read.ProjectID, &read.Day, &read.SourceID, &read.BotID, &read.Verification, &read.Purpose, &read.Requests, &packed}
	err := s.db.Stream(ctx, rows, targets, func() error {
		c := read
		c.Packed = packed
		return visit(&c)
	})
	if err != nil {
		return fmt.Errorf("read counts: %w", err)
	}
	return nil
}
