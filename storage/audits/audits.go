package audits

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// NewestAudits returns the audits of projects, newest first and without spot checks, in one statement. Of every
// project it reads what a page needs: one row more than the limit. The cursor holds one
// value, the id. Fields names the fields of audits that are asked for; nil stands for all. It is
// a prepared statement, which is not planned anew for each list.
func (s *Store) NewestAudits(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request, fields []string,
) (map[uuid.UUID][]*model.Audit, error) {
	span, err := storage.PageSpan(req, true)
	if err != nil {
		return nil, err
	}
	rows, err := s.listed.For(fields).Spans(ctx, s.db, projectIDs, span)
	if err != nil {
		return nil, fmt.Errorf("read audits of projects: %w", err)
	}
	audits, err := decoded(rows)
	return storage.GroupBy(audits, func(a *model.Audit) uuid.UUID { return a.ProjectID }), storage.Wrap(err, "read audits of projects")
}

// AuditsByID returns the audits that have the keys, by key.
func (s *Store) AuditsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Audit, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil))
	return storage.ByKey(ctx, q, keys, "audit", func(a *model.Audit) storage.ChildKey { return storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID} })
}

// Audit returns one audit of a project.
func (s *Store) Audit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error) {
	return s.audit(ctx, projectID, auditID, func(q *bun.SelectQuery) *bun.SelectQuery { return q })
}

// LockAudit returns an audit and keeps others from changing it until the transaction
// ends.
func (s *Store) LockAudit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error) {
	return s.audit(ctx, projectID, auditID, func(q *bun.SelectQuery) *bun.SelectQuery { return q.For("UPDATE") })
}

func (s *Store) audit(
	ctx context.Context, projectID, auditID uuid.UUID, apply func(*bun.SelectQuery) *bun.SelectQuery,
) (*model.Audit, error) {
	a := &model.Audit{}
	err := s.db.Bun(ctx).NewSelect().Model(a).Where("project_id = ? AND id = ?", projectID, auditID).Apply(apply).Scan(ctx)
	return a, storage.Found(err, "audit")
}

// AuditRun returns what an audit's executions need.
func (s *Store) AuditRun(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditRun, error) {
	a, err := s.audit(ctx, projectID, auditID, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Column("workspace_id", "project_id", "id", "status", "benchmark_mode", "market_id", "market_country_code",
			"market_language_code", "engine_snapshots")
	})
	if err != nil {
		return nil, err
	}
	return &model.AuditRun{
		WorkspaceID: a.WorkspaceID, ProjectID: a.ProjectID, ID: a.ID, Status: a.Status, BenchmarkMode: a.BenchmarkMode, Market: a.Market,
		Engines: a.EngineSnapshots,
	}, nil
}

// Entities returns the brand, which is the first, and the competitors as they were at
// launch.
func (s *Store) Entities(ctx context.Context, projectID, auditID uuid.UUID) ([]model.EntitySnapshot, error) {
	var row launchedAudit
	err := s.db.Bun(ctx).NewSelect().Model(&row).Column("entities").
		Where("project_id = ? AND id = ?", projectID, auditID).Scan(ctx)
	return row.Entities, storage.Found(err, "audit")
}

// EndedAudits returns the ids of a project's audits that have figures and whose answers
// are here, those that failed or were cancelled included and spot checks left out, in the order in which they ended.
func (s *Store) EndedAudits(ctx context.Context, projectID uuid.UUID) ([]uuid.UUID, error) {
	var ids []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Column("id").Where("project_id = ?", projectID).
		Where("status IN ('completed', 'partially_completed', 'failed') OR status = 'cancelled' AND analyzer_version <> ''").
		Where("answers_removed_at IS NULL").Where("spot_check IS NULL").
		OrderExpr("completed_at, id").Scan(ctx, &ids)
	return ids, storage.Wrap(err, "list ended audits")
}

