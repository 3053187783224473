package reports

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Run is an audit as reports see it.
type Run struct {
	ID                 uuid.UUID
	ReadingID          uuid.UUID  // of its answers: what facts and rollups belong to
	ParentID           *uuid.UUID // of a re-run of what failed in another
	Status             model.AuditStatus
	BenchmarkMode      model.BenchmarkMode
	Requested          int
	Completed          int
	Failed             int
	Entities           []model.EntitySnapshot // the brand first
	Provenance         []model.ModelProvenance
	Engines            []model.EngineSnapshot
	Market             model.AuditMarket
	AnalyzerVersion    string
	ScoringRuleVersion string
	CreatedAt          time.Time
	CompletedAt        *time.Time
	ErrorMessage       string // why the audit failed, or why its answers cannot be read
	IntentGroups       []int  // by prompt index: prompts of one intent have one number, negative where it is no topic; nil: each is its own
	SpotCheck          bool   // no report counts it
}

// EngineLabel returns the label that an engine had at launch, empty for runs from before labels were stored.
func (r *Run) EngineLabel(engine model.LogicalEngine) string {
	for i := range r.Engines {
		if r.Engines[i].LogicalEngine == engine {
			return r.Engines[i].EngineLabel
		}
	}
	return ""
}

// Finished reports whether the run has figures that reports select.
func (r *Run) Finished() bool {
	return r.Status == model.AuditStatusCompleted || r.Status == model.AuditStatusPartiallyCompleted
}

// RunFilter selects the runs of a report.
type RunFilter struct {
	Market *model.MarketRef // nil: any
	Cohort model.PromptCohort
	Engine string // empty: all engines together
}

// The runs that reports select are finished; audits_market_finished holds them.
// A re-run of what failed is a choice of hard questions: it is read only by its id.
const (
	runColumns = `a.id, ` + readingOf + ` AS reading_id, a.parent_audit_id, a.status, a.benchmark_mode, a.requested_count, a.completed_count, a.failed_count, a.entities,
		a.model_provenance, a.engine_snapshots, a.market_id, a.market_country_code, a.market_language_code, a.analyzer_version,
		a.scoring_rule_version, a.created_at, a.completed_at, a.error_message, a.intent_groups, a.spot_check IS NOT NULL AS spot_check`
	finishedRuns = ` FROM audits a WHERE ` + finished
	finished     = `a.project_id = ?0 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')`
	hasCells     = ` AND EXISTS (SELECT 1 FROM totals t WHERE t.project_id = ?0 AND t.reading_id = ` + readingOf + ` AND t.cohort = ?1
		AND t.logical_engine = ?2 AND t.entity_index = 0)`
	newestFirst = ` ORDER BY a.completed_at DESC, a.id DESC`
)

// runRow is a row of runColumns.
type runRow struct {
	ID, ReadingID                               uuid.UUID
	ParentAuditID                               *uuid.UUID
	Status                                      model.AuditStatus
	BenchmarkMode                               model.BenchmarkMode
	RequestedCount, CompletedCount, FailedCount int
	Entities, ModelProvenance, EngineSnapshots  json.RawMessage
	MarketID                                    *uuid.UUID
	MarketCountryCode, MarketLanguageCode       string
	AnalyzerVersion, ScoringRuleVersion         string
	CreatedAt                                   time.Time
	CompletedAt                                 *time.Time
	ErrorMessage                                string
	IntentGroups                                []int `bun:",array"`
	SpotCheck                                   bool
}

// runReader decodes the rows of one query. Runs that follow each other have the same
// entities, models and engines nearly always, and share them then: decoding them is most
// of the work.
type runReader struct {
	entities   lastDecoded[model.EntitySnapshot]
	provenance lastDecoded[model.ModelProvenance]
	engines    lastDecoded[model.EngineSnapshot]
}

// lastDecoded holds the list that was decoded last.
type lastDecoded[T any] struct {
	text json.RawMessage
	list []T
}

// decode returns the list that a text holds. The list is shared by equal texts in a row.
func (d *lastDecoded[T]) decode(text json.RawMessage) ([]T, error) {
	if d.text != nil && bytes.Equal(d.text, text) {
		return d.list, nil
	}
	d.text, d.list = text, nil
	err := json.Unmarshal(text, &d.list)
	return d.list, err
}

