package people

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// usedCodes is how long a code is kept, so that a second use of it ends the key that was made for it.
const usedCodes = 24 * time.Hour

// CountConnections counts the assistants that a member has connected.
func (s *Store) CountConnections(ctx context.Context, workspaceID, memberID uuid.UUID, at time.Time) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.APIKey)(nil)).
		Where("workspace_id = ?", workspaceID).Where("member_id = ?", memberID).Where("client_id IS NOT NULL").
		Where("revoked_at IS NULL").Where("expires_at > ?", at).Count(ctx)
	return int(n), storage.Wrap(err, "count connections")
}

// Connected reads the live keys of the assistants that a member has connected, newest first.
func (s *Store) Connected(ctx context.Context, workspaceID, memberID uuid.UUID, at time.Time) ([]*model.KeyGrant, error) {
	var rows []keyRow
	err := s.grants(ctx, &rows).Where("api_key.workspace_id = ?", workspaceID).Where("api_key.member_id = ?", memberID).
		Where("api_key.client_id IS NOT NULL").Where("api_key.revoked_at IS NULL").Where("api_key.expires_at > ?", at).
		OrderExpr("api_key.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read connections: %w", err)
	}
	keys := make([]*model.KeyGrant, len(rows))
	for i := range rows {
		keys[i] = rows[i].grant()
	}
	return keys, nil
}

// PurgeCodes deletes codes that are over for a day.
func (s *Store) PurgeCodes(ctx context.Context, at time.Time) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*model.AuthorizationCode)(nil)).Where("expires_at < ?", at.Add(-usedCodes)).Exec(ctx)
	return storage.Wrap(err, "delete authorization codes")
}

// InsertCode stores a code.
func (s *Store) InsertCode(ctx context.Context, code *model.AuthorizationCode) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(code).Exec(ctx)
	return storage.Wrap(err, "insert authorization code")
}

// LockCode reads a code and holds it until the transaction ends. It returns a NotFound fault if there is none.
func (s *Store) LockCode(ctx context.Context, fingerprint [sha256.Size]byte) (*model.AuthorizationCode, error) {
	code := &model.AuthorizationCode{}
	return code, storage.Found(s.db.Bun(ctx).NewSelect().Model(code).Where("fingerprint = ?", fingerprint[:]).For("UPDATE").Scan(ctx), "authorization code")
}

// SetCodeKey notes the key that was made for a code.
func (s *Store) SetCodeKey(ctx context.Context, fingerprint [sha256.Size]byte, keyID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.AuthorizationCode)(nil)).Set("key_id = ?", keyID).
		Where("fingerprint = ?", fingerprint[:]).Exec(ctx)
	return storage.Wrap(err, "note the key of an authorization code")
}

// InsertConnection stores the key of an assistant with its refresh token.
func (s *Store) InsertConnection(ctx context.Context, key *model.APIKey, refresh [sha256.Size]byte) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(key).Value("refresh_fingerprint", "?", refresh[:]).Exec(ctx)
	return storage.Wrap(err, "insert connection")
}

// Renew replaces the secrets of the live connection of a client that has a refresh token. It returns a NotFound fault
// if there is none.
func (s *Store) Renew(
	ctx context.Context, clientID string, refresh [sha256.Size]byte, next model.KeyRenewal, at time.Time,
) (*model.APIKey, error) {
	key := &model.APIKey{}
	q := s.db.Bun(ctx).NewUpdate().Model(key).
		Set("prefix = ?", next.Prefix).Set("fingerprint = ?", next.Fingerprint[:]).Set("secret_expires_at = ?", next.SecretExpiresAt).
		Set("refresh_fingerprint = ?", next.Refresh[:]).Set("spent_refresh_fingerprint = refresh_fingerprint").
		Set("expires_at = ?", next.ExpiresAt).
		Where("refresh_fingerprint = ?", refresh[:]).Where("client_id = ?", clientID).
		Where("revoked_at IS NULL").Where("expires_at > ?", at).Returning("scopes")
	return key, storage.Found(q.Scan(ctx), "connection")
}

// EndConnection revokes the connection that has a token: its secret, its refresh token, or with spent the one before.
func (s *Store) EndConnection(ctx context.Context, token [sha256.Size]byte, spent bool, at time.Time) error {
	q := s.db.Bun(ctx).NewUpdate().Model((*model.APIKey)(nil)).Set("revoked_at = coalesce(revoked_at, ?)", at).Where("client_id IS NOT NULL")
	if spent {
		q.Where("spent_refresh_fingerprint = ?", token[:])
	} else {
		q.Where("(fingerprint = ? OR refresh_fingerprint = ?)", token[:], token[:])
	}
	_, err := q.Exec(ctx)
	return storage.Wrap(err, "end connection")
}
