package perception

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

const (
	// turn is how long one job judges before it lets others continue.
	turn = time.Minute
	// refreshEvery is how often the rollups follow the judgements meanwhile.
	refreshEvery = 20 * time.Second
	// mostCalls is how often the model is asked one thing at most.
	mostCalls = 6
	// chunk is how many responses are looked at together.
	chunk = 128
	// patience is how long judgements wait for a model that cannot be asked before
	// the operator acts.
	patience = 24 * time.Hour
	// usualPause is the first wait after a call that went wrong; longestPause the last.
	usualPause   = 5 * time.Second
	longestPause = 10 * time.Minute
)

// Jobs enqueues the judging of audits in the transaction of the context.
type Jobs interface {
	Judge(ctx context.Context, projectID, auditID uuid.UUID) error
}

// Config names what a Judge works with.
type Config struct {
	Store  *reports.Store
	Jobs   Jobs
	Model  *llm.Model // nil: none is configured
	Limits Limits
	Pause  time.Duration    // after the first call that went wrong; zero: 5 seconds
	Clock  func() time.Time // nil: the machine's
	Logger *slog.Logger     // nil: none
	// Ended is called with each audit whose answers are all judged, in the transaction that ends its judging; nil: nothing is called.
	Ended func(ctx context.Context, projectID, auditID uuid.UUID) error
}

// Judge has the answers of finished audits, and the names they give, judged. It may be used by any number
// of processes; what one of them leaves, another continues with.
type Judge struct {
	Config

	shares *job.Shares // divides the workers among workspaces
}

