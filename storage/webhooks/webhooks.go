// Package webhooks stores webhooks, the events that they have not received yet, and the attempts to deliver them.
package webhooks

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store keeps webhooks. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New returns a store over a database.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Workspace returns the workspace of a project; a NotFound fault without the project.
func (s *Store) Workspace(ctx context.Context, projectID uuid.UUID) (uuid.UUID, error) {
	return s.db.WorkspaceOf(ctx, projectID)
}

// CountOfWorkspace returns how many webhooks the projects of a workspace have.
func (s *Store) CountOfWorkspace(ctx context.Context, workspaceID uuid.UUID) (int, error) {
	var projects []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("project_homes").Column("project_id").Where("workspace_id = ?", workspaceID).Scan(ctx, &projects)
	if err != nil || len(projects) == 0 {
		return 0, err
	}
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.Webhook)(nil)).Where("project_id IN (?)", bun.List(projects)).Count(ctx)
	return int(n), storage.Wrap(err, "count webhooks")
}

// Insert stores a new webhook.
func (s *Store) Insert(ctx context.Context, w *model.Webhook) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(w).Exec(ctx)
	return storage.Wrap(err, "insert webhook")
}

// Update stores all of a webhook that the transaction has locked.
func (s *Store) Update(ctx context.Context, w *model.Webhook) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(w).WherePK().Exec(ctx)
	return storage.Wrap(err, "update webhook")
}

// Delete removes a webhook with its deliveries and attempts; a NotFound fault without it.
func (s *Store) Delete(ctx context.Context, projectID, id uuid.UUID) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		q := s.db.Bun(ctx).NewDelete().Model((*model.Webhook)(nil)).Where("project_id = ? AND id = ?", projectID, id)
		if err := storage.ExecOne(ctx, q, "delete webhook", "webhook"); err != nil {
			return err
		}
		return s.neverDue(ctx, projectID, id)
	})
}

// Webhook returns a webhook of a project; a NotFound fault without it.
func (s *Store) Webhook(ctx context.Context, projectID, id uuid.UUID) (*model.Webhook, error) {
	return s.one(ctx, projectID, id, false)
}

// Lock is Webhook within a transaction that keeps others from changing the webhook.
func (s *Store) Lock(ctx context.Context, projectID, id uuid.UUID) (*model.Webhook, error) {
	return s.one(ctx, projectID, id, true)
}

func (s *Store) one(ctx context.Context, projectID, id uuid.UUID, locked bool) (*model.Webhook, error) {
	w := new(model.Webhook)
	q := s.db.Bun(ctx).NewSelect().Model(w).Where("project_id = ? AND id = ?", projectID, id)
	if locked {
		q = q.For("NO KEY UPDATE")
	}
	err := q.Scan(ctx)
	return w, storage.Found(err, "webhook")
}

// ByID returns the webhooks that have the keys, by key.
func (s *Store) ByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Webhook, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*model.Webhook)(nil))
	return storage.ByKey(ctx, q, keys, "webhook", func(w *model.Webhook) storage.ChildKey { return storage.ChildKey{ProjectID: w.ProjectID, ID: w.ID} })
}

// Of returns a page of the webhooks of projects, oldest first. Of every project it returns one webhook more than the
// limit if there is one.
func (s *Store) Of(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.Webhook, error) {
	span, err := storage.PageSpan(req, false)
	if err != nil {
		return nil, err
	}
	rows, err := storage.ReadSpans[model.Webhook](ctx, s.db, projectIDs, span)
	return storage.GroupBy(rows, func(w model.Webhook) uuid.UUID { return w.ProjectID }), storage.Wrap(err, "list webhooks")
}
