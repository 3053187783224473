package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// readingOf is the reading that reports on an audit (a) are made of.
const readingOf = `coalesce(a.reading_id, a.id)`

// Readings returns the readings of audits, by audit, the oldest first. Audits that
// have not ended have an empty list.
func (s *Store) Readings(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID,
) (map[uuid.UUID][]model.AuditReading, error) {
	byAudit := make(map[uuid.UUID][]model.AuditReading, len(auditIDs))
	for _, id := range auditIDs {
		byAudit[id] = []model.AuditReading{}
	}
	var readings []model.AuditReading
	err := s.db.Bun(ctx).NewSelect().TableExpr("audit_readings AS r").
		Column("r.audit_id", "r.id", "r.analyzer_version", "r.scoring_rule_version", "r.created_at").
		ColumnExpr("r.id = "+readingOf+" AS current").
		Join("JOIN audits AS a ON a.project_id = r.project_id AND a.id = r.audit_id").
		Where("r.project_id = ?", projectID).Where("r.audit_id IN (?)", bun.In(auditIDs)).
		OrderExpr("r.created_at, r.id").Scan(ctx, &readings)
	if err != nil {
		return nil, fmt.Errorf("read readings of audits: %w", err)
	}
	for _, r := range readings {
		byAudit[r.AuditID] = append(byAudit[r.AuditID], r)
	}
	return byAudit, nil
}
