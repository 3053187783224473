package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// AuditProgress counts how far an audit's executions are, by engine. One
// statement. A NotFound fault when the project has no such audit.
func (s *Store) AuditProgress(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditProgress, error) {
	const query = `SELECT a.status, a.error_message, a.updated_at, a.requested_count, e.logical_engine, coalesce(e.requested, 0),
			coalesce(e.running, 0), coalesce(e.completed, 0), coalesce(e.no_answer, 0), coalesce(e.failed, 0), coalesce(e.cancelled, 0)
		FROM audits a LEFT JOIN LATERAL (
			SELECT logical_engine, count(*) AS requested, count(*) FILTER (WHERE status = 'running') AS running,
				count(*) FILTER (WHERE status = 'completed') AS completed, count(*) FILTER (WHERE status = 'no_answer') AS no_answer,
				count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
			FROM executions WHERE project_id = a.project_id AND audit_id = a.id GROUP BY logical_engine
		) e ON true
		WHERE a.project_id = $1 AND a.id = $2 ORDER BY e.logical_engine`
	rows, err := s.db.PGX(ctx).Query(ctx, query, storage.Cached(projectID, auditID)...)
	if err != nil {
		return nil, fmt.Errorf("read audit's progress: %w", err)
	}
	p := &model.AuditProgress{AuditID: auditID, Engines: []model.EngineProgress{}}
	var engine *model.LogicalEngine
	var e model.EngineProgress
	tag, err := pgx.ForEachRow(rows, []any{
		&p.Status, &p.ErrorMessage, &p.UpdatedAt, &p.RequestedCount, &engine, &e.RequestedCount,
		&e.RunningCount, &e.CompletedCount, &e.NoAnswerCount, &e.FailedCount, &e.CancelledCount,
	}, func() error {
		if engine != nil {
			e.LogicalEngine = *engine
			p.Engines = append(p.Engines, e)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read audit's progress: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return nil, fault.Missing("audit")
	}
	return p, nil
}
