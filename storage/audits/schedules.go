package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

const scheduleColumns = `project_id, id, workspace_id, prompt_set_id, audit_scope, cadence, interval_minutes, timezone,
	start_at, start_wall, engines, market_ids, repetitions, benchmark_mode, enabled, next_run_at, last_run_at,
	last_failure_at, failure_count, last_error, created_at, updated_at`

func scanSchedule(row pgx.CollectableRow) (model.AuditSchedule, error) {
	var a model.AuditSchedule
	err := row.Scan(&a.ProjectID, &a.ID, &a.WorkspaceID, &a.PromptSetID, &a.AuditScope, &a.Cadence, &a.IntervalMinutes,
		&a.Timezone, &a.StartAt, &a.StartWall, &a.Engines, &a.MarketIDs, &a.Repetitions, &a.BenchmarkMode, &a.Enabled,
		&a.NextRunAt, &a.LastRunAt, &a.LastFailureAt, &a.FailureCount, &a.LastError, &a.CreatedAt, &a.UpdatedAt)
	return a, err
}

// scheduleValues are in the order of scheduleColumns.
func scheduleValues(a *model.AuditSchedule) []any {
	return storage.Cached(a.ProjectID, a.ID, a.WorkspaceID, a.PromptSetID, a.AuditScope, a.Cadence, a.IntervalMinutes,
		a.Timezone, a.StartAt, a.StartWall, a.Engines, a.MarketIDs, a.Repetitions, a.BenchmarkMode, a.Enabled,
		a.NextRunAt, a.LastRunAt, a.LastFailureAt, a.FailureCount, a.LastError, a.CreatedAt, a.UpdatedAt)
}

// Schedules reads a project's schedules, oldest first.
func (s *Store) Schedules(ctx context.Context, projectID uuid.UUID) ([]model.AuditSchedule, error) {
	const query = `SELECT ` + scheduleColumns + ` FROM audit_schedules WHERE project_id = $1 ORDER BY id`
	schedules, err := storage.Collect(ctx, s.db, scanSchedule, query, projectID)
	if err != nil {
		return nil, fmt.Errorf("read schedules: %w", err)
	}
	return schedules, nil
}

// CountSchedules counts a project's schedules.
func (s *Store) CountSchedules(ctx context.Context, projectID uuid.UUID) (int, error) {
	const query = `SELECT count(*)::integer FROM audit_schedules WHERE project_id = $1`
	n, err := storage.One(ctx, s.db, pgx.RowTo[int], query, projectID)
	if err != nil {
		return 0, fmt.Errorf("count schedules: %w", err)
	}
	return n, nil
}

// Schedule reads one schedule of a project.
func (s *Store) Schedule(ctx context.Context, projectID, id uuid.UUID) (*model.AuditSchedule, error) {
	const query = `SELECT ` + scheduleColumns + ` FROM audit_schedules WHERE project_id = $1 AND id = $2`
	return s.schedule(ctx, query, projectID, id)
}

// LockSchedule is Schedule within a transaction that keeps others from changing
// it, and from launching for it.
func (s *Store) LockSchedule(ctx context.Context, projectID, id uuid.UUID) (*model.AuditSchedule, error) {
	const query = `SELECT ` + scheduleColumns + ` FROM audit_schedules WHERE project_id = $1 AND id = $2 FOR UPDATE`
	return s.schedule(ctx, query, projectID, id)
}

func (s *Store) schedule(ctx context.Context, query string, projectID, id uuid.UUID) (*model.AuditSchedule, error) {
	schedule, err := storage.One(ctx, s.db, scanSchedule, query, projectID, id)
	if storage.NotFound(err) {
		return nil, fault.Missing("audit schedule")
	}
	if err != nil {
		return nil, fmt.Errorf("read schedule: %w", err)
	}
	return &schedule, nil
}

// InsertSchedule writes a new schedule.
func (s *Store) InsertSchedule(ctx context.Context, a *model.AuditSchedule) error {
	const query = `INSERT INTO audit_schedules (` + scheduleColumns + `) VALUES
		($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, scheduleValues(a)...); err != nil {
		return fmt.Errorf("insert schedule: %w", err)
	}
	return nil
}

// UpdateSchedule writes all of a schedule that is locked by the transaction.
func (s *Store) UpdateSchedule(ctx context.Context, a *model.AuditSchedule) error {
	const query = `UPDATE audit_schedules SET (` + scheduleColumns + `) =
		($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
		WHERE project_id = $1 AND id = $2`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, scheduleValues(a)...); err != nil {
		return fmt.Errorf("update schedule: %w", err)
	}
	return nil
}

// DeleteSchedule deletes a schedule of a project. A launch for it that has begun
// is waited for.
func (s *Store) DeleteSchedule(ctx context.Context, projectID, id uuid.UUID) error {
	const query = `DELETE FROM audit_schedules WHERE project_id = $1 AND id = $2`
	tag, err := s.db.PGX(ctx).Exec(ctx, query, storage.Cached(projectID, id)...)
	if err != nil {
		return fmt.Errorf("delete schedule: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return fault.Missing("audit schedule")
	}
	return nil
}
