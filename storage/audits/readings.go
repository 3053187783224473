package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// readingOf is the reading that reports on an audit (a) are made of.
const readingOf = `coalesce(a.reading_id, a.id)`

// EndedAudits lists a project's audits that have figures, those that failed
// included, in the order of their ends.
func (s *Store) EndedAudits(ctx context.Context, projectID uuid.UUID) ([]uuid.UUID, error) {
	const query = `SELECT id FROM audits WHERE project_id = $1 AND status IN ('completed', 'partially_completed', 'failed')
		ORDER BY completed_at, id`
	ids, err := storage.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], query, projectID)
	if err != nil {
		return nil, fmt.Errorf("list ended audits: %w", err)
	}
	return ids, nil
}

// Readings reads the readings of audits, by audit, the oldest first. Audits that
// have not ended have none.
func (s *Store) Readings(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID,
) (map[uuid.UUID][]model.AuditReading, error) {
	const query = `SELECT r.audit_id, r.id, r.analyzer_version, r.scoring_rule_version, r.created_at, r.id = ` + readingOf + `
		FROM audit_readings r JOIN audits a ON a.project_id = r.project_id AND a.id = r.audit_id
		WHERE r.project_id = $1 AND r.audit_id = ANY($2) ORDER BY r.created_at, r.id`
	readings, err := storage.Collect(ctx, s.db, pgx.RowToStructByPos[model.AuditReading], query, projectID, auditIDs)
	if err != nil {
		return nil, fmt.Errorf("read readings of audits: %w", err)
	}
	byAudit := make(map[uuid.UUID][]model.AuditReading, len(auditIDs))
	for _, id := range auditIDs {
		byAudit[id] = []model.AuditReading{}
	}
	for _, r := range readings {
		byAudit[r.AuditID] = append(byAudit[r.AuditID], r)
	}
	return byAudit, nil
}
