package pages

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// cited are the pages that the answers of audit ?1 of project ?0 cite and that no tracked
// entity owns, those that most responses cite first. An engine's redirect that hides the
// page has another address in every answer, so no report could show it.
const cited = `WITH cited AS (
		SELECT c.url, min(c.host) AS host, row_number() OVER (ORDER BY count(DISTINCT c.execution_id) DESC, c.url COLLATE "C") AS place
		FROM citations c
		WHERE c.project_id = ?0
			AND c.reading_id = (SELECT coalesce(a.reading_id, a.id) FROM audits a WHERE a.project_id = ?0 AND a.id = ?1)
			AND cardinality(c.entities) = 0 AND c.host <> '' AND c.url ~ '^http(s|)://'
			AND split_part(c.url, '/', 3) <> 'vertexaisearch.cloud.google.com'
		GROUP BY c.url
	), ended AS (
		SELECT completed_at FROM audits WHERE project_id = ?0 AND id = ?1 AND status IN ('completed', 'partially_completed')
	) `

// noteCited records when pages that are known already were last cited.
const noteCited = cited + `UPDATE source_pages p SET cited_at = greatest(p.cited_at, ended.completed_at)
	FROM ended, (SELECT url_hash FROM source_pages s
		JOIN cited ON s.url_hash = encode(sha256(convert_to(cited.url, 'UTF8')), 'hex')
		WHERE s.project_id = ?0 ORDER BY url_hash FOR UPDATE OF s) known
	WHERE p.project_id = ?0 AND p.url_hash = known.url_hash`

// queueCited makes the first ?2 pages due at ?3, in their order, or ?4 seconds after
// their last fetch. Sums with a time zone would not be immutable, as a distributed
// database wants them here.
const queueCited = cited + `INSERT INTO source_pages AS p (project_id, url_hash, url, page_hash, host, state, cited_at, due_at)
	SELECT ?0, encode(sha256(convert_to(url, 'UTF8')), 'hex') AS url_hash, url,
		encode(sha256(convert_to(split_part(url, '#', 1), 'UTF8')), 'hex'), host, 'pending',
		completed_at, ?3::timestamptz + (place - ?2) * interval '1 microsecond' -- keeps the order
	FROM cited, ended WHERE place <= ?2 ORDER BY url_hash
	ON CONFLICT (project_id, url_hash) DO UPDATE
		SET due_at = coalesce(p.due_at, greatest(excluded.due_at,
			(p.begun_at AT TIME ZONE 'UTC' + make_interval(secs => ?4)) AT TIME ZONE 'UTC'))
		WHERE p.begun_at IS NULL OR p.begun_at < excluded.cited_at
	RETURNING p.project_id, p.url_hash, p.page_hash, p.host, split_part(p.url, '#', 1) AS address, p.due_at`

// QueuePages notes the pages that a finished audit cites, except those of tracked
// entities. At most so many pages that were not cited before, or not fetched since, become
// due, the most cited first, and each not before the time between fetches has passed since
// its last fetch. It may be repeated. An audit without figures has no such pages.
func (s *Store) QueuePages(
	ctx context.Context, projectID, auditID uuid.UUID, most int, now time.Time, between time.Duration,
) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.db.Bun(ctx).NewRaw(noteCited, projectID, auditID).Exec(ctx); err != nil {
			return fmt.Errorf("note cited pages: %w", err)
		}
		var due []duePage
		err := s.db.Bun(ctx).NewRaw(queueCited, projectID, auditID, most, now, between.Seconds()).Scan(ctx, &due)
		if err != nil {
			return fmt.Errorf("queue cited pages: %w", err)
		}
		return s.becomeDue(ctx, due)
	})
}
