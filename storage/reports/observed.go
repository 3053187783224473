package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func observedNames() []string {
	return []string{
		"id", "name_key", "name", "aliases", "domain", "qualification_reason", "prompt_count", "engine_count", "response_count",
		"market_relevant", "source_analysis_ids", "source_artifact_ids", "analyzer_version",
	}
}

// ReplaceObserved stores the names that a reading finds in an audit's answers, in
// place of those it had, in the order given. It must run in a transaction.
func (s *Store) ReplaceObserved(ctx context.Context, projectID, readingID uuid.UUID, found []model.ObservedCompetitor) error {
	_, err := s.db.PGX(ctx).Exec(ctx, `DELETE FROM observed_competitors WHERE project_id = $1 AND reading_id = $2`, projectID, readingID)
	if err != nil {
		return fmt.Errorf("clear observed competitors: %w", err)
	}
	rows := make([][]any, len(found))
	for i := range found {
		o := &found[i]
		rows[i] = []any{
			projectID, readingID, i + 1, o.ID, o.Key, o.Name, o.Aliases, o.Domain, o.QualificationReason, o.PromptCount, o.EngineCount,
			o.ResponseCount, o.MarketRelevant, o.SourceAnalysisIDs, o.SourceArtifactIDs, o.AnalyzerVersion,
		}
	}
	columns := append([]string{"project_id", "reading_id", "position"}, observedNames()...)
	return s.copyRows(ctx, "observed_competitors", columns, rows)
}

const (
	observedColumns = `a.id, o.id, o.name_key, o.name, o.aliases, o.domain, o.qualification_reason, o.prompt_count, o.engine_count,
		o.response_count, o.market_relevant, o.source_analysis_ids, o.source_artifact_ids, o.analyzer_version, a.completed_at,
		d.decided_at, d.competitor_id, coalesce(v.state, ''), coalesce(v.kind, ''), coalesce(v.confidence, 0), coalesce(v.reason, '')`
	observedFrom = ` FROM observed_competitors o
		JOIN audit_readings r ON r.project_id = o.project_id AND r.id = o.reading_id
		JOIN audits a ON a.project_id = r.project_id AND a.id = r.audit_id
		LEFT JOIN competitor_decisions d ON d.project_id = o.project_id AND d.name_key = o.name_key
		LEFT JOIN name_verdicts v ON v.project_id = a.project_id AND v.audit_id = a.id AND v.name_key = o.name_key
		WHERE o.project_id = $1`
)

func scanObserved(row pgx.CollectableRow) (o model.ObservedCompetitor, err error) {
	var ended, decided *time.Time
	var verdict model.NameVerdict
	err = row.Scan(&o.AuditID, &o.ID, &o.Key, &o.Name, &o.Aliases, &o.Domain, &o.QualificationReason, &o.PromptCount, &o.EngineCount,
		&o.ResponseCount, &o.MarketRelevant, &o.SourceAnalysisIDs, &o.SourceArtifactIDs, &o.AnalyzerVersion, &ended,
		&decided, &o.CompetitorID, &verdict.State, &verdict.Kind, &verdict.Confidence, &verdict.Reason)
	if err != nil {
		return o, err
	}
	if ended != nil {
		o.CreatedAt = *ended
	}
	o.QualificationReason = verdict.Qualified(o.QualificationReason)
	switch {
	case o.CompetitorID != nil:
		o.Status = model.CandidateStatusAccepted
	case decided != nil:
		o.Status = model.CandidateStatusDismissed
	case verdict.Excludes():
		o.Status = model.CandidateStatusUnqualified
	default:
		o.Status = model.CandidateStatusSuggested
	}
	return o, nil
}

// Observed reads the names that an audit's answers give, by the reading that reports
// are made of: those that most prompts and engines name first.
func (s *Store) Observed(ctx context.Context, projectID, auditID uuid.UUID) ([]model.ObservedCompetitor, error) {
	found, err := storage.Collect(ctx, s.db, scanObserved, `SELECT `+observedColumns+observedFrom+`
		AND o.reading_id = (SELECT `+readingOf+` FROM audits a WHERE a.project_id = $1 AND a.id = $2) ORDER BY o.position`, projectID, auditID)
	if err != nil {
		return nil, fmt.Errorf("read observed competitors: %w", err)
	}
	return found, nil
}

// Undecided reads the names of the newest finished audit of each market that
// nobody has decided about. Markets that are gone have none. Newest audits first.
func (s *Store) Undecided(ctx context.Context, projectID uuid.UUID) ([]model.ObservedCompetitor, error) {
	const query = `WITH newest AS (
			SELECT DISTINCT ON (a.market_id) ` + readingOf + ` AS reading, a.market_id FROM audits a
			WHERE a.project_id = $1 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')
			ORDER BY a.market_id, a.completed_at DESC, a.id DESC)
		SELECT ` + observedColumns + observedFrom + ` AND d.decided_at IS NULL AND o.reading_id IN (
			SELECT n.reading FROM newest n WHERE n.market_id IS NULL
				OR EXISTS (SELECT 1 FROM markets m WHERE m.project_id = $1 AND m.id = n.market_id))
		ORDER BY a.completed_at DESC, a.id DESC, o.position`
	found, err := storage.Collect(ctx, s.db, scanObserved, query, projectID)
	if err != nil {
		return nil, fmt.Errorf("read undecided competitors: %w", err)
	}
	return found, nil
}

// ObservedByID reads one name that an audit's answers give. A NotFound fault when
// the project has none with the id.
func (s *Store) ObservedByID(ctx context.Context, projectID, id uuid.UUID) (*model.ObservedCompetitor, error) {
	o, err := storage.One(ctx, s.db, scanObserved, `SELECT `+observedColumns+observedFrom+` AND o.id = $2`, projectID, id)
	if storage.NotFound(err) {
		return nil, fault.Missing("competitor suggestion")
	}
	if err != nil {
		return nil, fmt.Errorf("read observed competitor: %w", err)
	}
	return &o, nil
}

// Decide records what was decided about a name: the competitor that it is, or,
// with none, that it is dismissed.
func (s *Store) Decide(ctx context.Context, projectID uuid.UUID, key string, competitorID *uuid.UUID, at time.Time) error {
	const query = `INSERT INTO competitor_decisions (project_id, name_key, competitor_id, decided_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (project_id, name_key) DO UPDATE SET competitor_id = excluded.competitor_id, decided_at = excluded.decided_at`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, storage.Planned(projectID, key, competitorID, at)...); err != nil {
		return fmt.Errorf("record decision about a competitor: %w", err)
	}
	return nil
}
