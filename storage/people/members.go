package people

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// present selects the members that have not been removed.
func present(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("member.removed_at IS NULL") }

// Members reads a workspace's present members, oldest first.
func (s *Store) Members(ctx context.Context, workspaceID uuid.UUID) ([]model.Member, error) {
	var members []model.Member
	q := s.db.Bun(ctx).NewSelect().Model(&members).Where("workspace_id = ?", workspaceID)
	err := q.Apply(present).OrderExpr("id").Scan(ctx)
	return members, storage.Wrap(err, "read members")
}

// Member reads a present member. It returns a NotFound fault if there is none.
func (s *Store) Member(ctx context.Context, workspaceID, id uuid.UUID) (*model.Member, error) {
	m := &model.Member{}
	q := s.db.Bun(ctx).NewSelect().Model(m).Where("workspace_id = ?", workspaceID).Where("id = ?", id)
	return m, storage.Found(q.Apply(present).Scan(ctx), "member")
}

// WasMember reports whether somebody is a member of a workspace, or was one.
func (s *Store) WasMember(ctx context.Context, workspaceID, id uuid.UUID) (bool, error) {
	was, err := s.db.Bun(ctx).NewSelect().Model((*model.Member)(nil)).Where("workspace_id = ?", workspaceID).Where("id = ?", id).Exists(ctx)
	return was, storage.Wrap(err, "look for member")
}

// MemberByEmail reads a present member by address, regardless of case. It returns a
// NotFound fault if there is none.
func (s *Store) MemberByEmail(ctx context.Context, workspaceID uuid.UUID, email string) (*model.Member, error) {
	m := &model.Member{}
	q := s.db.Bun(ctx).NewSelect().Model(m).Where("workspace_id = ?", workspaceID).Where("lower(email) = lower(?)", email)
	return m, storage.Found(q.Apply(present).Scan(ctx), "member "+email)
}

// CountOwners counts a workspace's present owners.
func (s *Store) CountOwners(ctx context.Context, workspaceID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*model.Member)(nil)).Where("workspace_id = ?", workspaceID).
		Where("role = ?", model.MemberRoleOwner).Apply(present).Count(ctx)
	return int(n), storage.Wrap(err, "count owners")
}

// InsertMember stores a new member. It returns a Conflict fault if somebody with
// that address is a member already.
func (s *Store) InsertMember(ctx context.Context, m *model.Member) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(m).Exec(ctx)
	if storage.IsUniqueViolation(err) {
		return fault.New(fault.Conflict, "%s is a member of the workspace already", m.Email)
	}
	return storage.Wrap(err, "insert member")
}

// UpdateMember stores a member's role and removal. A removal revokes the member's
// keys.
func (s *Store) UpdateMember(ctx context.Context, m *model.Member) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := s.db.Bun(ctx).NewUpdate().Model(m).Column("role", "updated_at", "removed_at").WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("update member: %w", err)
		}
		if m.RemovedAt == nil {
			return nil
		}
		_, err = s.db.Bun(ctx).NewUpdate().Model((*model.APIKey)(nil)).Set("revoked_at = ?", *m.RemovedAt).
			Where("workspace_id = ?", m.WorkspaceID).Where("member_id = ?", m.ID).Where("revoked_at IS NULL").Exec(ctx)
		return storage.Wrap(err, "revoke the member's keys")
	})
}

// ClaimMember makes an account the person behind a member. It returns a Conflict
// fault if the member has another account.
func (s *Store) ClaimMember(ctx context.Context, workspaceID, memberID, accountID uuid.UUID) error {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewUpdate().Model((*model.Member)(nil)).Set("account_id = ?", accountID).
		Where("workspace_id = ?", workspaceID).Where("id = ?", memberID).
		Where("account_id IS NULL OR account_id = ?", accountID), "claim member")
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "somebody else has accepted already")
	}
	return err
}

// ClaimMembers makes an account the person behind every present member that has
// the address and no account yet.
func (s *Store) ClaimMembers(ctx context.Context, accountID uuid.UUID, email string) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Member)(nil)).Set("account_id = ?", accountID).
		Where("lower(email) = lower(?)", email).Where("account_id IS NULL").Where("removed_at IS NULL").Exec(ctx)
	return storage.Wrap(err, "claim members")
}

// Invited reports whether a present member has the address and no account yet.
func (s *Store) Invited(ctx context.Context, email string) (bool, error) {
	found, err := s.db.Bun(ctx).NewSelect().Model((*model.Member)(nil)).Where("lower(email) = lower(?)", email).
		Where("account_id IS NULL").Apply(present).Exists(ctx)
	return found, storage.Wrap(err, "look for members")
}

// membershipRow is a member with its workspace.
type membershipRow struct {
	bun.BaseModel `bun:"table:members,alias:member"`

	WorkspaceID uuid.UUID
	ID          uuid.UUID
	Email       string
	Role        model.MemberRole
	Workspace   *model.Workspace `bun:"rel:belongs-to,join:workspace_id=id"`
	LastSeenAt  *time.Time       `bun:",scanonly"`
}

// Memberships returns the workspaces in which accounts are members. The workspace of the last session comes
// first, then the others, oldest first.
func (s *Store) Memberships(ctx context.Context, accountIDs ...uuid.UUID) ([]model.Membership, error) {
	seen := s.db.Bun(ctx).NewSelect().Model((*model.Session)(nil)).ColumnExpr("max(session.last_seen_at)").
		Where("session.account_id = member.account_id").Where("session.workspace_id = member.workspace_id").
		Where("session.member_id = member.id")
	var rows []membershipRow
	err := s.db.Bun(ctx).NewSelect().Model(&rows).ColumnExpr("?TableColumns").ColumnExpr("(?) AS last_seen_at", seen).
		Relation("Workspace").Where("member.account_id IN (?)", bun.List(accountIDs)).Apply(present).
		OrderExpr("last_seen_at DESC NULLS LAST, member.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read memberships: %w", err)
	}
	memberships := make([]model.Membership, len(rows))
	for i, row := range rows {
		memberships[i] = model.Membership{
			WorkspaceID: row.WorkspaceID, MemberID: row.ID, Name: row.Workspace.Name, Email: row.Email,
			Plan: row.Workspace.Plan, Role: row.Role, LastSeenAt: row.LastSeenAt,
		}
	}
	return memberships, nil
}
