package pages

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// cited are the pages that an audit's answers cite and nobody tracked owns, those
// that most responses cite first. An engine's redirect that hides the page is
// another address in every answer: it is no page that a report could show.
const cited = `WITH cited AS (
		SELECT c.url, min(c.host) AS host, row_number() OVER (ORDER BY count(DISTINCT c.execution_id) DESC, c.url COLLATE "C") AS place
		FROM citations c
		WHERE c.project_id = $1 AND c.reading_id = (SELECT coalesce(a.reading_id, a.id) FROM audits a WHERE a.project_id = $1 AND a.id = $2)
			AND cardinality(c.entities) = 0 AND c.host <> '' AND c.url ~ '^https?://'
			AND split_part(c.url, '/', 3) <> 'vertexaisearch.cloud.google.com'
		GROUP BY c.url
	), ended AS (
		SELECT completed_at FROM audits WHERE project_id = $1 AND id = $2 AND status IN ('completed', 'partially_completed')
	) `

const sha = `encode(sha256(convert_to(%s, 'UTF8')), 'hex')`

// QueuePages notes the pages that a finished audit cites, but those of tracked
// entities: at most so many that were not cited before, or have not been fetched
// since, become due, the most cited first, and each not before a day has passed
// since its last fetch. It may be repeated. An audit without figures has none.
func (s *Store) QueuePages(
	ctx context.Context, projectID, auditID uuid.UUID, most int, now time.Time, between time.Duration,
) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := s.db.PGX(ctx).Exec(ctx, cited+`UPDATE source_pages p SET cited_at = greatest(p.cited_at, ended.completed_at)
			FROM ended, (SELECT url_hash FROM source_pages s JOIN cited ON s.url_hash = `+fmt.Sprintf(sha, "cited.url")+`
				WHERE s.project_id = $1 ORDER BY url_hash FOR UPDATE OF s) known
			WHERE p.project_id = $1 AND p.url_hash = known.url_hash`, storage.Cached(projectID, auditID)...)
		if err != nil {
			return fmt.Errorf("note cited pages: %w", err)
		}
		_, err = s.db.PGX(ctx).Exec(ctx, cited+`INSERT INTO source_pages AS p
				(project_id, url_hash, url, page_hash, host, state, cited_at, due_at)
			SELECT $1, `+fmt.Sprintf(sha, "url")+` AS url_hash, url, `+fmt.Sprintf(sha, "split_part(url, '#', 1)")+`, host, 'pending',
				completed_at, $4::timestamptz + (place - $3) * interval '1 microsecond' -- keeps the order
			FROM cited, ended WHERE place <= $3 ORDER BY url_hash
			ON CONFLICT (project_id, url_hash) DO UPDATE SET due_at = coalesce(p.due_at, greatest(excluded.due_at, p.begun_at + $5::interval))
				WHERE p.begun_at IS NULL OR p.begun_at < excluded.cited_at`, storage.Cached(projectID, auditID, most, now, between)...)
		if err != nil {
			return fmt.Errorf("queue cited pages: %w", err)
		}
		return nil
	})
}

// HoldHost gives a host that has pages due and that nobody else visits, and keeps
// it for the holder until the time given. It is empty when there is none; taken
// says that somebody else was faster, and another may be free.
func (s *Store) HoldHost(ctx context.Context, holder uuid.UUID, now, until time.Time) (host string, taken bool, err error) {
	const query = `WITH due AS (
			SELECT p.host FROM source_pages p LEFT JOIN page_hosts h ON h.host = p.host
			WHERE p.due_at <= $2 AND (h.host IS NULL OR h.held_until <= $2) ORDER BY p.due_at LIMIT 1
		), held AS (
			INSERT INTO page_hosts AS h (host, holder, held_until) SELECT host, $1, $3 FROM due
			ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until WHERE h.held_until <= $2
			RETURNING host
		)
		SELECT coalesce((SELECT host FROM held), ''), EXISTS (SELECT 1 FROM due)`
	var found bool
	if err := s.db.PGX(ctx).QueryRow(ctx, query, storage.Cached(holder, now, until)...).Scan(&host, &found); err != nil {
		return "", false, fmt.Errorf("hold host: %w", err)
	}
	return host, found && host == "", nil
}

// LeaveHost lets others visit a host from a time on, and forgets hosts that
// nobody has visited for a day.
func (s *Store) LeaveHost(ctx context.Context, holder uuid.UUID, host string, from time.Time) error {
	const query = `WITH forgotten AS (
			DELETE FROM page_hosts WHERE host IN (
				SELECT host FROM page_hosts WHERE held_until < $3::timestamptz - interval '1 day' FOR UPDATE SKIP LOCKED)
		)
		UPDATE page_hosts SET held_until = $3 WHERE host = $2 AND holder = $1`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(holder, host, from)...); err != nil {
		return fmt.Errorf("leave host: %w", err)
	}
	return nil
}
