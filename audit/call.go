package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// call is one attempt at an execution.
type call struct {
	*Runner

	task     Task
	run      *model.AuditRun
	snapshot model.EngineSnapshot
	gate     *gate
	leave    func() // frees the place at the gate
}

// make begins an attempt, asks, and records what came of it. The place at the
// gate is held for as long as the call is.
func (c *call) make(ctx context.Context) (Next, error) {
	begun, err := c.start(ctx)
	if err != nil || begun.Number == 0 {
		c.leave()
		if err != nil {
			return Next{}, err
		}
		return c.settle(ctx, c.task, begun)
	}
	o, next := c.ask(ctx, begun)
	c.leave()
	recorded, err := c.keep(ctx, o)
	if err != nil {
		return Next{}, err
	}
	if recorded.Applied && recorded.Status == model.ExecutionStatusQueued {
		return next, nil
	}
	return c.unlessOpen(c.task, recorded), nil
}

// start writes the attempt down; the audit's first one starts the audit.
func (c *call) start(ctx context.Context) (model.BegunAttempt, error) {
	if c.run.Status == model.AuditStatusQueued {
		if err := c.store.StartAudit(ctx, c.run.ProjectID, c.run.ID, c.time()); err != nil {
			return model.BegunAttempt{}, err
		}
		c.runs.forget(c.run.ID)
	}
	return c.begin.do(ctx, c.task.ExecutionRef)
}

// ask makes the one call and returns its outcome and what follows for the job.
func (c *call) ask(ctx context.Context, begun model.BegunAttempt) (model.AttemptOutcome, Next) {
	ended := c.metrics.call(c.task.Engine, c.now)
	o := model.AttemptOutcome{ExecutionRef: c.task.ExecutionRef, Attempt: begun.Number, StartedAt: c.time()}
	answer, err := c.engines[c.task.Engine].Adapter.Ask(ctx, engine.Request{
		Prompt: begun.Prompt, Market: engineMarket(c.run.Market), Mode: c.run.BenchmarkMode,
		Retrieval: c.snapshot.RetrievalEnabled, Model: c.snapshot.TransportModel,
	})
	o.FinishedAt = c.time()
	c.notice(ctx, err)
	next := Next{Again: true}
	switch {
	case err != nil && ctx.Err() != nil:
		o.Outcome, o.Status = model.AttemptAborted, model.ExecutionStatusQueued
		o.ErrorMessage = "the process stopped before the answer came"
	case err != nil:
		next.After = c.failed(&o, err, begun.Number < begun.MaxAttempts)
	case answer.NoAnswer:
		o.Outcome, o.Status = model.AttemptNoAnswer, model.ExecutionStatusNoAnswer
	default:
		o.Outcome, o.Status, o.Answer = model.AttemptAnswered, model.ExecutionStatusCompleted, c.kept(answer)
	}
	ended(string(o.Outcome))
	return o, next
}

// failed fills in a failure. It returns the wait for the next attempt, if an attempt is
// left and may help.
func (c *call) failed(o *model.AttemptOutcome, err error, attemptLeft bool) time.Duration {
	f := failureOf(err)
	if f.Code == unexpected {
		c.logger.Error("engine failed unexpectedly", slog.String("engine", string(c.task.Engine)), slog.Any("error", err))
	}
	o.Outcome, o.ErrorClass, o.ErrorMessage, o.HTTPStatus = model.AttemptResult(f.Class), string(f.Class), f.Message, f.Status
	if o.ErrorMessage == "" {
		o.ErrorMessage = f.Code
	}
	o.Status, o.EngineUnusable = model.ExecutionStatusFailed, f.Class == engine.Misconfigured
	after := retryPause(c.engines[c.task.Engine].RetryPause, o.Attempt)
	switch f.Class {
	case engine.RetryAfter:
		c.gate.pause(f.RetryAfter)
		// Not sooner than asked, and not all at the same instant.
		after = max(f.RetryAfter+jitter(min(f.RetryAfter/10, time.Second)), after)
		if f.RetryAfter > engine.MaxRetryAfter {
			return 0
		}
	case engine.Retry:
	case engine.Withheld:
		o.Status = model.ExecutionStatusWithheld
		return 0
	case engine.Never, engine.Misconfigured:
		return 0
	}
	if !attemptLeft {
		return 0
	}
	o.Status = model.ExecutionStatusQueued
	return after
}

