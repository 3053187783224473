package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
)

// ended selects the readings of the audits that ended in a time with answers.
func (s *Store) ended(ctx context.Context, projectID uuid.UUID, from, to time.Time) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().TableExpr("audits").ColumnExpr("coalesce(reading_id, id)").Where("project_id = ?", projectID).
		Where("status IN ('completed', 'partially_completed')").Where("completed_at >= ?", from).Where("completed_at < ?", to)
}

// CitedPages returns how often answers of the audits that ended in a time cited addresses.
func (s *Store) CitedPages(
	ctx context.Context, projectID uuid.UUID, from, to time.Time, addresses []string,
) (cited map[string]int64, measured bool, err error) {
	var rows []struct {
		URL string
		N   int64
	}
	q := s.db.Bun(ctx).NewSelect().TableExpr("citations AS c").Column("c.url").ColumnExpr("count(*) AS n").
		Where("c.project_id = ?", projectID).Where("c.reading_id IN (?)", s.ended(ctx, projectID, from, to)).
		Where("c.url IN (?)", bun.List(addresses)).Group("c.url")
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, false, fmt.Errorf("count citations of pages: %w", err)
	}
	cited = make(map[string]int64, len(rows))
	for _, r := range rows {
		cited[r.URL] = r.N
	}
	measured, err = s.ended(ctx, projectID, from, to).Exists(ctx)
	return cited, measured, err
}

// CitedSite returns how often answers of the audits that ended in a time cited hosts, or hosts
// below them.
func (s *Store) CitedSite(
	ctx context.Context, projectID uuid.UUID, from, to time.Time, domains []string,
) (cited int64, measured bool, err error) {
	ended := s.ended(ctx, projectID, from, to)
	count := s.db.Bun(ctx).NewSelect().TableExpr("citations AS c").ColumnExpr("count(*)").Where("c.project_id = ?", projectID).
		Where("c.reading_id IN (?)", ended).
		WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			q = q.Where("false") // without domains nothing is the site's
			for _, d := range domains {
				q = q.WhereOr("c.host = ?", d).WhereOr("right(c.host, ?) = ?", len(d)+1, "."+d)
			}
			return q
		})
	err = s.db.Bun(ctx).NewSelect().ColumnExpr("(?)", count).ColumnExpr("EXISTS (?)", ended).Scan(ctx, &cited, &measured)
	if err != nil {
		return 0, false, fmt.Errorf("count citations of the site: %w", err)
	}
	return cited, measured, nil
}
