package intelligence

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/intelligence"
)

const (
	queue   = "search_intelligence"
	workers = 2
	// maxAttempts is how often a call is made that costs nothing because it fails.
	maxAttempts = 4
	firstPause  = 5 * time.Second
	// mostFailures is how many errors of its job end a run. What a provider answers is
	// no error of the job.
	mostFailures = 25
	// turnTime is the time after which a run goes behind others that wait.
	turnTime = time.Minute
)

// runArgs is the job that makes the calls of a run.
type runArgs struct {
	Project uuid.UUID `json:"p"`
	Run     uuid.UUID `json:"r"`
}

// Kind names the job.
func (runArgs) Kind() string { return "search_run" }

// Kinds returns the package's kinds of jobs.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[runArgs]{
		Queue: queue, Workers: workers,
		Work:        s.turn,
		Project:     func(a runArgs) uuid.UUID { return a.Project },
		MaxAttempts: mostFailures,
		Failed: func(ctx context.Context, a runArgs, reason string) error {
			return s.Abandon(ctx, a.Project, a.Run, reason)
		},
	})}
}

// turn works on a run until its turn is over, in its workspace's share of the workers.
func (s *Service) turn(ctx context.Context, a runArgs) error {
	workspace, err := s.store.Workspace(ctx, a.Project)
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	if err != nil {
		return err
	}
	return s.turns.Work(workspace, func() error { return s.Work(ctx, a.Project, a.Run) })
}

// Abandon ends a run whose job is not taken up again. A call that was sent counts as
// lost; what earlier calls brought is published.
func (s *Service) Abandon(ctx context.Context, projectID, runID uuid.UUID, reason string) error {
	err := s.loseSent(ctx, projectID, runID)
	if err == nil {
		err = s.settle(ctx, projectID, runID, &enoughError{CodeAbandoned, "the run could not continue: " + reason})
	}
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	return err
}

// loseSent records the calls that were sent, and whose answers nobody awaits, as lost.
func (s *Service) loseSent(ctx context.Context, projectID, runID uuid.UUID) error {
	calls, err := s.store.Calls(ctx, projectID, runID)
	if err != nil {
		return err
	}
	for i := range calls {
		if calls[i].State != intelligence.CallSent {
			continue
		}
		lost := &CallError{Code: CodeAnswerLost, Message: "the process ended while the answer was awaited", Lost: true}
		if err := s.record(ctx, &calls[i], nil, lost); err != nil {
			return err
		}
	}
	return nil
}

// Work makes the calls of a run that are left, one after the other. It is repeated
// after a crash: a call that it then finds as sent is lost, and is not made again.
func (s *Service) Work(ctx context.Context, projectID, runID uuid.UUID) error {
	_, err := s.store.Run(ctx, projectID, runID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // the project was deleted
	}
	if err != nil {
		return err
	}
	if err := s.loseSent(ctx, projectID, runID); err != nil {
		return err
	}
	calls, err := s.store.Calls(ctx, projectID, runID)
	if err != nil {
		return err
	}
	begun := time.Now()
	for i := range calls {
		if calls[i].State != intelligence.CallPlanned {
			continue
		}
		if time.Since(begun) > turnTime {
			return job.Again(0)
		}
		more, err := s.next(ctx, &calls[i])
		if err != nil || !more {
			return s.stopped(ctx, projectID, runID, err)
		}
	}
	return s.settle(ctx, projectID, runID, nil)
}

// enoughError ends a run before all its calls are made.
type enoughError struct{ code, message string }

func (e *enoughError) Error() string { return e.message }

func (s *Service) stopped(ctx context.Context, projectID, runID uuid.UUID, err error) error {
	enough, ok := errors.AsType[*enoughError](err)
	if err != nil && !ok {
		return err
	}
	return s.settle(ctx, projectID, runID, enough)
}