// unexpected is the code of an error that is no *engine.Failure.
const unexpected = "unexpected"

// failureOf returns an adapter's error as a failure.
func failureOf(err error) *engine.Failure {
	if f, ok := errors.AsType[*engine.Failure](err); ok {
		return f
	}
	return engine.NewFailure(engine.Retry, unexpected, "the engine could not be asked", err)
}

// notice reports to the gate how the engine took a call. It records the begin and the end of an outage, so
// that audits that wait show the reason.
func (c *call) notice(ctx context.Context, err error) {
	name := slog.String("engine", string(c.task.Engine))
	switch {
	case err != nil && ctx.Err() != nil: // the process stops
	case err == nil || !failureOf(err).Outage():
		if !c.gate.responded() {
			return
		}
		c.logger.InfoContext(ctx, "the engine responds again", name)
		if err := c.store.EndOutage(ctx, string(c.task.Engine)); err != nil {
			c.logger.WarnContext(ctx, "end of an outage not recorded", name, slog.Any("error", err))
		}
	default:
		until := c.gate.failed(c.task.ID)
		if until.IsZero() {
			return
		}
		f := failureOf(err)
		c.logger.WarnContext(ctx, "the engine fails for every question: its calls pause", name, slog.Time("until", until), slog.Any("error", f))
		if err := c.store.SetOutage(ctx, string(c.task.Engine), until.Sub(c.now()), outageReason(f)); err != nil {
			c.logger.WarnContext(ctx, "outage not recorded", name, slog.Any("error", err))
		}
	}
}

// outageReason returns a failure in the words that people read.
func outageReason(f *engine.Failure) string {
	if f.Status == 0 || f.Status == http.StatusOK {
		return f.Message
	}
	return fmt.Sprintf("status %d: %s", f.Status, f.Message)
}

// kept returns an answer in the form in which it is stored.
func (c *call) kept(a *engine.Answer) *model.EngineAnswer {
	k := &model.EngineAnswer{
		Text: a.Text, Searches: a.Searches, Searched: a.Searched, TransportProvider: c.snapshot.TransportProvider,
		TransportModel: a.Model, RetrievalEnabled: a.RetrievalEnabled, AdapterVersion: a.AdapterVersion,
		FinishReason: a.FinishReason, InputTokens: a.Usage.InputTokens, OutputTokens: a.Usage.OutputTokens,
		SearchCalls: a.Usage.SearchCalls, Raw: a.Raw, Ads: a.Ads,
	}
	if k.TransportModel == "" {
		k.TransportModel = c.snapshot.TransportModel
	}
	for _, source := range a.Citations {
		k.Citations = append(k.Citations, model.EngineCitation{
			URL: source.URL, Title: source.Title, Start: source.Start, End: source.End,
		})
	}
	for _, source := range a.Retrieved {
		k.Retrieved = append(k.Retrieved, model.EngineCitation{URL: source.URL, Title: source.Title, Start: -1, End: -1})
	}
	return k
}

// Recording is tried again while the database is unavailable, for a while: an answer that
// is lost costs an attempt. Once the process is to stop, only a few times.
const (
	recordFor     = 2 * time.Minute
	recordTries   = 4
	recordPause   = 250 * time.Millisecond
	recordLongest = 2 * time.Second
)

// keep records an outcome, also when the context has ended.
func (r *Runner) keep(ctx context.Context, o model.AttemptOutcome) (model.RecordedOutcome, error) {
	alive, cancel := context.WithTimeout(ctx, recordFor)
	defer cancel()
	ctx = context.WithoutCancel(ctx)
	for try := 1; ; try++ {
		recorded, err := r.record.do(ctx, o)
		if err == nil || try >= recordTries && (alive.Err() != nil || storage.UnavailableFault(err) == nil) {
			return recorded, err
		}
		r.logger.WarnContext(ctx, "outcome not recorded", slog.Any("error", err), slog.Int("try", try))
		wait(ctx, min(recordPause<<min(try, recordTries), recordLongest))
	}
}
