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

const sessionColumns = `s.id, s.account_id, s.workspace_id, s.member_id, s.token, s.previous_token, s.previous_until,
	s.user_agent, s.address, s.created_at, s.last_seen_at, s.rotated_at, s.expires_at, s.revoked_at`

func sessionFields(n *model.Session) []any {
	return []any{
		&n.ID, &n.AccountID, &n.WorkspaceID, &n.MemberID, &n.Token, &n.Previous, &n.PreviousEnd,
		&n.UserAgent, &n.Address, &n.CreatedAt, &n.LastSeenAt, &n.RotatedAt, &n.ExpiresAt, &n.RevokedAt,
	}
}

// SessionGrant reads the session that a token's fingerprint is, or was before
// the last rotation, the one of, together with the member and the plan as they
// are now, in one statement. A NotFound fault when there is none; ended ones are
// given too.
func (s *DB) SessionGrant(ctx context.Context, token [sha256.Size]byte) (*model.SessionGrant, error) {
	const query = `SELECT ` + sessionColumns + `, a.email, m.email, m.role, m.account_id, m.removed_at, w.plan
		FROM sessions s
		JOIN accounts a ON a.id = s.account_id
		JOIN members m ON m.workspace_id = s.workspace_id AND m.id = s.member_id
		JOIN workspaces w ON w.id = s.workspace_id
		WHERE s.token = $1 OR s.previous_token = $1`
	g, err := One(ctx, s, scanSessionGrant, query, token[:])
	if NotFound(err) {
		return nil, fault.Missing("session")
	}
	if err != nil {
		return nil, fmt.Errorf("read session: %w", err)
	}
	return g, nil
}

func scanSessionGrant(row pgx.CollectableRow) (*model.SessionGrant, error) {
	g := &model.SessionGrant{}
	err := row.Scan(append(sessionFields(&g.Session),
		&g.AccountEmail, &g.Email, &g.Role, &g.MemberAccountID, &g.MemberRemovedAt, &g.Plan)...)
	return g, err
}

// InsertSession stores a new session.
func (s *DB) InsertSession(ctx context.Context, n *model.Session) error {
	const query = `INSERT INTO sessions (id, account_id, workspace_id, member_id, token, user_agent, address,
			created_at, last_seen_at, rotated_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	_, err := s.PGX(ctx).Exec(ctx, query, n.ID, n.AccountID, n.WorkspaceID, n.MemberID, n.Token, n.UserAgent, n.Address,
		n.CreatedAt, n.LastSeenAt, n.RotatedAt, n.ExpiresAt)
	if err != nil {
		return fmt.Errorf("insert session: %w", err)
	}
	return nil
}

// RotateSession gives a session another token, and keeps the present one good
// until an instant. It says false, and changes nothing, when another request has
// rotated it before.
func (s *DB) RotateSession(
	ctx context.Context, id uuid.UUID, was, token [sha256.Size]byte, at, until time.Time,
) (bool, error) {
	const query = `UPDATE sessions SET token = $3, previous_token = $2, rotated_at = $4, previous_until = $5
		WHERE id = $1 AND token = $2 AND revoked_at IS NULL`
	tag, err := s.PGX(ctx).Exec(ctx, query, id, was[:], token[:], at, until)
	if err != nil {
		return false, fmt.Errorf("rotate session: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// MoveSession puts a session into another workspace of the same person.
func (s *DB) MoveSession(ctx context.Context, id, workspaceID, memberID uuid.UUID) error {
	_, err := s.PGX(ctx).Exec(ctx, `UPDATE sessions SET workspace_id = $2, member_id = $3 WHERE id = $1`, id, workspaceID, memberID)
	if err != nil {
		return fmt.Errorf("move session: %w", err)
	}
	return nil
}

// EndSession ends one session of an account; one that has ended before keeps its
// first instant. A NotFound fault when the account has no such session.
func (s *DB) EndSession(ctx context.Context, accountID, id uuid.UUID, at time.Time) (*model.Session, error) {
	const query = `UPDATE sessions s SET revoked_at = coalesce(revoked_at, $3) WHERE account_id = $1 AND id = $2
		RETURNING ` + sessionColumns
	n, err := One(ctx, s, scanSession, query, accountID, id, at)
	if NotFound(err) {
		return nil, fault.Missing("session")
	}
	if err != nil {
		return nil, fmt.Errorf("end session: %w", err)
	}
	return n, nil
}

// EndSessionOf ends the session that a token's fingerprint is, or was, the one
// of, if there is one.
func (s *DB) EndSessionOf(ctx context.Context, token [sha256.Size]byte, at time.Time) error {
	const query = `UPDATE sessions SET revoked_at = $2 WHERE (token = $1 OR previous_token = $1) AND revoked_at IS NULL`
	if _, err := s.PGX(ctx).Exec(ctx, query, token[:], at); err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// EndSessions ends all sessions of an account but one; the nil UUID spares none.
func (s *DB) EndSessions(ctx context.Context, accountID, but uuid.UUID, at time.Time) error {
	const query = `UPDATE sessions SET revoked_at = $3 WHERE account_id = $1 AND id <> $2 AND revoked_at IS NULL`
	if _, err := s.PGX(ctx).Exec(ctx, query, accountID, but, at); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	return nil
}

// Sessions reads an account's sessions that are alive at an instant, the one
// seen last first. Idle ones, not seen since another instant, are not.
func (s *DB) Sessions(ctx context.Context, accountID uuid.UUID, at, seen time.Time) ([]model.Session, error) {
	const query = `SELECT ` + sessionColumns + ` FROM sessions s
		JOIN members m ON m.workspace_id = s.workspace_id AND m.id = s.member_id
		WHERE s.account_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3
			AND m.removed_at IS NULL AND m.account_id = s.account_id
		ORDER BY s.last_seen_at DESC, s.id DESC`
	found, err := Collect(ctx, s, func(row pgx.CollectableRow) (model.Session, error) {
		var n model.Session
		return n, row.Scan(sessionFields(&n)...)
	}, query, accountID, at, seen)
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	return found, nil
}

func scanSession(row pgx.CollectableRow) (*model.Session, error) {
	n := &model.Session{}
	return n, row.Scan(sessionFields(n)...)
}

// NoteSessionUses raises last_seen_at of sessions, by id, in one statement; it
// never lowers it.
func (s *DB) NoteSessionUses(ctx context.Context, uses map[uuid.UUID]time.Time) error {
	const query = `UPDATE sessions s SET last_seen_at = u.at
		FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at)
		WHERE s.id = u.id AND s.last_seen_at < u.at`
	ids, times := make([]uuid.UUID, 0, len(uses)), make([]time.Time, 0, len(uses))
	for id, at := range uses {
		ids, times = append(ids, id), append(times, at)
	}
	if _, err := s.PGX(ctx).Exec(ctx, query, pgx.QueryExecModeCacheStatement, ids, times); err != nil {
		return fmt.Errorf("note session uses: %w", err)
	}
	return nil
}

// PurgeSessions removes sessions and invitations that ended before an instant.
func (s *DB) PurgeSessions(ctx context.Context, before time.Time) error {
	for _, query := range []string{
		`DELETE FROM sessions WHERE expires_at < $1`, `DELETE FROM invitations WHERE expires_at < $1`,
	} {
		if _, err := s.PGX(ctx).Exec(ctx, query, before); err != nil {
			return fmt.Errorf("purge sessions: %w", err)
		}
	}
	return nil
}
