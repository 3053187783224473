package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// DueSchedule names a schedule, and when it was due when it was looked up.
type DueSchedule struct {
	bun.BaseModel `bun:"table:schedules_due,alias:d"`

	ProjectID uuid.UUID `bun:",pk"`
	ID        uuid.UUID `bun:"schedule_id,pk"`
	DueAt     time.Time
}

// DueSchedules returns schedules of all projects that are due after a given one, the
// most overdue first. The zero value of after stands for the start. It locks nothing.
func (s *Store) DueSchedules(ctx context.Context, now time.Time, after DueSchedule, limit int) ([]DueSchedule, error) {
	var due []DueSchedule
	err := s.db.Bun(ctx).NewSelect().Model(&due).
		Where("d.due_at <= ?", now).Where("(d.due_at, d.schedule_id) > (?, ?)", after.DueAt, after.ID).
		OrderExpr("d.due_at, d.schedule_id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read due schedules: %w", err)
	}
	return due, nil
}

// setDue writes down when a schedule is due next, or that it never is.
func (s *Store) setDue(ctx context.Context, a *model.AuditSchedule) error {
	var err error
	if a.NextRunAt == nil {
		_, err = s.db.Bun(ctx).NewDelete().Model((*DueSchedule)(nil)).
			Where("project_id = ? AND schedule_id = ?", a.ProjectID, a.ID).Exec(ctx)
	} else {
		row := DueSchedule{ProjectID: a.ProjectID, ID: a.ID, DueAt: *a.NextRunAt}
		_, err = s.db.Bun(ctx).NewInsert().Model(&row).On("CONFLICT (project_id, schedule_id) DO UPDATE").
			Set("due_at = EXCLUDED.due_at").Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("note when schedule is due: %w", err)
	}
	return nil
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
