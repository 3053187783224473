package audits

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

// resultsOf says what became of outcomes of which some have moved executions.
func (s *Store) resultsOf(
	ctx context.Context, outcomes []model.AttemptOutcome, moved map[uuid.UUID]movedExecution,
) ([]model.RecordedOutcome, error) {
	out := make([]model.RecordedOutcome, len(outcomes))
	for i := range outcomes {
		m, applied := moved[outcomes[i].ID]
		out[i] = model.RecordedOutcome{Status: m.Status, Applied: applied}
		if applied {
			continue
		}
		status, err := s.executionStatus(ctx, outcomes[i].ExecutionRef)
		if err != nil {
			return nil, err
		}
		out[i].Status = status
	}
	return out, nil
}

// executionStatus is empty for an execution that is gone with its project.
func (s *Store) executionStatus(ctx context.Context, ref model.ExecutionRef) (status model.ExecutionStatus, err error) {
	const query = `SELECT status FROM executions WHERE project_id = $1 AND audit_id = $2 AND id = $3`
	err = s.db.PGX(ctx).QueryRow(ctx, query, storage.Cached(ref.ProjectID, ref.AuditID, ref.ID)...).Scan(&status)
	if storage.NotFound(err) {
		return "", nil
	}
	return status, err
}
