package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// attemptsSoFar counts the attempts of an audit that is under way: each was
// written down before its call and settles one credit.
const attemptsSoFar = `(SELECT coalesce(sum(e.attempts), 0)::bigint FROM executions e
	WHERE e.project_id = r.project_id AND e.audit_id = r.audit_id)`

// SetCreditLimit sets how many credits a workspace may use in a calendar month
// (UTC); nil: as many as it likes. A NotFound fault when there is no such workspace.
func (s *Store) SetCreditLimit(ctx context.Context, workspaceID uuid.UUID, limit *int64, at time.Time) error {
	const query = `UPDATE workspaces SET monthly_credit_limit = $2, updated_at = $3 WHERE id = $1`
	tag, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(workspaceID, limit, at)...)
	if err != nil {
		return fmt.Errorf("set credit limit: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return fault.Missing("workspace")
	}
	return nil
}

// WorkspaceCredits reads what a workspace has reserved and settled of the
// credits of audits launched from a time on, and its limit. One statement.
func (s *Store) WorkspaceCredits(ctx context.Context, workspaceID uuid.UUID, from time.Time) (*model.WorkspaceCredits, error) {
	const query = `SELECT w.monthly_credit_limit, coalesce(sum(r.settled), 0)::bigint,
			coalesce(sum(r.reserved) FILTER (WHERE r.settled IS NULL), 0)::bigint
		FROM workspaces w LEFT JOIN credit_reservations r ON r.workspace_id = w.id AND r.reserved_at >= $2
		WHERE w.id = $1 GROUP BY w.id`
	c, err := storage.One(ctx, s.db, func(row pgx.CollectableRow) (*model.WorkspaceCredits, error) {
		c := &model.WorkspaceCredits{Month: from.Format("2006-01")}
		return c, row.Scan(&c.MonthlyLimit, &c.Settled, &c.Reserved)
	}, query, workspaceID, from)
	if storage.NotFound(err) {
		return nil, fault.Missing("workspace")
	}
	if err != nil {
		return nil, fmt.Errorf("read credits: %w", err)
	}
	if c.MonthlyLimit != nil {
		c.Available = new(max(0, *c.MonthlyLimit-c.Settled-c.Reserved))
	}
	return c, nil
}

// LockCredits keeps other launches from looking at a workspace's credits until the
// transaction ends.
func (s *Store) LockCredits(ctx context.Context, workspaceID uuid.UUID) error {
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*model.Workspace)(nil)).Column("id").Where("id = ?", workspaceID).
		For("NO KEY UPDATE").Scan(ctx, &id)
	if storage.NotFound(err) {
		return fault.Missing("workspace")
	}
	if err != nil {
		return fmt.Errorf("lock workspace: %w", err)
	}
	return nil
}

// ReserveCredits writes down the most calls that an audit can make. It takes
// part in the transaction that creates the audit.
func (s *Store) ReserveCredits(ctx context.Context, a *model.Audit, credits int64) error {
	const query = `INSERT INTO credit_reservations (workspace_id, audit_id, project_id, reserved, reserved_at)
		VALUES ($1, $2, $3, $4, $5)`
	_, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(a.WorkspaceID, a.ID, a.ProjectID, credits, a.CreatedAt)...)
	if err != nil {
		return fmt.Errorf("reserve credits: %w", err)
	}
	return nil
}

// CloseCredits settles an audit that has ended: what was attempted is spent,
// the rest is free again. It takes part in the transaction that ends the audit.
func (s *Store) CloseCredits(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error {
	const query = `UPDATE credit_reservations r SET settled = ` + attemptsSoFar + `, closed_at = $3
		FROM audits a WHERE a.project_id = $1 AND a.id = $2
			AND r.workspace_id = a.workspace_id AND r.audit_id = a.id AND r.settled IS NULL`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(projectID, auditID, at)...); err != nil {
		return fmt.Errorf("settle credits: %w", err)
	}
	return nil
}

// AuditCredits reads what audits of a project reserved, have settled and have
// released, by audit. One statement.
func (s *Store) AuditCredits(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*model.AuditCredits, error) {
	const query = `SELECT r.audit_id, r.reserved, coalesce(r.settled, ` + attemptsSoFar + `),
			CASE WHEN r.settled IS NULL THEN 0 ELSE r.reserved - r.settled END
		FROM audits a JOIN credit_reservations r ON r.workspace_id = a.workspace_id AND r.audit_id = a.id
		WHERE a.project_id = $1 AND a.id = ANY($2)`
	rows, err := s.db.PGX(ctx).Query(ctx, query, storage.Cached(projectID, ids)...)
	if err != nil {
		return nil, fmt.Errorf("read audits' credits: %w", err)
	}
	byAudit := make(map[uuid.UUID]*model.AuditCredits, len(ids))
	var id uuid.UUID
	var c model.AuditCredits
	_, err = pgx.ForEachRow(rows, []any{&id, &c.Reserved, &c.Settled, &c.Released}, func() error {
		byAudit[id] = new(c)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read audits' credits: %w", err)
	}
	return byAudit, nil
}
