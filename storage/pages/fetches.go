package pages

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// page is a row of a page as one project cites it.
type page struct {
	bun.BaseModel `bun:"table:source_pages,alias:p"`

	ProjectID        uuid.UUID `bun:",pk"`
	URLHash          string    `bun:",pk"` // of the address
	State            State
	Reason           string
	HTTPStatus       *int `bun:"http_status"`
	Title            *string
	PageFormat       *string
	PageFormatMethod *string
	Entities         []uuid.UUID `bun:",array"` // the competitors on the page
	Brand            bool
	FetchedAt        time.Time
}

// Due is a page that is to be fetched: an address without fragment.
type Due struct {
	Hash    string
	Address string
}

// DuePages returns a host's pages that are due, each once, at most limit of them.
func (s *Store) DuePages(ctx context.Context, host string, now time.Time, limit int) ([]Due, error) {
	var due []Due
	err := s.db.Bun(ctx).NewSelect().Model((*page)(nil)).
		ColumnExpr("p.page_hash AS hash").ColumnExpr("min(split_part(p.url, '#', 1)) AS address").
		Where("p.host = ? AND p.due_at <= ?", host, now).Group("p.page_hash").
		OrderExpr("min(p.due_at), p.page_hash").Limit(int64(limit)).Scan(ctx, &due)
	if err != nil {
		return nil, fmt.Errorf("read due pages: %w", err)
	}
	return due, nil
}

// Cited is a page as one project cites it.
type Cited struct {
	ProjectID uuid.UUID
	URLHash   string `bun:"url_hash"`
}

// Fetch is a fetch that begins.
type Fetch struct {
	Holder  uuid.UUID // of the host
	Host    string
	Page    string // hash
	At      time.Time
	Between time.Duration // the shortest time from one fetch of a page to the next
}

// BeginFetch writes down that a page is fetched now, for all projects for which it is
// due, and returns those. It returns none when the page was fetched not long ago, for any
// project: the page is then due later. It also returns none when the holder no longer
// holds the host. A fetch that EndFetch does not end is due again after the time between
// fetches.
func (s *Store) BeginFetch(ctx context.Context, f Fetch) ([]Cited, error) {
	var cited []Cited
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		last, err := s.lastFetch(ctx, f)
		if err != nil {
			return err
		}
		due := s.db.Bun(ctx).NewUpdate().Model((*page)(nil)).Where("p.page_hash = ? AND p.host = ? AND p.due_at <= ?", f.Page, f.Host, f.At)
		if last != nil {
			_, err := due.Set("due_at = ?", last.Add(f.Between)).Exec(ctx)
			return err
		}
		if held, err := s.holds(ctx, f); err != nil || !held {
			return err
		}
		_, err = due.Set("begun_at = ?", f.At).Set("due_at = ?", f.At.Add(f.Between)).
			Returning("p.project_id, p.url_hash").Exec(ctx, &cited)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("begin to fetch page: %w", err)
	}
	return cited, nil
}

// lastFetch returns when the last fetch of a page began, for any project, unless that is
// long ago.
func (s *Store) lastFetch(ctx context.Context, f Fetch) (at *time.Time, err error) {
	err = s.db.Bun(ctx).NewSelect().Model((*page)(nil)).ColumnExpr("max(p.begun_at)").
		Where("p.page_hash = ? AND p.begun_at > ?", f.Page, f.At.Add(-f.Between)).Scan(ctx, &at)
	return at, err
}

// holds reports whether the holder of a fetch still holds the host, and keeps others from
// taking it until the transaction ends.
func (s *Store) holds(ctx context.Context, f Fetch) (bool, error) {
	var host string
	err := s.db.Bun(ctx).NewSelect().Model((*heldHost)(nil)).Column("host").
		Where("h.host = ? AND h.holder = ? AND h.held_until > ?", f.Host, f.Holder, f.At).For("SHARE").Scan(ctx, &host)
	if storage.NotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// State is the result of the last fetch of a page.
type State string

// The states. A page that was never fetched is pending.
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

// EndFetch records the outcomes of a fetch that began at f.At. What a later fetch
// recorded stays. A page that was cited since is due again after the time between fetches.
func (s *Store) EndFetch(ctx context.Context, f Fetch, outcomes []Outcome, now time.Time) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for i := range outcomes {
			_, err := s.db.Bun(ctx).NewUpdate().Model(outcomes[i].row(now)).WherePK().Where("begun_at = ?", f.At).
				Set("due_at = CASE WHEN cited_at > ?0 THEN ?1::timestamptz END", f.At, f.At.Add(f.Between)).
				Column("state", "reason", "http_status", "title", "page_format", "page_format_method", "entities", "brand", "fetched_at").
				Exec(ctx)
			if err != nil {
				return fmt.Errorf("record page: %w", err)
			}
		}
		return nil
	})
}

func (o *Outcome) row(now time.Time) *page {
	return &page{
		ProjectID: o.ProjectID, URLHash: o.URLHash, State: o.State, Reason: o.Reason, HTTPStatus: o.HTTPStatus, Title: o.Title,
		PageFormat: o.Format, PageFormatMethod: o.FormatMethod, Entities: append([]uuid.UUID{}, o.Competitors...), Brand: o.Brand,
		FetchedAt: now,
	}
}
