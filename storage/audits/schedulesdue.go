package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// DueSchedule names a schedule, and when it was due when it was looked up.
type DueSchedule struct {
	ProjectID uuid.UUID
	ID        uuid.UUID
	DueAt     time.Time `bun:"next_run_at"`
}

// DueSchedules returns schedules of all projects that are due after a given one, the
// most overdue first. The zero value of after stands for the start. It locks nothing.
func (s *Store) DueSchedules(ctx context.Context, now time.Time, after DueSchedule, limit int) ([]DueSchedule, error) {
	var due []DueSchedule
	err := s.db.Bun(ctx).NewSelect().Model((*schedule)(nil)).Column("project_id", "id", "next_run_at").
		Where("next_run_at <= ?", now).Where("(next_run_at, id) > (?, ?)", after.DueAt, after.ID).
		OrderExpr("next_run_at, id").Limit(int64(limit)).Scan(ctx, &due)
	if err != nil {
		return nil, fmt.Errorf("read due schedules: %w", err)
	}
	return due, nil
}

// TakeDueSchedule locks a schedule that is due, and its project against being deleted,
// until the transaction ends. Both results are nil when the schedule is no longer due,
// or when somebody else has it. It locks the project first, as does whoever deletes it.
func (s *Store) TakeDueSchedule(
	ctx context.Context, due DueSchedule, now time.Time,
) (*model.Project, *model.AuditSchedule, error) {
	project, taken := &model.Project{}, &schedule{}
	err := s.db.Bun(ctx).NewSelect().Model(project).Where("id = ?", due.ProjectID).For("KEY SHARE SKIP LOCKED").Scan(ctx)
	if err == nil {
		err = s.db.Bun(ctx).NewSelect().Model(taken).Where("project_id = ? AND id = ?", due.ProjectID, due.ID).
			Where("next_run_at <= ?", now).For("UPDATE SKIP LOCKED").Scan(ctx)
	}
	if storage.NotFound(err) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("take due schedule: %w", err)
	}
	return project, taken.model(), nil
}