// New checks the configuration.
func New(cfg Config) (*Judge, error) {
	if cfg.Store == nil || cfg.Jobs == nil {
		return nil, errors.New("perception: store and jobs are needed")
	}
	if err := cfg.Limits.Validate(); err != nil {
		return nil, err
	}
	if cfg.Model != nil {
		if err := cfg.Model.Validate(); err != nil {
			return nil, err
		}
	}
	if cfg.Pause == 0 {
		cfg.Pause = usualPause
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return &Judge{cfg, job.NewShares(judgings)}, nil
}

func (j *Judge) now() time.Time { return j.Clock().UTC().Truncate(time.Microsecond) }

func (j *Judge) by() reports.JudgeName {
	return reports.JudgeName{Model: j.Model.String(), ExtractorVersion: ExtractorVersion, TemplateVersion: TemplateVersion}
}

// Begin has an audit's answers judged, if there is a judge model. It takes part
// in the transaction that ends the audit, and costs it two rows.
func (j *Judge) Begin(ctx context.Context, projectID, auditID uuid.UUID) error {
	if j.Model == nil {
		return nil
	}
	if err := j.Store.BeginJudging(ctx, projectID, auditID, j.by(), j.now()); err != nil {
		return err
	}
	return j.Jobs.Judge(ctx, projectID, auditID)
}

// Work judges an audit's answers as far as it goes now, and says whether and when
// it is to be called again. An error says that the database failed, or wraps the
// context's. It may be repeated at any point: what is recorded stays.
func (j *Judge) Work(ctx context.Context, gate Gate, projectID, auditID uuid.UUID) (again bool, after time.Duration, err error) {
	judging, err := j.Store.Judging(ctx, projectID, auditID)
	if fault.KindOf(err) == fault.NotFound {
		return false, 0, nil // deleted, with all that belongs to it
	}
	if err != nil || judging.Finished {
		return false, 0, err
	}
	if j.Model == nil {
		return false, 0, j.end(ctx, judging, model.JudgementModelNotConfigured)
	}
	err = j.shares.Work(judging.WorkspaceID, func() error {
		again, after, err = j.takeTurn(ctx, gate, judging)
		return err
	})
	return again, after, err
}

// takeTurn judges answers until its turn is over.
func (j *Judge) takeTurn(ctx context.Context, gate Gate, judging *reports.Judging) (again bool, after time.Duration, err error) {
	projectID, auditID := judging.ProjectID, judging.AuditID
	if by := j.by(); judging.By != by {
		if err := j.Store.JudgedBy(ctx, projectID, auditID, by); err != nil {
			return false, 0, err
		}
	}
	s := &session{Judge: j, judging: judging, gate: gate, refreshed: j.now(), ends: j.now().Add(turn)}
	if err := s.run(ctx); err != nil {
		return false, 0, err
	}
	if s.hopeless {
		return false, 0, j.end(ctx, judging, model.JudgementModelError)
	}
	return s.close(ctx)
}

// Abandon ends the judging of an audit. Answers that are not judged yet are marked as
// failed by the model, so that its report does not wait for them.
func (j *Judge) Abandon(ctx context.Context, projectID, auditID uuid.UUID) error {
	judging, err := j.Store.Judging(ctx, projectID, auditID)
	if err != nil || judging.Finished {
		return j.quietly(err)
	}
	return j.end(ctx, judging, model.JudgementModelError)
}

func (j *Judge) end(ctx context.Context, judging *reports.Judging, rest model.JudgementState) error {
	return j.quietly(j.Store.InTx(ctx, func(ctx context.Context) error {
		if err := j.Store.EndJudging(ctx, judging, rest, j.now()); err != nil || j.Ended == nil {
			return err
		}
		return j.Ended(ctx, judging.ProjectID, judging.AuditID)
	}))
}

// quietly treats a deleted audit as one with nothing left to do.
func (j *Judge) quietly(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// session is one turn of an audit's judging.
type session struct {
	*Judge
	judging   *reports.Judging
	gate      Gate
	refreshed time.Time
	ends      time.Time

	mu       sync.Mutex
	halted   bool          // no more calls in this turn
	wait     time.Duration // before the next turn
	hopeless bool          // nothing can be asked any more
	gone     bool          // deleted meanwhile
}

// halt ends the turn's calls; the longest wait that was asked for counts.
func (s *session) halt(wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.halted, s.wait = true, max(s.wait, wait)
}

func (s *session) stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.halted || s.gone || s.hopeless
}

func (s *session) set(flag *bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*flag = true
}

// run judges names, then answers chunk by chunk until there is nothing left that
// need not wait.
func (s *session) run(ctx context.Context) error {
	if err := s.judgeNames(ctx); err != nil {
		return err
	}
	after := uuid.Nil
	for !s.stopped() {
		answers, err := s.Store.AnswersToJudge(ctx, s.judging.ProjectID, s.judging.AuditID, after, s.now(), chunk)
		if err != nil || len(answers) == 0 {
			return err
		}
		if err := s.judgeAll(ctx, answers); err != nil {
			return err
		}
		if err := s.refresh(ctx); err != nil {
			return err
		}
		if !s.now().Before(s.ends) {
			s.halt(0)
		}
		after = answers[len(answers)-1].ExecutionID
	}
	return nil
}

// refresh lets the rollups follow from time to time.
func (s *session) refresh(ctx context.Context) error {
	if s.now().Sub(s.refreshed) < refreshEvery {
		return nil
	}
	s.refreshed = s.now()
	return s.replace(ctx)
}

func (s *session) replace(ctx context.Context) error {
	return s.quietly(s.Store.InTx(ctx, func(ctx context.Context) error {
		return s.Store.ReplacePerceptions(ctx, s.judging.ProjectID, s.judging.AuditID)
	}))
}

// close ends the judging when nothing is left, else says when to continue.
func (s *session) close(ctx context.Context) (again bool, after time.Duration, err error) {
	left, first, err := s.toCome(ctx)
	if err != nil || s.gone {
		return false, 0, err
	}
	if !left {
		return false, 0, s.end(ctx, s.judging, model.JudgementTaskFailed)
	}
	if err := s.replace(ctx); err != nil {
		return false, 0, err
	}
	wait := s.wait
	if !first.IsZero() {
		wait = max(wait, first.Sub(s.now()))
	}
	return true, wait, nil
}

// toCome reports whether answers or names are left to be judged, and when the first
// of them may continue (zero: at once).
func (s *session) toCome(ctx context.Context) (left bool, first time.Time, err error) {
	answers, first, err := s.Store.JudgementsToCome(ctx, s.judging.ProjectID, s.judging.AuditID)
	if err != nil {
		return false, time.Time{}, err
	}
	names, at, err := s.Store.NamesToJudge(ctx, s.judging.ProjectID, s.judging.AuditID)
	if err != nil {
		return false, time.Time{}, err
	}
	if len(names) > 0 && (answers == 0 || at.Before(first)) {
		first = at
	}
	return answers > 0 || len(names) > 0, first, nil
}
