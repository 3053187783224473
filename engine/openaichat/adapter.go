// Package openaichat asks answer engines over the Chat Completions protocol and
// the dialects of it that search-augmented services speak: URL annotations,
// lists of sources beside the text, and web search options.
package openaichat

import (
	"context"
	"net/http"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"

	"github.com/answer-visibility/avm/engine"
	shared "github.com/answer-visibility/avm/engine/openai"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "openai-chat"
	// DefaultBaseURL is where the protocol's author serves it.
	DefaultBaseURL = shared.DefaultBaseURL
	// Version names how this adapter asks and reads. It changes with either.
	Version = "openai-chat/2"
)

type adapter struct {
	*shared.Caller
	service openai.ChatCompletionService
}

// New makes the adapter; it is an engine.Constructor. A plain error names the
// key of cfg that is wrong.
func New(cfg engine.Config, client *http.Client) (engine.Adapter, error) {
	caller, options, err := shared.New(Name, cfg, client)
	if err != nil {
		return nil, err
	}
	return &adapter{Caller: caller, service: openai.NewChatCompletionService(options...)}, nil
}

// Ask puts one question.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	return a.Put(ctx, req, shared.Protocol{
		Send: func(ctx context.Context, options ...option.RequestOption) error {
			_, err := a.service.New(ctx, a.params(req), options...)
			return err
		},
		Join: join, Parse: parse,
	})
}

// params puts the request in the protocol's words.
func (a *adapter) params(req engine.Request) openai.ChatCompletionNewParams {
	params := openai.ChatCompletionNewParams{Model: a.Model(req)}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		params.Messages = append(params.Messages, openai.SystemMessage(instruction))
	}
	params.Messages = append(params.Messages, openai.UserMessage(req.Prompt))
	if req.Retrieval {
		params.WebSearchOptions = searchOptions(req)
	}
	if req.Format != nil {
		params.ResponseFormat = formatOf(req.Format)
	}
	if a.Streams() { // else the protocol's author leaves the counts out
		params.StreamOptions.IncludeUsage = param.NewOpt(true)
	}
	return params
}

// searchOptions asks for web search, from the market's country where the mode
// is controlled. The context size is the protocol's default, said aloud because
// an empty object would not be sent.
func searchOptions(req engine.Request) openai.ChatCompletionNewParamsWebSearchOptions {
	options := openai.ChatCompletionNewParamsWebSearchOptions{SearchContextSize: "medium"}
	if req.Mode == model.BenchmarkModeControlledLocalized {
		options.UserLocation.Approximate.Country = param.NewOpt(req.Market.CountryCode)
	}
	return options
}
