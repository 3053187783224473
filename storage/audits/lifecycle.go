package audits

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// LockStatus gives an audit's status and keeps it from changing until the
// transaction ends.
func (s *Store) LockStatus(ctx context.Context, projectID, auditID uuid.UUID) (model.AuditStatus, error) {
	var status model.AuditStatus
	err := s.db.PGX(ctx).QueryRow(ctx, `SELECT status FROM audits WHERE project_id = $1 AND id = $2 FOR UPDATE`,
		storage.Cached(projectID, auditID)...).Scan(&status)
	if storage.NotFound(err) {
		return "", fault.Missing("audit")
	}
	return status, err
}

// SetReporting says that an audit's answers are read and its figures are being made.
func (s *Store) SetReporting(ctx context.Context, projectID, auditID uuid.UUID, now time.Time) error {
	_, err := s.db.PGX(ctx).Exec(ctx, `UPDATE audits SET status = 'reporting', updated_at = $3
		WHERE project_id = $1 AND id = $2 AND status = 'analyzing'`, projectID, auditID, now)
	if err != nil {
		return fmt.Errorf("set audit reporting: %w", err)
	}
	return s.noticeAudits(ctx, auditID)
}

// Finish is how an audit ends.
type Finish struct {
	Status             model.AuditStatus
	CompletedAt        time.Time
	Provenance         []model.ModelProvenance
	AnalyzerVersion    string
	ScoringRuleVersion string
}

// FinishAudit ends an audit. It is to be the only change of the audit's row in its
// transaction: after a second one PostgreSQL looks for the project again, and waits
// for whoever is deleting it, who waits for the audit.
func (s *Store) FinishAudit(ctx context.Context, projectID, auditID uuid.UUID, f Finish) error {
	provenance, err := json.Marshal(f.Provenance)
	if err != nil {
		return fmt.Errorf("encode model provenance: %w", err)
	}
	_, err = s.db.PGX(ctx).Exec(ctx, `UPDATE audits SET status = $3, completed_at = $4, updated_at = $4, model_provenance = $5,
			analyzer_version = $6, scoring_rule_version = $7, error_message = `+notWaiting+`
		WHERE project_id = $1 AND id = $2`, projectID, auditID, string(f.Status), f.CompletedAt, string(provenance),
		f.AnalyzerVersion, f.ScoringRuleVersion)
	if err != nil {
		return fmt.Errorf("finish audit: %w", err)
	}
	return s.noticeAudits(ctx, auditID)
}