// next makes one call, unless the run has ended or its dataset has everything. It
// reports false when no more calls are to be made.
func (s *Service) next(ctx context.Context, c *intelligence.Call) (more bool, err error) {
	select {
	case <-job.Stopping(ctx):
		return false, job.Again(0)
	default:
	}
	run, err := s.store.Run(ctx, c.ProjectID, c.RunID)
	if err != nil || run.Status != model.SearchRunStatusRunning {
		return false, err
	}
	if err := s.affordable(run, c); err != nil {
		return false, err
	}
	d, err := s.store.Dataset(ctx, c.ProjectID, c.DatasetID)
	if err != nil {
		return false, err
	}
	if d.ProviderTotal != nil && int64(c.RowOffset) >= *d.ProviderTotal {
		return true, s.unneeded(ctx, c)
	}
	began, err := s.store.BeginCall(ctx, c, s.now().UTC())
	if err != nil || !began {
		return began, err
	}
	answer, err := s.provider.Fetch(ctx, requestOf(run, d, c))
	if err == nil {
		return true, s.record(context.WithoutCancel(ctx), c, answer, nil)
	}
	return s.failed(context.WithoutCancel(ctx), c, err)
}

// affordable refuses a call with which the run could cost more than was confirmed.
func (s *Service) affordable(run *model.SearchRun, c *intelligence.Call) error {
	if s.provider == nil {
		return &enoughError{CodeNotConfigured, "search_intelligence.adapter is not configured any more"}
	}
	if run.ProviderReportedCostUsd == nil || run.MaxCostUsd == nil || *run.ProviderReportedCostUsd+c.Estimate <= *run.MaxCostUsd {
		return nil
	}
	return &enoughError{CodeCostCeiling, "the provider charged " + run.ProviderReportedCostUsd.String() +
		" US dollars so far; the next call could exceed the confirmed " + run.MaxCostUsd.String()}
}

// unneeded ends a call that an earlier answer made unnecessary.
func (s *Service) unneeded(ctx context.Context, c *intelligence.Call) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		run, err := s.store.LockRun(ctx, c.ProjectID, c.RunID)
		if err != nil {
			return err
		}
		now := s.now().UTC()
		c.State, c.EndedAt = intelligence.CallSkipped, &now
		if moved, err := s.store.MoveCall(ctx, c, intelligence.CallPlanned); err != nil || !moved {
			return err
		}
		run.CompletedCalls++
		return s.store.SaveRun(ctx, run)
	})
}

func requestOf(run *model.SearchRun, d *model.SearchDataset, c *intelligence.Call) Request {
	comparison := ""
	if c.Place < len(run.Plan.Calls) {
		comparison = run.Plan.Calls[c.Place].Comparison
	}
	return Request{
		Action: run.Action, Target: d.TargetHostname, Exact: d.ResearchScope == model.ResearchScopeExactHost, Comparison: comparison,
		Keywords: run.Scope.Keywords, Location: d.LocationCode, Language: d.LanguageCode, Offset: c.RowOffset, Limit: c.RowLimit,
	}
}

// failed records a call that brought nothing, or has it made again.
func (s *Service) failed(ctx context.Context, c *intelligence.Call, cause error) (more bool, err error) {
	f, ok := errors.AsType[*CallError](cause)
	if !ok {
		f = &CallError{Code: CodeProviderError, Message: "the call could not be made; the service's operator finds the cause in the log", Cause: cause}
	}
	s.logger.WarnContext(ctx, "search call failed", slog.String("run", c.RunID.String()), slog.String("code", f.Code),
		slog.Any("error", f), slog.Int("attempt", c.Attempts))
	if f.Again && c.Attempts < maxAttempts {
		c.State, c.ErrorCode, c.ErrorDetail = intelligence.CallPlanned, f.Code, f.Message
		if _, err := s.store.MoveCall(ctx, c, intelligence.CallSent); err != nil {
			return false, err
		}
		return false, job.Again(max(f.After, firstPause<<c.Attempts))
	}
	if err := s.record(ctx, c, nil, f); err != nil {
		return false, err
	}
	if f.Fatal {
		return false, &enoughError{f.Code, f.Message}
	}
	return true, nil
}
