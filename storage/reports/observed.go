package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

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
	if err := s.clear(ctx, "observed_competitors", projectID, readingID); err != nil {
		return err
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

// observedRow is a name that an audit's answers give, with what was decided and judged of it.
type observedRow struct {
	AuditID, ID                             uuid.UUID
	NameKey, Name                           string
	Aliases                                 []string `bun:",array"`
	Domain, QualificationReason             string
	PromptCount, EngineCount, ResponseCount int
	MarketRelevant                          bool
	SourceAnalysisIDs                       []uuid.UUID `bun:"source_analysis_ids,array"`
	SourceArtifactIDs                       []uuid.UUID `bun:"source_artifact_ids,array"`
	AnalyzerVersion                         string
	CompletedAt, DecidedAt                  *time.Time
	CompetitorID                            *uuid.UUID
	VerdictState                            model.JudgementState
	VerdictKind                             model.NameKind
	VerdictConfidence                       float64
	VerdictReason                           string
}

// observedRows selects the names (o) that the answers of a project's audits (a) give.
func (s *Store) observedRows(ctx context.Context, projectID uuid.UUID) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().TableExpr("observed_competitors AS o").
		Join("JOIN audit_readings AS r ON r.project_id = o.project_id AND r.id = o.reading_id").
		Join("JOIN audits AS a ON a.project_id = r.project_id AND a.id = r.audit_id").
		Join("LEFT JOIN competitor_decisions AS d ON d.project_id = o.project_id AND d.name_key = o.name_key").
		Join("LEFT JOIN name_verdicts AS v ON v.project_id = a.project_id AND v.audit_id = a.id AND v.name_key = o.name_key").
		ColumnExpr("a.id AS audit_id, o.id, o.name_key, o.name, o.aliases, o.domain, o.qualification_reason, o.prompt_count").
		ColumnExpr("o.engine_count, o.response_count, o.market_relevant, o.source_analysis_ids, o.source_artifact_ids").
		ColumnExpr("o.analyzer_version, a.completed_at, d.decided_at, d.competitor_id, v.state AS verdict_state").
		ColumnExpr("v.kind AS verdict_kind, v.confidence AS verdict_confidence, v.reason AS verdict_reason").
		Where("o.project_id = ?", projectID)
}

// readObserved runs a query of observedRows.
func readObserved(ctx context.Context, q *bun.SelectQuery) ([]model.ObservedCompetitor, error) {
	var rows []observedRow
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, err
	}
	found := make([]model.ObservedCompetitor, len(rows))
	for i := range rows {
		found[i] = rows[i].competitor()
	}
	return found, nil
}

func (r *observedRow) competitor() model.ObservedCompetitor {
	verdict := model.NameVerdict{State: r.VerdictState, Kind: r.VerdictKind, Confidence: r.VerdictConfidence, Reason: r.VerdictReason}
	opinion := verdict.Opinion()
	o := model.ObservedCompetitor{
		ID: r.ID, AuditID: r.AuditID, Key: r.NameKey, Name: r.Name, Aliases: r.Aliases, Domain: r.Domain,
		QualificationReason: opinion.Qualified(r.QualificationReason), Opinion: opinion, AnalyzerVersion: r.AnalyzerVersion, PromptCount: r.PromptCount,
		EngineCount: r.EngineCount, ResponseCount: r.ResponseCount, MarketRelevant: r.MarketRelevant,
		SourceAnalysisIDs: r.SourceAnalysisIDs, SourceArtifactIDs: r.SourceArtifactIDs, CompetitorID: r.CompetitorID,
	}
	if r.CompletedAt != nil {
		o.CreatedAt = *r.CompletedAt
	}
	switch {
	case r.CompetitorID != nil:
		o.Status = model.CandidateStatusAccepted
	case r.DecidedAt != nil:
		o.Status = model.CandidateStatusDismissed
	case verdict.Excludes():
		o.Status = model.CandidateStatusUnqualified
	default:
		o.Status = model.CandidateStatusSuggested
	}
	return o
}

// Observed reads the names that an audit's answers give, by the reading that reports
// are made of: those that most prompts and engines name first.
func (s *Store) Observed(ctx context.Context, projectID, auditID uuid.UUID) ([]model.ObservedCompetitor, error) {
	reading := s.db.Bun(ctx).NewSelect().TableExpr("audits AS a").ColumnExpr(readingOf).Where("a.project_id = ?", projectID).
		Where("a.id = ?", auditID)
	found, err := readObserved(ctx, s.observedRows(ctx, projectID).Where("o.reading_id = (?)", reading).OrderExpr("o.position"))
	return found, storage.Wrap(err, "read observed competitors")
}

// Undecided reads the names of the newest finished audit of each market that
// nobody has decided about. Deleted markets have none. Newest audits first.
func (s *Store) Undecided(ctx context.Context, projectID uuid.UUID) ([]model.ObservedCompetitor, error) {
	newest := s.db.Bun(ctx).NewSelect().TableExpr("audits AS a").DistinctOn("a.market_id").
		ColumnExpr(readingOf+" AS reading, a.market_id").Where("a.project_id = ?", projectID).Where("a.parent_audit_id IS NULL").
		Where("a.status IN ('completed', 'partially_completed')").OrderExpr("a.market_id, a.completed_at DESC, a.id DESC")
	const there = `o.reading_id IN (SELECT n.reading FROM newest n WHERE n.market_id IS NULL
		OR EXISTS (SELECT 1 FROM markets m WHERE m.project_id = ? AND m.id = n.market_id))`
	found, err := readObserved(ctx, s.observedRows(ctx, projectID).With("newest", newest).Where("d.decided_at IS NULL").
		Where(there, projectID).OrderExpr("a.completed_at DESC, a.id DESC, o.position"))
	return found, storage.Wrap(err, "read undecided competitors")
}

// ObservedByID reads one name that an audit's answers give. A NotFound fault when
// the project has none with the id.
func (s *Store) ObservedByID(ctx context.Context, projectID, id uuid.UUID) (*model.ObservedCompetitor, error) {
	found, err := readObserved(ctx, s.observedRows(ctx, projectID).Where("o.id = ?", id))
	if err != nil {
		return nil, fmt.Errorf("read observed competitor: %w", err)
	}
	if len(found) == 0 {
		return nil, fault.Missing("competitor suggestion")
	}
	return &found[0], nil
}

// decision is a row of competitor_decisions.
type decision struct {
	bun.BaseModel `bun:"table:competitor_decisions,alias:d"`

	ProjectID    uuid.UUID
	NameKey      string
	CompetitorID *uuid.UUID
	DecidedAt    time.Time
}

// Decide records what was decided about a name: the competitor that it is, or,
// with none, that it is dismissed.
func (s *Store) Decide(ctx context.Context, projectID uuid.UUID, key string, competitorID *uuid.UUID, at time.Time) error {
	row := decision{ProjectID: projectID, NameKey: key, CompetitorID: competitorID, DecidedAt: at}
	_, err := s.db.Bun(ctx).NewInsert().Model(&row).On("CONFLICT (project_id, name_key) DO UPDATE").
		Set("competitor_id = EXCLUDED.competitor_id").Set("decided_at = EXCLUDED.decided_at").Exec(ctx)
	return storage.Wrap(err, "record decision about a competitor")
}
