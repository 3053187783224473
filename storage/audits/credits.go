package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/credits"
)

// SetCreditLimit sets how many credits a workspace may use in a calendar month (UTC);
// nil removes the limit. It returns a NotFound fault when there is no such workspace.
func (s *Store) SetCreditLimit(ctx context.Context, workspaceID uuid.UUID, limit *int64, at time.Time) error {
	return storage.ExecOne(ctx, s.db.Bun(ctx).NewUpdate().Model((*model.Workspace)(nil)).Where("id = ?", workspaceID).
		Set("monthly_credit_limit = ?", limit).Set("updated_at = ?", at), "set credit limit", "workspace")
}

// WorkspaceCredits returns a workspace's limit, and what it has reserved and settled of
// the credits of audits launched from a time on. One statement.
func (s *Store) WorkspaceCredits(ctx context.Context, workspaceID uuid.UUID, from time.Time) (*model.WorkspaceCredits, error) {
	c := &model.WorkspaceCredits{Month: from.Format("2006-01")}
	err := s.db.Bun(ctx).NewSelect().TableExpr("workspaces AS w").
		Column("w.monthly_credit_limit").ColumnExpr("coalesce(sum(r.settled), 0)::bigint").
		ColumnExpr("coalesce(sum(r.reserved) FILTER (WHERE r.settled IS NULL), 0)::bigint").
		Join("LEFT JOIN credit_reservations AS r ON r.workspace_id = w.id AND r.reserved_at >= ?", from).
		Where("w.id = ?", workspaceID).Group("w.id").Scan(ctx, &c.MonthlyLimit, &c.Settled, &c.Reserved)
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

// LockCredits makes other launches that look at a workspace's credits wait until the
// transaction ends.
func (s *Store) LockCredits(ctx context.Context, workspaceID uuid.UUID) error {
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*model.Workspace)(nil)).Column("id").Where("id = ?", workspaceID).
		For("NO KEY UPDATE").Scan(ctx, &id)
	if storage.NotFound(err) {
		return fault.Missing("workspace")
	}
	return storage.Wrap(err, "lock workspace")
}

// OpenCredits returns the maximum number of calls of the workspace's audits under way.
func (s *Store) OpenCredits(ctx context.Context, workspaceID uuid.UUID) (int64, error) {
	return credits.New(s.db).Reserved(ctx, workspaceID)
}

// ReserveCredits writes down the most calls that an audit can make of each engine. It takes
// part in the transaction that creates the audit.
func (s *Store) ReserveCredits(ctx context.Context, a *model.Audit, byEngine map[model.LogicalEngine]int64) error {
	return credits.New(s.db).Reserve(ctx, a, byEngine)
}

// CloseCredits settles an audit that has ended. It takes part in the transaction that ends
// the audit.
func (s *Store) CloseCredits(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error {
	return credits.New(s.db).Settle(ctx, projectID, auditID, at)
}

// CreditUsage returns a page of what a workspace's audits have reserved and settled.
func (s *Store) CreditUsage(
	ctx context.Context, workspaceID uuid.UUID, f credits.UsageFilter, req page.Request,
) (*model.CreditUsagePage, error) {
	return credits.New(s.db).Usage(ctx, workspaceID, f, req)
}

// spentAudit is an audit with its attempts. Each attempt was written down before its call
// and settles one credit.
type spentAudit struct {
	bun.BaseModel `bun:"table:audits,alias:a"`

	ProjectID   uuid.UUID
	WorkspaceID uuid.UUID
	ID          uuid.UUID
	Attempts    int64 `bun:",scanonly"`
}

// attemptsSoFar counts the attempts of audits. One statement.
func (s *Store) attemptsSoFar(ctx context.Context, audits []storage.ChildKey) ([]spentAudit, error) {
	var rows []spentAudit
	attempts := s.db.Bun(ctx).NewSelect().TableExpr("executions AS e").ColumnExpr("coalesce(sum(e.attempts), 0)::bigint").
		Where("e.project_id = ANY(?)", pgdialect.Array(storage.ProjectsOf(audits))).
		Where("e.project_id = a.project_id AND e.audit_id = a.id")
	query := s.db.Bun(ctx).NewSelect().Model(&rows).Column("a.project_id", "a.workspace_id", "a.id").ColumnExpr("(?) AS attempts", attempts)
	err := storage.NarrowToKeys(query, audits, "a", "id").Scan(ctx)
	return rows, err
}

// CreditsOf returns what audits reserved, have settled and have released, by audit. One
// statement; on a distributed database, where attempts are on other nodes, a second one for
// the audits that are under way.
func (s *Store) CreditsOf(ctx context.Context, audits []storage.ChildKey) (map[storage.ChildKey]*model.AuditCredits, error) {
	var rows []credits.Reservation
	query := s.db.Bun(ctx).NewSelect().Model(&rows).Column("r.project_id", "r.audit_id", "r.reserved", "r.settled")
	if !s.db.Distributed() {
		query.ColumnExpr(`coalesce(r.settled, (SELECT coalesce(sum(e.attempts), 0)::bigint FROM executions e
			WHERE e.project_id = r.project_id AND e.audit_id = r.audit_id)) AS so_far`)
	}
	if err := storage.NarrowToKeys(query, audits, "r", "audit_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audits' credits: %w", err)
	}
	byAudit := make(map[storage.ChildKey]*model.AuditCredits, len(rows))
	var open []storage.ChildKey
	for _, row := range rows {
		key, c := storage.ChildKey{ProjectID: row.ProjectID, ID: row.AuditID}, &model.AuditCredits{Reserved: row.Reserved, Settled: row.SoFar}
		byAudit[key] = c
		if row.Settled == nil {
			open = append(open, key)
			continue
		}
		c.Settled, c.Released = *row.Settled, row.Reserved-*row.Settled
	}
	if len(open) == 0 || !s.db.Distributed() {
		return byAudit, nil
	}
	spent, err := s.attemptsSoFar(ctx, open)
	if err != nil {
		return nil, fmt.Errorf("count attempts: %w", err)
	}
	for _, audit := range spent {
		byAudit[storage.ChildKey{ProjectID: audit.ProjectID, ID: audit.ID}].Settled = audit.Attempts
	}
	return byAudit, nil
}
