// Package anthropic asks answer engines over the Messages API: the web search
// tool, citations with the passage they stand for, and turns that the service
// pauses and wants continued.
package anthropic

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "anthropic-messages"
	// DefaultBaseURL is where the protocol's author serves it.
	DefaultBaseURL = "https://api.anthropic.com"
	// Version names how this adapter asks and reads. It changes with either.
	Version = "anthropic-messages/3"
)

const (
	// maxTokens is the longest answer. The protocol wants a limit; this one is
	// within what every model with web search takes, and beyond what they write.
	maxTokens = 8192
	// maxTurns is how often a paused turn is taken up, the first one included.
	maxTurns = 6
	// searchTool is the name under which the model calls web search.
	searchTool = "web_search"
	// protocolVersion is the version of the protocol that is spoken.
	protocolVersion = "2023-06-01"
)

type adapter struct {
	config  engine.Config
	wire    *engine.Wire
	address string
	header  http.Header
}

// New makes the adapter; it is an engine.Constructor. A plain error names the
// key of cfg that is wrong.
func New(cfg engine.Config, client *http.Client) (engine.Adapter, error) {
	if cfg.BaseURL == "" {
		cfg.BaseURL = DefaultBaseURL
	}
	wire, err := engine.NewWire(cfg, client)
	if err != nil {
		return nil, err
	}
	address, err := url.JoinPath(cfg.BaseURL, "v1/messages")
	if err != nil {
		return nil, fmt.Errorf("base_url: %w", err)
	}
	header := http.Header{}
	header.Set("Anthropic-Version", protocolVersion)
	if cfg.APIKey != "" {
		header.Set("X-Api-Key", cfg.APIKey.Reveal())
	}
	return &adapter{config: cfg, wire: wire, address: address, header: header}, nil
}

// Name returns the adapter's name.
func (a *adapter) Name() string { return Name }

// Applicable reports which questions the protocol can put: all that any engine can.
func (a *adapter) Applicable(mode model.BenchmarkMode, market engine.Market, retrieval bool) error {
	return engine.Applicable(mode, market, retrieval, a.config.Retrieval)
}

// Ask puts one question and lets the service continue for as long as it pauses.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	if err := a.Applicable(req.Mode, req.Market, req.Retrieval); err != nil {
		return nil, engine.NewFailure(engine.Never, "not_applicable", err.Error(), err)
	}
	var turns []json.RawMessage
	call, end := a.wire.Calls(ctx)
	defer end()
	for len(turns) < maxTurns {
		turn, err := call(engine.Post{Address: a.address, Header: a.header, Body: a.question(req, turns), Join: a.join()})
		if err != nil {
			return nil, err
		}
		turns = append(turns, turn)
		if !paused(turn) {
			break
		}
	}
	answer, err := parse(turns, req.Retrieval)
	if err != nil {
		return nil, a.wire.Redact(err)
	}
	return a.wire.Finish(req, answer)
}

func (a *adapter) join() engine.Join {
	if a.config.Stream {
		return join
	}
	return nil
}

// question puts the request in the protocol's words, after the turns so far.
func (a *adapter) question(req engine.Request, turns []json.RawMessage) question {
	q := question{
		Model: a.config.Model, MaxTokens: maxTokens, Stream: a.config.Stream,
		Messages: []message{{Role: "user", Content: []any{textBlock{Type: "text", Text: req.Prompt}}}},
	}
	if req.Model != "" {
		q.Model = req.Model
	}
	if len(turns) > 0 {
		q.Messages = append(q.Messages, messageOf(turns))
	}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		q.System = []textBlock{{Type: "text", Text: instruction}}
	}
	if req.Format != nil {
		q.OutputConfig = &outputConfig{Format: outputFormat{Type: "json_schema", Schema: req.Format.Schema}}
	}
	if req.Retrieval {
		q.Tools = []tool{search(req)}
	}
	// Once it has searched the model must be free to answer.
	if req.Mode == model.BenchmarkModeForcedGrounded && len(turns) == 0 {
		q.ToolChoice = &toolChoice{Type: "tool", Name: searchTool}
	}
	return q
}

// search offers web search, from the market's country where the mode is
// controlled. This version of the tool is the one that every model has, and its
// queries and results are all there to read; later ones filter results with code.
func search(req engine.Request) tool {
	t := tool{Type: "web_search_20250305", Name: searchTool}
	if req.Mode == model.BenchmarkModeControlledLocalized {
		t.UserLocation = &userLocation{Type: "approximate", Country: req.Market.CountryCode}
	}
	return t
}