// update returns an update of one audit.
func (s *Store) update(ctx context.Context, projectID, auditID uuid.UUID) *bun.UpdateQuery {
	return s.db.Bun(ctx).NewUpdate().Model((*model.Audit)(nil)).Where("project_id = ? AND id = ?", projectID, auditID)
}

// StartAudit takes an audit from queued to running, if it is queued.
func (s *Store) StartAudit(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error {
	_, err := s.update(ctx, projectID, auditID).Where("status = ?", model.AuditStatusQueued).
		Set("status = ?", model.AuditStatusRunning).Set("started_at = ?", at).Set("updated_at = ?", at).Exec(ctx)
	if err != nil {
		return fmt.Errorf("start audit: %w", err)
	}
	return s.notify(ctx, auditID)
}

// CancelAudit cancels an audit that LockAudit has locked, and every execution of it
// that waits for its first attempt or for another. Without a call in flight the audit has
// ended, which its completion says; else it ends with its last call. One update of the
// audit's row, for the reason that FinishAudit gives.
func (s *Store) CancelAudit(ctx context.Context, a *model.Audit, at time.Time) error {
	_, err := s.endQueued(ctx, queued{projectID: a.ProjectID, auditID: a.ID}, ending{
		status: model.ExecutionStatusCancelled, at: at,
	})
	if err != nil {
		return fmt.Errorf("cancel executions: %w", err)
	}
	err = s.update(ctx, a.ProjectID, a.ID).Set("status = ?", model.AuditStatusCancelled).
		Set("updated_at = ?", at).Set("error_message = "+notWaiting).
		Set("completed_at = CASE WHEN NOT EXISTS (?) THEN ?::timestamptz END", s.openExecutions(ctx, a.ProjectID, a.ID), at).
		Returning("completed_at").Scan(ctx, &a.CompletedAt)
	if err != nil {
		return fmt.Errorf("cancel audit: %w", err)
	}
	a.Status, a.UpdatedAt = model.AuditStatusCancelled, at
	if strings.HasPrefix(a.ErrorMessage, waiting) {
		a.ErrorMessage = ""
	}
	return s.notify(ctx, a.ID)
}

// openExecutions selects the executions of an audit that have not ended.
func (s *Store) openExecutions(ctx context.Context, projectID, auditID uuid.UUID) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().TableExpr("executions AS e").ColumnExpr("1").
		Where("e.project_id = ? AND e.audit_id = ?", projectID, auditID).
		Where("e.status IN (?)", bun.List([]model.ExecutionStatus{model.ExecutionStatusQueued, model.ExecutionStatusRunning}))
}

// EndCalls ends what is open of a cancelled audit, whose calls nobody can be making any more,
// and returns whether the audit ended by that. It does not while its project is being deleted.
func (s *Store) EndCalls(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) (ended bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		audit, err := s.LockAudit(ctx, projectID, auditID)
		if err != nil || audit.Status != model.AuditStatusCancelled || audit.CompletedAt != nil {
			return err
		}
		_, err = s.db.Bun(ctx).NewUpdate().Model((*execution)(nil)).Set("status = ?", model.ExecutionStatusCancelled).
			Set("finished_at = ?", at).Where("e.project_id = ? AND e.audit_id = ?", projectID, auditID).
			Where("e.status IN (?)", bun.List([]model.ExecutionStatus{model.ExecutionStatusQueued, model.ExecutionStatusRunning})).Exec(ctx)
		if err != nil {
			return err
		}
		kept := s.db.Bun(ctx).NewSelect().TableExpr("projects AS p").ColumnExpr("1").
			Where("p.id = ? AND p.workspace_id IS NOT NULL", projectID)
		result, err := s.update(ctx, projectID, auditID).Where("EXISTS (?)", kept).
			Set("completed_at = ?", at).Set("updated_at = ?", at).Exec(ctx)
		if err != nil {
			return err
		}
		rows, err := result.RowsAffected()
		ended = rows > 0
		return err
	})
	return ended, storage.Wrap(err, "end calls of cancelled audit")
}
