package audits

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// lockExecutions locks executions of one project in the order of their ids. They are looked
// up one by one, because without statistics of a table that has just grown the planner
// would read whole audits instead.
const lockExecutions = `SELECT e.audit_id, e.id, e.status, e.attempts, e.max_attempts, a.status AS audit_status, p.text
	FROM unnest($2::uuid[], $3::uuid[]) AS w (audit_id, id)
	CROSS JOIN LATERAL (
		SELECT project_id, audit_id, id, status, attempts, max_attempts, prompt_index FROM executions
		WHERE project_id = $1 AND audit_id = w.audit_id AND id = w.id FOR UPDATE
	) e
	CROSS JOIN LATERAL (SELECT status FROM audits WHERE project_id = $1 AND id = e.audit_id OFFSET 0) a
	CROSS JOIN LATERAL (SELECT text FROM audit_prompts
		WHERE project_id = $1 AND audit_id = e.audit_id AND prompt_index = e.prompt_index OFFSET 0) p`

// beginExecutions raises the attempts of executions that are locked, and noteAttempts
// writes the attempts down.
const (
	beginExecutions = `UPDATE executions e SET status = 'running', attempts = w.number, started_at = coalesce(e.started_at, $5)
	FROM unnest($2::uuid[], $3::uuid[], $4::integer[]) AS w (audit_id, id, number)
	WHERE e.project_id = $1 AND e.audit_id = w.audit_id AND e.id = w.id`
	noteAttempts = `INSERT INTO attempts (project_id, audit_id, execution_id, number, started_at)
	SELECT $1::uuid, w.audit_id, w.id, w.number, $5::timestamptz FROM unnest($2::uuid[], $3::uuid[], $4::integer[]) AS w (audit_id, id, number)`
)

// beginAtOnce does what the statements above do in one: without the round trips between
// them a third more executions begin a second. Citus would
// send what the parts give one another to every node, also to one that is down.
const beginAtOnce = `
WITH locked AS MATERIALIZED (
	SELECT e.*, a.status AS audit_status, p.text, e.status IN ('queued', 'running')
		AND e.attempts < e.max_attempts AND a.status IN ('queued', 'running') AS begins
	FROM unnest($2::uuid[], $3::uuid[]) AS w (audit_id, id)
	CROSS JOIN LATERAL (
		SELECT audit_id, id, status, attempts, max_attempts, prompt_index FROM executions
		WHERE project_id = $1 AND audit_id = w.audit_id AND id = w.id FOR UPDATE
	) e
	CROSS JOIN LATERAL (SELECT status FROM audits WHERE project_id = $1 AND id = e.audit_id OFFSET 0) a
	CROSS JOIN LATERAL (SELECT text FROM audit_prompts
		WHERE project_id = $1 AND audit_id = e.audit_id AND prompt_index = e.prompt_index OFFSET 0) p
), begun AS (
	UPDATE executions e SET status = 'running', attempts = l.attempts + 1, started_at = coalesce(e.started_at, $4)
	FROM locked l
	WHERE l.begins AND e.project_id = $1 AND e.audit_id = l.audit_id AND e.id = l.id
), noted AS (
	INSERT INTO attempts (project_id, audit_id, execution_id, number, started_at)
	SELECT $1, audit_id, id, attempts + 1, $4 FROM locked WHERE begins
)
SELECT audit_id, id, status, attempts, max_attempts, audit_status, text FROM locked`

