package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// progressRow is an audit with one of its engines.
type progressRow struct {
	Status         model.AuditStatus
	ErrorMessage   string
	UpdatedAt      time.Time
	RequestedCount int
	Engine         *string // nil: the audit has no executions
	Label          string  // of the engine at launch; empty: not stored
	Requested      int
	Running        int
	Completed      int
	NoAnswer       int
	Withheld       int
	Failed         int
	Cancelled      int
}

// AuditProgress counts an audit's executions by engine and status. One statement. It
// returns a NotFound fault when the project has no such audit.
func (s *Store) AuditProgress(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditProgress, error) {
	db := s.db.Bun(ctx)
	byEngine := db.NewSelect().Model((*execution)(nil)).ColumnExpr("logical_engine AS engine").ColumnExpr("count(*) AS requested").
		ColumnExpr("count(*) FILTER (WHERE status = ?) AS running", model.ExecutionStatusRunning).
		ColumnExpr("count(*) FILTER (WHERE status = ?) AS completed", model.ExecutionStatusCompleted).
		ColumnExpr("count(*) FILTER (WHERE status = ?) AS no_answer", model.ExecutionStatusNoAnswer).
		ColumnExpr("count(*) FILTER (WHERE status = ?) AS withheld", model.ExecutionStatusWithheld).
		ColumnExpr("count(*) FILTER (WHERE status = ?) AS failed", model.ExecutionStatusFailed).
		ColumnExpr("count(*) FILTER (WHERE status = ?) AS cancelled", model.ExecutionStatusCancelled).
		Where("e.project_id = ? AND e.audit_id = ?", projectID, auditID).Group("logical_engine")
	var rows []progressRow
	err := db.NewSelect().TableExpr("audits AS a").Column("a.status", "a.error_message", "a.updated_at", "a.requested_count").
		ColumnExpr("coalesce((SELECT s ->> 'engine_label' FROM jsonb_array_elements(a.engine_snapshots::jsonb) AS s"+
			" WHERE s ->> 'logical_engine' = c.engine LIMIT 1), '') AS label").
		ColumnExpr("c.engine, coalesce(c.requested, 0) AS requested, coalesce(c.running, 0) AS running").
		ColumnExpr("coalesce(c.completed, 0) AS completed, coalesce(c.no_answer, 0) AS no_answer, coalesce(c.withheld, 0) AS withheld").
		ColumnExpr("coalesce(c.failed, 0) AS failed, coalesce(c.cancelled, 0) AS cancelled").
		Join("LEFT JOIN (?) AS c ON true", byEngine).Where("a.project_id = ? AND a.id = ?", projectID, auditID).
		OrderExpr("c.engine").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read audit's progress: %w", err)
	}
	if len(rows) == 0 {
		return nil, fault.Missing("audit")
	}
	return progressOf(auditID, rows), nil
}

func progressOf(auditID uuid.UUID, rows []progressRow) *model.AuditProgress {
	p := &model.AuditProgress{
		AuditID: auditID, Status: rows[0].Status.Shown(), ErrorMessage: rows[0].ErrorMessage, RequestedCount: rows[0].RequestedCount,
		UpdatedAt: rows[0].UpdatedAt, Engines: []model.EngineProgress{},
	}
	for _, row := range rows {
		if row.Engine == nil {
			continue
		}
		p.Engines = append(p.Engines, model.EngineProgress{
			LogicalEngine: model.LogicalEngine(*row.Engine), EngineLabel: row.Label, RequestedCount: row.Requested, RunningCount: row.Running, CompletedCount: row.Completed,
			NoAnswerCount: row.NoAnswer, WithheldCount: row.Withheld, FailedCount: row.Failed, CancelledCount: row.Cancelled,
		})
	}
	return p
}
