package people

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// invitationRow is an invitation with its member and its workspace.
type invitationRow struct {
	bun.BaseModel `bun:"table:invitations,alias:invitation"`
	model.Invitation

	Member    *model.Member    `bun:"rel:belongs-to,join:workspace_id=workspace_id,join:member_id=id"`
	Workspace *model.Workspace `bun:"rel:belongs-to,join:workspace_id=id"`
}

// InsertInvitation stores a new invitation and ends earlier ones of the member.
func (s *Store) InsertInvitation(ctx context.Context, i *model.Invitation) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Invitation)(nil)).Set("used_at = ?", i.CreatedAt).
			Where("workspace_id = ?", i.WorkspaceID).Where("member_id = ?", i.MemberID).Where("used_at IS NULL").Exec(ctx)
		if err != nil {
			return fmt.Errorf("end earlier invitations: %w", err)
		}
		_, err = s.db.Bun(ctx).NewInsert().Model(i).Exec(ctx)
		return storage.Wrap(err, "insert invitation")
	})
}

// InvitationGrant reads the invitation that has a token's fingerprint, with its
// member as it is now. It returns used and expired invitations too, and a NotFound
// fault if there is none.
func (s *Store) InvitationGrant(ctx context.Context, token [sha256.Size]byte) (*model.InvitationGrant, error) {
	row := &invitationRow{}
	q := s.db.Bun(ctx).NewSelect().Model(row).Relation("Member").Relation("Workspace").Where("invitation.token = ?", token[:])
	if err := storage.Found(q.Scan(ctx), "invitation"); err != nil {
		return nil, err
	}
	return &model.InvitationGrant{
		Invitation: row.Invitation, Email: row.Member.Email, Role: row.Member.Role,
		MemberAccountID: row.Member.AccountID, MemberRemovedAt: row.Member.RemovedAt,
		WorkspaceName: row.Workspace.Name, Plan: row.Workspace.Plan,
	}, nil
}

// UseInvitation marks an invitation as used. It returns false if it was used
// before, or if its member has been removed.
func (s *Store) UseInvitation(ctx context.Context, i *model.Invitation, at time.Time) (bool, error) {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewUpdate().Model((*model.Invitation)(nil)).TableExpr("members AS member").
		Set("used_at = ?", at).
		Where("invitation.workspace_id = ?", i.WorkspaceID).Where("invitation.id = ?", i.ID).
		Where("invitation.used_at IS NULL").Where("member.workspace_id = invitation.workspace_id").
		Where("member.id = invitation.member_id").Where("member.removed_at IS NULL"), "use invitation")
	return n == 1, err
}