// BeginAttempts writes down that one more attempt at each execution begins, where one
// may: the execution is open, its audit runs and attempts are left. The executions must
// all be different, and of one project. The results are in their order. The result for an
// execution that was deleted with its project is empty. One statement; three on a distributed
// database.
//
// They are native because each execution passes here once, and Bun neither prepares the
// statements nor passes their arrays in binary.
func (s *Store) BeginAttempts(ctx context.Context, refs []model.ExecutionRef, at time.Time) ([]model.BegunAttempt, error) {
	projectID, err := projectOf(refs)
	if err != nil {
		return nil, err
	}
	sorted := slices.SortedFunc(slices.Values(refs), byID)
	if !s.db.Distributed() {
		found, _, err := readBegun(ctx, s.db.PGX(ctx), beginAtOnce, projectID, sorted, at)
		if err != nil {
			return nil, fmt.Errorf("begin attempts: %w", err)
		}
		return inOrder(refs, found), nil
	}
	var found map[uuid.UUID]model.BegunAttempt
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		native := s.db.PGX(ctx)
		var begun begunColumns
		if found, begun, err = readBegun(ctx, native, lockExecutions, projectID, sorted); err != nil || len(begun.ids) == 0 {
			return err
		}
		for _, statement := range []string{beginExecutions, noteAttempts} {
			_, err := native.Exec(ctx, statement, storage.Planned(projectID, begun.audits, begun.ids, begun.numbers, at)...)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("begin attempts: %w", err)
	}
	return inOrder(refs, found), nil
}

// begunColumns are the attempts that begin.
type begunColumns struct {
	audits, ids []uuid.UUID
	numbers     []int32
}

// readBegun runs a statement that locks executions. It returns what becomes of each, and
// the attempts that begin.
func readBegun(
	ctx context.Context, native storage.Querier, statement string, projectID uuid.UUID, refs []model.ExecutionRef, more ...any,
) (map[uuid.UUID]model.BegunAttempt, begunColumns, error) {
	var begun begunColumns
	audits, ids := columnsOf(refs)
	rows, err := native.Query(ctx, statement, storage.Planned(append([]any{projectID, audits, ids}, more...)...)...)
	if err != nil {
		return nil, begun, err
	}
	found := make(map[uuid.UUID]model.BegunAttempt, len(refs))
	var auditID, id uuid.UUID
	var b model.BegunAttempt
	_, err = pgx.ForEachRow(rows, []any{&auditID, &id, &b.Status, &b.Attempts, &b.MaxAttempts, &b.AuditStatus, &b.Prompt}, func() error {
		b.Number = 0
		if mayBegin(b) {
			b.Attempts++
			b.Number = b.Attempts
			begun.audits, begun.ids = append(begun.audits, auditID), append(begun.ids, id)
			begun.numbers = append(begun.numbers, int32(b.Number)) //nolint:gosec // bounded by max_attempts
		}
		found[id] = b
		return nil
	})
	return found, begun, err
}

// mayBegin reports whether one more attempt at an execution may begin.
func mayBegin(b model.BegunAttempt) bool {
	open := b.Status == model.ExecutionStatusQueued || b.Status == model.ExecutionStatusRunning
	runs := b.AuditStatus == model.AuditStatusQueued || b.AuditStatus == model.AuditStatusRunning
	return open && runs && b.Attempts < b.MaxAttempts
}

// projectOf returns the project that executions belong to. A statement is about one
// project: on a distributed database each is on a node of its own.
func projectOf(refs []model.ExecutionRef) (uuid.UUID, error) {
	for i := range refs {
		if refs[i].ProjectID != refs[0].ProjectID {
			return uuid.Nil, errors.New("executions of several projects in one statement")
		}
	}
	if len(refs) == 0 {
		return uuid.Nil, nil
	}
	return refs[0].ProjectID, nil
}

func byID(a, b model.ExecutionRef) int { return bytes.Compare(a.ID[:], b.ID[:]) }

func inOrder(refs []model.ExecutionRef, found map[uuid.UUID]model.BegunAttempt) []model.BegunAttempt {
	out := make([]model.BegunAttempt, len(refs))
	for i, ref := range refs {
		out[i] = found[ref.ID]
	}
	return out
}

func columnsOf(refs []model.ExecutionRef) (audits, ids []uuid.UUID) {
	for _, r := range refs {
		audits, ids = append(audits, r.AuditID), append(ids, r.ID)
	}
	return audits, ids
}
