// Package perception has a judge model read what answers say about the brand and
// its competitors, and tell competitors among the names that answers give. A
// judgement counts only when it is in the agreed form and quotes the answer word
// for word; how it is asked and read is versioned.
package perception

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const (
	// ExtractorVersion names the rules by which the model's words are read and checked.
	ExtractorVersion = "1"
	// TemplateVersion names the words by which the model is asked.
	TemplateVersion = "1"
	// NamesTemplateVersion names the words by which the model is asked about names,
	// and the rules by which its reply is read.
	NamesTemplateVersion = "1"
)

// Subject is an entity that an answer mentions.
type Subject struct {
	Name    string
	Aliases []string
}

// Model is a judge model as the operator set it up.
type Model struct {
	Adapter        engine.Adapter
	Name           string             // of the model
	MaxConcurrency int                // calls in flight of one judging
	Price          *model.EnginePrice // nil: not known
}

// Validate says what is wrong; nil when nothing is.
func (m *Model) Validate() error {
	switch {
	case m.Adapter == nil || m.Name == "":
		return errors.New("perception: an adapter and a model's name are needed")
	case m.MaxConcurrency < 1:
		return errors.New("perception: at least one call must be allowed")
	}
	return nil
}

// String names the model and how it is reached.
func (m *Model) String() string { return m.Adapter.Name() + "/" + m.Name }

// Reply is what the model said about the subjects of one answer, in their order.
type Reply struct {
	Judgements []model.Judgement // classified, not_assessable or invalid_output
	Usage      engine.Usage
}

// Ask puts one answer to the model. The error is an *engine.Failure, or wraps
// the context's error. What the model says in another form than it was told to,
// or with a quote that is not in the answer, is invalid_output for that subject.
func (m *Model) Ask(ctx context.Context, answer string, subjects []Subject) (*Reply, error) {
	prompt, err := render(answer, subjects)
	if err != nil {
		return nil, err
	}
	said, err := m.put(ctx, prompt)
	if err != nil {
		return nil, err
	}
	return &Reply{Judgements: read(said.Text, answer, len(subjects)), Usage: said.Usage}, nil
}

// put makes one call; the error is as of Ask.
func (m *Model) put(ctx context.Context, prompt string) (*engine.Answer, error) {
	said, err := m.Adapter.Ask(ctx, engine.Request{Prompt: prompt, Mode: model.BenchmarkModeConsumerLike})
	if err != nil {
		return nil, err
	}
	if said.NoAnswer || strings.EqualFold(said.FinishReason, "refusal") {
		return nil, engine.NewFailure(engine.Never, "refusal", "the judge model did not judge what it was given", nil)
	}
	return said, nil
}

// cost is what a call cost in millionths of a US dollar, as far as it is known.
func (m *Model) cost(u engine.Usage) int64 {
	if m.Price == nil {
		return 0
	}
	if cost := m.Price.Cost(u.InputTokens, u.OutputTokens, u.SearchCalls); cost != nil {
		return *cost
	}
	return 0
}

// Limits bound what judging may use.
type Limits struct {
	Entities     int   // judged in one response, the brand first, then by first mention
	Calls        int64 // of a workspace in a calendar month (UTC); 0: no limit
	CostMicrousd int64 // likewise, in millionths of a US dollar; 0: no limit
}

// Validate says what is wrong; nil when nothing is.
func (l Limits) Validate() error {
	if l.Entities < 1 || l.Calls < 0 || l.CostMicrousd < 0 {
		return fmt.Errorf("perception: limits out of range: %+v", l)
	}
	return nil
}

// Gate lets calls to the judge model through, over all processes.
type Gate interface {
	// Pass waits until a call may be made and gives what ends it. leave is nil when
	// it may not be made soon; after says when to come again.
	Pass(ctx context.Context) (leave func(), after time.Duration, err error)
	// Pause holds this process's calls back.
	Pause(d time.Duration)
}
