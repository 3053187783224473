// Package credits stores what audits may spend and have spent: one credit is one call to an
// engine's service. The rows outlive their audits and projects.
package credits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes credits.
type Store struct{ db *storage.DB }

// New returns the store over a database.
func New(db *storage.DB) *Store { return &Store{db: db} }

// Reservation is what an audit may spend and has spent.
type Reservation struct {
	bun.BaseModel `bun:"table:credit_reservations,alias:r"`

	WorkspaceID uuid.UUID `bun:",pk"`
	AuditID     uuid.UUID `bun:",pk"`
	ProjectID   uuid.UUID
	Reserved    int64
	Settled     *int64 // nil: the audit is under way, its attempts tell
	ReservedAt  time.Time
	ClosedAt    *time.Time

	SoFar int64 `bun:",scanonly"` // settled so far, where attempts are in the same place
}

// use is the part of a reservation that one engine has.
type use struct {
	bun.BaseModel `bun:"table:credit_uses,alias:u"`

	WorkspaceID   uuid.UUID `bun:",pk"`
	AuditID       uuid.UUID `bun:",pk"`
	LogicalEngine string    `bun:",pk"`
	ProjectID     uuid.UUID
	Reserved      int64
	Settled       *int64
	ReservedAt    time.Time
}

// Reserve writes down the most calls that an audit can make of each engine. It takes part
// in the transaction that creates the audit.
func (s *Store) Reserve(ctx context.Context, a *model.Audit, byEngine map[model.LogicalEngine]int64) error {
	row := Reservation{WorkspaceID: a.WorkspaceID, AuditID: a.ID, ProjectID: a.ProjectID, ReservedAt: a.CreatedAt}
	uses := make([]use, 0, len(byEngine))
	for engine, credits := range byEngine {
		row.Reserved += credits
		uses = append(uses, use{
			WorkspaceID: a.WorkspaceID, AuditID: a.ID, LogicalEngine: string(engine), ProjectID: a.ProjectID,
			Reserved: credits, ReservedAt: a.CreatedAt,
		})
	}
	if _, err := s.db.Bun(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("reserve credits: %w", err)
	}
	if len(uses) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&uses).Exec(ctx)
	return storage.Wrap(err, "reserve credits by engine")
}

// spent is how many calls to an engine an audit has begun. Each attempt was written down
// before its call and settles one credit.
type spent struct {
	LogicalEngine string
	Attempts      int64
}

// Settle settles an audit that ends: what was attempted is spent, the rest is free again.
// An audit that is settled already stays as it is. It takes part in the transaction that
// ends the audit.
func (s *Store) Settle(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error {
	var calls []spent
	err := s.db.Bun(ctx).NewSelect().Table("executions").Column("logical_engine").
		ColumnExpr("sum(attempts)::bigint AS attempts").Where("project_id = ? AND audit_id = ?", projectID, auditID).
		Group("logical_engine").Scan(ctx, &calls)
	if err != nil {
		return fmt.Errorf("count attempts: %w", err)
	}
	all := int64(0)
	for _, c := range calls {
		all += c.Attempts
	}
	var workspaces []uuid.UUID
	_, err = s.db.Bun(ctx).NewUpdate().Model((*Reservation)(nil)).Set("settled = ?", all).Set("closed_at = ?", at).
		Where("project_id = ? AND audit_id = ?", projectID, auditID).Where("settled IS NULL").
		Returning("workspace_id").Exec(ctx, &workspaces)
	if err != nil {
		return fmt.Errorf("settle credits: %w", err)
	}
	for _, workspace := range workspaces {
		if err := s.settleEngines(ctx, workspace, auditID, calls); err != nil {
			return fmt.Errorf("settle credits by engine: %w", err)
		}
	}
	return nil
}

// settleEngines settles the parts of an audit's reservation. An engine that was never asked
// has settled none.
func (s *Store) settleEngines(ctx context.Context, workspaceID, auditID uuid.UUID, calls []spent) error {
	query := s.db.Bun(ctx).NewUpdate().Model((*use)(nil)).Where("workspace_id = ? AND audit_id = ?", workspaceID, auditID)
	if len(calls) == 0 {
		_, err := query.Set("settled = 0").Exec(ctx)
		return err
	}
	_, err := query.With("c", s.db.Bun(ctx).NewValues(&calls)).
		Set("settled = coalesce((SELECT c.attempts FROM c WHERE c.logical_engine = u.logical_engine), 0)").Exec(ctx)
	return err
}

// Reserved returns the credits that the workspace's open audits have reserved.
func (s *Store) Reserved(ctx context.Context, workspaceID uuid.UUID) (int64, error) {
	var n int64
	err := s.db.Bun(ctx).NewSelect().Table("credit_reservations").ColumnExpr("coalesce(sum(reserved), 0)::bigint").
		Where("workspace_id = ? AND settled IS NULL", workspaceID).Scan(ctx, &n)
	return n, storage.Wrap(err, "read reserved credits")
}

// Open returns the audits of a project that have reserved credits and not settled them.
func (s *Store) Open(ctx context.Context, workspaceID, projectID uuid.UUID) ([]uuid.UUID, error) {
	var audits []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*Reservation)(nil)).Column("audit_id").
		Where("workspace_id = ? AND project_id = ?", workspaceID, projectID).Where("settled IS NULL").Scan(ctx, &audits)
	return audits, storage.Wrap(err, "read open reservations")
}
