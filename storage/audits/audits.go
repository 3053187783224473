package audits

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"

	"github.com/answer-visibility/avm/storage"
)

const auditColumns = `project_id, id, workspace_id, parent_audit_id, launch_id, status, benchmark_mode, audit_scope,
	repetitions, random_seed, requested_count, completed_count, failed_count, error_message, model_provenance,
	engine_snapshots, market_id, market_country_code, market_language_code, not_applicable_engines,
	created_at, updated_at, started_at, completed_at`

func auditTargets(a *model.Audit) []any {
	return []any{
		&a.ProjectID, &a.ID, &a.WorkspaceID, &a.ParentAuditID, &a.LaunchID, &a.Status, &a.BenchmarkMode, &a.AuditScope,
		&a.Repetitions, &a.RandomSeed, &a.RequestedCount, &a.CompletedCount, &a.FailedCount, &a.ErrorMessage,
		&a.ModelProvenance, &a.EngineSnapshots, &a.Market.ID, &a.Market.CountryCode, &a.Market.LanguageCode,
		&a.NotApplicableEngines, &a.CreatedAt, &a.UpdatedAt, &a.StartedAt, &a.CompletedAt,
	}
}

func scanAudit(row pgx.CollectableRow) (*model.Audit, error) {
	a := &model.Audit{}
	err := row.Scan(auditTargets(a)...)
	return a, err
}

// Audits reads a page of a project's audits, newest first. One statement; the
// cursor holds one value, the id.
func (s *Store) Audits(ctx context.Context, projectID uuid.UUID, req page.Request) (*model.AuditPage, error) {
	const query = `SELECT ` + auditColumns + ` FROM audits
		WHERE project_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`
	before := uuid.Max
	if len(req.After) > 0 {
		id, err := storage.AfterID(req)
		if err != nil {
			return nil, err
		}
		before = id
	}
	audits, err := storage.Collect(ctx, s.db, scanAudit, query, projectID, before, req.Limit+1)
	if err != nil {
		return nil, fmt.Errorf("read audits: %w", err)
	}
	items, next := page.Cut(req, audits, func(a *model.Audit) []string { return []string{a.ID.String()} })
	return &model.AuditPage{Items: items, NextCursor: next}, nil
}

// Audit reads one audit of a project.
func (s *Store) Audit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error) {
	return s.audit(ctx, `SELECT `+auditColumns+` FROM audits WHERE project_id = $1 AND id = $2`, projectID, auditID)
}

// LockAudit is Audit within a transaction that keeps others from changing it.
func (s *Store) LockAudit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error) {
	return s.audit(ctx, `SELECT `+auditColumns+` FROM audits WHERE project_id = $1 AND id = $2 FOR UPDATE`,
		projectID, auditID)
}

func (s *Store) audit(ctx context.Context, query string, projectID, auditID uuid.UUID) (*model.Audit, error) {
	a, err := storage.One(ctx, s.db, scanAudit, query, projectID, auditID)
	if storage.NotFound(err) {
		return nil, fault.Missing("audit")
	}
	if err != nil {
		return nil, fmt.Errorf("read audit: %w", err)
	}
	return a, nil
}

// NewAudit is an audit with all that it asks.
type NewAudit struct {
	Audit      *model.Audit
	Entities   []model.EntitySnapshot // the brand first
	Prompts    []model.AuditPrompt    // by their index
	Executions []NewExecution
}

// NewExecution is one question that an audit will put.
type NewExecution struct {
	ID          uuid.UUID
	PromptIndex int
	Engine      model.LogicalEngine
	Repetition  int // 1-based
	MaxAttempts int
}

// Credits is the most calls that the audit's executions can make.
func (n NewAudit) Credits() int64 {
	sum := int64(0)
	for _, e := range n.Executions {
		sum += int64(e.MaxAttempts)
	}
	return sum
}

// CreateAudit writes an audit, its prompts and its executions in three
// statements. It takes part in the context's transaction.
func (s *Store) CreateAudit(ctx context.Context, n NewAudit) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertAudit(ctx, n); err != nil {
			return fmt.Errorf("insert audit: %w", err)
		}
		if err := s.copyAuditPrompts(ctx, n.Prompts); err != nil {
			return fmt.Errorf("insert audit's prompts: %w", err)
		}
		if err := s.copyExecutions(ctx, n); err != nil {
			return fmt.Errorf("insert executions: %w", err)
		}
		return nil
	})
}

func (s *Store) insertAudit(ctx context.Context, n NewAudit) error {
	const query = `INSERT INTO audits (` + auditColumns + `, entities)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)`
	a := n.Audit
	_, err := s.db.PGX(ctx).Exec(ctx, query, pgx.QueryExecModeCacheStatement,
		a.ProjectID, a.ID, a.WorkspaceID, a.ParentAuditID, a.LaunchID, a.Status, a.BenchmarkMode, a.AuditScope,
		a.Repetitions, a.RandomSeed, a.RequestedCount, a.CompletedCount, a.FailedCount, a.ErrorMessage,
		a.ModelProvenance, a.EngineSnapshots, a.Market.ID, a.Market.CountryCode, a.Market.LanguageCode,
		a.NotApplicableEngines, a.CreatedAt, a.UpdatedAt, a.StartedAt, a.CompletedAt, n.Entities)
	return err
}

