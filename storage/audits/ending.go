package audits

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// queued names the queued executions of an audit.
type queued struct {
	projectID, auditID uuid.UUID
	engine             model.LogicalEngine // empty: of all engines
}

// ending is how executions end without an attempt.
type ending struct {
	status         model.ExecutionStatus
	class, message string // of the error; empty: there is none
	at             time.Time
}

// endQueued ends queued executions and returns their number. It locks them in the order
// of their ids, as everybody does who locks several executions. Locking and changing
// are two statements, because a planner without statistics would compare every
// execution with every other if one statement did both.
func (s *Store) endQueued(ctx context.Context, q queued, end ending) (int64, error) {
	db := s.db.Bun(ctx)
	which := db.NewSelect().Model((*execution)(nil)).ColumnExpr("1").
		Where("e.project_id = ? AND e.audit_id = ?", q.projectID, q.auditID).Where("e.status = ?", model.ExecutionStatusQueued).
		OrderExpr("e.id").For("UPDATE")
	update := db.NewUpdate().Model((*execution)(nil)).
		Where("e.project_id = ? AND e.audit_id = ?", q.projectID, q.auditID).Where("e.status = ?", model.ExecutionStatusQueued).
		Set("status = ?", end.status).Set("finished_at = ?", end.at)
	if q.engine != "" {
		which.Where("e.logical_engine = ?", q.engine)
		update.Where("e.logical_engine = ?", q.engine)
	}
	if end.message != "" || end.class != "" {
		update.Set("error_class = ?", end.class).Set("error_message = ?", end.message)
	}
	if _, err := db.NewSelect().ColumnExpr("count(*)").TableExpr("(?) AS q", which).Exec(ctx); err != nil {
		return 0, err
	}
	result, err := update.Exec(ctx)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
