// Package connectors stores connections to vendors, and which days of their
// feeds have been read.
package connectors

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps connections. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Workspace returns the workspace of a project; a NotFound fault without the project.
func (s *Store) Workspace(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	return s.db.WorkspaceOf(ctx, projectID)
}

// Connections returns the connections of projects, oldest first, by project.
func (s *Store) Connections(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Connection, error) {
	var connections []model.Connection
	err := s.db.Bun(ctx).NewSelect().Model(&connections).Where("project_id IN (?)", bun.List(projectIDs)).
		Order("project_id", "id").Scan(ctx)
	return storage.GroupBy(connections, func(c model.Connection) uuid.UUID { return c.ProjectID }), storage.Wrap(err, "list connections")
}

// Connection returns one connection of a project; a NotFound fault without it.
func (s *Store) Connection(ctx context.Context, projectID, id uuid.UUID) (*model.Connection, error) {
	return s.one(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("project_id = ?", projectID).Where("id = ?", id)
	})
}

// LockConnection is Connection within a transaction that keeps others from
// changing it.
func (s *Store) LockConnection(ctx context.Context, projectID, id uuid.UUID) (*model.Connection, error) {
	return s.one(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("project_id = ?", projectID).Where("id = ?", id).For("UPDATE")
	})
}

// LockLive returns the project's live connection of a kind to a property and keeps
// others from changing it; a NotFound fault without it.
func (s *Store) LockLive(
	ctx context.Context, projectID uuid.UUID, kind model.ConnectionKind, property string,
) (*model.Connection, error) {
	return s.one(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("project_id = ?", projectID).Where("kind = ?", kind).Where("property = ?", property).
			Where("disconnected_at IS NULL").For("UPDATE")
	})
}

func (s *Store) one(
	ctx context.Context, where func(*bun.SelectQuery) *bun.SelectQuery,
) (*model.Connection, error) {
	c := new(model.Connection)
	err := s.db.Bun(ctx).NewSelect().Model(c).Apply(where).Scan(ctx)
	return c, storage.Found(err, "connection")
}

// CountLive returns how many live connections a project has.
func (s *Store) CountLive(ctx context.Context, projectID uuid.UUID) (int64, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.Connection)(nil)).
		Where("project_id = ?", projectID).Where("disconnected_at IS NULL").Count(ctx)
	return n, storage.Wrap(err, "count connections")
}

// Insert writes a new connection. It fails with a Conflict fault when a live one
// of the same kind and property was made meanwhile.
func (s *Store) Insert(ctx context.Context, c *model.Connection) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(c).Exec(ctx)
	if storage.IsUniqueViolation(err) {
		return fault.Wrap(err, fault.Conflict, "the property was connected by somebody else just now")
	}
	return storage.Wrap(err, "insert connection")
}

// Update writes all of a connection that is locked by the transaction.
func (s *Store) Update(ctx context.Context, c *model.Connection) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(c).WherePK().Exec(ctx)
	return storage.Wrap(err, "update connection")
}

// SetState notes at a time whether a live connection works, and when it last failed;
// nil: that stays.
func (s *Store) SetState(
	ctx context.Context, projectID, id uuid.UUID, state model.ConnectionState, problem string, at time.Time, failedAt *time.Time,
) error {
	q := s.db.Bun(ctx).NewUpdate().Model((*model.Connection)(nil)).Set("state = ?", state).Set("last_error = ?", problem).
		Set("updated_at = ?", at).Where("project_id = ?", projectID).Where("id = ?", id).Where("disconnected_at IS NULL")
	if failedAt != nil {
		q = q.Set("last_error_at = ?", *failedAt)
	}
	_, err := q.Exec(ctx)
	return storage.Wrap(err, "set connection's state")
}

// Reseal replaces a sealed credential by the same one under a newer key, unless it
// was changed meanwhile.
func (s *Store) Reseal(ctx context.Context, c *model.Connection, sealed []byte) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Connection)(nil)).Set("sealed = ?", sealed).
		Where("project_id = ?", c.ProjectID).Where("id = ?", c.ID).Where("sealed = ?", c.Sealed).Exec(ctx)
	return storage.Wrap(err, "seal credential again")
}
