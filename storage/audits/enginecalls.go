package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// callAudits is the number of newest audits whose calls say how engines do.
const callAudits = 5

// EngineCalls is how the newest calls to an engine went.
type EngineCalls struct {
	Engine   model.LogicalEngine
	AskedAt  time.Time  // the newest call that has ended
	FailedAt *time.Time // the newest that failed; nil: none did
	Error    *string
}

// CallScope narrows whose audits are looked at.
type CallScope struct {
	Workspace uuid.UUID   // uuid.Nil: every workspace
	Projects  []uuid.UUID // nil: every project
}

// EngineCalls returns how the calls of the newest audits went, by engine.
func (s *Store) EngineCalls(ctx context.Context, scope CallScope) (map[model.LogicalEngine]EngineCalls, error) {
	newest := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Column("project_id", "id").OrderExpr("id DESC").Limit(callAudits)
	if scope.Workspace != uuid.Nil {
		newest.Where("workspace_id = ?", scope.Workspace)
	}
	if scope.Projects != nil {
		newest.Where("project_id = ANY(?)", pgdialect.Array(scope.Projects))
	}
	var rows []EngineCalls
	err := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS a", newest).
		Join("JOIN executions AS e ON e.project_id = a.project_id AND e.audit_id = a.id").
		Where("e.finished_at IS NOT NULL").
		ColumnExpr("e.logical_engine AS engine").
		ColumnExpr("max(e.finished_at) AS asked_at").
		ColumnExpr("max(e.finished_at) FILTER (WHERE e.status = 'failed') AS failed_at").
		ColumnExpr("(array_agg(e.error_message ORDER BY e.finished_at DESC) FILTER (WHERE e.status = 'failed'))[1] AS error").
		GroupExpr("e.logical_engine").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read calls to engines: %w", err)
	}
	byEngine := make(map[model.LogicalEngine]EngineCalls, len(rows))
	for _, row := range rows {
		byEngine[row.Engine] = row
	}
	return byEngine, nil
}
