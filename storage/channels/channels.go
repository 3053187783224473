// Package channels stores channels, and the signals that they have not sent yet.
package channels

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps channels. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New returns a store over a database.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Insert stores a new channel.
func (s *Store) Insert(ctx context.Context, c *model.Channel) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(c).Exec(ctx)
	return storage.Wrap(err, "insert channel")
}

// Update stores all of a channel that the transaction has locked.
func (s *Store) Update(ctx context.Context, c *model.Channel) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(c).WherePK().Exec(ctx)
	return storage.Wrap(err, "update channel")
}

// Delete removes a channel with what it has not sent; a NotFound fault without it.
func (s *Store) Delete(ctx context.Context, workspaceID, id uuid.UUID) error {
	q := s.db.Bun(ctx).NewDelete().Model((*model.Channel)(nil)).Where("workspace_id = ? AND id = ?", workspaceID, id)
	return storage.ExecOne(ctx, q, "delete channel", "channel")
}

// Channel returns a channel of a workspace; a NotFound fault without it.
func (s *Store) Channel(ctx context.Context, workspaceID, id uuid.UUID) (*model.Channel, error) {
	return s.one(ctx, workspaceID, id, false)
}

// Lock is Channel within a transaction that keeps others from changing the channel.
func (s *Store) Lock(ctx context.Context, workspaceID, id uuid.UUID) (*model.Channel, error) {
	return s.one(ctx, workspaceID, id, true)
}

func (s *Store) one(ctx context.Context, workspaceID, id uuid.UUID, locked bool) (*model.Channel, error) {
	c := new(model.Channel)
	q := s.db.Bun(ctx).NewSelect().Model(c).Where("workspace_id = ? AND id = ?", workspaceID, id)
	if locked {
		q = q.For("NO KEY UPDATE")
	}
	err := q.Scan(ctx)
	return c, storage.Found(err, "channel")
}

// Of returns the channels of a workspace, oldest first.
func (s *Store) Of(ctx context.Context, workspaceID uuid.UUID) ([]model.Channel, error) {
	all := []model.Channel{}
	err := s.db.Bun(ctx).NewSelect().Model(&all).Where("workspace_id = ?", workspaceID).Order("id").Scan(ctx)
	return all, storage.Wrap(err, "list channels")
}

// Projects returns the projects of a workspace, oldest first.
func (s *Store) Projects(ctx context.Context, workspaceID uuid.UUID) ([]uuid.UUID, error) {
	var ids []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("project_homes").Column("project_id").Where("workspace_id = ?", workspaceID).
		Order("project_id").Scan(ctx, &ids)
	return ids, storage.Wrap(err, "list projects of channels")
}

// Zone returns the time zone of a project; UTC where it was deleted.
func (s *Store) Zone(ctx context.Context, projectID uuid.UUID) (string, error) {
	zone := "UTC"
	err := s.db.Bun(ctx).NewSelect().Model((*model.Project)(nil)).Column("timezone").Where("id = ?", projectID).Scan(ctx, &zone)
	if err != nil && !storage.NotFound(err) {
		return "", fmt.Errorf("read time zone of project: %w", err)
	}
	return zone, nil
}

// Knows reports whether an address is that of a member of a workspace for whose account a sign-in or the operator vouched.
func (s *Store) Knows(ctx context.Context, workspaceID uuid.UUID, email string) (bool, error) {
	known, err := s.db.Bun(ctx).NewSelect().TableExpr("members AS m").Join("JOIN accounts AS a ON a.id = m.account_id").
		Where("m.workspace_id = ?", workspaceID).Where("m.removed_at IS NULL").Where("lower(a.email) = lower(?)", email).
		Where("a.email_verified_at IS NOT NULL").Exists(ctx)
	return known, storage.Wrap(err, "look for a member of an address")
}
