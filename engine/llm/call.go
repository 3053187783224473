package llm

import (
	"context"
	"errors"
	"time"

	"github.com/answer-visibility/avm/engine"
)

// Status is how an attempt at a call ended.
type Status int

// The statuses.
const (
	Answered Status = iota // Answer holds the reply
	Held                   // the gate is closed; come again after After
	Refused                // the ledger allows no call
	Failed                 // Failure says why there is no answer
)

// Result is what came of an attempt at a call.
type Result struct {
	Status  Status
	Answer  *engine.Answer
	Failure *engine.Failure
	After   time.Duration
	Number  int // the call's number in the ledger
}

// Begin writes a call down before it is made and returns its 1-based number, zero
// when no call may be made.
type Begin func(ctx context.Context) (number int, err error)

// Call passes the gate, writes the call down and makes it. The error is that of
// the gate or of the ledger, or wraps the context's: the caller gave up while the
// call was made, and nobody knows what came of it.
func Call(ctx context.Context, gate Gate, begin Begin, put func(ctx context.Context) (*engine.Answer, error)) (Result, error) {
	leave, after, err := gate.Pass(ctx)
	if err != nil {
		return Result{}, err
	}
	if leave == nil {
		return Result{Status: Held, After: after}, nil
	}
	defer leave()
	number, err := begin(ctx)
	if err != nil {
		return Result{}, err
	}
	if number == 0 {
		return Result{Status: Refused}, nil
	}
	answer, err := put(ctx)
	if err == nil {
		return Result{Status: Answered, Answer: answer, Number: number}, nil
	}
	failure, ok := errors.AsType[*engine.Failure](err)
	if !ok || ctx.Err() != nil {
		return Result{}, err
	}
	if failure.Class == engine.RetryAfter && failure.RetryAfter > 0 {
		gate.Pause(failure.RetryAfter)
	}
	return Result{Status: Failed, Failure: failure, Number: number}, nil
}
