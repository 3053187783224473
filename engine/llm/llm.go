// Package llm asks a model for structured output: JSON in an agreed form,
// within bounds of calls, time and money. What a reply says counts only as far as
// its reader finds it valid; what is invalid is asked for once more.
package llm

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// Model is a model as the operator set it up.
type Model struct {
	Adapter        engine.Adapter
	Name           string             // of the model
	MaxConcurrency int                // calls in flight
	Price          *model.EnginePrice // nil: not known
}

// Validate returns what is wrong with the model, nil when nothing is.
func (m *Model) Validate() error {
	switch {
	case m.Adapter == nil || m.Name == "":
		return errors.New("llm: an adapter and a model's name are needed")
	case m.MaxConcurrency < 1:
		return errors.New("llm: at least one call must be allowed")
	}
	return nil
}

// String names the model and how it is reached.
func (m *Model) String() string { return m.Adapter.Name() + "/" + m.Name }

// Prompt is one question to a model.
type Prompt struct {
	Text   string
	Format *engine.Format // nil: the text alone says in which form to answer
}

// Put makes one call. The error is an *engine.Failure, or wraps the context's
// error. A refusal is a failure: nothing was answered.
func (m *Model) Put(ctx context.Context, p Prompt) (*engine.Answer, error) {
	said, err := m.Adapter.Ask(ctx, engine.Request{Prompt: p.Text, Format: p.Format, Mode: model.BenchmarkModeConsumerLike})
	if err != nil {
		return nil, err
	}
	if said.NoAnswer || strings.EqualFold(said.FinishReason, "refusal") {
		return nil, engine.NewFailure(engine.Withheld, "refusal", "the model did not answer what it was asked", nil)
	}
	return said, nil
}

// Cost returns what a call cost in millionths of a US dollar, as far as it is known.
func (m *Model) Cost(u engine.Usage) int64 {
	if m.Price == nil {
		return 0
	}
	if cost := m.Price.Cost(u.InputTokens, u.OutputTokens, u.SearchCalls); cost != nil {
		return *cost
	}
	return 0
}

// Gate lets calls to a model through, over all processes.
type Gate interface {
	// Pass waits until a call may be made and returns what ends it. leave is nil when
	// it may not be made soon; after says when to come again.
	Pass(ctx context.Context) (leave func(), after time.Duration, err error)
	// Pause holds this process's calls back.
	Pause(d time.Duration)
}

// Backoff is how long to wait after failed calls.
type Backoff struct {
	First   time.Duration // after the first failure
	Longest time.Duration
}

// Wait returns how long to wait after the failure of a question's call with this
// 1-based number: four times as long each time, and at least as long as the
// service asks for.
func (b Backoff) Wait(failure *engine.Failure, number int) time.Duration {
	wait := min(b.First<<(2*min(max(number-1, 0), 10)), b.Longest) //nolint:mnd // four times, each time
	if failure.Class == engine.RetryAfter {
		wait = max(wait, failure.RetryAfter)
	}
	return wait
}
