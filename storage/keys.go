package storage

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const keyColumns = `k.workspace_id, k.id, k.member_id, k.name, k.prefix, k.fingerprint, k.scopes, k.project_ids,
	k.expires_at, k.created_at, k.revoked_at, k.last_used_at`

// What a key's power depends on now.
const (
	grantColumns = keyColumns + `, m.email, m.role, m.removed_at, w.plan`
	grantJoins   = ` JOIN members m ON m.workspace_id = k.workspace_id AND m.id = k.member_id
		JOIN workspaces w ON w.id = k.workspace_id`
)

func keyFields(k *model.APIKey) []any {
	return []any{
		&k.WorkspaceID, &k.ID, &k.MemberID, &k.Name, &k.Prefix, &k.Fingerprint, &k.Scopes, &k.ProjectIDs,
		&k.ExpiresAt, &k.CreatedAt, &k.RevokedAt, &k.LastUsedAt,
	}
}

// KeyGrant reads the key with a fingerprint together with its creator and the
// workspace's plan as they are now, in one statement. A NotFound fault when there
// is none; revoked and expired keys are given too.
func (s *DB) KeyGrant(ctx context.Context, fingerprint [sha256.Size]byte) (*model.KeyGrant, error) {
	const query = `SELECT ` + grantColumns + ` FROM api_keys k` + grantJoins + ` WHERE k.fingerprint = $1`
	g, err := One(ctx, s, scanGrant, query, fingerprint[:])
	if NotFound(err) {
		return nil, fault.Missing("API key")
	}
	if err != nil {
		return nil, fmt.Errorf("read API key: %w", err)
	}
	return g, nil
}

func scanGrant(row pgx.CollectableRow) (*model.KeyGrant, error) {
	g := &model.KeyGrant{}
	err := row.Scan(append(keyFields(&g.APIKey), &g.Email, &g.Role, &g.MemberRemovedAt, &g.Plan)...)
	return g, err
}

// NoteKeyUses raises last_used_at of keys, by id, in one statement; it never
// lowers it.
func (s *DB) NoteKeyUses(ctx context.Context, uses map[uuid.UUID]time.Time) error {
	const query = `UPDATE api_keys k SET last_used_at = u.at
		FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at)
		WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`
	ids, times := make([]uuid.UUID, 0, len(uses)), make([]time.Time, 0, len(uses))
	for id, at := range uses {
		ids, times = append(ids, id), append(times, at)
	}
	if _, err := s.PGX(ctx).Exec(ctx, query, pgx.QueryExecModeCacheStatement, ids, times); err != nil {
		return fmt.Errorf("note key uses: %w", err)
	}
	return nil
}

// InsertKey stores a new key.
func (s *DB) InsertKey(ctx context.Context, k *model.APIKey) error {
	const query = `INSERT INTO api_keys
		(workspace_id, id, member_id, name, prefix, fingerprint, scopes, project_ids, expires_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	_, err := s.PGX(ctx).Exec(ctx, query, pgx.QueryExecModeCacheStatement, k.WorkspaceID, k.ID, k.MemberID, k.Name,
		k.Prefix, k.Fingerprint, k.Scopes, k.ProjectIDs, k.ExpiresAt, k.CreatedAt)
	if err != nil {
		return fmt.Errorf("insert API key: %w", err)
	}
	return nil
}

// CountLiveKeys counts a workspace's keys that may be used at an instant.
func (s *DB) CountLiveKeys(ctx context.Context, workspaceID uuid.UUID, at time.Time) (int, error) {
	const query = `SELECT count(*) FROM api_keys k
		JOIN members m ON m.workspace_id = k.workspace_id AND m.id = k.member_id
		WHERE k.workspace_id = $1 AND k.revoked_at IS NULL AND m.removed_at IS NULL
			AND (k.expires_at IS NULL OR k.expires_at > $2)`
	n, err := One(ctx, s, pgx.RowTo[int], query, workspaceID, at)
	if err != nil {
		return 0, fmt.Errorf("count live keys: %w", err)
	}
	return n, nil
}

// RevokeKey ends a key of a workspace, or of any when that is nil, at an instant;
// one that was revoked before keeps its first instant. A NotFound fault when
// there is no such key.
func (s *DB) RevokeKey(ctx context.Context, workspaceID *uuid.UUID, id uuid.UUID, at time.Time) (*model.KeyGrant, error) {
	const query = `WITH k AS (
			UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2)
			WHERE id = $1 AND ($3::uuid IS NULL OR workspace_id = $3) RETURNING *
		) SELECT ` + grantColumns + ` FROM k` + grantJoins
	key, err := One(ctx, s, scanGrant, query, id, at, workspaceID)
	if NotFound(err) {
		return nil, fault.Missing("API key")
	}
	if err != nil {
		return nil, fmt.Errorf("revoke API key: %w", err)
	}
	return key, nil
}

// Keys reads every key of a workspace with its creator, oldest first. A NotFound
// fault when there is no such workspace.
func (s *DB) Keys(ctx context.Context, workspaceID uuid.UUID) ([]*model.KeyGrant, error) {
	const query = `SELECT ` + grantColumns + ` FROM api_keys k` + grantJoins + ` WHERE k.workspace_id = $1 ORDER BY k.id`
	if err := s.checkWorkspace(ctx, workspaceID); err != nil {
		return nil, err
	}
	keys, err := Collect(ctx, s, scanGrant, query, workspaceID)
	if err != nil {
		return nil, fmt.Errorf("read API keys: %w", err)
	}
	return keys, nil
}

// UnknownProjects gives those of ids that are no projects of the workspace.
func (s *DB) UnknownProjects(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) ([]uuid.UUID, error) {
	const query = `SELECT u.id FROM unnest($2::uuid[]) AS u (id)
		WHERE NOT EXISTS (SELECT FROM projects p WHERE p.workspace_id = $1 AND p.id = u.id)`
	if len(ids) == 0 {
		return nil, nil
	}
	unknown, err := Collect(ctx, s, pgx.RowTo[uuid.UUID], query, workspaceID, ids)
	if err != nil {
		return nil, fmt.Errorf("look up projects: %w", err)
	}
	return unknown, nil
}
