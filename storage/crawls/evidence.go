package crawls

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// ResultsBefore returns the newest crawls with results that ended before a time, the newest first.
func (s *Store) ResultsBefore(ctx context.Context, projectID uuid.UUID, at time.Time, most int) ([]model.SiteCrawl, error) {
	return s.withResults(ctx, projectID, "completed_at < ?", at, most)
}

// ResultsSince returns the newest crawls with results that began after a time, the newest first.
func (s *Store) ResultsSince(ctx context.Context, projectID uuid.UUID, at time.Time, most int) ([]model.SiteCrawl, error) {
	return s.withResults(ctx, projectID, "coalesce(started_at, created_at) > ?", at, most)
}

func (s *Store) withResults(
	ctx context.Context, projectID uuid.UUID, condition string, at time.Time, most int,
) (found []model.SiteCrawl, err error) {
	err = s.db.Bun(ctx).NewSelect().Model(&found).Where("project_id = ?", projectID).Where("issues_summary IS NOT NULL").
		Where(condition, at).OrderExpr("created_at DESC, id DESC").Limit(int64(most)).Scan(ctx)
	return found, storage.Wrap(err, "read site crawls with results")
}

// MostAnalyzed returns the largest number of pages that one of a project's newest crawls with
// results analyzed.
func (s *Store) MostAnalyzed(ctx context.Context, projectID uuid.UUID, newest int) (int, error) {
	crawls := s.db.Bun(ctx).NewSelect().Model((*model.SiteCrawl)(nil)).ColumnExpr("(final_counters->>'analyzed')::integer AS analyzed").
		Where("project_id = ?", projectID).Where("issues_summary IS NOT NULL").OrderExpr("created_at DESC, id DESC").Limit(int64(newest))
	var most int
	err := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS c", crawls).ColumnExpr("coalesce(max(c.analyzed), 0)").Scan(ctx, &most)
	return most, storage.Wrap(err, "count analyzed pages of crawls")
}

// FailedRules are the rules that a page does not meet.
type FailedRules struct {
	SiteURLID uuid.UUID `bun:"site_url_id,type:uuid"`
	Rules     []string  `bun:",array"`
}

// FailedRulesAfter returns the rules that pages do not meet, in the order of the pages'
// ids, after one.
func (s *Store) FailedRulesAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]FailedRules, error) {
	var rows []FailedRules
	err := s.db.Bun(ctx).NewSelect().Model((*Read)(nil)).Column("site_url_id").
		ColumnExpr("ARRAY(SELECT jsonb_object_keys(r.evidence) ORDER BY 1) AS rules").Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("site_url_id > ?", after).OrderExpr("site_url_id").Limit(int64(most)).Scan(ctx, &rows)
	return rows, storage.Wrap(err, "read failed rules")
}

// Outline is what a page says it is about, and the pages of the site that it links to.
type Outline struct {
	SiteURLID uuid.UUID   `bun:"site_url_id,type:uuid"`
	Title     string      `bun:"title"`
	Headings  []string    `bun:",array"`
	Excerpt   string      `bun:"excerpt"` // of the main content
	Targets   []uuid.UUID `bun:",array"`
}

// OutlinesAfter returns the outlines of pages that are HTML, in the order of the pages'
// ids, after one.
func (s *Store) OutlinesAfter(ctx context.Context, projectID, crawlID, after uuid.UUID, most int) ([]Outline, error) {
	var rows []Outline
	err := s.db.Bun(ctx).NewSelect().Model((*Read)(nil)).Column("site_url_id", "targets").
		ColumnExpr("coalesce(r.facts -> 'document' ->> 'title', '') AS title").
		ColumnExpr("coalesce(r.facts -> 'document' ->> 'excerpt', '') AS excerpt").
		ColumnExpr("ARRAY(SELECT h ->> 'text' FROM jsonb_array_elements(coalesce(r.facts -> 'document' -> 'headings', '[]')) h) AS headings").
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("site_url_id > ?", after).
		Where("jsonb_typeof(r.facts -> 'document') = 'object'").OrderExpr("site_url_id").Limit(int64(most)).Scan(ctx, &rows)
	return rows, storage.Wrap(err, "read outlines of pages")
}

// IssueCounts returns how many issues pages of a crawl have, by their ids. Pages that
// were not read are not in it.
func (s *Store) IssueCounts(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]int, error) {
	counts := make(map[uuid.UUID]int, len(ids))
	if len(ids) == 0 {
		return counts, nil
	}
	var rows []struct {
		SiteURLID  uuid.UUID `bun:"site_url_id,type:uuid"`
		IssueCount int
	}
	err := s.db.Bun(ctx).NewSelect().Model((*model.SitePage)(nil)).Column("site_url_id", "issue_count").
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(ids)).
		Where("issue_count IS NOT NULL").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count issues of pages: %w", err)
	}
	for _, r := range rows {
		counts[r.SiteURLID] = r.IssueCount
	}
	return counts, nil
}

// PageTitles returns titles and addresses of the pages of the newest crawl with results,
// those nearest to the home page first.
func (s *Store) PageTitles(ctx context.Context, projectID uuid.UUID, limit int) ([]model.SitePage, error) {
	newest := s.db.Bun(ctx).NewSelect().Model((*model.SiteCrawl)(nil)).Column("id").Where("project_id = ?", projectID).
		Where("issues_summary IS NOT NULL").OrderExpr("created_at DESC").Limit(1)
	var rows []model.SitePage
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("title", "display_url").Where("project_id = ?", projectID).
		Where("crawl_id = (?)", newest).Where("title <> ''").Where("main_content_indexable").
		OrderExpr("depth_from_home, site_url_id").Limit(int64(limit)).Scan(ctx)
	return rows, storage.Wrap(err, "read titles of pages")
}