func (s *Store) copyAuditPrompts(ctx context.Context, prompts []model.AuditPrompt) error {
	columns := []string{
		"project_id", "audit_id", "prompt_index", "id", "prompt_id", "text", "theme", "intent", "buyer_stage",
		"prompt_intent", "cohort", "branded", "topic_id", "topic",
	}
	_, err := s.db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{"audit_prompts"}, columns,
		pgx.CopyFromSlice(len(prompts), func(i int) ([]any, error) {
			p := &prompts[i]
			return []any{
				p.ProjectID, p.AuditID, p.PromptIndex, p.ID, p.PromptID, p.Text, p.Theme, p.Intent, p.BuyerStage,
				p.PromptIntent, p.Cohort, p.Branded, p.TopicID, p.Topic,
			}, nil
		}))
	return err
}

func (s *Store) copyExecutions(ctx context.Context, n NewAudit) error {
	columns := []string{
		"project_id", "audit_id", "id", "prompt_index", "logical_engine", "repetition", "status", "attempts", "max_attempts",
	}
	_, err := s.db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{"executions"}, columns,
		pgx.CopyFromSlice(len(n.Executions), func(i int) ([]any, error) {
			e := &n.Executions[i]
			return []any{
				n.Audit.ProjectID, n.Audit.ID, e.ID, e.PromptIndex, e.Engine, e.Repetition,
				model.ExecutionStatusQueued, 0, e.MaxAttempts,
			}, nil
		}))
	return err
}

// StartAudit takes an audit from queued to running, when it is queued.
func (s *Store) StartAudit(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error {
	const query = `UPDATE audits SET status = 'running', started_at = $3, updated_at = $3
		WHERE project_id = $1 AND id = $2 AND status = 'queued'`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, pgx.QueryExecModeCacheStatement, projectID, auditID, at); err != nil {
		return fmt.Errorf("start audit: %w", err)
	}
	return s.noticeAudits(ctx, auditID)
}

// CancelAudit cancels an audit that LockAudit has locked, and every execution
// of it that waits: for its first attempt or for another.
func (s *Store) CancelAudit(ctx context.Context, a *model.Audit, at time.Time) error {
	const audit = `UPDATE audits SET status = 'cancelled', updated_at = $3, error_message = ` + notWaiting + `
		WHERE project_id = $1 AND id = $2`
	// In the order of their ids, as all who lock several executions do. Locking
	// and changing are two statements: joined in one, a planner without
	// statistics compares every execution with every other.
	const lock = `SELECT count(*) FROM (SELECT FROM executions
		WHERE project_id = $1 AND audit_id = $2 AND status = 'queued' ORDER BY id FOR UPDATE) q`
	const executions = `UPDATE executions SET status = 'cancelled', finished_at = $3
		WHERE project_id = $1 AND audit_id = $2 AND status = 'queued'`
	for _, step := range []struct {
		query string
		args  []any
	}{
		{audit, []any{a.ProjectID, a.ID, at}}, {lock, []any{a.ProjectID, a.ID}}, {executions, []any{a.ProjectID, a.ID, at}},
	} {
		if _, err := s.db.PGX(ctx).Exec(ctx, step.query, storage.Cached(step.args...)...); err != nil {
			return fmt.Errorf("cancel audit: %w", err)
		}
	}
	a.Status, a.UpdatedAt = model.AuditStatusCancelled, at
	if strings.HasPrefix(a.ErrorMessage, waiting) {
		a.ErrorMessage = ""
	}
	return s.noticeAudits(ctx, a.ID)
}

// AuditRun reads what an audit's executions need.
func (s *Store) AuditRun(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditRun, error) {
	const query = `SELECT project_id, id, status, benchmark_mode, market_id, market_country_code, market_language_code,
		engine_snapshots FROM audits WHERE project_id = $1 AND id = $2`
	scan := func(row pgx.CollectableRow) (*model.AuditRun, error) {
		r := &model.AuditRun{}
		err := row.Scan(&r.ProjectID, &r.ID, &r.Status, &r.BenchmarkMode,
			&r.Market.ID, &r.Market.CountryCode, &r.Market.LanguageCode, &r.Engines)
		return r, err
	}
	run, err := storage.One(ctx, s.db, scan, query, projectID, auditID)
	if storage.NotFound(err) {
		return nil, fault.Missing("audit")
	}
	if err != nil {
		return nil, fmt.Errorf("read audit's run: %w", err)
	}
	return run, nil
}
