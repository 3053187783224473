package audits

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// stoppedEngine is an engine of an audit that cannot be asked before the
// operator acts.
type stoppedEngine struct {
	projectID, auditID uuid.UUID
	engine             model.LogicalEngine
	class, message     string
}

// stoppedEngines returns the engines that an outcome reports to be set up wrongly, in the
// order of their audits.
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

// stopEngines fails every execution that still waits for such an engine, with the reason
// of the execution that found out: asking would use up attempts. It returns how many
// failed, by audit. The audits are locked already.
func (s *Store) stopEngines(
	ctx context.Context, outcomes []model.AttemptOutcome, moved map[uuid.UUID]movedExecution, at time.Time,
) (map[uuid.UUID]int32, error) {
	failed := map[uuid.UUID]int32{}
	for _, e := range stoppedEngines(outcomes, moved) {
		n, err := s.endQueued(ctx, queued{projectID: e.projectID, auditID: e.auditID, engine: e.engine}, ending{
			status: model.ExecutionStatusFailed, class: e.class, message: e.message, at: at,
		})
		if err != nil {
			return nil, fmt.Errorf("stop engine: %w", err)
		}
		failed[e.auditID] += int32(n) //nolint:gosec // an audit's executions are bounded
	}
	return failed, nil
}
