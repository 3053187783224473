package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
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

// EngineCalls returns how the calls of the newest audits went, by engine. A node that is down leaves out only its own
// projects.
func (s *Store) EngineCalls(ctx context.Context, scope CallScope) (map[model.LogicalEngine]EngineCalls, error) {
	newest, err := s.newestAudits(ctx, scope)
	if err != nil {
		return nil, err
	}
	calls, err := s.callsOf(ctx, newest)
	if storage.NodeAway(err) {
		calls, err = s.reachableCalls(ctx, newest)
	}
	if err != nil {
		return nil, fmt.Errorf("read calls to engines: %w", err)
	}
	byEngine := map[model.LogicalEngine]EngineCalls{}
	for _, c := range calls {
		byEngine[c.Engine] = byEngine[c.Engine].and(c)
	}
	return byEngine, nil
}

// newestAudits returns the newest audits of a scope.
func (s *Store) newestAudits(ctx context.Context, scope CallScope) ([]auditHome, error) {
	var homes []auditHome
	newest := s.db.Bun(ctx).NewSelect().Model(&homes).OrderExpr("h.audit_id DESC").Limit(callAudits)
	storage.Nonzero(newest, "h.workspace_id = ?", scope.Workspace)
	if scope.Projects != nil {
		newest.Where("h.project_id = ANY(?)", pgdialect.Array(scope.Projects))
	}
	return homes, storage.Wrap(newest.Scan(ctx), "read newest audits")
}

// reachableCalls returns how the calls of audits went, project by project, of those whose node answers.
func (s *Store) reachableCalls(ctx context.Context, audits []auditHome) ([]EngineCalls, error) {
	var calls []EngineCalls
	for _, of := range storage.GroupBy(audits, func(h auditHome) uuid.UUID { return h.ProjectID }) {
		found, err := s.callsOf(ctx, of)
		if err != nil && !storage.NodeAway(err) {
			return nil, err
		}
		calls = append(calls, found...)
	}
	return calls, nil
}

// callsOf returns how the calls of audits went.
func (s *Store) callsOf(ctx context.Context, audits []auditHome) ([]EngineCalls, error) {
	if len(audits) == 0 {
		return nil, nil
	}
	projects, ids := make([]uuid.UUID, len(audits)), make([]uuid.UUID, len(audits))
	for i, h := range audits {
		projects[i], ids[i] = h.ProjectID, h.AuditID
	}
	var rows []EngineCalls
	err := s.db.Bun(ctx).NewSelect().Model((*execution)(nil)).
		Where("e.project_id = ANY(?) AND e.audit_id = ANY(?)", pgdialect.Array(projects), pgdialect.Array(ids)).Where("e.finished_at IS NOT NULL").
		ColumnExpr("e.logical_engine AS engine").
		ColumnExpr("max(e.finished_at) AS asked_at").
		ColumnExpr("max(e.finished_at) FILTER (WHERE e.status = 'failed') AS failed_at").
		ColumnExpr("(array_agg(e.error_message ORDER BY e.finished_at DESC) FILTER (WHERE e.status = 'failed'))[1] AS error").
		GroupExpr("e.logical_engine").Scan(ctx, &rows)
	return rows, err
}

// and returns how the calls of both went.
func (c EngineCalls) and(other EngineCalls) EngineCalls {
	if c.FailedAt == nil || other.FailedAt != nil && other.FailedAt.After(*c.FailedAt) {
		c.FailedAt, c.Error = other.FailedAt, other.Error
	}
	if other.AskedAt.After(c.AskedAt) {
		c.AskedAt = other.AskedAt
	}
	c.Engine = other.Engine
	return c
}
