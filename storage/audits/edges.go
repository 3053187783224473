package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// NewestAudits reads the audits of projects, newest first, in one statement. Of
// every project it reads what a page needs: one row more than the limit.
func (s *Store) NewestAudits(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]*model.Audit, error) {
	before := uuid.Max
	if len(req.After) > 0 {
		id, err := storage.AfterID(req)
		if err != nil {
			return nil, err
		}
		before = id
	}
	var rows []*model.Audit
	q := s.db.Bun(ctx).NewSelect().Model(&rows).OrderExpr("audit.project_id, audit.id DESC")
	if len(projectIDs) == 1 {
		q.Where("audit.project_id = ?", projectIDs[0]).Where("audit.id < ?", before).Limit(int64(req.Limit) + 1)
	} else {
		newest := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Where("audit.project_id = parent.id").
			Where("audit.id < ?", before).OrderExpr("audit.id DESC").Limit(int64(req.Limit) + 1)
		q.ModelTableExpr("projects AS parent CROSS JOIN LATERAL (?) AS audit", newest).
			Where("parent.id = ANY(?)", pgdialect.Array(projectIDs))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audits of projects: %w", err)
	}
	return storage.GroupBy(rows, func(a *model.Audit) uuid.UUID { return a.ProjectID }), nil
}

// AuditsByID reads the audits that have the keys, by key.
func (s *Store) AuditsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Audit, error) {
	var rows []*model.Audit
	if err := storage.JoinKeys(s.db.Bun(ctx).NewSelect().Model(&rows), keys, "audit", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audits: %w", err)
	}
	byKey := make(map[storage.ChildKey]*model.Audit, len(rows))
	for _, a := range rows {
		byKey[storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID}] = a
	}
	return byKey, nil
}

// reservationRow is a row of credit_reservations with the project's audit.
type reservationRow struct {
	bun.BaseModel `bun:"table:credit_reservations,alias:r"`

	ProjectID uuid.UUID
	AuditID   uuid.UUID
	Reserved  int64
	Settled   int64 `bun:",scanonly"`
	Open      bool  `bun:",scanonly"` // not settled yet: nothing is released
}

// CreditsOf reads what audits reserved, have settled and have released, by audit,
// in one statement.
func (s *Store) CreditsOf(ctx context.Context, audits []storage.ChildKey) (map[storage.ChildKey]*model.AuditCredits, error) {
	var rows []reservationRow
	attempts := s.db.Bun(ctx).NewSelect().TableExpr("executions AS e").ColumnExpr("coalesce(sum(e.attempts), 0)::bigint").
		Where("e.project_id = r.project_id").Where("e.audit_id = r.audit_id")
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Column("project_id", "audit_id", "reserved").
		ColumnExpr("coalesce(r.settled, (?)) AS settled", attempts).ColumnExpr("r.settled IS NULL AS open").
		Join("JOIN audits AS audit ON audit.project_id = r.project_id AND audit.id = r.audit_id AND audit.workspace_id = r.workspace_id")
	if err := storage.JoinKeys(q, audits, "audit", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audits' credits: %w", err)
	}
	byAudit := make(map[storage.ChildKey]*model.AuditCredits, len(rows))
	for _, row := range rows {
		c := &model.AuditCredits{Reserved: row.Reserved, Settled: row.Settled}
		if !row.Open {
			c.Released = row.Reserved - row.Settled
		}
		byAudit[storage.ChildKey{ProjectID: row.ProjectID, ID: row.AuditID}] = c
	}
	return byAudit, nil
}

// readingRow is a reading with the project that it belongs to.
type readingRow struct {
	bun.BaseModel `bun:"table:audit_readings,alias:r"`

	ProjectID          uuid.UUID
	AuditID            uuid.UUID
	ID                 uuid.UUID
	AnalyzerVersion    string
	ScoringRuleVersion string
	CreatedAt          time.Time
	Current            bool `bun:",scanonly"`
}

// ReadingsOf reads the readings of audits, the oldest first, by audit. Audits that
// have not ended have none.
func (s *Store) ReadingsOf(
	ctx context.Context, audits []storage.ChildKey,
) (map[storage.ChildKey][]model.AuditReading, error) {
	var rows []readingRow
	q := s.db.Bun(ctx).NewSelect().Model(&rows).ColumnExpr("?TableColumns").
		ColumnExpr("r.id = coalesce(audit.reading_id, audit.id) AS current").
		Join("JOIN audits AS audit ON audit.project_id = r.project_id AND audit.id = r.audit_id")
	if err := storage.JoinKeys(q, audits, "audit", "id").OrderExpr("r.created_at, r.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read readings of audits: %w", err)
	}
	byAudit := make(map[storage.ChildKey][]model.AuditReading, len(audits))
	for _, row := range rows {
		key := storage.ChildKey{ProjectID: row.ProjectID, ID: row.AuditID}
		byAudit[key] = append(byAudit[key], model.AuditReading{
			AuditID: row.AuditID, ID: row.ID, AnalyzerVersion: row.AnalyzerVersion,
			ScoringRuleVersion: row.ScoringRuleVersion, CreatedAt: row.CreatedAt, Current: row.Current,
		})
	}
	return byAudit, nil
}

// SchedulesOf reads the schedules of projects, oldest first, by project.
func (s *Store) SchedulesOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.AuditSchedule, error) {
	const query = `SELECT ` + scheduleColumns + ` FROM audit_schedules WHERE project_id = ANY($1) ORDER BY project_id, id`
	rows, err := storage.Collect(ctx, s.db, scanSchedule, query, projectIDs)
	if err != nil {
		return nil, fmt.Errorf("read schedules of projects: %w", err)
	}
	return storage.GroupBy(rows, func(a model.AuditSchedule) uuid.UUID { return a.ProjectID }), nil
}

// SchedulesByID reads the schedules that have the keys, by key.
func (s *Store) SchedulesByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.AuditSchedule, error) {
	const query = `SELECT ` + scheduleColumns + ` FROM audit_schedules
		JOIN unnest($1::uuid[], $2::uuid[]) AS k (project_id, id) USING (project_id, id)`
	projects, ids := make([]uuid.UUID, len(keys)), make([]uuid.UUID, len(keys))
	for i, k := range keys {
		projects[i], ids[i] = k.ProjectID, k.ID
	}
	rows, err := storage.Collect(ctx, s.db, func(row pgx.CollectableRow) (*model.AuditSchedule, error) {
		a, err := scanSchedule(row)
		return &a, err
	}, query, projects, ids)
	if err != nil {
		return nil, fmt.Errorf("read schedules: %w", err)
	}
	byKey := make(map[storage.ChildKey]*model.AuditSchedule, len(rows))
	for _, a := range rows {
		byKey[storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID}] = a
	}
	return byKey, nil
}
