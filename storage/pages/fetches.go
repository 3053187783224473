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

// BeginFetch writes down that a page is fetched now, for the projects for which it is
// due, and returns those. It returns none when the page was fetched not long ago, for any
// project: the page is then due later. It also returns none when the holder no longer
// holds the host. A fetch that EndFetch does not end is due again after the time between
// fetches. A project whose node of a distributed database is down is not among those, and the
// page is due for it a little later.
func (s *Store) BeginFetch(ctx context.Context, f Fetch) ([]Cited, error) {
	due, err := s.dueFor(ctx, f)
	if err != nil {
		return nil, fmt.Errorf("read for whom a page is due: %w", err)
	}
	last, err := s.lastFetch(ctx, f)
	if err != nil {
		return nil, fmt.Errorf("read a page's last fetch: %w", err)
	}
	var begun []Cited
	for _, group := range s.together(due) {
		var of []Cited
		err := s.db.InTx(ctx, func(ctx context.Context) (err error) {
			of, err = s.begin(ctx, f, group, last)
			return err
		})
		if storage.NodeAway(err) {
			later := f.At.Add(awayPause)
			of, err = nil, s.setDue(ctx, group[0], &later)
		}
		if err != nil {
			return nil, fmt.Errorf("begin to fetch page: %w", err)
		}
		begun = append(begun, of...)
	}
	return begun, nil
}

// awayPause is when a page is due again for a project whose node is down.
const awayPause = 5 * time.Minute

// together returns what is changed in one transaction: everything, or, on a distributed
// database, each project's by itself.
func (s *Store) together(cited []Cited) [][]Cited {
	if !s.db.Distributed() && len(cited) > 0 {
		return [][]Cited{cited}
	}
	groups := make([][]Cited, len(cited))
	for i := range cited {
		groups[i] = cited[i : i+1]
	}
	return groups
}

// begin writes down that a fetch begins for projects, and returns those that still cite the page.
// A page that was fetched not long ago is due later instead.
func (s *Store) begin(ctx context.Context, f Fetch, cited []Cited, last *time.Time) (begun []Cited, err error) {
	next := f.At.Add(f.Between)
	if last != nil {
		next = last.Add(f.Between)
	} else if held, err := s.noteFetch(ctx, f); err != nil || !held {
		return nil, err
	}
	for _, c := range cited {
		change := s.db.Bun(ctx).NewUpdate().Model((*page)(nil)).Set("due_at = ?", next).
			Where("p.project_id = ? AND p.url_hash = ?", c.ProjectID, c.URLHash)
		if last == nil {
			change.Set("begun_at = ?", f.At)
		}
		result, err := change.Exec(ctx)
		if err != nil {
			return nil, err
		}
		due := &next
		if n, err := result.RowsAffected(); err != nil {
			return nil, err
		} else if n == 0 {
			due = nil // the project was deleted
		} else if last == nil {
			begun = append(begun, c)
		}
		if err := s.setDue(ctx, c, due); err != nil {
			return nil, err
		}
	}
	return begun, nil
}

// fetched is a row of when a page was last fetched for anybody.
type fetched struct {
	bun.BaseModel `bun:"table:page_fetches,alias:f"`

	PageHash string `bun:",pk"`
	BegunAt  time.Time
}

// noteFetch writes down that a page is fetched now, unless the holder no longer holds the host.
func (s *Store) noteFetch(ctx context.Context, f Fetch) (held bool, err error) {
	if held, err = s.holds(ctx, f); err != nil || !held {
		return false, err
	}
	_, err = s.db.Bun(ctx).NewInsert().Model(&fetched{PageHash: f.Page, BegunAt: f.At}).
		On("CONFLICT (page_hash) DO UPDATE").Set("begun_at = EXCLUDED.begun_at").Exec(ctx)
	return err == nil, err
}

// lastFetch returns when the last fetch of a page began, for any project, unless that is
// long ago.
func (s *Store) lastFetch(ctx context.Context, f Fetch) (*time.Time, error) {
	var last fetched
	err := s.db.Bun(ctx).NewSelect().Model(&last).Where("f.page_hash = ? AND f.begun_at > ?", f.Page, f.At.Add(-f.Between)).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // there was none
	}
	return &last.BegunAt, err
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
// recorded stays. A page that was cited since is due again after the time between fetches. What
// belongs to a project whose node of a distributed database is down is not recorded.
func (s *Store) EndFetch(ctx context.Context, f Fetch, outcomes []Outcome, now time.Time) error {
	all := make(map[Cited]*Outcome, len(outcomes))
	cited := make([]Cited, len(outcomes))
	for i := range outcomes {
		cited[i] = outcomes[i].Cited
		all[cited[i]] = &outcomes[i]
	}
	for _, group := range s.together(cited) {
		err := s.db.InTx(ctx, func(ctx context.Context) error {
			for _, c := range group {
				if err := s.record(ctx, f, all[c], now); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil && !storage.NodeAway(err) {
			return fmt.Errorf("record page: %w", err)
		}
	}
	return nil
}

// record stores the outcome of a fetch for a project, unless a later fetch has begun.
func (s *Store) record(ctx context.Context, f Fetch, o *Outcome, now time.Time) error {
	var due *time.Time
	err := s.db.Bun(ctx).NewUpdate().Model(o.row(now)).WherePK().Where("begun_at = ?", f.At).
		Set("due_at = CASE WHEN cited_at > ?0 THEN ?1::timestamptz END", f.At, f.At.Add(f.Between)).
		Column("state", "reason", "http_status", "title", "page_format", "page_format_method", "entities", "brand", "fetched_at").
		Returning("due_at").Scan(ctx, &due)
	if storage.NotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.setDue(ctx, o.Cited, due)
}

// NodeAway reports whether an error is that a project's node of a distributed database is down.
func NodeAway(err error) bool { return storage.NodeAway(err) }

func (o *Outcome) row(now time.Time) *page {
	return &page{
		ProjectID: o.ProjectID, URLHash: o.URLHash, State: o.State, Reason: o.Reason, HTTPStatus: o.HTTPStatus, Title: o.Title,
		PageFormat: o.Format, PageFormatMethod: o.FormatMethod, Entities: append([]uuid.UUID{}, o.Competitors...), Brand: o.Brand,
		FetchedAt: now,
	}
}
