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

// EngineCalls returns how the calls of the newest audits went, by engine. Each project is
// queried on its own, so that a node that is down leaves out only its own projects.
func (s *Store) EngineCalls(ctx context.Context, scope CallScope) (map[model.LogicalEngine]EngineCalls, error) {
	newest, err := s.newestAudits(ctx, scope)
	if err != nil {
		return nil, err
	}
	byEngine := map[model.LogicalEngine]EngineCalls{}
	for project, ids := range newest {
		calls, err := s.callsOf(ctx, project, ids)
		if storage.NodeAway(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read calls to engines: %w", err)
		}
		for _, c := range calls {
			byEngine[c.Engine] = byEngine[c.Engine].and(c)
		}
	}
	return byEngine, nil
}

// newestAudits returns the newest audits of a scope by project.
func (s *Store) newestAudits(ctx context.Context, scope CallScope) (map[uuid.UUID][]uuid.UUID, error) {
	var homes []auditHome
	newest := s.db.Bun(ctx).NewSelect().Model(&homes).OrderExpr("h.audit_id DESC").Limit(callAudits)
	storage.Nonzero(newest, "h.workspace_id = ?", scope.Workspace)
	if scope.Projects != nil {
		newest.Where("h.project_id = ANY(?)", pgdialect.Array(scope.Projects))
	}
	if err := newest.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read newest audits: %w", err)
	}
	byProject := make(map[uuid.UUID][]uuid.UUID, len(homes))
	for _, h := range homes {
		byProject[h.ProjectID] = append(byProject[h.ProjectID], h.AuditID)
	}
	return byProject, nil
}

// callsOf returns how the calls of audits of one project went.
func (s *Store) callsOf(ctx context.Context, project uuid.UUID, ids []uuid.UUID) ([]EngineCalls, error) {
	var rows []EngineCalls
	err := s.db.Bun(ctx).NewSelect().Model((*execution)(nil)).
		Where("e.project_id = ? AND e.audit_id = ANY(?)", project, pgdialect.Array(ids)).Where("e.finished_at IS NOT NULL").
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
