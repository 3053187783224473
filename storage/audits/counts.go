package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// countOutcomes also ends a cancelled audit whose last call has ended, unless its project is being deleted.
const countOutcomes = `
UPDATE audits a SET completed_count = a.completed_count + c.completed, failed_count = a.failed_count + c.failed,
	not_run_count = a.not_run_count + c.not_run, updated_at = $6,
	status = CASE WHEN a.status = 'running' AND a.requested_count <=
		a.completed_count + c.completed + a.failed_count + c.failed + a.not_run_count + c.not_run
		THEN 'analyzing' ELSE a.status END,
	completed_at = CASE WHEN a.status = 'cancelled' AND a.completed_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.project_id = $1 AND e.audit_id = a.id AND e.status IN ('queued', 'running'))
			AND EXISTS (SELECT 1 FROM projects p WHERE p.id = $1 AND p.workspace_id IS NOT NULL)
		THEN $6 ELSE a.completed_at END
FROM unnest($2::uuid[], $3::integer[], $4::integer[], $5::integer[]) AS c (audit_id, completed, failed, not_run)
WHERE a.project_id = $1 AND a.id = c.audit_id
RETURNING a.project_id, a.id, a.workspace_id, a.status, a.status = 'cancelled' AND coalesce(a.completed_at = $6, false), a.failed_count`

// countOutcomes adds the outcomes that were applied, and the executions that failed with
// their engine, to the counts of their audits. It returns the audits that have just
// become analyzing, and the cancelled ones that have just ended. It is native for the same reason as BeginAttempts:
// `make bench ARGS=pipeline`.
func (s *Store) countOutcomes(
	ctx context.Context, outcomes []model.AttemptOutcome, recorded []model.RecordedOutcome, stopped map[uuid.UUID]int32, at time.Time,
) ([]FinishedAudit, error) {
	t := tally(outcomes, recorded, stopped)
	if len(t.audits) == 0 {
		return nil, nil
	}
	rows, err := s.db.PGX(ctx).Query(ctx, countOutcomes,
		storage.Planned(t.project, t.audits, t.completed, t.failed, t.notRun, at)...)
	if err != nil {
		return nil, fmt.Errorf("count outcomes: %w", err)
	}
	var finished, withFailures []FinishedAudit
	var a FinishedAudit
	var status model.AuditStatus
	var failed int
	_, err = pgx.ForEachRow(rows, []any{&a.ProjectID, &a.ID, &a.WorkspaceID, &status, &a.Cancelled, &failed}, func() error {
		if status == model.AuditStatusAnalyzing || a.Cancelled {
			finished = append(finished, a)
		}
		if status == model.AuditStatusAnalyzing && failed > 0 {
			withFailures = append(withFailures, a)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count outcomes: %w", err)
	}
	return finished, s.explainFailures(ctx, withFailures)
}

// explainFailures writes into an audit's error message why most of its failed executions
// failed.
func (s *Store) explainFailures(ctx context.Context, audits []FinishedAudit) error {
	for _, a := range audits {
		db := s.db.Bun(ctx)
		most := db.NewSelect().Model((*execution)(nil)).Column("error_message").
			ColumnExpr("count(*) AS n").ColumnExpr("sum(count(*)) OVER () AS total").
			Where("e.project_id = ? AND e.audit_id = ?", a.ProjectID, a.ID).Where("e.status = ?", model.ExecutionStatusFailed).
			Group("error_message").OrderExpr("n DESC, error_message").Limit(1)
		_, err := s.update(ctx, a.ProjectID, a.ID).TableExpr("(?) AS f", most).
			Set(`error_message = f.total || ' of ' || audit.requested_count || ' executions failed, ' ||
				CASE WHEN f.n = f.total THEN 'all' ELSE f.n || ' of them' END || ' because: ' || f.error_message`).Exec(ctx)
		if err != nil {
			return fmt.Errorf("explain failures: %w", err)
		}
	}
	return nil
}

type tallyTable struct {
	rows                      map[uuid.UUID]int
	project                   uuid.UUID
	audits                    []uuid.UUID
	completed, failed, notRun []int32
}

// tally counts the executions that ended, by audit.
func tally(outcomes []model.AttemptOutcome, recorded []model.RecordedOutcome, stopped map[uuid.UUID]int32) tallyTable {
	t := tallyTable{rows: map[uuid.UUID]int{}}
	for i := range outcomes {
		if !recorded[i].Applied {
			continue
		}
		switch recorded[i].Status {
		case model.ExecutionStatusCompleted:
			t.completed[t.row(&outcomes[i])]++
		case model.ExecutionStatusNoAnswer:
			t.notRun[t.row(&outcomes[i])]++
		case model.ExecutionStatusFailed:
			t.failed[t.row(&outcomes[i])]++
		case model.ExecutionStatusCancelled:
			t.row(&outcomes[i]) // counts nowhere, but may end its audit
		default: // waits for another attempt
		}
	}
	for auditID, n := range stopped {
		t.failed[t.rows[auditID]] += n // its row is there: the execution that found out is in it
	}
	return t
}

func (t *tallyTable) row(o *model.AttemptOutcome) int {
	i, ok := t.rows[o.AuditID]
	if !ok {
		i = len(t.audits)
		t.rows[o.AuditID] = i
		t.project, t.audits = o.ProjectID, append(t.audits, o.AuditID)
		t.completed, t.failed, t.notRun = append(t.completed, 0), append(t.failed, 0), append(t.notRun, 0)
	}
	return i
}
