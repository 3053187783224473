package traffic

import (
	"context"
	"database/sql"
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

// mostSummed bounds the counts of a source's days in bytes that are summed up as a month, which is done in
// memory. Reports read the days of a larger month.
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
// returns how many there are.
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
		sum.Purpose = row.Purpose // as the catalogue had it last
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

// Counts calls visit with the counts that a query selects, one row after the other, which is valid until
// visit returns: those of whole months where these are summed up, unless the query is by day, and of days
// elsewhere.
func (s *Store) Counts(ctx context.Context, projectID uuid.UUID, q CountQuery, visit func(*Counts) error) error {
	whole, err := s.summed(ctx, projectID, q)
	if err != nil {
		return err
	}
	sources, firsts := make([]uuid.UUID, len(whole)), make([]time.Time, len(whole))
	for i, m := range whole {
		sources[i], firsts[i] = m.SourceID, rollup.Date(m.First)
	}
	args := []any{projectID, q.Purpose, q.BotID, q.Verification, sources, firsts}
	const ofDays = `FROM crawl_rollups c WHERE c.day BETWEEN $7 AND $8
		AND (c.source_id, date_trunc('month', c.day::timestamp)::date) NOT IN (SELECT * FROM unnest($5::uuid[], $6::date[]))`
	err = s.eachCounts(ctx, ofDays, append(args, rollup.Date(q.From), rollup.Date(q.To)), visit)
	if err != nil || len(whole) == 0 {
		return err
	}
	const ofMonths = `FROM crawl_months c WHERE (c.source_id, c.day) IN (SELECT * FROM unnest($5::uuid[], $6::date[]))`
	return s.eachCounts(ctx, ofMonths, args, func(c *Counts) error {
		c.month = true
		return visit(c)
	})
}

// eachCounts reads rows of counts. It is a native statement because Bun's driver asks for packed counts as text
// of twice their size, and decodes each row's into memory of their own. Bytes take twice as long to read so, and
// `bench trafficyear` would miss the overview.
func (s *Store) eachCounts(ctx context.Context, from string, args []any, visit func(*Counts) error) error {
	rows, err := s.db.PGX(ctx).Query(ctx, `SELECT c.project_id, c.day, c.source_id, c.bot_id, c.verification, c.purpose, c.requests, c.cells `+from+`
		AND c.project_id = $1 AND ($2 = '' OR c.purpose = $2) AND ($3 = '' OR c.bot_id = $3) AND ($4 = '' OR c.verification = $4)`,
		storage.Planned(args...)...)
	if err != nil {
		return fmt.Errorf("read counts: %w", err)
	}
	defer rows.Close()
	var packed lent
	for rows.Next() {
		var c Counts
		if err := rows.Scan(&c.ProjectID, &c.Day, &c.SourceID, &c.BotID, &c.Verification, &c.Purpose, &c.Requests, &packed); err != nil {
			return fmt.Errorf("read counts: %w", err)
		}
		c.Packed = packed
		if err := visit(&c); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read counts: %w", err)
	}
	return nil
}
