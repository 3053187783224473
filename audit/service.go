package audit

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
)

// Task is one execution to be run.
type Task struct {
	model.ExecutionRef

	Engine model.LogicalEngine
}

// Config names what a Service works with.
type Config struct {
	Store     Store
	Projects  Projects
	Engines   Catalogue
	Jobs      Jobs
	Queue     Queue            // the queue that Jobs inserts into
	Notices   Notices          // nil: audits cannot be followed
	Spreads   Spreads          // nil: estimates assume how answers differ
	Reserved  Reserved         // nil: launches report nothing
	Predictor Predictor        // nil: spot checks expect nothing
	Clock     func() time.Time // nil: the machine's
	Logger    *slog.Logger     // nil: none
}

// Reserved is called in the transaction of a launch with what it leaves of a workspace's limited credits.
type Reserved func(ctx context.Context, workspaceID, projectID uuid.UUID, left *model.WorkspaceCredits) error

// Service estimates, launches and cancels audits. It is safe for concurrent use.
type Service struct {
	store     Store
	projects  Projects
	engines   Catalogue
	jobs      Jobs
	queue     Queue
	notices   Notices
	spreads   Spreads
	reserved  Reserved
	predictor Predictor
	now       func() time.Time
	logger    *slog.Logger
	looks     allLooks // shared by calls of Follow
}

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Projects == nil || cfg.Jobs == nil || cfg.Queue == nil {
		return nil, errors.New("audit: the store, projects, jobs and queue are required")
	}
	if err := cfg.Engines.Validate(); err != nil {
		return nil, err
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Reserved == nil {
		cfg.Reserved = func(context.Context, uuid.UUID, uuid.UUID, *model.WorkspaceCredits) error { return nil }
	}
	return &Service{
		store: cfg.Store, projects: cfg.Projects, engines: cfg.Engines, jobs: cfg.Jobs, queue: cfg.Queue,
		notices: cfg.Notices, spreads: cfg.Spreads, reserved: cfg.Reserved, predictor: cfg.Predictor, now: cfg.Clock, logger: cfg.Logger,
	}, nil
}

// Estimate returns what a launch with the same input would do at most. Errors are faults as Launch has them.
func (s *Service) Estimate(
	ctx context.Context, project *model.Project, in model.AuditEstimateInput,
) (*model.AuditEstimate, error) {
	p, err := s.plan(ctx, project, request{
		promptSetID: in.PromptSetID, promptIDs: in.PromptIds, engines: in.Engines, repetitions: in.Repetitions,
		marketIDs: in.MarketIds, scope: in.AuditScope, mode: in.BenchmarkMode,
	})
	if err != nil {
		return nil, err
	}
	usual, err := s.store.UsualUsage(ctx, project.WorkspaceID, p.snapshots())
	if err != nil {
		return nil, err
	}
	estimate := p.estimate(usual)
	estimate.Precision, err = s.precision(ctx, project.ID, p, estimate)
	return estimate, err
}

// Cancel cancels an audit: what has not begun does not begin; calls in flight
// end and are recorded. Then the audit has ended, and its answers are read: reports show
// them where the audit is named, and no report takes it for the newest. An audit that is
// cancelled already is returned as it is; one past its executions is a conflict.
func (s *Service) Cancel(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error) {
	var audit *model.Audit
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		locked, err := s.store.LockAudit(ctx, projectID, auditID)
		if err != nil {
			return err
		}
		audit = locked
		switch audit.Status {
		case model.AuditStatusCancelled:
			return nil
		case model.AuditStatusQueued, model.AuditStatusRunning:
			if err := s.end(ctx, audit); err != nil {
				return err
			}
			if audit.CompletedAt != nil {
				if err := s.analyze(ctx, audit); err != nil {
					return err
				}
			}
			return s.jobs.Enqueue(ctx, job.Insert{Args: forgetArgs{projectID, auditID, audit.UpdatedAt}, Queue: forgetQueue})
		default:
			return fault.New(fault.Conflict, "the audit is %s: only a queued or running audit can be cancelled", audit.Status)
		}
	})
	if err != nil {
		return nil, err
	}
	return audit, nil
}

// end cancels an audit that the transaction has locked, and settles its credits.
func (s *Service) end(ctx context.Context, audit *model.Audit) error {
	at := s.time()
	if err := s.store.CancelAudit(ctx, audit, at); err != nil {
		return err
	}
	return s.store.CloseCredits(ctx, audit.ProjectID, audit.ID, at)
}

// End ends the audits of a project that is being deleted, whatever their state. Their answers are not read.
func (s *Service) End(ctx context.Context, projectID uuid.UUID) error {
	open, err := s.store.OpenAudits(ctx, projectID)
	if err != nil {
		return err
	}
	for _, id := range open {
		err := s.store.InTx(ctx, func(ctx context.Context) error {
			audit, err := s.store.LockAudit(ctx, projectID, id)
			if err != nil || audit.Status.Ended() {
				return err
			}
			return s.end(ctx, audit)
		})
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
	}
	return nil
}

// Delete deletes an audit that has ended with everything that was measured in it. It returns
// a Conflict fault while the audit is under way. It takes part in the context's transaction.
func Delete(ctx context.Context, store DeletionStore, projectID, auditID uuid.UUID) error {
	locked, err := store.LockAudit(ctx, projectID, auditID)
	if err != nil {
		return err
	}
	if !locked.Status.Ended() {
		return fault.New(fault.Conflict, "the audit is %s: cancel it, or wait until it has ended", locked.Status)
	}
	return store.DeleteAudit(ctx, projectID, auditID)
}

// time is now as the database keeps it: what is answered is what is read later.
func (s *Service) time() time.Time { return s.now().UTC().Truncate(time.Microsecond) }
