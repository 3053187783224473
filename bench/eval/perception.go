package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/anthropic"
	"github.com/answer-visibility/avm/engine/gemini"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/model"
)

// judgeSettings name the judge model that is measured. Without a model it is a
// stub on loopback.
type judgeSettings struct {
	adapter, baseURL, model, keyEnv string
	limit                           int // texts; 0: all
}

const (
	judgeCalls   = 8
	judgeTimeout = 2 * time.Minute
)

// labelled is a text with the sentiment that people read in it towards entities.
type labelled struct {
	Content     string `json:"content"`
	Annotations []struct {
		Value string `json:"value"`
		Label string `json:"label"`
	} `json:"annotations"`
}

// truth returns the entities of a text that are labelled, by name. Names that are
// not in the text, or labelled differently in two places of it, say nothing.
func (l *labelled) truth() (names []string, polarity map[string]string) {
	polarity = map[string]string{}
	for _, a := range l.Annotations {
		label := strings.ToLower(a.Label)
		if before, ok := polarity[a.Value]; ok && before != label {
			polarity[a.Value] = ""
			continue
		}
		polarity[a.Value] = label
	}
	for name, label := range polarity {
		if label != "" && strings.Contains(l.Content, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, polarity
}

// measurePerception has a judge model read texts whose sentiment people labelled.
func measurePerception(ctx context.Context, set *settings, out io.Writer) error {
	texts, err := readLabelled(set)
	if err != nil {
		return err
	}
	judge, stub, err := judgeModel(ctx, &set.judge)
	if err != nil {
		return err
	}
	if stub != nil {
		defer stub.Close() //nolint:errcheck // it ends with the program
		_, _ = fmt.Fprintln(out, "stub: plumbing only, accuracy says nothing")
	}
	table, err := judgeAll(ctx, judge, texts)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "model %s, template %s, extractor %s, %d texts\n", judge, perception.TemplateVersion, perception.ExtractorVersion, len(texts))
	table.print(out)
	if table.total() == 0 {
		return errors.New("nothing was judged")
	}
	return nil
}

func readLabelled(set *settings) ([]labelled, error) {
	content, err := os.ReadFile(filepath.Join(set.data, "answers", "entity_sentiment_gold", "FinEntity_open.json"))
	if err != nil {
		return nil, err
	}
	var texts []labelled
	if err := json.Unmarshal(content, &texts); err != nil {
		return nil, fmt.Errorf("labelled texts: %w", err)
	}
	if set.judge.limit > 0 {
		texts = texts[:min(len(texts), set.judge.limit)]
	}
	return texts, nil
}

// judgeModel makes the model that is named, or a stub of one.
func judgeModel(ctx context.Context, s *judgeSettings) (*llm.Model, io.Closer, error) {
	cfg := engine.Config{Adapter: s.adapter, BaseURL: s.baseURL, Model: s.model, Timeout: judgeTimeout}
	var stub io.Closer
	switch {
	case s.model == "":
		server, err := serveStub(ctx)
		if err != nil {
			return nil, nil, err
		}
		stub, cfg.Adapter, cfg.Model, cfg.BaseURL = server, openaichat.Name, "stub", "http://"+server.Addr
	case s.keyEnv != "":
		cfg.APIKey = engine.Secret(os.Getenv(s.keyEnv)) //nolint:forbidigo // the name of the variable is a flag of this program
	}
	adapters := engine.Registry{
		openaichat.Name: openaichat.New, openairesponses.Name: openairesponses.New, anthropic.Name: anthropic.New, gemini.Name: gemini.New,
	}
	adapter, err := adapters.New(cfg, &http.Client{})
	return &llm.Model{Adapter: adapter, Name: cfg.Model, MaxConcurrency: judgeCalls}, stub, err
}

// judgeAll puts every text to the model, once more where what it says is invalid.
func judgeAll(ctx context.Context, judge *llm.Model, texts []labelled) (confusion, error) {
	table := confusion{}
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(judgeCalls)
	for i := range texts {
		group.Go(func() error {
			names, truth := texts[i].truth()
			for try := 1; len(names) > 0 && try <= 2; try++ {
				found, err := judgeOne(ctx, judge, texts[i].Content, names)
				if err != nil {
					return err
				}
				mu.Lock()
				names = slices.DeleteFunc(names, func(name string) bool {
					said := found[name]
					if said == string(model.JudgementInvalidOutput) && try == 1 {
						return false
					}
					table[cell{truth[name], said}]++
					return true
				})
				mu.Unlock()
			}
			return nil
		})
	}
	return table, group.Wait()
}

// judgeOne returns what the model says of each name: a polarity, or a state.
func judgeOne(ctx context.Context, judge *llm.Model, text string, names []string) (map[string]string, error) {
	subjects := make([]perception.Subject, len(names))
	for i, name := range names {
		subjects[i].Name = name
	}
	found := make(map[string]string, len(names))
	reply, err := perception.Ask(ctx, judge, text, subjects)
	if failure, ok := errors.AsType[*engine.Failure](err); ok && failure.Class != engine.Misconfigured && ctx.Err() == nil {
		for _, name := range names {
			found[name] = string(model.JudgementModelError)
		}
		return found, nil
	}
	if err != nil {
		return nil, err
	}
	for i, judgement := range reply.Judgements {
		found[names[i]] = string(judgement.State)
		if judgement.State == model.JudgementClassified {
			found[names[i]] = judgement.Polarity
		}
	}
	return found, nil
}
