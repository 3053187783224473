package people

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PutEntryLink stores a link. It replaces the link that has the same id.
func (s *Store) PutEntryLink(ctx context.Context, l *model.EntryLink) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(l).On("CONFLICT (id) DO UPDATE").
		Set("token = EXCLUDED.token").Set("expires_at = EXCLUDED.expires_at").Exec(ctx)
	return storage.Wrap(err, "store entry link")
}

// UseEntryLink deletes the link that has a token's fingerprint and returns it. It returns a NotFound fault
// if there is none, or if it has expired.
func (s *Store) UseEntryLink(ctx context.Context, token [sha256.Size]byte, at time.Time) (*model.EntryLink, error) {
	used := &model.EntryLink{}
	q := s.db.Bun(ctx).NewDelete().Model(used).Where("token = ?", token[:]).Where("expires_at > ?", at).Returning("*")
	return used, storage.Found(q.Scan(ctx), "link")
}

// HasWorkspaces reports whether there is a workspace.
func (s *Store) HasWorkspaces(ctx context.Context) (bool, error) {
	exists, err := s.db.Bun(ctx).NewSelect().Model((*model.Workspace)(nil)).Exists(ctx)
	return exists, storage.Wrap(err, "read workspaces")
}
