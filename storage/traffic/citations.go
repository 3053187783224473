package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
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
	ended := s.ended(ctx, projectID, from, to)
	counts := s.db.Bun(ctx).NewSelect().TableExpr("citations AS c").Column("c.url").ColumnExpr("count(*) AS n").
		Where("c.project_id = ?", projectID).Where("c.reading_id IN (?)", ended).
		Where("c.url IN (?)", bun.List(addresses)).Group("c.url")
	var rows []struct {
		Measured bool
		URL      *string // nil: no address was cited
		N        int64
	}
	err = s.db.Bun(ctx).NewSelect().TableExpr("(SELECT EXISTS (?) AS measured) AS e", ended).Join("LEFT JOIN (?) AS c ON true", counts).
		Column("e.measured", "c.url").ColumnExpr("coalesce(c.n, 0) AS n").Scan(ctx, &rows)
	if err != nil {
		return nil, false, fmt.Errorf("count citations of pages: %w", err)
	}
	cited = make(map[string]int64, len(rows))
	for _, r := range rows {
		measured = r.Measured
		if r.URL != nil {
			cited[*r.URL] = r.N
		}
	}
	return cited, measured, nil
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
	return cited, measured, storage.Wrap(err, "count citations of the site")
}

// CitedPage is a page and how often answers cited it.
type CitedPage struct {
	URL       string
	Citations int64
}

// MostCitedPages returns the pages of a host that answers of the audits that ended in a time cited most.
func (s *Store) MostCitedPages(
	ctx context.Context, projectID uuid.UUID, from, to time.Time, host string, limit int,
) (pages []CitedPage, measured bool, err error) {
	ended := s.ended(ctx, projectID, from, to)
	if err := s.db.Bun(ctx).NewSelect().ColumnExpr("EXISTS (?)", ended).Scan(ctx, &measured); err != nil || !measured {
		return nil, false, err
	}
	err = s.db.Bun(ctx).NewSelect().TableExpr("citations AS c").Column("c.url").ColumnExpr("count(*) AS citations").
		Where("c.project_id = ?", projectID).Where("c.reading_id IN (?)", ended).Where("c.host = ?", host).
		Group("c.url").OrderExpr("citations DESC, c.url").Limit(int64(limit)).Scan(ctx, &pages)
	if err != nil {
		return nil, false, fmt.Errorf("count citations of a host's pages: %w", err)
	}
	return pages, true, nil
}
