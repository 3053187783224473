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

// readingOf is the reading that reports on an audit (a) are made of.
const readingOf = `coalesce(a.reading_id, a.id)`

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

// ReadingsOf returns the readings of audits, the oldest first, by audit. Audits that have
// not ended have none.
func (s *Store) ReadingsOf(
	ctx context.Context, audits []storage.ChildKey,
) (map[storage.ChildKey][]model.AuditReading, error) {
	var rows []readingRow
	q := s.db.Bun(ctx).NewSelect().Model(&rows).ColumnExpr("?TableColumns").
		ColumnExpr("r.id = " + readingOf + " AS current").
		Join("JOIN audits AS a ON a.project_id = r.project_id AND a.id = r.audit_id")
	if err := storage.NarrowToKeys(q, audits, "a", "id").OrderExpr("r.created_at, r.id <> r.audit_id, r.id").Scan(ctx); err != nil {
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

// Readings returns the readings of audits of one project, the oldest first, by audit. The first
// reading has its audit's id.
func (s *Store) Readings(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID,
) (map[uuid.UUID][]model.AuditReading, error) {
	keys := make([]storage.ChildKey, len(auditIDs))
	for i, id := range auditIDs {
		keys[i] = storage.ChildKey{ProjectID: projectID, ID: id}
	}
	byKey, err := s.ReadingsOf(ctx, keys)
	if err != nil {
		return nil, err
	}
	byAudit := make(map[uuid.UUID][]model.AuditReading, len(byKey))
	for key, readings := range byKey {
		byAudit[key.ID] = readings
	}
	return byAudit, nil
}
