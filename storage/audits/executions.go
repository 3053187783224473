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
)

// Locks are taken on executions in the order of their ids, after those on audits.
// Executions are looked up one by one: without statistics of a table that has
// just grown, the planner would read whole audits instead.
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

// BeginAttempts writes down that one more attempt at each execution begins,
// where one may: the execution is open, its audit runs and attempts are left.
// The results are in the order of the executions, which are all different; that
// of one that is gone with its project is empty. One statement.
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

// FinishedAudit names an audit whose last execution has ended.
type FinishedAudit struct {
	ProjectID uuid.UUID
	ID        uuid.UUID
}

// RecordOutcomes closes attempts and moves their executions on, keeps answers,
// counts, stops the engines that cannot be asked, and takes audits whose last
// execution has ended from running to analyzing; it gives those back. The outcomes are of different executions, the
// results in their order. The first answer to an execution counts, whichever of
// its attempts it came from; a failure counts only of its newest attempt. The
// result of an outcome that does not count says how the execution is.
func (s *Store) RecordOutcomes(
	ctx context.Context, outcomes []model.AttemptOutcome, at time.Time,
) (recorded []model.RecordedOutcome, finished []FinishedAudit, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		moved, err := s.applyOutcomes(ctx, outcomes)
		if err != nil {
			return fmt.Errorf("record outcomes: %w", err)
		}
		if recorded, err = s.resultsOf(ctx, outcomes, moved); err != nil {
			return fmt.Errorf("record outcomes: %w", err)
		}
		if err := s.copyAnswers(ctx, outcomes, moved); err != nil {
			return fmt.Errorf("keep answers: %w", err)
		}
		stopped, err := s.stopEngines(ctx, outcomes, moved, at)
		if err != nil {
			return err
		}
		if finished, err = s.countOutcomes(ctx, outcomes, recorded, stopped, at); err != nil {
			return err
		}
		return s.noticeAudits(ctx, auditsOf(outcomes)...)
	})
	return recorded, finished, err
}

const lockAudits = `
SELECT 1 FROM audits WHERE (project_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ORDER BY project_id, id FOR UPDATE`

const applyOutcomes = `
WITH o AS MATERIALIZED (
	SELECT t.*, EXISTS (SELECT FROM audits a
		WHERE a.project_id = t.project_id AND a.id = t.audit_id AND a.status = 'cancelled') AS cancelled
	FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[],
		$9::integer[], $10::timestamptz[])
		AS t (project_id, audit_id, id, attempt, outcome, status, error_class, error_message, http_status, finished_at)
), closed AS (
	UPDATE attempts a SET finished_at = o.finished_at, outcome = o.outcome, http_status = nullif(o.http_status, 0),
		error_message = o.error_message
	FROM o WHERE o.outcome <> '' AND a.project_id = o.project_id AND a.audit_id = o.audit_id AND a.execution_id = o.id
		AND a.number = o.attempt
)
UPDATE executions e SET
	status = CASE WHEN o.status = 'queued' AND o.cancelled THEN 'cancelled' ELSE o.status END,
	error_class = o.error_class, error_message = o.error_message,
	finished_at = CASE WHEN o.status <> 'queued' OR o.cancelled THEN o.finished_at END
FROM o
WHERE e.project_id = o.project_id AND e.audit_id = o.audit_id AND e.id = o.id AND e.status IN ('queued', 'running')
	AND (o.status IN ('completed', 'no_answer') OR e.attempts = o.attempt)
RETURNING e.id, e.status, e.prompt_index, e.logical_engine, e.repetition`

// auditsOf gives the outcomes' audits.
func auditsOf(outcomes []model.AttemptOutcome) []uuid.UUID {
	var ids []uuid.UUID
	for i := range outcomes {
		if !slices.Contains(ids, outcomes[i].AuditID) {
			ids = append(ids, outcomes[i].AuditID)
		}
	}
	return ids
}

// movedExecution is an execution whose status an outcome changed.
type movedExecution struct {
	Status      model.ExecutionStatus
	PromptIndex int
	Engine      model.LogicalEngine
	Repetition  int
}

// applyOutcomes gives every execution that an outcome moved.
func (s *Store) applyOutcomes(ctx context.Context, outcomes []model.AttemptOutcome) (map[uuid.UUID]movedExecution, error) {
	sorted := slices.SortedFunc(slices.Values(outcomes), func(a, b model.AttemptOutcome) int {
		return byID(a.ExecutionRef, b.ExecutionRef)
	})
	c := outcomeColumns(sorted)
	if len(c.distinct) != len(outcomes) {
		return nil, errors.New("several outcomes of one execution")
	}
	if _, err := s.db.PGX(ctx).Exec(ctx, lockAudits, pgx.QueryExecModeCacheStatement, c.projects, c.audits); err != nil {
		return nil, err
	}
	rows, err := s.db.PGX(ctx).Query(ctx, applyOutcomes, pgx.QueryExecModeCacheStatement,
		c.projects, c.audits, c.ids, c.attempts, c.outcomes, c.statuses, c.classes, c.messages, c.https, c.finished)
	if err != nil {
		return nil, err
	}
	moved := make(map[uuid.UUID]movedExecution, len(outcomes))
	var id uuid.UUID
	var m movedExecution
	_, err = pgx.ForEachRow(rows, []any{&id, &m.Status, &m.PromptIndex, &m.Engine, &m.Repetition}, func() error {
		moved[id] = m
		return nil
	})
	return moved, err
}

