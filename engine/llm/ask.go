package llm

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
)

const (
	// maxAttempts is how many calls one question may have when calls fail.
	maxAttempts = 3
	// firstPause and longestPause are the waits between them.
	firstPause   = time.Second
	longestPause = 10 * time.Second
)

// Ending is how the asking of a question ended.
type Ending string

// The endings. All but Complete leave a question with what was valid until then.
const (
	Complete    Ending = "complete"
	Invalid     Ending = "invalid_output" // also after the repair
	OutOfTime   Ending = "deadline"
	ModelFailed Ending = "model_error"
	OverBudget  Ending = "budget" // the workspace has used up its month
)

// Question is asked with Ask, in one call or, where its reply is not valid, in two.
type Question interface {
	// Prompt returns what to ask: everything, or after Read what is still open.
	Prompt() (Prompt, error)
	// Read takes what is valid of a reply and returns whether something is still open.
	Read(reply string) (open bool)
}

// Ledger counts the calls of workspaces in calendar months. Its methods must not
// take part in a transaction of the context's: a call happens, whatever becomes of
// the request.
type Ledger interface {
	// BeginCall counts one call; false: the workspace has used up the calls or the cost of its month. Zero is no limit.
	BeginCall(ctx context.Context, workspaceID uuid.UUID, maxCalls, maxMicrousd int64, now time.Time) (bool, error)
	// AddCost adds the cost of a call.
	AddCost(ctx context.Context, workspaceID uuid.UUID, microusd int64, now time.Time) error
	// TakeBack takes a call that got no answer from the count.
	TakeBack(ctx context.Context, workspaceID uuid.UUID, now time.Time) error
}

// Limits bound what a workspace may use in a calendar month (UTC). Zero: no limit.
type Limits struct {
	Calls        int64
	CostMicrousd int64
}

// Consultant asks one model on behalf of workspaces while somebody waits: it waits
// out short failures, asks once more for what was invalid, and ends with the
// deadline. It is safe for concurrent use.
type Consultant struct {
	Model   *Model
	Gate    Gate
	Ledger  Ledger
	Limits  Limits
	Backoff Backoff // zero: one second, then ever longer
	Clock   func() time.Time
	Logger  *slog.Logger
}

// Ask asks a question within a time from now. The error is that of the ledger or
// the gate, or the context's: the caller gave up.
func (c *Consultant) Ask(ctx context.Context, workspaceID uuid.UUID, within time.Duration, q Question) (Ending, error) {
	bounded, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	a := &asking{Consultant: c, workspace: workspaceID, question: q}
	ending, err := a.run(bounded)
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case bounded.Err() != nil:
		return OutOfTime, nil
	default:
		return ending, err
	}
}

// asking is one question on its way.
type asking struct {
	*Consultant

	workspace uuid.UUID
	question  Question
	repaired  bool
	plain     bool // the service does not take the form; the prompt's words do
}

func (a *asking) run(ctx context.Context) (Ending, error) {
	for attempt := 1; ; {
		prompt, err := a.question.Prompt()
		if err != nil {
			return "", err
		}
		result, err := a.call(ctx, prompt)
		if err != nil {
			return "", err
		}
		switch result.Status {
		case Answered:
			if !a.question.Read(result.Answer.Text) {
				return Complete, nil
			}
			if a.repaired {
				return Invalid, nil
			}
			a.repaired = true
			continue
		case Refused:
			return OverBudget, nil
		case Held:
			pause(ctx, result.After)
		case Failed:
			if a.refusesForm(result.Failure, prompt) {
				continue
			}
			if attempt == maxAttempts || !mayRecover(result.Failure) {
				return ModelFailed, nil
			}
			pause(ctx, a.backoff().Wait(result.Failure, attempt))
			attempt++
		}
		if isOver(ctx) {
			return OutOfTime, nil
		}
	}
}

// isOver reports whether nobody waits for what is done any more.
func isOver(ctx context.Context) bool { return ctx.Err() != nil }

// call makes one call and writes down what it consumed.
func (a *asking) call(ctx context.Context, p Prompt) (Result, error) {
	if a.plain {
		p.Format = nil
	}
	begin := func(ctx context.Context) (int, error) {
		allowed, err := a.Ledger.BeginCall(ctx, a.workspace, a.Limits.Calls, a.Limits.CostMicrousd, a.Clock())
		if err != nil || !allowed {
			return 0, err
		}
		return 1, nil
	}
	result, err := Call(ctx, a.Gate, begin, func(ctx context.Context) (*engine.Answer, error) { return a.Model.Put(ctx, p) })
	if err != nil {
		return result, err
	}
	ledger := context.WithoutCancel(ctx)
	switch result.Status {
	case Answered:
		err = a.Ledger.AddCost(ledger, a.workspace, a.Model.Cost(result.Answer.Usage), a.Clock())
	case Failed:
		a.Logger.WarnContext(ctx, "a model could not be asked", slog.String("model", a.Model.String()), slog.Any("error", result.Failure))
		err = a.Ledger.TakeBack(ledger, a.workspace, a.Clock())
	default:
	}
	return result, err
}

// refusesForm reports whether a service has refused the request's form, which not
// all services know. The question is then asked without it.
func (a *asking) refusesForm(f *engine.Failure, p Prompt) bool {
	if a.plain || p.Format == nil || f.Status != http.StatusBadRequest && f.Status != http.StatusUnprocessableEntity {
		return false
	}
	a.plain = true
	return true
}

func (a *asking) backoff() Backoff {
	if a.Backoff == (Backoff{}) {
		return Backoff{First: firstPause, Longest: longestPause}
	}
	return a.Backoff
}

// mayRecover reports whether asking again may help.
func mayRecover(f *engine.Failure) bool {
	return f.Class == engine.Retry || f.Class == engine.RetryAfter
}

// pause lets time pass, at most until the context ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// Validate returns what is missing, nil when nothing is.
func (c *Consultant) Validate() error {
	if c.Model == nil || c.Gate == nil || c.Ledger == nil || c.Clock == nil || c.Logger == nil {
		return errors.New("llm: model, gate, ledger, clock and logger are needed")
	}
	return c.Model.Validate()
}
