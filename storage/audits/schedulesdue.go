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

// DueSchedule names a schedule, and when it was due when it was looked up.
type DueSchedule struct {
	ProjectID uuid.UUID
	ID        uuid.UUID
	DueAt     time.Time
}

// DueSchedules lists schedules of all projects that are due, the most overdue
// first, after a given one (its zero value: from the start), without locking them.
func (s *Store) DueSchedules(ctx context.Context, now time.Time, after DueSchedule, limit int) ([]DueSchedule, error) {
	const query = `SELECT project_id, id, next_run_at FROM audit_schedules
		WHERE next_run_at <= $1 AND (next_run_at, id) > ($2, $3) ORDER BY next_run_at, id LIMIT $4`
	due, err := storage.Collect(ctx, s.db, pgx.RowToStructByPos[DueSchedule], query, now, after.DueAt, after.ID, limit)
	if err != nil {
		return nil, fmt.Errorf("read due schedules: %w", err)
	}
	return due, nil
}

// TakeDueSchedule locks a schedule that is due, and its project against being
// deleted, until the transaction ends. Both are nil when it is not due any more,
// or somebody else has it. The project comes first, as with who deletes it.
func (s *Store) TakeDueSchedule(
	ctx context.Context, due DueSchedule, now time.Time,
) (*model.Project, *model.AuditSchedule, error) {
	project := &model.Project{}
	err := s.db.Bun(ctx).NewSelect().Model(project).Where("id = ?", due.ProjectID).For("KEY SHARE SKIP LOCKED").Scan(ctx)
	if err == nil {
		const schedule = `SELECT ` + scheduleColumns + ` FROM audit_schedules
		WHERE project_id = $1 AND id = $2 AND next_run_at <= $3 FOR UPDATE SKIP LOCKED`
		var taken model.AuditSchedule
		if taken, err = storage.One(ctx, s.db, scanSchedule, schedule, due.ProjectID, due.ID, now); err == nil {
			return project, &taken, nil
		}
	}
	if storage.NotFound(err) {
		return nil, nil, nil
	}
	return nil, nil, fmt.Errorf("take due schedule: %w", err)
}
