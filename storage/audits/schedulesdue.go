package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// DueSchedule names a schedule, and when it was due when it was looked up.
type DueSchedule struct {
	bun.BaseModel `bun:"table:schedules_due,alias:d"`

	ProjectID   uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:"schedule_id,pk"`
	DueAt       time.Time
	WorkspaceID uuid.UUID
}

// DueSchedules returns the most overdue schedule of each workspace, most overdue first. It leaves out the
// schedules in passed. It locks nothing.
func (s *Store) DueSchedules(ctx context.Context, now time.Time, passed []uuid.UUID, limit int) ([]DueSchedule, error) {
	db := s.db.Bun(ctx)
	firsts := db.NewSelect().Model((*DueSchedule)(nil)).DistinctOn("d.workspace_id").Column("project_id", "schedule_id", "due_at").
		Where("d.due_at <= ?", now).Where("d.schedule_id <> ALL(?)", pgdialect.Array(passed)).
		OrderExpr("d.workspace_id, d.due_at, d.schedule_id")
	var due []DueSchedule
	err := db.NewSelect().TableExpr("(?) AS first", firsts).Column("project_id", "schedule_id", "due_at").
		OrderExpr("due_at, schedule_id").Limit(int64(limit)).Scan(ctx, &due)
	return due, storage.Wrap(err, "read due schedules")
}

// setDue writes down when a schedule is due next, or that it never is.
func (s *Store) setDue(ctx context.Context, a *model.AuditSchedule) error {
	var err error
	if a.NextRunAt == nil {
		_, err = s.db.Bun(ctx).NewDelete().Model((*DueSchedule)(nil)).
			Where("project_id = ? AND schedule_id = ?", a.ProjectID, a.ID).Exec(ctx)
	} else {
		row := DueSchedule{ProjectID: a.ProjectID, ID: a.ID, DueAt: *a.NextRunAt, WorkspaceID: a.WorkspaceID}
		_, err = s.db.Bun(ctx).NewInsert().Model(&row).On("CONFLICT (project_id, schedule_id) DO UPDATE").
			Set("due_at = EXCLUDED.due_at").Set("workspace_id = EXCLUDED.workspace_id").Exec(ctx)
	}
	return storage.Wrap(err, "note when schedule is due")
}

// TakeDueSchedule locks a schedule that is due, and its project against being deleted,
// until the transaction ends. Both results are nil when the schedule is no longer due,
// or when somebody else has it. It locks the project first, as does its deletion.
func (s *Store) TakeDueSchedule(
	ctx context.Context, due DueSchedule, now time.Time,
) (*model.Project, *model.AuditSchedule, error) {
	project, taken := &model.Project{}, &schedule{}
	err := s.db.Bun(ctx).NewSelect().Model(project).Where("id = ?", due.ProjectID).Where("workspace_id IS NOT NULL").For("KEY SHARE SKIP LOCKED").Scan(ctx)
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

// AnyOpen reports whether one of a project's audits has not ended.
func (s *Store) AnyOpen(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID) (bool, error) {
	open, err := s.notEnded(ctx, projectID).Where("id = ANY(?)", pgdialect.Array(auditIDs)).Exists(ctx)
	return open, storage.Wrap(err, "look for open audits")
}

// OpenAudits returns the ids of a project's audits that have not ended.
func (s *Store) OpenAudits(ctx context.Context, projectID uuid.UUID) ([]uuid.UUID, error) {
	var ids []uuid.UUID
	err := s.notEnded(ctx, projectID).Column("id").OrderExpr("id").Scan(ctx, &ids)
	return ids, storage.Wrap(err, "read open audits")
}

// notEnded selects the audits of a project that have not ended.
func (s *Store) notEnded(ctx context.Context, projectID uuid.UUID) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Where("project_id = ?", projectID).
		Where("status IN (?)", bun.List([]model.AuditStatus{
			model.AuditStatusQueued, model.AuditStatusRunning, model.AuditStatusAnalyzing, model.AuditStatusReporting,
		}))
}
