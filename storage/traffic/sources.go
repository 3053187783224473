package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// sourceHome reports whose a source, or its token, is. It has no project in its key: it is how a
// project is found.
type sourceHome struct {
	bun.BaseModel `bun:"table:crawl_source_homes"`

	Source      uuid.UUID `bun:",pk"`
	Project     uuid.UUID
	Fingerprint []byte // of the token; nil: it has none
}

// InsertSource stores a new source, and whose it is.
func (s *Store) InsertSource(ctx context.Context, source *model.CrawlSource) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(source).Exec(ctx)
	if err == nil {
		home := &sourceHome{Source: source.ID, Project: source.ProjectID, Fingerprint: source.TokenFingerprint}
		_, err = s.db.Bun(ctx).NewInsert().Model(home).Exec(ctx)
	}
	return storage.Wrap(err, "store source")
}

// Source returns a source of a project.
func (s *Store) Source(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error) {
	return s.source(ctx, projectID, id, false)
}

// HeldSource returns a source and holds its row until the transaction ends.
func (s *Store) HeldSource(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error) {
	return s.source(ctx, projectID, id, true)
}

func (s *Store) source(ctx context.Context, projectID, id uuid.UUID, held bool) (*model.CrawlSource, error) {
	if err := s.db.Reach(ctx, projectID); err != nil {
		return nil, err
	}
	source := &model.CrawlSource{}
	q := s.db.Bun(ctx).NewSelect().Model(source).ColumnExpr("?TableColumns").
		ColumnExpr("(SELECT p.workspace_id FROM projects AS p WHERE p.id = ?) AS workspace_id", projectID).
		Where("project_id = ?", projectID).Where("id = ?", id)
	if held {
		q = q.For("NO KEY UPDATE")
	}
	err := q.Scan(ctx)
	return source, storage.Found(err, "crawl source")
}

// SourceOfToken returns the source that a token's fingerprint belongs to, nil when there is
// none.
func (s *Store) SourceOfToken(ctx context.Context, fingerprint []byte) (*model.CrawlSource, error) {
	return s.sourceAt(ctx, "fingerprint = ?", fingerprint)
}

// AnySource returns a source of any project, nil when there is none. It is for operators.
func (s *Store) AnySource(ctx context.Context, id uuid.UUID) (*model.CrawlSource, error) {
	return s.sourceAt(ctx, "source = ?", id)
}

func (s *Store) sourceAt(ctx context.Context, where string, value any) (*model.CrawlSource, error) {
	home := &sourceHome{}
	err := s.db.Bun(ctx).NewSelect().Model(home).Where(where, value).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // that there is none is no error
	}
	if err != nil {
		return nil, fmt.Errorf("find source: %w", err)
	}
	source, err := s.Source(ctx, home.Project, home.Source)
	if err != nil && fault.KindOf(err) == fault.NotFound { // its project was deleted
		return nil, nil //nolint:nilnil // likewise
	}
	return source, err
}

// SourcesByID returns the sources that have the keys, by key.
func (s *Store) SourcesByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.CrawlSource, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*model.CrawlSource)(nil))
	return storage.ByKey(ctx, q, keys, "crawl_source", func(source *model.CrawlSource) storage.ChildKey {
		return storage.ChildKey{ProjectID: source.ProjectID, ID: source.ID}
	})
}

// SourcesOf returns a page of the sources of projects, oldest first. Of every project it
// returns one source more than the limit if there is one.
func (s *Store) SourcesOf(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]model.CrawlSource, error) {
	span, err := storage.PageSpan(req, false)
	if err != nil {
		return nil, err
	}
	rows, err := storage.ReadSpans[model.CrawlSource](ctx, s.db, projectIDs, span)
	return storage.GroupBy(rows, func(source model.CrawlSource) uuid.UUID { return source.ProjectID }), storage.Wrap(err, "read sources")
}

