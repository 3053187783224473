package audit

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/credits"
)

// Projects is what this package needs of projects.
type Projects interface {
	Project(ctx context.Context, workspaceID, id uuid.UUID, fields []string) (*model.Project, error)
	LockProject(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error)
	Markets(ctx context.Context, project *model.Project) ([]model.Market, error)
	Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error)
	TextBytes(ctx context.Context, projectID uuid.UUID) (int64, error)
}

// Transactions runs functions in a transaction that their context carries.
type Transactions interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	Savepoint(ctx context.Context, fn func(context.Context) error) error
}

// Store is what a Service needs of package storage/audits.
type Store interface {
	Transactions
	CreditStore
	launchStore
	rerunStore
	scheduleStore
	resultStore
	CallReader

	LockAudit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error)
	Audit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error)
	CancelAudit(ctx context.Context, a *model.Audit, at time.Time) error
	EndCalls(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) (ended bool, err error)
	OpenAudits(ctx context.Context, projectID uuid.UUID) ([]uuid.UUID, error)
}

// resultStore reads how far an audit is, and what was answered.
type resultStore interface {
	AuditProgress(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditProgress, error)
	Answers(ctx context.Context, projectID, auditID uuid.UUID, req page.Request, f audits.AnswerFilter) (*audits.KeptAnswers, error)
}

// DeletionStore is what the deletion of an audit needs of package storage/audits.
type DeletionStore interface {
	LockAudit(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error)
	DeleteAudit(ctx context.Context, projectID, auditID uuid.UUID) error
}

// launchStore stores what a launch reads and writes.
type launchStore interface {
	HasPromptSet(ctx context.Context, projectID, id uuid.UUID) (bool, error)
	NamedPrompts(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]audits.LaunchPrompt, error)
	CountAskable(ctx context.Context, a audits.Askable, cohort model.PromptCohort) (audits.AskableCount, error)
	AskableIDs(ctx context.Context, a audits.Askable) ([]uuid.UUID, error)
	PromptsByID(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*model.Prompt, error)
	UsualUsage(
		ctx context.Context, workspaceID uuid.UUID, engines []model.EngineSnapshot,
	) (map[model.LogicalEngine]audits.Usage, error)
	CreateAudit(ctx context.Context, n audits.NewAudit) error
	SpotCheck(ctx context.Context, projectID, id uuid.UUID) (*model.SpotCheckRow, error)
	SpotChecks(ctx context.Context, projectID, promptID uuid.UUID) ([]model.SpotCheckRow, error)
}

// rerunStore reads what failed in an audit.
type rerunStore interface {
	FailedExecutions(ctx context.Context, projectID, auditID uuid.UUID) ([]audits.FailedExecution, error)
	Entities(ctx context.Context, projectID, auditID uuid.UUID) ([]model.EntitySnapshot, error)
	AskedPrompts(ctx context.Context, projectID, auditID uuid.UUID, indexes []int) ([]model.AuditPrompt, error)
}

// CreditStore stores what workspaces may spend and have spent.
type CreditStore interface {
	SetCreditLimit(ctx context.Context, workspaceID uuid.UUID, limit *int64, at time.Time) error
	LockCredits(ctx context.Context, workspaceID uuid.UUID) error
	WorkspaceCredits(ctx context.Context, workspaceID uuid.UUID, from time.Time) (*model.WorkspaceCredits, error)
	OpenCredits(ctx context.Context, workspaceID uuid.UUID) (int64, error)
	ReserveCredits(ctx context.Context, a *model.Audit, byEngine map[model.LogicalEngine]int64) error
	CreditUsage(ctx context.Context, workspaceID uuid.UUID, f credits.UsageFilter, req page.Request) (*model.CreditUsagePage, error)
	CloseCredits(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error
}

// scheduleStore stores schedules.
type scheduleStore interface {
	CountSchedules(ctx context.Context, projectID uuid.UUID) (int, error)
	LockSchedule(ctx context.Context, projectID, id uuid.UUID) (*model.AuditSchedule, error)
	InsertSchedule(ctx context.Context, a *model.AuditSchedule) error
	UpdateSchedule(ctx context.Context, a *model.AuditSchedule) error
	DeleteSchedule(ctx context.Context, projectID, id uuid.UUID) error
	DueSchedules(ctx context.Context, now time.Time, passed []uuid.UUID, limit int) ([]audits.DueSchedule, error)
	AnyOpen(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID) (bool, error)
	TakeDueSchedule(
		ctx context.Context, due audits.DueSchedule, now time.Time,
	) (*model.Project, *model.AuditSchedule, error)
}

// RunnerStore is what a Runner needs of package storage/audits.
type RunnerStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	AuditRun(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditRun, error)
	StartAudit(ctx context.Context, projectID, auditID uuid.UUID, at time.Time) error
	BeginAttempts(ctx context.Context, refs []model.ExecutionRef, at time.Time) ([]model.BegunAttempt, error)
	RecordOutcomes(
		ctx context.Context, outcomes []model.AttemptOutcome, at time.Time,
	) ([]model.RecordedOutcome, []audits.FinishedAudit, error)
	ReserveCall(
		ctx context.Context, engine string, interval, horizon time.Duration,
	) (wait time.Duration, ok bool, err error)
	SetOutage(ctx context.Context, engine string, pause time.Duration, reason string) error
	EndOutage(ctx context.Context, engine string) error
	OpenSlots(ctx context.Context, worker string, engines []string) (*audits.Slots, error)
}

// Notices reports who waits for it that an audit has changed.
type Notices interface {
	Subscribe(auditID uuid.UUID) (changed <-chan struct{}, leave func())
}
