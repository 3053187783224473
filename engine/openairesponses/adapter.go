// Package openairesponses asks answer engines over the Responses API: the web
// search tool, URL citations with their place in the text, and the searches the
// engine made.
package openairesponses

import (
	"context"
	"net/http"

	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/openai"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "openai-responses"
	// DefaultBaseURL is where the protocol's author serves it.
	DefaultBaseURL = openai.DefaultBaseURL
	// Version names how this adapter asks and reads. It changes with either.
	Version = "openai-responses/2"
)

type adapter struct {
	*openai.Caller
	service responses.ResponseService
}

// New makes the adapter; it is an engine.Constructor. A plain error names the
// key of cfg that is wrong.
func New(cfg engine.Config, client *http.Client) (engine.Adapter, error) {
	caller, options, err := openai.New(Name, cfg, client)
	if err != nil {
		return nil, err
	}
	return &adapter{Caller: caller, service: responses.NewResponseService(options...)}, nil
}

// Ask puts one question.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	return a.Put(ctx, req, openai.Protocol{
		Send: func(ctx context.Context, options ...option.RequestOption) error {
			_, err := a.service.New(ctx, a.params(req), options...)
			return err
		},
		Join: join, Parse: parse,
	})
}

// params puts the request in the protocol's words.
func (a *adapter) params(req engine.Request) responses.ResponseNewParams {
	params := responses.ResponseNewParams{
		Model: a.Model(req),
		Input: responses.ResponseNewParamsInputUnion{OfString: param.NewOpt(req.Prompt)},
		Store: param.NewOpt(false), // nothing is read back, so nothing need be kept there
	}
	if req.Format != nil {
		params.Text.Format.OfJSONSchema = &responses.ResponseFormatTextJSONSchemaConfigParam{
			Name: req.Format.Name, Schema: req.Format.Schema, Strict: param.NewOpt(true),
		}
	}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		params.Instructions = param.NewOpt(instruction)
	}
	if req.Retrieval {
		params.Tools = []responses.ToolUnionParam{{OfWebSearch: searchTool(req)}}
	}
	if req.Mode == model.BenchmarkModeForcedGrounded {
		params.ToolChoice.OfToolChoiceMode = param.NewOpt(responses.ToolChoiceOptionsRequired)
	}
	return params
}

// searchTool offers web search, from the market's country where the mode is
// controlled. Without a location the service assumes its own.
func searchTool(req engine.Request) *responses.WebSearchToolParam {
	tool := &responses.WebSearchToolParam{Type: responses.WebSearchToolTypeWebSearch}
	if req.Mode == model.BenchmarkModeControlledLocalized {
		tool.UserLocation = responses.WebSearchToolUserLocationParam{
			Type:    "approximate",
			Country: param.NewOpt(req.Market.CountryCode),
		}
	}
	return tool
}
