package storage

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	workspaceColumns = `id, name, plan, created_at, updated_at`
	memberColumns    = `workspace_id, id, email, role, created_at, updated_at, removed_at, account_id`
)

// Workspace reads a workspace. A NotFound fault when there is none.
func (s *DB) Workspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error) {
	return s.workspace(ctx, `SELECT `+workspaceColumns+` FROM workspaces WHERE id = $1`, id)
}

// LockWorkspace reads a workspace and holds its row until the transaction ends:
// who counts its keys or owners and then writes does so alone.
func (s *DB) LockWorkspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error) {
	return s.workspace(ctx, `SELECT `+workspaceColumns+` FROM workspaces WHERE id = $1 FOR NO KEY UPDATE`, id)
}

// UpdateWorkspacePlan changes a workspace's plan.
func (s *DB) UpdateWorkspacePlan(ctx context.Context, id uuid.UUID, plan model.Plan, at time.Time) (*model.Workspace, error) {
	return s.workspace(ctx,
		`UPDATE workspaces SET plan = $2, updated_at = $3 WHERE id = $1 RETURNING `+workspaceColumns, id, plan.String(), at)
}

func (s *DB) workspace(ctx context.Context, query string, args ...any) (*model.Workspace, error) {
	w, err := One(ctx, s, scanWorkspace, query, args...)
	if NotFound(err) {
		return nil, fault.Missing("workspace")
	}
	if err != nil {
		return nil, fmt.Errorf("read or change workspace: %w", err)
	}
	return w, nil
}

func scanWorkspace(row pgx.CollectableRow) (*model.Workspace, error) {
	w := &model.Workspace{}
	return w, row.Scan(&w.ID, &w.Name, &w.Plan, &w.CreatedAt, &w.UpdatedAt)
}

// InsertWorkspace stores a new workspace.
func (s *DB) InsertWorkspace(ctx context.Context, w *model.Workspace) error {
	if _, err := s.Bun(ctx).NewInsert().Model(w).Exec(ctx); err != nil {
		return fmt.Errorf("insert workspace: %w", err)
	}
	return nil
}

// InsertMember stores a new member. A Conflict fault when somebody with that
// address is a member already.
func (s *DB) InsertMember(ctx context.Context, m *model.Member) error {
	_, err := s.Bun(ctx).NewInsert().Model(m).Exec(ctx)
	if IsUniqueViolation(err) {
		return fault.Wrap(err, fault.Conflict, "%s is a member of the workspace already", m.Email)
	}
	if err != nil {
		return fmt.Errorf("insert member: %w", err)
	}
	return nil
}

// MemberByEmail reads a present member by address, regardless of case. A
// NotFound fault when there is none.
func (s *DB) MemberByEmail(ctx context.Context, workspaceID uuid.UUID, email string) (*model.Member, error) {
	const query = `SELECT ` + memberColumns + ` FROM members
		WHERE workspace_id = $1 AND lower(email) = lower($2) AND removed_at IS NULL`
	m, err := One(ctx, s, scanMember, query, workspaceID, email)
	if NotFound(err) {
		return nil, fault.Missing("member " + email)
	}
	if err != nil {
		return nil, fmt.Errorf("read member: %w", err)
	}
	return m, nil
}

func scanMember(row pgx.CollectableRow) (*model.Member, error) {
	m := &model.Member{}
	return m, row.Scan(&m.WorkspaceID, &m.ID, &m.Email, &m.Role, &m.CreatedAt, &m.UpdatedAt, &m.RemovedAt, &m.AccountID)
}

// CountOwners counts a workspace's present owners.
func (s *DB) CountOwners(ctx context.Context, workspaceID uuid.UUID) (int, error) {
	const query = `SELECT count(*) FROM members WHERE workspace_id = $1 AND role = 'owner' AND removed_at IS NULL`
	n, err := One(ctx, s, pgx.RowTo[int], query, workspaceID)
	if err != nil {
		return 0, fmt.Errorf("count owners: %w", err)
	}
	return n, nil
}

// UpdateMember stores a member's role and removal. A removal revokes the
// member's keys with it.
func (s *DB) UpdateMember(ctx context.Context, m *model.Member) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		_, err := s.Bun(ctx).NewUpdate().Model(m).Column("role", "updated_at", "removed_at").WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("update member: %w", err)
		}
		if m.RemovedAt == nil {
			return nil
		}
		_, err = s.PGX(ctx).Exec(ctx,
			`UPDATE api_keys SET revoked_at = $3 WHERE workspace_id = $1 AND member_id = $2 AND revoked_at IS NULL`,
			m.WorkspaceID, m.ID, *m.RemovedAt)
		if err != nil {
			return fmt.Errorf("revoke the member's keys: %w", err)
		}
		return nil
	})
}
