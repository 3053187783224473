package audits

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// schedule is a row of a schedule.
type schedule struct {
	bun.BaseModel `bun:"table:audit_schedules,alias:s"`
	model.AuditSchedule

	Markets marketIDs `bun:"market_ids"`
	Mode    *string   `bun:"benchmark_mode"` // Bun would write the pointer to an enum as JSON
}

func rowOf(a *model.AuditSchedule) *schedule {
	return &schedule{AuditSchedule: *a, Markets: a.MarketIDs, Mode: (*string)(a.BenchmarkMode)}
}

func (s *schedule) model() *model.AuditSchedule {
	s.MarketIDs, s.BenchmarkMode = s.Markets, (*model.BenchmarkMode)(s.Mode)
	return &s.AuditSchedule
}

// marketIDs are the ids of markets in a column of type uuid[]. NULL is the default
// market, and Bun's arrays have no NULL elements.
type marketIDs []*uuid.UUID

// Value implements driver.Valuer.
func (m *marketIDs) Value() (driver.Value, error) {
	elements := make([]string, len(*m))
	for i, id := range *m {
		elements[i] = "NULL"
		if id != nil {
			elements[i] = id.String()
		}
	}
	return "{" + strings.Join(elements, ",") + "}", nil
}

// Scan implements sql.Scanner.
func (m *marketIDs) Scan(src any) error {
	var text string
	switch v := src.(type) {
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("cannot scan %T as ids of markets", src)
	}
	*m = marketIDs{}
	text = strings.Trim(text, "{}")
	if text == "" {
		return nil
	}
	for element := range strings.SplitSeq(text, ",") {
		if element == "NULL" {
			*m = append(*m, nil)
			continue
		}
		id, err := uuid.Parse(element)
		if err != nil {
			return err
		}
		*m = append(*m, &id)
	}
	return nil
}

// SchedulesOf returns the schedules of projects, oldest first, by project.
func (s *Store) SchedulesOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.AuditSchedule, error) {
	var rows []schedule
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id IN (?)", bun.List(projectIDs)).
		OrderExpr("project_id, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read schedules of projects: %w", err)
	}
	byProject := map[uuid.UUID][]model.AuditSchedule{}
	for i := range rows {
		byProject[rows[i].ProjectID] = append(byProject[rows[i].ProjectID], *rows[i].model())
	}
	return byProject, nil
}

// SchedulesByID returns the schedules that have the keys, by key.
func (s *Store) SchedulesByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.AuditSchedule, error) {
	var rows []*schedule
	if err := storage.NarrowToKeys(s.db.Bun(ctx).NewSelect().Model(&rows), keys, "s", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read schedules: %w", err)
	}
	byKey := make(map[storage.ChildKey]*model.AuditSchedule, len(rows))
	for _, row := range rows {
		byKey[storage.ChildKey{ProjectID: row.ProjectID, ID: row.ID}] = row.model()
	}
	return byKey, nil
}

// CountSchedules counts a project's schedules.
func (s *Store) CountSchedules(ctx context.Context, projectID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*schedule)(nil)).Where("project_id = ?", projectID).Count(ctx)
	return int(n), storage.Wrap(err, "count schedules")
}

// LockSchedule returns a schedule and keeps others from changing it, and from launching
// for it, until the transaction ends.
func (s *Store) LockSchedule(ctx context.Context, projectID, id uuid.UUID) (*model.AuditSchedule, error) {
	row := &schedule{}
	err := s.db.Bun(ctx).NewSelect().Model(row).Where("project_id = ? AND id = ?", projectID, id).For("UPDATE").Scan(ctx)
	if storage.NotFound(err) {
		return nil, fault.Missing("audit schedule")
	}
	if err != nil {
		return nil, fmt.Errorf("read schedule: %w", err)
	}
	return row.model(), nil
}

// InsertSchedule writes a new schedule.
func (s *Store) InsertSchedule(ctx context.Context, a *model.AuditSchedule) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.db.Bun(ctx).NewInsert().Model(rowOf(a)).Exec(ctx); err != nil {
			return fmt.Errorf("insert schedule: %w", err)
		}
		return s.setDue(ctx, a)
	})
}

// UpdateSchedule writes all of a schedule that the transaction has locked.
func (s *Store) UpdateSchedule(ctx context.Context, a *model.AuditSchedule) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.db.Bun(ctx).NewUpdate().Model(rowOf(a)).ExcludeColumn("project_id", "id").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("update schedule: %w", err)
		}
		return s.setDue(ctx, a)
	})
}

// DeleteSchedule deletes a schedule of a project. It waits for a launch that has begun.
func (s *Store) DeleteSchedule(ctx context.Context, projectID, id uuid.UUID) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		q := s.db.Bun(ctx).NewDelete().Model((*schedule)(nil)).Where("project_id = ? AND id = ?", projectID, id)
		if err := storage.ExecOne(ctx, q, "delete schedule", "audit schedule"); err != nil {
			return err
		}
		return s.setDue(ctx, &model.AuditSchedule{ProjectID: projectID, ID: id})
	})
}
