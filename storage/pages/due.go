package pages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// duePage is a row of a page that is due for a project. The rows of all projects are in one
// plain table, which the transactions that change a page keep: on a distributed database, a node
// that is down keeps nobody else's pages from being found.
type duePage struct {
	bun.BaseModel `bun:"table:pages_due,alias:d"`

	ProjectID uuid.UUID `bun:",pk"`
	URLHash   string    `bun:",pk"`
	PageHash  string
	Host      string
	Address   string
	DueAt     time.Time
}

// Due is a page that is to be fetched: an address without fragment.
type Due struct {
	Hash    string
	Address string
}

// DuePages returns a host's pages that are due, each once, at most limit of them.
func (s *Store) DuePages(ctx context.Context, host string, now time.Time, limit int) ([]Due, error) {
	var due []Due
	err := s.db.Bun(ctx).NewSelect().Model((*duePage)(nil)).
		ColumnExpr("d.page_hash AS hash").ColumnExpr("min(d.address) AS address").
		Where("d.host = ? AND d.due_at <= ?", host, now).Group("d.page_hash").
		OrderExpr("min(d.due_at), d.page_hash").Limit(int64(limit)).Scan(ctx, &due)
	return due, storage.Wrap(err, "read due pages")
}

// dueFor returns for whom the page of a fetch is due, in the order in which pages are locked.
func (s *Store) dueFor(ctx context.Context, f Fetch) ([]Cited, error) {
	var cited []Cited
	err := s.db.Bun(ctx).NewSelect().Model((*duePage)(nil)).Column("project_id", "url_hash").
		Where("d.page_hash = ? AND d.host = ? AND d.due_at <= ?", f.Page, f.Host, f.At).
		OrderExpr("d.project_id, d.url_hash").Scan(ctx, &cited)
	return cited, err
}

// dueChunk is how many pages become due with one statement.
const dueChunk = 1_000

// becomeDue notes when pages are due.
func (s *Store) becomeDue(ctx context.Context, pages []duePage) error {
	for chunk := range slices.Chunk(pages, dueChunk) {
		_, err := s.db.Bun(ctx).NewInsert().Model(&chunk).On("CONFLICT (project_id, url_hash) DO UPDATE").
			Set("due_at = EXCLUDED.due_at").Exec(ctx)
		if err != nil {
			return fmt.Errorf("note due pages: %w", err)
		}
	}
	return nil
}

// setDue notes when a page is due for a project; nil: it is not.
func (s *Store) setDue(ctx context.Context, c Cited, at *time.Time) error {
	if at == nil {
		_, err := s.db.Bun(ctx).NewDelete().Model((*duePage)(nil)).Where("project_id = ? AND url_hash = ?", c.ProjectID, c.URLHash).Exec(ctx)
		return err
	}
	_, err := s.db.Bun(ctx).NewUpdate().Model((*duePage)(nil)).Set("due_at = ?", at).
		Where("project_id = ? AND url_hash = ?", c.ProjectID, c.URLHash).Exec(ctx)
	return err
}