func (r *runReader) run(row *runRow) (*Run, error) {
	run := &Run{
		ID: row.ID, ReadingID: row.ReadingID, ParentID: row.ParentAuditID, Status: row.Status, BenchmarkMode: row.BenchmarkMode,
		Requested: row.RequestedCount, Completed: row.CompletedCount, Failed: row.FailedCount,
		Market:          model.AuditMarket{ID: row.MarketID, CountryCode: row.MarketCountryCode, LanguageCode: row.MarketLanguageCode},
		AnalyzerVersion: row.AnalyzerVersion, ScoringRuleVersion: row.ScoringRuleVersion, CreatedAt: row.CreatedAt,
		CompletedAt: row.CompletedAt, ErrorMessage: row.ErrorMessage, IntentGroups: row.IntentGroups, SpotCheck: row.SpotCheck,
	}
	var failed [3]error
	run.Entities, failed[0] = r.entities.decode(row.Entities)
	run.Provenance, failed[1] = r.provenance.decode(row.ModelProvenance)
	run.Engines, failed[2] = r.engines.decode(row.EngineSnapshots)
	if err := errors.Join(failed[:]...); err != nil {
		return nil, fmt.Errorf("audit %s: %w", row.ID, err)
	}
	return run, nil
}

// scan reads runColumns.
func (r *runRow) scan(rows *sql.Rows) error {
	return rows.Scan(&r.ID, &r.ReadingID, &r.ParentAuditID, &r.Status, &r.BenchmarkMode, &r.RequestedCount, &r.CompletedCount, &r.FailedCount,
		(*[]byte)(&r.Entities), (*[]byte)(&r.ModelProvenance), (*[]byte)(&r.EngineSnapshots), &r.MarketID, &r.MarketCountryCode, &r.MarketLanguageCode, &r.AnalyzerVersion,
		&r.ScoringRuleVersion, &r.CreatedAt, &r.CompletedAt, &r.ErrorMessage, pgdialect.Array(&r.IntentGroups), &r.SpotCheck)
}

