package crawls

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Compared holds the fields of a page that are compared with the page in another crawl. Its SitePage has id,
// display address, title, status, HTTP status, kind, redirect and indexability only.
type Compared struct {
	model.SitePage

	HasRead  bool     // the page was read
	Results  string   // one letter for each rule
	Failed   []string `bun:",array"` // rules that the page does not meet
	TextHash string   // a digest of the main content; empty: none
}

// ComparedAfter returns up to most pages after an id, ordered by id.
func (s *Store) ComparedAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]Compared, error) {
	var rows []Compared
	err := s.db.Bun(ctx).NewSelect().Model((*model.SitePage)(nil)).
		Column("site_page.site_url_id", "display_url", "title", "analysis_status", "http_status", "page_kind", "redirect_to", "main_content_indexable").
		ColumnExpr("r.project_id IS NOT NULL AS has_read").ColumnExpr("coalesce(r.results, '') AS results").
		ColumnExpr("ARRAY(SELECT jsonb_object_keys(r.evidence)) AS failed").
		ColumnExpr("coalesce(r.facts->'document'->>'text_hash', '') AS text_hash").
		Join("LEFT JOIN site_reads AS r ON r.project_id = site_page.project_id AND r.crawl_id = site_page.crawl_id "+
			"AND r.site_url_id = site_page.site_url_id").
		Where("site_page.project_id = ?", projectID).Where("site_page.crawl_id = ?", crawlID).Where("site_page.site_url_id > ?", after).
		OrderExpr("site_page.site_url_id").Limit(int64(most)).Scan(ctx, &rows)
	return rows, storage.Wrap(err, "read pages to compare")
}
