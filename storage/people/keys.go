package people

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// keyRow is an API key with its creator and its workspace, on which its power
// depends.
type keyRow struct {
	bun.BaseModel `bun:"table:api_keys,alias:api_key"`
	model.APIKey

	Member    *model.Member    `bun:"rel:belongs-to,join:workspace_id=workspace_id,join:member_id=id"`
	Workspace *model.Workspace `bun:"rel:belongs-to,join:workspace_id=id"`
}

func (r *keyRow) grant() *model.KeyGrant {
	return &model.KeyGrant{
		APIKey: r.APIKey, Email: r.Member.Email, Role: r.Member.Role, MemberRemovedAt: r.Member.RemovedAt, Plan: r.Workspace.Plan,
	}
}

// grants selects keys with what their power depends on.
func (s *Store) grants(ctx context.Context, rows any) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Model(rows).Relation("Member").Relation("Workspace")
}

// KeyGrant reads the key that has a fingerprint, with its creator and the
// workspace's plan as they are now, in one statement. It returns revoked and expired
// keys too, and a NotFound fault if there is none. It is a prepared statement because
// every request sends it.
func (s *Store) KeyGrant(ctx context.Context, fingerprint [sha256.Size]byte) (*model.KeyGrant, error) {
	query := `SELECT ` + s.keys.Columns() + `, m.email, m.role, m.removed_at, w.plan FROM api_keys k
		JOIN members m ON m.workspace_id = k.workspace_id AND m.id = k.member_id
		JOIN workspaces w ON w.id = k.workspace_id WHERE k.fingerprint = $1`
	g := &model.KeyGrant{}
	found := false
	err := s.keys.Each(ctx, s.db, query, storage.Prepared(fingerprint[:]), []any{&g.Email, &g.Role, &g.MemberRemovedAt, &g.Plan},
		func(k *model.APIKey) { g.APIKey, found = *k, true })
	if err != nil {
		return nil, fmt.Errorf("read API key: %w", err)
	}
	if !found {
		return nil, fault.Missing("API key")
	}
	return g, nil
}

// Keys reads every key of a workspace with its creator, oldest first. It returns a
// NotFound fault if there is no such workspace.
func (s *Store) Keys(ctx context.Context, workspaceID uuid.UUID) ([]*model.KeyGrant, error) {
	if err := s.db.CheckWorkspace(ctx, workspaceID); err != nil {
		return nil, err
	}
	var rows []keyRow
	err := s.grants(ctx, &rows).Where("api_key.workspace_id = ?", workspaceID).OrderExpr("api_key.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read API keys: %w", err)
	}
	keys := make([]*model.KeyGrant, len(rows))
	for i := range rows {
		keys[i] = rows[i].grant()
	}
	return keys, nil
}

// CountLiveKeys counts a workspace's keys that may be used at an instant, without those of connected assistants.
func (s *Store) CountLiveKeys(ctx context.Context, workspaceID uuid.UUID, at time.Time) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.APIKey)(nil)).
		Join("JOIN members AS member ON member.workspace_id = api_key.workspace_id AND member.id = api_key.member_id").
		Where("api_key.workspace_id = ?", workspaceID).Where("api_key.revoked_at IS NULL").Where("api_key.client_id IS NULL").Apply(present).
		Where("api_key.expires_at IS NULL OR api_key.expires_at > ?", at).Count(ctx)
	return int(n), storage.Wrap(err, "count live keys")
}

// InsertKey stores a new key.
func (s *Store) InsertKey(ctx context.Context, k *model.APIKey) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(k).Exec(ctx)
	return storage.Wrap(err, "insert API key")
}

// RevokeKey ends a key of a workspace at an instant; a nil workspace is any. A key
// that was revoked before keeps its first instant. It returns a NotFound fault if
// there is no such key.
func (s *Store) RevokeKey(
	ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, at time.Time,
) (*model.KeyGrant, error) {
	return s.updateKey(ctx, workspaceID, id, "revoked_at = coalesce(revoked_at, ?)", at)
}

// SetKeyMCPWrites sets whether assistants may write with a key of a workspace; a nil workspace is any. It returns a
// NotFound fault if there is no such key.
func (s *Store) SetKeyMCPWrites(ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, allowed bool) (*model.KeyGrant, error) {
	return s.updateKey(ctx, workspaceID, id, "mcp_writes = ?", allowed)
}

// updateKey sets a column of a key and returns the key.
func (s *Store) updateKey(ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, set string, value any) (*model.KeyGrant, error) {
	update := s.db.Bun(ctx).NewUpdate().Model((*model.APIKey)(nil)).Set(set, value).Where("id = ?", id).Returning("*")
	if workspaceID != nil {
		update.Where("workspace_id = ?", *workspaceID)
	}
	row := &keyRow{}
	q := s.grants(ctx, row).With("changed", update).ModelTableExpr("changed AS api_key")
	if err := storage.Found(q.Scan(ctx), "API key"); err != nil {
		return nil, err
	}
	return row.grant(), nil
}

// NoteKeyUses raises last_used_at of keys, by id, in one statement; it never lowers
// it.
func (s *Store) NoteKeyUses(ctx context.Context, uses map[uuid.UUID]time.Time) error {
	_, err := latestUses(uses).join(s.db.Bun(ctx).NewUpdate().Model((*model.APIKey)(nil))).Set("last_used_at = u.at").
		Where("api_key.id = u.id").Where("api_key.last_used_at IS NULL OR api_key.last_used_at < u.at").Exec(ctx)
	return storage.Wrap(err, "note key uses")
}

// UnknownProjects returns those of the ids that are not projects of the workspace.
func (s *Store) UnknownProjects(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) ([]uuid.UUID, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var known []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("project_homes").Column("project_id").
		Where("workspace_id = ?", workspaceID).Where("project_id = ANY(?)", pgdialect.Array(ids)).Scan(ctx, &known)
	if err != nil {
		return nil, fmt.Errorf("look up projects: %w", err)
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id uuid.UUID) bool { return slices.Contains(known, id) }), nil
}
