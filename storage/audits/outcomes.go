package audits

import (
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

// FinishedAudit names an audit whose last execution has ended.
type FinishedAudit struct {
	ProjectID   uuid.UUID
	ID          uuid.UUID
	WorkspaceID uuid.UUID
	Cancelled   bool
	SpotCheck   bool
}

// RecordOutcomes closes attempts, moves their executions on, keeps answers, counts, and
// stops the engines that cannot be asked. It takes audits whose last execution has ended
// from running to analyzing and returns those, and the cancelled ones that have ended. The outcomes must be of different
// executions of one project; the results are in their order. The first answer to an execution counts,
// whichever of its attempts it came from. A failure counts only if it ended the newest
// attempt. The result of an outcome that does not count has the execution's own status.
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
		if err := s.keepAnswers(ctx, outcomes, moved); err != nil {
			return fmt.Errorf("keep answers: %w", err)
		}
		stopped, err := s.stopEngines(ctx, outcomes, moved, at)
		if err != nil {
			return err
		}
		if finished, err = s.countOutcomes(ctx, outcomes, recorded, stopped, at); err != nil {
			return err
		}
		return s.notify(ctx, auditsOf(outcomes)...)
	})
	return recorded, finished, err
}

const lockAudits = `SELECT id, status = 'cancelled' FROM audits WHERE project_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`

// closeAttempts and moveExecutions hide from the planner how many keys there are: it expects ten. Without
// statistics of a table that has just grown it would else take a whole audit for fewer rows than the keys of a
// batch, and read it for each.
const closeAttempts = `
UPDATE attempts a SET finished_at = o.finished_at, outcome = o.outcome, http_status = nullif(o.http_status, 0),
	error_message = o.error_message
FROM unnest((SELECT $2::uuid[]), (SELECT $3::uuid[]), (SELECT $4::integer[]), (SELECT $5::text[]), (SELECT $6::text[]),
		(SELECT $7::integer[]), (SELECT $8::timestamptz[]))
	AS o (audit_id, id, attempt, outcome, error_message, http_status, finished_at)
WHERE a.project_id = $1 AND o.outcome <> '' AND a.audit_id = o.audit_id AND a.execution_id = o.id AND a.number = o.attempt`

const moveExecutions = `
UPDATE executions e SET status = o.status, error_class = o.error_class, error_message = o.error_message,
	finished_at = CASE WHEN o.status <> 'queued' THEN o.finished_at END
FROM unnest((SELECT $2::uuid[]), (SELECT $3::uuid[]), (SELECT $4::integer[]), (SELECT $5::text[]), (SELECT $6::text[]),
		(SELECT $7::text[]), (SELECT $8::timestamptz[]))
	AS o (audit_id, id, attempt, status, error_class, error_message, finished_at)
WHERE e.project_id = $1 AND e.audit_id = o.audit_id AND e.id = o.id AND e.status IN ('queued', 'running')
	AND (o.status IN ('completed', 'no_answer') OR e.attempts = o.attempt)
RETURNING e.id, e.status, e.prompt_index, e.logical_engine, e.repetition`

// auditsOf returns the outcomes' audits, each once.
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

// applyOutcomes closes the attempts of outcomes and moves their executions on. It
// returns the executions that were moved. It is native for the same reason as
// BeginAttempts.
func (s *Store) applyOutcomes(ctx context.Context, outcomes []model.AttemptOutcome) (map[uuid.UUID]movedExecution, error) {
	sorted := slices.SortedFunc(slices.Values(outcomes), func(a, b model.AttemptOutcome) int {
		return byID(a.ExecutionRef, b.ExecutionRef)
	})
	c := outcomeColumns(sorted)
	if len(c.distinct) != len(outcomes) {
		return nil, errors.New("several outcomes of one execution")
	}
	if c.mixed {
		return nil, errors.New("outcomes of several projects in one transaction")
	}
	native := s.db.PGX(ctx)
	cancelled, err := cancelledOf(ctx, native, c.project, auditsOf(outcomes))
	if err != nil {
		return nil, err
	}
	c.cancel(cancelled)
	if _, err := native.Exec(ctx, closeAttempts, storage.Planned(
		c.project, c.audits, c.ids, c.attempts, c.outcomes, c.messages, c.https, c.finished)...); err != nil {
		return nil, err
	}
	rows, err := native.Query(ctx, moveExecutions, storage.Planned(
		c.project, c.audits, c.ids, c.attempts, c.statuses, c.classes, c.messages, c.finished)...)
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

// cancelledOf locks audits in the order of their ids and returns those that are cancelled.
func cancelledOf(ctx context.Context, native storage.Querier, projectID uuid.UUID, audits []uuid.UUID) (map[uuid.UUID]bool, error) {
	rows, err := native.Query(ctx, lockAudits, storage.Planned(projectID, audits)...)
	if err != nil {
		return nil, err
	}
	all := make(map[uuid.UUID]bool, len(audits))
	var id uuid.UUID
	var cancelled bool
	_, err = pgx.ForEachRow(rows, []any{&id, &cancelled}, func() error {
		all[id] = cancelled
		return nil
	})
	return all, err
}

// outcomeTable holds outcomes of one project as columns.
type outcomeTable struct {
	project                               uuid.UUID
	mixed                                 bool // some are of another project
	distinct                              map[uuid.UUID]struct{}
	audits, ids                           []uuid.UUID
	attempts, https                       []int32
	outcomes, statuses, classes, messages []string
	finished                              []time.Time
}

func outcomeColumns(outcomes []model.AttemptOutcome) outcomeTable {
	c := outcomeTable{distinct: make(map[uuid.UUID]struct{}, len(outcomes))}
	for i := range outcomes {
		o := &outcomes[i]
		c.project, c.mixed = o.ProjectID, c.mixed || i > 0 && o.ProjectID != c.project
		c.distinct[o.ID] = struct{}{}
		c.audits = append(c.audits, o.AuditID)
		c.ids = append(c.ids, o.ID)
		c.attempts = append(c.attempts, int32(o.Attempt)) //nolint:gosec // bounded by max_attempts
		c.https = append(c.https, int32(o.HTTPStatus))    //nolint:gosec // three digits
		c.outcomes = append(c.outcomes, string(o.Outcome))
		c.statuses = append(c.statuses, string(o.Status))
		c.classes = append(c.classes, o.ErrorClass)
		c.messages = append(c.messages, o.ErrorMessage)
		c.finished = append(c.finished, o.FinishedAt)
	}
	return c
}

// cancel has executions of cancelled audits end instead of waiting for another attempt.
func (c *outcomeTable) cancel(audits map[uuid.UUID]bool) {
	for i, auditID := range c.audits {
		if audits[auditID] && c.statuses[i] == string(model.ExecutionStatusQueued) {
			c.statuses[i] = string(model.ExecutionStatusCancelled)
		}
	}
}

// resultsOf returns the results of outcomes, some of which have moved their executions.
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

// executionStatus returns an execution's status; empty when it was deleted with its project.
func (s *Store) executionStatus(ctx context.Context, ref model.ExecutionRef) (status model.ExecutionStatus, err error) {
	err = s.db.Bun(ctx).NewSelect().Model((*execution)(nil)).Column("status").
		Where("project_id = ? AND audit_id = ? AND id = ?", ref.ProjectID, ref.AuditID, ref.ID).Scan(ctx, &status)
	if storage.NotFound(err) {
		return "", nil
	}
	return status, err
}
