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

// InsertInvitation stores a new invitation in place of earlier ones of the member,
// which end with it.
func (s *DB) InsertInvitation(ctx context.Context, i *model.Invitation) error {
	const end = `UPDATE invitations SET used_at = $3 WHERE workspace_id = $1 AND member_id = $2 AND used_at IS NULL`
	const insert = `INSERT INTO invitations (workspace_id, id, member_id, token, resets, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	return s.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.PGX(ctx).Exec(ctx, end, i.WorkspaceID, i.MemberID, i.CreatedAt); err != nil {
			return fmt.Errorf("end earlier invitations: %w", err)
		}
		_, err := s.PGX(ctx).Exec(ctx, insert, i.WorkspaceID, i.ID, i.MemberID, i.Token, i.Resets, i.CreatedAt, i.ExpiresAt)
		if err != nil {
			return fmt.Errorf("insert invitation: %w", err)
		}
		return nil
	})
}

// InvitationGrant reads the invitation with a token's fingerprint together with
// its member as it is now. A NotFound fault when there is none; used and expired
// ones are given too.
func (s *DB) InvitationGrant(ctx context.Context, token [sha256.Size]byte) (*model.InvitationGrant, error) {
	const query = `SELECT i.workspace_id, i.id, i.member_id, i.token, i.resets, i.created_at, i.expires_at, i.used_at,
			m.email, m.role, m.account_id, m.removed_at, w.name, w.plan
		FROM invitations i
		JOIN members m ON m.workspace_id = i.workspace_id AND m.id = i.member_id
		JOIN workspaces w ON w.id = i.workspace_id
		WHERE i.token = $1`
	g, err := One(ctx, s, func(row pgx.CollectableRow) (*model.InvitationGrant, error) {
		g := &model.InvitationGrant{}
		return g, row.Scan(&g.WorkspaceID, &g.ID, &g.MemberID, &g.Token, &g.Resets, &g.CreatedAt, &g.ExpiresAt, &g.UsedAt,
			&g.Email, &g.Role, &g.MemberAccountID, &g.MemberRemovedAt, &g.WorkspaceName, &g.Plan)
	}, query, token[:])
	if NotFound(err) {
		return nil, fault.Missing("invitation")
	}
	if err != nil {
		return nil, fmt.Errorf("read invitation: %w", err)
	}
	return g, nil
}

// UseInvitation marks an invitation as used. It says false when it was used
// before, or its member has left.
func (s *DB) UseInvitation(ctx context.Context, i *model.Invitation, at time.Time) (bool, error) {
	const query = `UPDATE invitations i SET used_at = $3
		FROM members m WHERE i.workspace_id = $1 AND i.id = $2 AND i.used_at IS NULL
			AND m.workspace_id = i.workspace_id AND m.id = i.member_id AND m.removed_at IS NULL`
	tag, err := s.PGX(ctx).Exec(ctx, query, i.WorkspaceID, i.ID, at)
	if err != nil {
		return false, fmt.Errorf("use invitation: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// Members reads a workspace's present members, oldest first.
func (s *DB) Members(ctx context.Context, workspaceID uuid.UUID) ([]model.Member, error) {
	const query = `SELECT ` + memberColumns + ` FROM members WHERE workspace_id = $1 AND removed_at IS NULL ORDER BY id`
	members, err := Collect(ctx, s, scanMember, query, workspaceID)
	if err != nil {
		return nil, fmt.Errorf("read members: %w", err)
	}
	all := make([]model.Member, len(members))
	for i, m := range members {
		all[i] = *m
	}
	return all, nil
}

// Member reads a present member. A NotFound fault when there is none.
func (s *DB) Member(ctx context.Context, workspaceID, id uuid.UUID) (*model.Member, error) {
	const query = `SELECT ` + memberColumns + ` FROM members WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL`
	m, err := One(ctx, s, scanMember, query, workspaceID, id)
	if NotFound(err) {
		return nil, fault.Missing("member")
	}
	if err != nil {
		return nil, fmt.Errorf("read member: %w", err)
	}
	return m, nil
}
