package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// countOutcomes adds the outcomes that were applied, and the executions that failed with
// their engine, to the counts of their audits. It returns the audits that have just
// become analyzing, and the cancelled ones that have just ended. A cancelled audit ends with its last call,
// unless its project is being deleted.
func (s *Store) countOutcomes(
	ctx context.Context, outcomes []model.AttemptOutcome, recorded []model.RecordedOutcome, stopped map[uuid.UUID]int32, at time.Time,
) ([]FinishedAudit, error) {
	t := tally(outcomes, recorded, stopped)
	if len(t.audits) == 0 {
		return nil, nil
	}
	db := s.db.Bun(ctx)
	open := db.NewSelect().TableExpr("executions AS e").Where("e.project_id = ?", t.project).Where("e.audit_id = audit.id").
		Where("e.status IN (?)", bun.List([]model.ExecutionStatus{model.ExecutionStatusQueued, model.ExecutionStatusRunning}))
	kept := db.NewSelect().TableExpr("projects AS p").Where("p.id = ?", t.project).Where("p.workspace_id IS NOT NULL")
	var rows []struct {
		FinishedAudit

		Status model.AuditStatus
		Failed int
	}
	err := db.NewUpdate().Model((*model.Audit)(nil)).
		TableExpr("unnest(?::uuid[], ?::integer[], ?::integer[], ?::integer[]) AS c (audit_id, completed, failed, not_run)",
			pgdialect.Array(t.audits), pgdialect.Array(t.completed), pgdialect.Array(t.failed), pgdialect.Array(t.notRun)).
		Set("completed_count = audit.completed_count + c.completed").Set("failed_count = audit.failed_count + c.failed").
		Set("not_run_count = audit.not_run_count + c.not_run").Set("updated_at = ?", at).
		Set(`status = CASE WHEN audit.status = 'running' AND audit.requested_count <=
			audit.completed_count + c.completed + audit.failed_count + c.failed + audit.not_run_count + c.not_run
			THEN 'analyzing' ELSE audit.status END`).
		Set(`completed_at = CASE WHEN audit.status = 'cancelled' AND audit.completed_at IS NULL AND NOT EXISTS (?) AND EXISTS (?)
			THEN ? ELSE audit.completed_at END`, open, kept, at).
		Where("audit.project_id = ?", t.project).Where("audit.id = c.audit_id").
		Returning("audit.project_id, audit.id, audit.workspace_id, audit.status, audit.failed_count AS failed, audit.spot_check IS NOT NULL AS spot_check").
		Returning("audit.status = 'cancelled' AND coalesce(audit.completed_at = ?, false) AS cancelled", at).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count outcomes: %w", err)
	}
	var finished, withFailures []FinishedAudit
	for _, a := range rows {
		if a.Status == model.AuditStatusAnalyzing || a.Cancelled {
			finished = append(finished, a.FinishedAudit)
		}
		if a.Status == model.AuditStatusAnalyzing && a.Failed > 0 {
			withFailures = append(withFailures, a.FinishedAudit)
		}
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
		case model.ExecutionStatusNoAnswer, model.ExecutionStatusWithheld:
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
