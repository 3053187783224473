package audits

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// stoppedEngine is an engine of an audit that cannot be asked before the
// operator acts.
type stoppedEngine struct {
	projectID, auditID uuid.UUID
	engine             model.LogicalEngine
	class, message     string
}

// stoppedEngines finds the engines that an outcome says to be set up wrongly, in
// the order of their audits.
func stoppedEngines(outcomes []model.AttemptOutcome, moved map[uuid.UUID]movedExecution) []stoppedEngine {
	var stopped []stoppedEngine
	for i := range outcomes {
		o := &outcomes[i]
		m, applied := moved[o.ID]
		if !applied || !o.EngineUnusable || m.Status != model.ExecutionStatusFailed {
			continue
		}
		same := func(s stoppedEngine) bool { return s.auditID == o.AuditID && s.engine == m.Engine }
		if !slices.ContainsFunc(stopped, same) {
			stopped = append(stopped, stoppedEngine{o.ProjectID, o.AuditID, m.Engine, o.ErrorClass, o.ErrorMessage})
		}
	}
	slices.SortFunc(stopped, func(a, b stoppedEngine) int { return bytes.Compare(a.auditID[:], b.auditID[:]) })
	return stopped
}

// stopEngines fails every execution that still waits for such an engine, with
// the reason of the one that found out: asking would burn attempts. It gives how
// many failed, by audit. The audits are locked already; executions are locked in
// the order of their ids, as everywhere.
func (s *Store) stopEngines(
	ctx context.Context, outcomes []model.AttemptOutcome, moved map[uuid.UUID]movedExecution, at time.Time,
) (map[uuid.UUID]int32, error) {
	const lock = `SELECT count(*) FROM (SELECT FROM executions WHERE project_id = $1 AND audit_id = $2
		AND logical_engine = $3 AND status = 'queued' ORDER BY id FOR UPDATE) q`
	const fail = `UPDATE executions SET status = 'failed', error_class = $4, error_message = $5, finished_at = $6
		WHERE project_id = $1 AND audit_id = $2 AND logical_engine = $3 AND status = 'queued'`
	failed := map[uuid.UUID]int32{}
	for _, e := range stoppedEngines(outcomes, moved) {
		if _, err := s.db.PGX(ctx).Exec(ctx, lock, storage.Cached(e.projectID, e.auditID, e.engine)...); err != nil {
			return nil, fmt.Errorf("stop engine: %w", err)
		}
		tag, err := s.db.PGX(ctx).Exec(ctx, fail, pgx.QueryExecModeCacheStatement,
			e.projectID, e.auditID, e.engine, e.class, e.message, at)
		if err != nil {
			return nil, fmt.Errorf("stop engine: %w", err)
		}
		failed[e.auditID] += int32(tag.RowsAffected()) //nolint:gosec // an audit's executions are bounded
	}
	return failed, nil
}