// readRuns runs a statement that selects runColumns. It holds the documents of one row at a time.
func (s *Store) readRuns(ctx context.Context, query string, args ...any) ([]*Run, error) {
	rows, err := s.db.Bun(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err has it
	var runs []*Run
	for reader := (runReader{}); rows.Next(); {
		var row runRow
		if err := row.scan(rows); err != nil {
			return nil, err
		}
		run, err := reader.run(&row)
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, rows.Err()
}

// Run reads an audit of a project as reports see it.
func (s *Store) Run(ctx context.Context, projectID, auditID uuid.UUID) (*Run, error) {
	runs, err := s.Runs(ctx, projectID, []uuid.UUID{auditID})
	if err != nil {
		return nil, err
	}
	if len(runs) == 0 {
		return nil, fault.Missing("audit")
	}
	return runs[0], nil
}

// AnyRun reads an audit as Run does, and spot checks too.
func (s *Store) AnyRun(ctx context.Context, projectID, auditID uuid.UUID) (*Run, error) {
	runs, err := s.readRuns(ctx, `SELECT `+runColumns+` FROM audits a WHERE a.project_id = ?0 AND a.id = ?1`, projectID, auditID)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read run: %w", err)
	case len(runs) == 0:
		return nil, fault.Missing("audit")
	}
	return runs[0], nil
}

// Runs reads those of the given audits that the project has and that are no spot checks, newest first;
// unfinished ones come first.
func (s *Store) Runs(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*Run, error) {
	runs, err := s.readRuns(ctx, `SELECT `+runColumns+` FROM audits a WHERE a.project_id = ?0 AND a.id = ANY(?1) AND a.spot_check IS NULL`+newestFirst,
		projectID, pgdialect.Array(ids))
	return runs, storage.Wrap(err, "read runs")
}

// LatestRun reads the newest finished run that has cells of the filter's cohort
// and engine; nil when there is none. Without a market the default market comes
// before all others, however old its newest run is. One statement.
func (s *Store) LatestRun(ctx context.Context, projectID uuid.UUID, f RunFilter) (*Run, error) {
	query, args := latestRun(runColumns, f, []any{projectID, string(f.Cohort), f.Engine})
	runs, err := s.readRuns(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("select run: %w", err)
	}
	if len(runs) == 0 {
		return nil, nil //nolint:nilnil // no run is an answer, not a failure
	}
	return runs[0], nil
}

// latestRun returns a query of columns of the run that LatestRun takes, and its arguments, which begin with those given.
func latestRun(columns string, f RunFilter, args []any) (string, []any) {
	branch := func(market string) string {
		return `(SELECT ` + columns + finishedRuns + market + hasCells + newestFirst + ` LIMIT 1)`
	}
	switch {
	case f.Market != nil && f.Market.ID.Valid:
		condition, args := inMarket(&f.Market.ID.UUID, args)
		return branch(condition), args
	case f.Market != nil:
		return branch(markedDefault) + ` UNION ALL ` + branch(ownDefault) + ` LIMIT 1`, args
	default:
		return branch(markedDefault) + ` UNION ALL ` + branch(ownDefault) + ` UNION ALL ` + branch(``) + ` LIMIT 1`, args
	}
}

// The default market is the row marked so or, without one, the project's own
// country and language, which has no id.
const (
	markedDefault = ` AND a.market_id = (SELECT id FROM markets WHERE project_id = ?0 AND is_default)`
	ownDefault    = ` AND a.market_id IS NULL AND NOT EXISTS (SELECT 1 FROM markets WHERE project_id = ?0 AND is_default)`
)

// MarketExists reports whether a project has a market.
func (s *Store) MarketExists(ctx context.Context, projectID, marketID uuid.UUID) (bool, error) {
	return s.exists(ctx, "markets", projectID, marketID)
}

// RunRange is a stretch of time; nil ends are open. To is exclusive.
type RunRange struct {
	From, To *time.Time
	Limit    int // at most this many, the newest
}

// inCalendar returns a time as an argument of a statement. PostgreSQL writes years before the
// first one in its own way, and there are no runs then.
func inCalendar(t *time.Time) any {
	if t != nil && t.UTC().Year() < 1 {
		return "-infinity"
	}
	return t
}

// FinishedRuns reads the finished runs of a range that have cells of a cohort and engine, in the market of the run that
// LatestRun takes, newest first. One statement.
func (s *Store) FinishedRuns(ctx context.Context, projectID uuid.UUID, f RunFilter, r RunRange) ([]*Run, error) {
	latest, args := latestRun(`a.market_id`, f,
		[]any{projectID, string(f.Cohort), f.Engine, inCalendar(r.From), inCalendar(r.To), r.Limit})
	runs, err := s.readRuns(ctx, `SELECT `+runColumns+` FROM (`+latest+`) latest CROSS JOIN audits a WHERE `+finished+hasCells+`
		AND a.completed_at >= coalesce(?3::timestamptz, '-infinity') AND a.completed_at < coalesce(?4::timestamptz, 'infinity')
		AND a.market_id IS NOT DISTINCT FROM latest.market_id`+newestFirst+` LIMIT ?5`, args...)
	return runs, storage.Wrap(err, "read finished runs")
}

// inMarket returns the condition that keeps to one market in a form that an index serves.
func inMarket(market *uuid.UUID, args []any) (string, []any) {
	if market == nil {
		return ` AND a.market_id IS NULL`, args
	}
	args = append(args, *market)
	return fmt.Sprintf(` AND a.market_id = ?%d`, len(args)-1), args
}

// EarlierRuns reads the finished runs of a run's market before it, newest first.
func (s *Store) EarlierRuns(
	ctx context.Context, projectID uuid.UUID, run *Run, f RunFilter, limit int,
) ([]*Run, error) {
	args := []any{projectID, string(f.Cohort), f.Engine, run.CompletedAt, run.ID, limit}
	condition, args := inMarket(run.Market.ID, args)
	runs, err := s.readRuns(ctx, `SELECT `+runColumns+finishedRuns+condition+hasCells+
		` AND (a.completed_at, a.id) < (?3, ?4)`+newestFirst+` LIMIT ?5`, args...)
	return runs, storage.Wrap(err, "read earlier runs")
}

// MarketOf returns the id under which the runs of a market are kept: nil for a
// default market that is the project's own country and language.
func (s *Store) MarketOf(ctx context.Context, projectID uuid.UUID, ref model.MarketRef) (*uuid.UUID, error) {
	if ref.ID.Valid {
		return &ref.ID.UUID, nil
	}
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("markets").Column("id").Where("project_id = ?", projectID).Where("is_default").Scan(ctx, &id)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // no market is marked as the default one
	}
	if err != nil {
		return nil, fmt.Errorf("read default market: %w", err)
	}
	return &id, nil
}
