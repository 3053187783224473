package audits

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// LockStatus returns an audit's status and keeps it from changing until the
// transaction ends.
func (s *Store) LockStatus(ctx context.Context, projectID, auditID uuid.UUID) (model.AuditStatus, error) {
	var status model.AuditStatus
	err := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Column("status").
		Where("project_id = ? AND id = ?", projectID, auditID).For("UPDATE").Scan(ctx, &status)
	return status, found(err, "lock audit's status")
}

// SetReporting records that an audit's answers are read and its figures are being made.
func (s *Store) SetReporting(ctx context.Context, projectID, auditID uuid.UUID, now time.Time) error {
	_, err := s.update(ctx, projectID, auditID).Where("status = ?", model.AuditStatusAnalyzing).
		Set("status = ?", model.AuditStatusReporting).Set("updated_at = ?", now).Exec(ctx)
	if err != nil {
		return fmt.Errorf("set audit reporting: %w", err)
	}
	return s.notify(ctx, auditID)
}

// Finish is how an audit ends.
type Finish struct {
	Status             model.AuditStatus
	CompletedAt        time.Time
	Provenance         []model.ModelProvenance
	AnalyzerVersion    string
	ScoringRuleVersion string
	ErrorMessage       string // why the audit failed; empty: not because of the audit's own analysis
}

// FinishAudit ends an audit. It must be the only change of the audit's row in its
// transaction. A second change makes PostgreSQL check the reference to the project again,
// which waits for a deletion of the project that itself waits for the audit: a deadlock.
func (s *Store) FinishAudit(ctx context.Context, projectID, auditID uuid.UUID, f Finish) error {
	provenance, err := json.Marshal(f.Provenance)
	if err != nil {
		return fmt.Errorf("encode model provenance: %w", err)
	}
	query := s.update(ctx, projectID, auditID).
		Set("status = ?", f.Status).Set("completed_at = ?", f.CompletedAt).Set("updated_at = ?", f.CompletedAt).
		Set("model_provenance = ?", string(provenance)).Set("analyzer_version = ?", f.AnalyzerVersion).
		Set("scoring_rule_version = ?", f.ScoringRuleVersion)
	if f.ErrorMessage == "" {
		query.Set("error_message = " + notWaiting)
	} else {
		query.Set("error_message = ?", f.ErrorMessage)
	}
	run := &model.Audit{}
	err = query.Returning("project_id, id, workspace_id, completed_at, engine_snapshots").Scan(ctx, run)
	if err != nil {
		return found(err, "finish audit")
	}
	if f.Status == model.AuditStatusCompleted || f.Status == model.AuditStatusPartiallyCompleted {
		if err := s.noteUsage(ctx, run); err != nil {
			return err
		}
	}
	return s.notify(ctx, auditID)
}
