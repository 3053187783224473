package pages

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
)

// Due is a page that is to be fetched: an address without fragment.
type Due struct {
	Hash    string
	Address string
}

// DuePages lists a host's pages that are due, each once, at most limit of them.
func (s *Store) DuePages(ctx context.Context, host string, now time.Time, limit int) ([]Due, error) {
	const query = `SELECT page_hash, min(split_part(url, '#', 1)) FROM source_pages
		WHERE host = $1 AND due_at <= $2 GROUP BY page_hash ORDER BY min(due_at), page_hash LIMIT $3`
	due, err := storage.Collect(ctx, s.db, pgx.RowToStructByPos[Due], query, host, now, limit)
	if err != nil {
		return nil, fmt.Errorf("read due pages: %w", err)
	}
	return due, nil
}

// Cited is a page as one project cites it.
type Cited struct {
	ProjectID uuid.UUID
	URLHash   string
}

// Fetch is a fetch that begins.
type Fetch struct {
	Holder  uuid.UUID // of the host
	Host    string
	Page    string // hash
	At      time.Time
	Between time.Duration // the shortest time from one fetch of a page to the next
}

// BeginFetch writes down that a page is fetched now, for all projects for which it
// is due, and gives those. They are none when it was fetched not long ago, for
// anybody: then it is due later. They are also none when the host is no longer the
// holder's. A fetch that is not ended by EndFetch is begun again after the time
// between fetches.
func (s *Store) BeginFetch(ctx context.Context, f Fetch) ([]Cited, error) {
	const query = `WITH last AS (
			SELECT max(begun_at) AS at FROM source_pages WHERE page_hash = $3 AND begun_at > $4::timestamptz - $5::interval
		), later AS (
			UPDATE source_pages p SET due_at = last.at + $5::interval FROM last
			WHERE p.page_hash = $3 AND p.host = $2 AND p.due_at <= $4 AND last.at IS NOT NULL
		)
		UPDATE source_pages p SET begun_at = $4, due_at = $4::timestamptz + $5::interval FROM last
		WHERE p.page_hash = $3 AND p.host = $2 AND p.due_at <= $4 AND last.at IS NULL
			AND EXISTS (SELECT 1 FROM page_hosts h WHERE h.host = $2 AND h.holder = $1 AND h.held_until > $4)
		RETURNING p.project_id, p.url_hash`
	pages, err := storage.Collect(ctx, s.db, pgx.RowToStructByPos[Cited], query, f.Holder, f.Host, f.Page, f.At, f.Between)
	if err != nil {
		return nil, fmt.Errorf("begin to fetch page: %w", err)
	}
	return pages, nil
}

// State is what became of a page.
type State string

// The states. Pending are those that were never fetched.
const (
	Read       State = "read"
	Blocked    State = "blocked"
	Unreadable State = "unreadable"
)

// Outcome is how a fetch of a page ended for one project.
type Outcome struct {
	Cited

	State        State
	Reason       string // of blocked and unreadable, for people
	HTTPStatus   *int   // nil: there was no response
	Title        *string
	Format       *string
	FormatMethod *string
	Competitors  []uuid.UUID // on the page
	Brand        bool        // is on the page
}

// EndFetch records the outcomes of a fetch that began at a time. What was recorded
// of a later one stays. A page that was cited since is due again after the time
// between fetches.
func (s *Store) EndFetch(ctx context.Context, f Fetch, outcomes []Outcome, now time.Time) error {
	const query = `UPDATE source_pages SET state = $3, reason = $4, http_status = $5, title = $6, page_format = $7,
			page_format_method = $8, entities = $9, brand = $10, fetched_at = $11,
			due_at = CASE WHEN cited_at > begun_at THEN begun_at + $13::interval END
		WHERE project_id = $1 AND url_hash = $2 AND begun_at = $12`
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for _, o := range outcomes {
			if o.Competitors == nil {
				o.Competitors = []uuid.UUID{}
			}
			_, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(o.ProjectID, o.URLHash, string(o.State), o.Reason, o.HTTPStatus, o.Title,
				o.Format, o.FormatMethod, o.Competitors, o.Brand, now, f.At, f.Between)...)
			if err != nil {
				return fmt.Errorf("record page: %w", err)
			}
		}
		return nil
	})
}
