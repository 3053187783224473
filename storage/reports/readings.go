package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/storage"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

const (
	// readingOf is the reading that reports on an audit (a) are made of.
	readingOf = `coalesce(a.reading_id, a.id)`

	// askedPrompt joins rows (q) of readings with the prompts (p) as their audits asked them.
	askedPrompt = ` JOIN audit_readings r ON r.project_id = q.project_id AND r.id = q.reading_id
		JOIN audit_prompts p ON p.project_id = r.project_id AND p.audit_id = r.audit_id AND p.prompt_index = q.prompt_index`
)

// OpenReading makes room for the rollups of a run's reading, named by the run's
// versions. It must run in a transaction that has locked the audit.
func (s *Store) OpenReading(ctx context.Context, projectID uuid.UUID, run *Run, now time.Time) error {
	const query = `INSERT INTO audit_readings (project_id, id, audit_id, analyzer_version, scoring_rule_version, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (project_id, id) DO UPDATE SET analyzer_version = excluded.analyzer_version,
			scoring_rule_version = excluded.scoring_rule_version, created_at = excluded.created_at`
	_, err := s.db.PGX(ctx).Exec(ctx, query,
		storage.Cached(projectID, run.ReadingID, run.ID, run.AnalyzerVersion, run.ScoringRuleVersion, now)...)
	if err != nil {
		return fmt.Errorf("open reading: %w", err)
	}
	return nil
}

// SetIntentGroups keeps which prompts of an audit are of one intent, by their index. What
// was kept before stays.
func (s *Store) SetIntentGroups(ctx context.Context, projectID, auditID uuid.UUID, groups []int) error {
	const query = `UPDATE audits SET intent_groups = $3 WHERE project_id = $1 AND id = $2 AND intent_groups IS NULL`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, projectID, auditID, groups); err != nil {
		return fmt.Errorf("keep intent groups: %w", err)
	}
	return nil
}

// ChooseReading has reports on an ended audit made of a run's reading.
func (s *Store) ChooseReading(ctx context.Context, projectID uuid.UUID, run *Run, now time.Time) error {
	const query = `UPDATE audits SET reading_id = nullif($3, id), analyzer_version = $4, scoring_rule_version = $5, updated_at = $6
		WHERE project_id = $1 AND id = $2`
	_, err := s.db.PGX(ctx).Exec(ctx, query,
		storage.Cached(projectID, run.ID, run.ReadingID, run.AnalyzerVersion, run.ScoringRuleVersion, now)...)
	if err != nil {
		return fmt.Errorf("choose reading: %w", err)
	}
	return nil
}

// ReadingID gives the reading of a run by the run's versions: the one that there
// is, or the one that may be opened.
func (s *Store) ReadingID(ctx context.Context, projectID uuid.UUID, run *Run) (uuid.UUID, error) {
	const query = `SELECT id FROM audit_readings
		WHERE project_id = $1 AND audit_id = $2 AND analyzer_version = $3 AND scoring_rule_version = $4`
	id, err := storage.One(ctx, s.db, pgx.RowTo[uuid.UUID], query, projectID, run.ID, run.AnalyzerVersion, run.ScoringRuleVersion)
	if storage.NotFound(err) {
		return uuid.NewSHA1(run.ID, []byte("reading "+run.AnalyzerVersion+" "+run.ScoringRuleVersion)), nil
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("read reading: %w", err)
	}
	return id, nil
}