type outcomeTable struct {
	distinct                              map[uuid.UUID]struct{}
	projects, audits, ids                 []uuid.UUID
	attempts, https                       []int32
	outcomes, statuses, classes, messages []string
	finished                              []time.Time
}

func outcomeColumns(outcomes []model.AttemptOutcome) outcomeTable {
	c := outcomeTable{distinct: make(map[uuid.UUID]struct{}, len(outcomes))}
	for i := range outcomes {
		o := &outcomes[i]
		c.distinct[o.ID] = struct{}{}
		c.projects = append(c.projects, o.ProjectID)
		c.audits = append(c.audits, o.AuditID)
		c.ids = append(c.ids, o.ID)
		c.attempts = append(c.attempts, int32(o.Attempt)) //nolint:gosec // bounded by max_attempts
		c.https = append(c.https, int32(o.HTTPStatus))    //nolint:gosec // three digits
		c.outcomes = append(c.outcomes, o.Outcome)
		c.statuses = append(c.statuses, string(o.Status))
		c.classes = append(c.classes, o.ErrorClass)
		c.messages = append(c.messages, o.ErrorMessage)
		c.finished = append(c.finished, o.FinishedAt)
	}
	return c
}

const countOutcomes = `
UPDATE audits a SET completed_count = a.completed_count + c.completed, failed_count = a.failed_count + c.failed,
	not_run_count = a.not_run_count + c.not_run, updated_at = $6,
	status = CASE WHEN a.status = 'running' AND a.requested_count <=
		a.completed_count + c.completed + a.failed_count + c.failed + a.not_run_count + c.not_run
		THEN 'analyzing' ELSE a.status END
FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[], $5::integer[])
	AS c (project_id, audit_id, completed, failed, not_run)
WHERE a.project_id = c.project_id AND a.id = c.audit_id
RETURNING a.project_id, a.id, a.status, a.failed_count`

// countOutcomes adds what was applied to the audits' counts, and the executions
// that failed with their engine. An audit that has just become analyzing is
// finished.
func (s *Store) countOutcomes(
	ctx context.Context, outcomes []model.AttemptOutcome, recorded []model.RecordedOutcome, stopped map[uuid.UUID]int32, at time.Time,
) ([]FinishedAudit, error) {
	t := tally(outcomes, recorded, stopped)
	if len(t.audits) == 0 {
		return nil, nil
	}
	rows, err := s.db.PGX(ctx).Query(ctx, countOutcomes, pgx.QueryExecModeCacheStatement,
		t.projects, t.audits, t.completed, t.failed, t.notRun, at)
	if err != nil {
		return nil, fmt.Errorf("count outcomes: %w", err)
	}
	var finished, withFailures []FinishedAudit
	var a FinishedAudit
	var status model.AuditStatus
	var failed int
	_, err = pgx.ForEachRow(rows, []any{&a.ProjectID, &a.ID, &status, &failed}, func() error {
		if status == model.AuditStatusAnalyzing {
			finished = append(finished, a)
			if failed > 0 {
				withFailures = append(withFailures, a)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count outcomes: %w", err)
	}
	return finished, s.explainFailures(ctx, withFailures)
}

// explainFailures says in an audit's error message what most of its failed
// executions failed of.
func (s *Store) explainFailures(ctx context.Context, audits []FinishedAudit) error {
	const query = `UPDATE audits a SET error_message = f.total || ' of ' || a.requested_count || ' executions failed, ' ||
			CASE WHEN f.n = f.total THEN 'all' ELSE f.n || ' of them' END || ' because: ' || f.error_message
		FROM (SELECT error_message, count(*) AS n, sum(count(*)) OVER () AS total FROM executions
			WHERE project_id = $1 AND audit_id = $2 AND status = 'failed'
			GROUP BY error_message ORDER BY n DESC, error_message LIMIT 1) f
		WHERE a.project_id = $1 AND a.id = $2`
	for _, a := range audits {
		if _, err := s.db.PGX(ctx).Exec(ctx, query, pgx.QueryExecModeCacheStatement, a.ProjectID, a.ID); err != nil {
			return fmt.Errorf("explain failures: %w", err)
		}
	}
	return nil
}

type tallyTable struct {
	rows                      map[uuid.UUID]int
	projects, audits          []uuid.UUID
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
		default: // waits for another attempt, or was cancelled
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
		t.projects, t.audits = append(t.projects, o.ProjectID), append(t.audits, o.AuditID)
		t.completed, t.failed, t.notRun = append(t.completed, 0), append(t.failed, 0), append(t.notRun, 0)
	}
	return i
}
