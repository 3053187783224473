package audits

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
)

// Stage is how far an audit has come.
type Stage struct {
	Status      model.AuditStatus
	CompletedAt *time.Time
	Analyzed    bool // of a cancelled audit: its answers were read, or cannot be
}

// Unread reports whether the audit has ended its calls and its answers are to be read.
func (s *Stage) Unread() bool {
	switch s.Status {
	case model.AuditStatusAnalyzing, model.AuditStatusReporting:
		return true
	case model.AuditStatusCancelled:
		return s.CompletedAt != nil && !s.Analyzed
	default:
		return false
	}
}

// LockStage returns how far an audit has come and keeps it from changing until the
// transaction ends.
func (s *Store) LockStage(ctx context.Context, projectID, auditID uuid.UUID) (Stage, error) {
	var stage Stage
	err := s.db.Bun(ctx).NewSelect().Model((*model.Audit)(nil)).Column("status", "completed_at").
		ColumnExpr("analyzer_version <> '' OR error_message <> ''").
		Where("project_id = ? AND id = ?", projectID, auditID).For("UPDATE").Scan(ctx, &stage.Status, &stage.CompletedAt, &stage.Analyzed)
	return stage, storage.Found(err, "audit")
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
	err = query.Returning("project_id, id, workspace_id, status, market_id, market_country_code, market_language_code, completed_at, engine_snapshots, spot_check").Scan(ctx, run)
	if err != nil {
		return storage.Found(err, "audit")
	}
	if err := s.announce(ctx, run, f.CompletedAt); err != nil {
		return err
	}
	if f.Status == model.AuditStatusCompleted || f.Status == model.AuditStatusPartiallyCompleted {
		if err := s.noteUsage(ctx, run); err != nil {
			return err
		}
	}
	return s.notify(ctx, auditID)
}

// FinishCancelled records how the answers of a cancelled audit were read, or why they cannot be. The audit stays
// cancelled and ended when it did.
func (s *Store) FinishCancelled(ctx context.Context, projectID, auditID uuid.UUID, f Finish) error {
	provenance, err := json.Marshal(f.Provenance)
	if err != nil {
		return fmt.Errorf("encode model provenance: %w", err)
	}
	run := &model.Audit{}
	err = s.update(ctx, projectID, auditID).Where("status = ?", model.AuditStatusCancelled).
		Set("updated_at = ?", f.CompletedAt).Set("model_provenance = ?", string(provenance)).
		Set("analyzer_version = ?", f.AnalyzerVersion).Set("scoring_rule_version = ?", f.ScoringRuleVersion).
		Set("error_message = ?", f.ErrorMessage).Returning("project_id, id, status, market_id, market_country_code, market_language_code, spot_check").Scan(ctx, run)
	if storage.NotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("finish cancelled audit: %w", err)
	}
	if err := s.announce(ctx, run, f.CompletedAt); err != nil {
		return err
	}
	return s.notify(ctx, auditID)
}

// announce writes the event of an audit whose figures are complete. A spot check is none.
func (s *Store) announce(ctx context.Context, a *model.Audit, at time.Time) error {
	if a.SpotCheck != nil {
		return nil
	}
	return event.Write(ctx, s.db.Bun(ctx), event.Event{ProjectID: a.ProjectID, Type: model.EventAuditFinished, At: at, Data: map[string]any{
		"audit_id": a.ID, "status": a.Status, "market_id": a.Market.ID, "country_code": a.Market.CountryCode, "language_code": a.Market.LanguageCode,
	}})
}
