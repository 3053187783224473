// Package anthropic asks answer engines over the Messages API: the web search
// tool, citations with the passage they stand for, and turns that the service
// pauses and wants continued.
package anthropic

import (
	"context"
	"encoding/json"
	"net/http"

	sdk "github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "anthropic-messages"
	// DefaultBaseURL is where the protocol's author serves it.
	DefaultBaseURL = "https://api.anthropic.com"
	// Version names how this adapter asks and reads. It changes with either.
	Version = "anthropic-messages/2"
)

const (
	// maxTokens is the longest answer. The protocol wants a limit; this one is
	// within what every model with web search takes, and beyond what they write.
	maxTokens = 8192
	// maxTurns is how often a paused turn is taken up, the first one included.
	maxTurns = 6
	// searchTool is the name under which the model calls web search.
	searchTool = "web_search"
)

type adapter struct {
	config  engine.Config
	wire    *engine.Wire
	service sdk.MessageService
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
	options := []option.RequestOption{
		option.WithBaseURL(cfg.BaseURL),
		option.WithHTTPClient(wire),
		option.WithMaxRetries(0), // attempts are counted by the caller
		option.WithRequestTimeout(cfg.Timeout),
		option.WithoutOpenTelemetry(),
	}
	if cfg.APIKey != "" {
		options = append(options, option.WithAPIKey(cfg.APIKey.Reveal()))
	}
	if cfg.Stream {
		options = append(options, option.WithJSONSet("stream", true), option.WithHeader("Accept", "text/event-stream"))
	}
	// The service is made directly: the SDK's client would read the environment.
	return &adapter{config: cfg, wire: wire, service: sdk.NewMessageService(options...)}, nil
}

// Name gives the adapter's name.
func (a *adapter) Name() string { return Name }

// Applicable says which questions the protocol can put: all that any engine can.
func (a *adapter) Applicable(mode model.BenchmarkMode, market engine.Market, retrieval bool) error {
	return engine.Applicable(mode, market, retrieval, a.config.Retrieval)
}

// Ask puts one question and lets the service go on for as long as it pauses.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	if err := a.Applicable(req.Mode, req.Market, req.Retrieval); err != nil {
		return nil, engine.NewFailure(engine.Never, "not_applicable", err.Error(), err)
	}
	var turns []json.RawMessage
	call, end := a.wire.Calls(ctx)
	defer end()
	for len(turns) < maxTurns {
		turn, err := call(func(ctx context.Context, body *[]byte) error {
			_, err := a.service.New(ctx, a.params(req, turns), option.WithResponseBodyInto(body))
			return err
		}, a.join())
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

// params puts the request in the protocol's words, after the turns so far.
func (a *adapter) params(req engine.Request, turns []json.RawMessage) sdk.MessageNewParams {
	params := sdk.MessageNewParams{
		Model:     a.config.Model,
		MaxTokens: maxTokens,
		Messages:  []sdk.MessageParam{sdk.NewUserMessage(sdk.NewTextBlock(req.Prompt))},
	}
	if req.Model != "" {
		params.Model = req.Model
	}
	if said := contentOf(turns); said != nil {
		params.Messages = append(params.Messages, param.Override[sdk.MessageParam](said))
	}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		params.System = []sdk.TextBlockParam{{Text: instruction}}
	}
	if req.Format != nil {
		params.OutputConfig.Format.Schema = req.Format.Schema
	}
	if req.Retrieval {
		params.Tools = []sdk.ToolUnionParam{{OfWebSearchTool20250305: search(req)}}
	}
	// Once it has searched the model must be free to answer.
	if req.Mode == model.BenchmarkModeForcedGrounded && len(turns) == 0 {
		params.ToolChoice = sdk.ToolChoiceParamOfTool(searchTool)
	}
	return params
}

// search offers web search, from the market's country where the mode is
// controlled. This version of the tool is the one that every model has, and its
// queries and results are all there to read; later ones filter results with code.
func search(req engine.Request) *sdk.WebSearchTool20250305Param {
	tool := &sdk.WebSearchTool20250305Param{}
	if req.Mode == model.BenchmarkModeControlledLocalized {
		tool.UserLocation = sdk.UserLocationParam{Country: param.NewOpt(req.Market.CountryCode)}
	}
	return tool
}
