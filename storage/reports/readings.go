package reports

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage"
)

const (
	// readingOf is the reading that reports on an audit (a) are made of.
	readingOf = `coalesce(a.reading_id, a.id)`

	// askedPrompt joins rows (q) of readings of project ?0 with the prompts (p) as their audits
	// asked them.
	askedPrompt = ` JOIN audit_readings r ON r.project_id = ?0 AND r.id = q.reading_id
		JOIN audit_prompts p ON p.project_id = ?0 AND p.audit_id = r.audit_id AND p.prompt_index = q.prompt_index`
)

// readingRow is a row of audit_readings.
type readingRow struct {
	bun.BaseModel `bun:"table:audit_readings,alias:r"`

	ProjectID          uuid.UUID
	ID                 uuid.UUID
	AuditID            uuid.UUID
	AnalyzerVersion    string
	ScoringRuleVersion string
	CreatedAt          time.Time
}

// OpenReading makes room for the rollups of a run's reading, named by the run's
// versions. It must run in a transaction that has locked the audit.
func (s *Store) OpenReading(ctx context.Context, projectID uuid.UUID, run *Run, now time.Time) error {
	row := readingRow{
		ProjectID: projectID, ID: run.ReadingID, AuditID: run.ID, AnalyzerVersion: run.AnalyzerVersion,
		ScoringRuleVersion: run.ScoringRuleVersion, CreatedAt: now,
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&row).On("CONFLICT (project_id, id) DO UPDATE").
		Set("analyzer_version = EXCLUDED.analyzer_version").Set("scoring_rule_version = EXCLUDED.scoring_rule_version").
		Set("created_at = EXCLUDED.created_at").Exec(ctx)
	return storage.Wrap(err, "open reading")
}

// SetIntentGroups stores which prompts of an audit are of one intent, by their index. What
// was kept before stays.
func (s *Store) SetIntentGroups(ctx context.Context, projectID, auditID uuid.UUID, groups []int) error {
	_, err := s.db.Bun(ctx).NewUpdate().Table("audits").Set("intent_groups = ?", pgdialect.Array(groups)).
		Where("project_id = ?", projectID).Where("id = ?", auditID).Where("intent_groups IS NULL").Exec(ctx)
	return storage.Wrap(err, "store intent groups")
}

// ChooseReading makes reports on an ended audit use a run's reading.
func (s *Store) ChooseReading(ctx context.Context, projectID uuid.UUID, run *Run, now time.Time) error {
	_, err := s.db.Bun(ctx).NewUpdate().Table("audits").Set("reading_id = nullif(?::uuid, id)", run.ReadingID).
		Set("analyzer_version = ?", run.AnalyzerVersion).Set("scoring_rule_version = ?", run.ScoringRuleVersion).
		Set("updated_at = ?", now).Where("project_id = ?", projectID).Where("id = ?", run.ID).Exec(ctx)
	return storage.Wrap(err, "choose reading")
}

// ReadingID returns the id of a run's reading by the run's versions: that of the stored
// reading, or that of the one that may be opened.
func (s *Store) ReadingID(ctx context.Context, projectID uuid.UUID, run *Run) (uuid.UUID, error) {
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("audit_readings").Column("id").
		Where("project_id = ?", projectID).Where("audit_id = ?", run.ID).
		Where("analyzer_version = ?", run.AnalyzerVersion).Where("scoring_rule_version = ?", run.ScoringRuleVersion).
		Scan(ctx, &id)
	if storage.NotFound(err) {
		return uuid.NewSHA1(run.ID, []byte("reading "+run.AnalyzerVersion+" "+run.ScoringRuleVersion)), nil
	}
	return id, storage.Wrap(err, "read reading")
}
