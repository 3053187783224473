package crawls

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// Links are some links of a page, in their order: to the pages of Others, or from them.
type Links struct {
	SiteURLID uuid.UUID   `bun:"site_url_id,type:uuid"`
	Others    []uuid.UUID `bun:",array,type:uuid[]"`
	Anchors   []string    `bun:",array"` // only for links to Others
	LinkFlags []int16     `bun:",array"` // only for links to Others
}

// LinksTo returns the links of pages to other pages. It returns up to most links of each page, beginning with
// the index from.
func (s *Store) LinksTo(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, from, most int) (map[uuid.UUID]*Links, error) {
	return s.links(ctx, projectID, crawlID, ids, func(q *bun.SelectQuery) {
		for column, name := range map[string]string{"targets": "others", "anchors": "anchors", "link_flags": "link_flags"} {
			q.ColumnExpr("?[?:?] AS ?", bun.Ident(column), from+1, from+most, bun.Ident(name))
		}
	})
}

// LinksFrom returns the pages that link to each page. It returns up to most links of each page, beginning
// with the index from.
func (s *Store) LinksFrom(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, from, most int) (map[uuid.UUID]*Links, error) {
	return s.links(ctx, projectID, crawlID, ids, func(q *bun.SelectQuery) {
		q.ColumnExpr("sources[?:?] AS others", from+1, from+most)
	})
}

func (s *Store) links(
	ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, columns func(*bun.SelectQuery),
) (map[uuid.UUID]*Links, error) {
	var rows []*Links
	q := s.db.Bun(ctx).NewSelect().Model((*Read)(nil)).Column("site_url_id").Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(ids))
	columns(q)
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read links: %w", err)
	}
	byID := make(map[uuid.UUID]*Links, len(rows))
	for _, r := range rows {
		byID[r.SiteURLID] = r
	}
	return byID, nil
}

// LinkKey identifies the link of a page to another page.
type LinkKey struct{ Source, Target uuid.UUID }

// Link is a link of a page to another page.
type Link struct {
	Source uuid.UUID `bun:"type:uuid"`
	Target uuid.UUID `bun:"type:uuid"`
	Anchor string
	Flags  int16
}

// LinksByKey returns links by their pages. It leaves out keys without a link.
func (s *Store) LinksByKey(ctx context.Context, projectID, crawlID uuid.UUID, keys []LinkKey) (map[LinkKey]*Link, error) {
	sources, targets := make([]uuid.UUID, len(keys)), make([]uuid.UUID, len(keys))
	for i, k := range keys {
		sources[i], targets[i] = k.Source, k.Target
	}
	var rows []*Link
	err := s.db.Bun(ctx).NewSelect().Model((*Read)(nil)).ColumnExpr("k.source, k.target, r.anchors[at.n] AS anchor, r.link_flags[at.n] AS flags").
		Join("JOIN unnest(?::uuid[], ?::uuid[]) AS k (source, target) ON k.source = r.site_url_id", pgdialect.Array(sources), pgdialect.Array(targets)).
		Join("CROSS JOIN LATERAL (SELECT array_position(r.targets, k.target)) AS at (n)").
		Where("r.project_id = ?", projectID).Where("r.crawl_id = ?", crawlID).Where("at.n IS NOT NULL").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read links of pages: %w", err)
	}
	byKey := make(map[LinkKey]*Link, len(rows))
	for _, r := range rows {
		byKey[LinkKey{r.Source, r.Target}] = r
	}
	return byKey, nil
}
