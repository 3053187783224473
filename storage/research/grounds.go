package research

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// FanoutQueries reads the searches that engines made in a project's newest audits,
// most frequent first, at most limit of them.
func (s *Store) FanoutQueries(ctx context.Context, projectID uuid.UUID, limit int) ([]string, error) {
	// The newest readings alone: what engines searched for a year ago grounds nothing.
	const newest = 20
	readings := s.Bun(ctx).NewSelect().Table("audits").ColumnExpr("coalesce(reading_id, id)").Where("project_id = ?", projectID).
		Where("status IN ('completed', 'partially_completed')").OrderExpr("id DESC").Limit(newest)
	var queries []string
	err := s.Bun(ctx).NewSelect().Table("fanout_queries").Column("normal").Where("project_id = ?", projectID).
		Where("reading_id IN (?)", readings).Where("logical_engine = ''").Where("NOT matched").
		Group("normal").OrderExpr("sum(events) DESC, normal").Limit(int64(limit)).Scan(ctx, &queries)
	return queries, storage.Wrap(err, "read searches of engines")
}

// Page is a page with its title.
type Page struct {
	URL   string
	Title string
}

// CitedPages reads pages that answers cite, that were read and have a title, the
// brand's own hosts first, newest first, at most limit of them.
func (s *Store) CitedPages(ctx context.Context, projectID uuid.UUID, ownHosts []string, limit int) ([]Page, error) {
	var pages []Page
	q := s.Bun(ctx).NewSelect().Table("source_pages").Column("url", "title").Where("project_id = ?", projectID).
		Where("state = 'read'").Where("title <> ''")
	if len(ownHosts) > 0 {
		q = q.OrderExpr("host IN (?) DESC", bun.List(ownHosts))
	}
	err := q.OrderExpr("cited_at DESC, url_hash").Limit(int64(limit)).Scan(ctx, &pages)
	return pages, storage.Wrap(err, "read cited pages")
}

// PromptTexts reads texts of a project's active prompts, newest first, at most
// limit of them.
func (s *Store) PromptTexts(ctx context.Context, projectID uuid.UUID, limit int) ([]string, error) {
	var texts []string
	err := s.Bun(ctx).NewSelect().Table("prompts").Column("text").Where("project_id = ?", projectID).Where("status = 'active'").
		OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx, &texts)
	return texts, storage.Wrap(err, "read prompts")
}
