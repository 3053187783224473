package handover

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Savepoint runs fn within the context's transaction so that its error undoes only what fn did.
func (s *Store) Savepoint(ctx context.Context, fn func(context.Context) error) error {
	return s.db.Savepoint(ctx, fn)
}

// Schedules returns the schedules of projects, oldest first, by project.
func (s *Store) Schedules(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportSchedule, error) {
	var all []model.ReportSchedule
	err := s.db.Bun(ctx).NewSelect().Model(&all).Where("project_id IN (?)", bun.List(projectIDs)).Order("id").Scan(ctx)
	return storage.GroupBy(all, func(c model.ReportSchedule) uuid.UUID { return c.ProjectID }), storage.Wrap(err, "list report schedules")
}

// LockSchedule returns a schedule and keeps others from changing it until the transaction ends.
func (s *Store) LockSchedule(ctx context.Context, projectID, id uuid.UUID) (*model.ReportSchedule, error) {
	c := new(model.ReportSchedule)
	err := s.db.Bun(ctx).NewSelect().Model(c).Where("project_id = ? AND id = ?", projectID, id).For("UPDATE").Scan(ctx)
	return c, storage.Found(err, "report schedule")
}

// InsertSchedule writes a new schedule.
func (s *Store) InsertSchedule(ctx context.Context, c *model.ReportSchedule) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(c).Exec(ctx)
	return storage.Wrap(err, "insert report schedule")
}

// UpdateSchedule writes all of a schedule that the transaction has locked.
func (s *Store) UpdateSchedule(ctx context.Context, c *model.ReportSchedule) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(c).WherePK().Exec(ctx)
	return storage.Wrap(err, "update report schedule")
}

// DeleteSchedule deletes a schedule; a NotFound fault without it.
func (s *Store) DeleteSchedule(ctx context.Context, projectID, id uuid.UUID) error {
	q := s.db.Bun(ctx).NewDelete().Model((*model.ReportSchedule)(nil)).Where("project_id = ? AND id = ?", projectID, id)
	return storage.ExecOne(ctx, q, "delete report schedule", "report schedule")
}

// DueSchedules returns schedules of all projects that are due, the most overdue first, with their keys alone; those after
// the given one, if one is given. It locks nothing.
func (s *Store) DueSchedules(
	ctx context.Context, now time.Time, after *model.ReportSchedule, limit int,
) ([]model.ReportSchedule, error) {
	var due []model.ReportSchedule
	q := s.db.Bun(ctx).NewSelect().Model(&due).Column("project_id", "id", "next_at").Where("next_at <= ?", now).
		Order("next_at", "id").Limit(int64(limit))
	if after != nil {
		q = q.Where("(next_at, id) > (?, ?)", after.NextAt, after.ID)
	}
	err := q.Scan(ctx)
	return due, storage.Wrap(err, "list due report schedules")
}

// TakeDueSchedule locks a schedule that is due, and its project against being deleted, until the transaction ends. Both
// results are nil when the schedule is no longer due, or when somebody else has it.
func (s *Store) TakeDueSchedule(
	ctx context.Context, due *model.ReportSchedule, now time.Time,
) (*model.Project, *model.ReportSchedule, error) {
	project, taken := new(model.Project), new(model.ReportSchedule)
	err := s.db.Bun(ctx).NewSelect().Model(project).Where("id = ?", due.ProjectID).Where("workspace_id IS NOT NULL").
		For("KEY SHARE SKIP LOCKED").Scan(ctx)
	if err == nil {
		err = s.db.Bun(ctx).NewSelect().Model(taken).Where("project_id = ? AND id = ?", due.ProjectID, due.ID).
			Where("next_at <= ?", now).For("UPDATE SKIP LOCKED").Scan(ctx)
	}
	if storage.NotFound(err) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("take due report schedule: %w", err)
	}
	return project, taken, nil
}
