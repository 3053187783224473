// Package perception has a judge model read what answers say about the brand and
// its competitors, and tell competitors among the names that answers give. A
// judgement counts only when it is in the agreed form and quotes the answer word
// for word; how it is asked and read is versioned.
package perception

import (
	"context"
	"fmt"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
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

// Reply is what the model said about the subjects of one answer, in their order.
type Reply struct {
	Judgements []model.Judgement // classified, not_assessable or invalid_output
	Usage      engine.Usage
}

// Ask puts one answer to a judge model. The error is an *engine.Failure, or wraps
// the context's error. What the model says in another form than requested,
// or with a quote that is not in the answer, is invalid_output for that subject.
func Ask(ctx context.Context, judge *llm.Model, answer string, subjects []Subject) (*Reply, error) {
	prompt, err := render(answer, subjects)
	if err != nil {
		return nil, err
	}
	said, err := judge.Put(ctx, llm.Prompt{Text: prompt})
	if err != nil {
		return nil, err
	}
	return &Reply{Judgements: read(said.Text, answer, len(subjects)), Usage: said.Usage}, nil
}

// Limits bound what judging may use.
type Limits struct {
	Entities     int   // judged in one response, the brand first, then by first mention
	Calls        int64 // of a workspace in a calendar month (UTC); 0: no limit
	CostMicrousd int64 // likewise, in millionths of a US dollar; 0: no limit
}

// Validate reports what is wrong; nil when nothing is.
func (l Limits) Validate() error {
	if l.Entities < 1 || l.Calls < 0 || l.CostMicrousd < 0 {
		return fmt.Errorf("perception: limits out of range: %+v", l)
	}
	return nil
}

// Gate lets calls to the judge model through, over all processes.
type Gate = llm.Gate
