// Package handover stores the links to reports that people hand over.
package handover

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps links. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// Workspace returns the workspace of a project; a NotFound fault without the project.
func (s *Store) Workspace(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	return s.db.WorkspaceOf(ctx, projectID)
}

// Links returns the links of projects, newest first, by project.
func (s *Store) Links(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportLink, error) {
	var links []model.ReportLink
	err := s.db.Bun(ctx).NewSelect().Model(&links).Where("project_id IN (?)", bun.List(projectIDs)).
		OrderExpr("created_at DESC, id DESC").Scan(ctx)
	return storage.GroupBy(links, func(l model.ReportLink) uuid.UUID { return l.ProjectID }), storage.Wrap(err, "list report links")
}

// Count returns how many links a project has.
func (s *Store) Count(ctx context.Context, projectID uuid.UUID) (int64, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.ReportLink)(nil)).Where("project_id = ?", projectID).Count(ctx)
	return n, storage.Wrap(err, "count report links")
}

// DropEnded deletes the links of a project that ended before a time.
func (s *Store) DropEnded(ctx context.Context, projectID uuid.UUID, before time.Time) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*model.ReportLink)(nil)).Where("project_id = ?", projectID).
		Where("LEAST(expires_at, revoked_at) < ?", before).Exec(ctx)
	return storage.Wrap(err, "delete ended report links")
}

// HasMarket reports whether a project has a market.
func (s *Store) HasMarket(ctx context.Context, projectID, marketID uuid.UUID) (bool, error) {
	found, err := s.db.Bun(ctx).NewSelect().TableExpr("markets").Where("project_id = ?", projectID).Where("id = ?", marketID).Exists(ctx)
	return found, storage.Wrap(err, "look for a market")
}

// Insert writes a new link.
func (s *Store) Insert(ctx context.Context, link *model.ReportLink) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(link).Exec(ctx)
	return storage.Wrap(err, "insert report link")
}

// Revoke ends a link; when it is revoked already, nothing changes. It is a NotFound fault without the link.
func (s *Store) Revoke(ctx context.Context, projectID, id uuid.UUID, at time.Time) (*model.ReportLink, error) {
	link := new(model.ReportLink)
	err := s.db.Bun(ctx).NewUpdate().Model(link).Set("revoked_at = COALESCE(revoked_at, ?)", at).
		Where("project_id = ?", projectID).Where("id = ?", id).Returning("*").Scan(ctx)
	return link, storage.Found(err, "report link")
}

// LinkOf returns the link of a token's fingerprint; nil without it.
func (s *Store) LinkOf(ctx context.Context, projectID uuid.UUID, fingerprint []byte) (*model.ReportLink, error) {
	link := new(model.ReportLink)
	err := s.db.Bun(ctx).NewSelect().Model(link).Where("project_id = ?", projectID).Where("fingerprint = ?", fingerprint).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // nobody made it
	}
	if err != nil {
		return nil, fmt.Errorf("find report link: %w", err)
	}
	return link, nil
}

// CountView notes that a report was opened.
func (s *Store) CountView(ctx context.Context, link *model.ReportLink, at time.Time) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.ReportLink)(nil)).Set("views = views + 1").Set("last_viewed_at = ?", at).
		Where("project_id = ?", link.ProjectID).Where("id = ?", link.ID).Exec(ctx)
	return storage.Wrap(err, "count view of a report")
}
