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
)

// Executions are locked in the order of their ids, after their audits. They are looked
// up one by one, because without statistics of a table that has just grown the planner
// would read whole audits instead.
const beginAttempts = `
WITH locked AS MATERIALIZED (
	SELECT e.*, a.status AS audit_status, p.text, e.status IN ('queued', 'running')
		AND e.attempts < e.max_attempts AND a.status IN ('queued', 'running') AS begins
	FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS w (project_id, audit_id, id)
	CROSS JOIN LATERAL (
		SELECT project_id, audit_id, id, status, attempts, max_attempts, prompt_index FROM executions
		WHERE project_id = w.project_id AND audit_id = w.audit_id AND id = w.id FOR UPDATE
	) e
	CROSS JOIN LATERAL (SELECT status FROM audits WHERE project_id = e.project_id AND id = e.audit_id OFFSET 0) a
	CROSS JOIN LATERAL (SELECT text FROM audit_prompts
		WHERE project_id = e.project_id AND audit_id = e.audit_id AND prompt_index = e.prompt_index OFFSET 0) p
), begun AS (
	UPDATE executions e SET status = 'running', attempts = l.attempts + 1, started_at = coalesce(e.started_at, $4)
	FROM locked l
	WHERE l.begins AND e.project_id = l.project_id AND e.audit_id = l.audit_id AND e.id = l.id
), noted AS (
	INSERT INTO attempts (project_id, audit_id, execution_id, number, started_at)
	SELECT project_id, audit_id, id, attempts + 1, $4 FROM locked WHERE begins
)
SELECT id, status, attempts, max_attempts, audit_status, text, CASE WHEN begins THEN attempts + 1 ELSE 0 END FROM locked`

// BeginAttempts writes down that one more attempt at each execution begins, where one
// may: the execution is open, its audit runs and attempts are left. The results are in
// the order of the executions, which must all be different. The result for an execution
// that is gone with its project is empty. One statement.
//
// It is native because each execution passes here once: `make bench ARGS=pipeline` holds
// 1,500 executions a second and 3 statements an execution, and Bun neither prepares the
// statement nor passes its arrays in binary.
func (s *Store) BeginAttempts(ctx context.Context, refs []model.ExecutionRef, at time.Time) ([]model.BegunAttempt, error) {
	projects, audits, ids := columnsOf(slices.SortedFunc(slices.Values(refs), byID))
	rows, err := s.db.PGX(ctx).Query(ctx, beginAttempts, pgx.QueryExecModeCacheStatement, projects, audits, ids, at)
	if err != nil {
		return nil, fmt.Errorf("begin attempts: %w", err)
	}
	found := make(map[uuid.UUID]model.BegunAttempt, len(refs))
	var id uuid.UUID
	var b model.BegunAttempt
	_, err = pgx.ForEachRow(rows, []any{&id, &b.Status, &b.Attempts, &b.MaxAttempts, &b.AuditStatus, &b.Prompt, &b.Number},
		func() error {
			b.Attempts = max(b.Attempts, b.Number)
			found[id] = b
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("begin attempts: %w", err)
	}
	return inOrder(refs, found), nil
}

func byID(a, b model.ExecutionRef) int { return bytes.Compare(a.ID[:], b.ID[:]) }

func inOrder(refs []model.ExecutionRef, found map[uuid.UUID]model.BegunAttempt) []model.BegunAttempt {
	out := make([]model.BegunAttempt, len(refs))
	for i, ref := range refs {
		out[i] = found[ref.ID]
	}
	return out
}

func columnsOf(refs []model.ExecutionRef) (projects, audits, ids []uuid.UUID) {
	for _, r := range refs {
		projects, audits, ids = append(projects, r.ProjectID), append(audits, r.AuditID), append(ids, r.ID)
	}
	return projects, audits, ids
}
