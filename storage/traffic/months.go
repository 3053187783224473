package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
)

// months is the table of months, whose rows are as those of days.
const months = "crawl_months"

// MonthKey names a month of a source by its first day.
type MonthKey struct {
	ProjectID, SourceID uuid.UUID
	First               calendar.Day
}

// last returns the last day of the month.
func (k MonthKey) last() calendar.Day { return calendar.DayOf(k.First.Time().AddDate(0, 1, -1)) }

// SumMonth adds up the counts of a source's month, in place of an earlier sum. It reports
// whether the sum still has all requests when it is stored: a batch may have come meanwhile.
func (s *Store) SumMonth(ctx context.Context, k MonthKey) (whole bool, err error) {
	sums := 0
	err = s.db.WithIndexes(ctx, func(ctx context.Context) error {
		var old []uuid.UUID
		_, err := s.db.Bun(ctx).NewDelete().Model((*Counts)(nil)).ModelTableExpr(months+" AS counts").Where("project_id = ?", k.ProjectID).
			Where("source_id = ?", k.SourceID).Where("day = ?", k.First.String()).Returning("id").Exec(ctx, &old)
		if err != nil {
			return err
		}
		if len(old) > 0 {
			_, err = s.db.Bun(ctx).NewDelete().Table("crawl_counts").Where("project_id = ?", k.ProjectID).Where("rollup_id IN (?)", bun.List(old)).Exec(ctx)
			if err != nil {
				return err
			}
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

// insertSums adds up the days of a month and stores the sums. It returns their number.
func (s *Store) insertSums(ctx context.Context, k MonthKey) (int, error) {
	days := s.db.Bun(ctx).NewSelect().TableExpr("crawl_rollups AS r").Where("r.project_id = ?", k.ProjectID).Where("r.source_id = ?", k.SourceID).
		Where("r.day BETWEEN ? AND ?", k.First.String(), k.last().String())
	var sums []Counts
	err := days.Clone().Column("bot_id", "verification").ColumnExpr("(array_agg(purpose ORDER BY day DESC))[1] AS purpose"). // the latest one in the catalogue
																	ColumnExpr("sum(requests)::bigint AS requests, sum(errors)::bigint AS errors, sum(coded)::bigint AS coded").
																	Group("bot_id", "verification").Scan(ctx, &sums)
	if err != nil || len(sums) == 0 {
		return 0, err
	}
	for i := range sums {
		c := &sums[i]
		c.ProjectID, c.SourceID, c.Day, c.ID = k.ProjectID, k.SourceID, k.First.Time(), model.NewID()
	}
	if _, err := s.db.Bun(ctx).NewInsert().Model(&sums).ModelTableExpr(months).Exec(ctx); err != nil {
		return 0, err
	}
	paths := days.Join("JOIN crawl_months AS m ON m.project_id = r.project_id AND m.source_id = r.source_id AND m.day = ? "+
		"AND m.bot_id = r.bot_id AND m.verification = r.verification", k.First.String()).
		Join("JOIN crawl_counts AS c ON c.project_id = r.project_id AND c.rollup_id = r.id").
		ColumnExpr("m.project_id, m.id, c.path_id, c.status, sum(c.requests)::bigint, max(c.last_at)").
		GroupExpr("m.project_id, m.id, c.path_id, c.status").OrderExpr("m.id, c.path_id, c.status")
	_, err = s.db.Bun(ctx).NewRaw("INSERT INTO crawl_counts (project_id, rollup_id, path_id, status, requests, last_at) ?", paths).Exec(ctx)
	return len(sums), err
}

// HasMonth reports whether a whole month is within the query's days.
func (q CountQuery) HasMonth() bool {
	first := q.From.Time()
	if first.Day() > 1 {
		first = first.AddDate(0, 1, 1-first.Day())
	}
	return calendar.DayOf(first.AddDate(0, 1, -1)) <= q.To
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
		Where("counts.project_id = ?", projectID).Where("counts.day >= ?", q.From.String()).
		Where("counts.day + interval '1 month' <= ?", (q.To+1).String()), "counts").
		Group("source_id", "day").Having("sum(counts.requests) = (?)", ofDays).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read months: %w", err)
	}
	keys := make([]MonthKey, len(rows))
	for i, r := range rows {
		keys[i] = MonthKey{projectID, r.SourceID, calendar.DayOf(r.Day)}
	}
	return keys, nil
}