// AllSources returns every source of a project, oldest first. There are at most
// traffic.MaxSources of them.
func (s *Store) AllSources(ctx context.Context, projectID uuid.UUID) ([]model.CrawlSource, error) {
	var list []model.CrawlSource
	err := s.db.Bun(ctx).NewSelect().Model(&list).Where("project_id = ?", projectID).Order("id").Scan(ctx)
	return list, storage.Wrap(err, "read sources")
}

// HasSources reports whether any project has a source that is not revoked.
func (s *Store) HasSources(ctx context.Context) (bool, error) {
	found, err := s.db.Bun(ctx).NewSelect().Model((*model.CrawlSource)(nil)).ColumnExpr("1").Where("revoked_at IS NULL").Exists(ctx)
	return found, storage.Wrap(err, "look for sources")
}

// CountSources returns how many sources a project has, revoked ones too.
func (s *Store) CountSources(ctx context.Context, projectID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.CrawlSource)(nil)).Where("project_id = ?", projectID).Count(ctx)
	return int(n), storage.Wrap(err, "count sources")
}

// ReplaceToken stores the token that a source has from now on.
func (s *Store) ReplaceToken(ctx context.Context, source *model.CrawlSource) error {
	if err := s.setFingerprint(ctx, source); err != nil {
		return err
	}
	return s.update(ctx, source, "token_prefix", "token_fingerprint", "updated_at")
}

// Revoke ends a source and forgets its token.
func (s *Store) Revoke(ctx context.Context, source *model.CrawlSource) error {
	if err := s.setFingerprint(ctx, source); err != nil {
		return err
	}
	return s.update(ctx, source, "token_fingerprint", "revoked_at", "updated_at")
}

func (s *Store) setFingerprint(ctx context.Context, source *model.CrawlSource) error {
	home := &sourceHome{Source: source.ID, Fingerprint: source.TokenFingerprint}
	_, err := s.db.Bun(ctx).NewUpdate().Model(home).Column("fingerprint").WherePK().Exec(ctx)
	return storage.Wrap(err, "store token of source")
}

func (s *Store) update(ctx context.Context, source *model.CrawlSource, columns ...string) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(source).Column(columns...).
		Where("project_id = ?", source.ProjectID).Where("id = ?", source.ID).Exec(ctx)
	return storage.Wrap(err, "store source")
}

// Receipt is what receiving something adds to a source.
type Receipt struct {
	ProjectID, SourceID            uuid.UUID
	At                             time.Time
	Accepted, Rejected, Overlapped int64
	UnsupportedUpload              bool
	UnsupportedBatch               bool
	Challenge                      string // replaces the last one, unless empty
	Verified                       bool   // the sender proved itself
}

// AddReceipt adds a delivery to the counts of its source.
func (s *Store) AddReceipt(ctx context.Context, r Receipt) error {
	q := s.db.Bun(ctx).NewUpdate().Model((*model.CrawlSource)(nil)).
		Set("accepted_lines = accepted_lines + ?", r.Accepted).
		Set("rejected_lines = rejected_lines + ?", r.Rejected).
		Set("overlapping_lines = overlapping_lines + ?", r.Overlapped).
		Set("unsupported_uploads = unsupported_uploads + ?", one(r.UnsupportedUpload)).
		Set("unsupported_batches = unsupported_batches + ?", one(r.UnsupportedBatch)).
		Set("last_received_at = greatest(last_received_at, ?)", r.At).
		Where("project_id = ?", r.ProjectID).Where("id = ?", r.SourceID)
	if r.Accepted > 0 {
		q = q.Set("last_accepted_at = greatest(last_accepted_at, ?)", r.At)
	}
	if r.Challenge != "" {
		q = q.Set("challenge = ?", r.Challenge)
	}
	if r.Verified {
		q = q.Set("verified_at = coalesce(verified_at, ?)", r.At)
	}
	_, err := q.Exec(ctx)
	return storage.Wrap(err, "store receipt")
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
