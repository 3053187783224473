// Package openairesponses asks answer engines over the Responses API: the web
// search tool, URL citations with their place in the text, and the searches the
// engine made.
package openairesponses

import (
	"context"
	"net/http"

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
	Version = "openai-responses/3"
)

type adapter struct{ *openai.Caller }

// New makes the adapter; it is an engine.Constructor. A plain error names the
// key of cfg that is wrong.
func New(cfg engine.Config, client *http.Client) (engine.Adapter, error) {
	caller, err := openai.New(Name, "responses", cfg, client)
	if err != nil {
		return nil, err
	}
	return adapter{caller}, nil
}

// Ask puts one question.
func (a adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	return a.Put(ctx, req, openai.Protocol{Body: a.question(req), Join: join, Parse: parse})
}

// question puts the request in the protocol's words.
func (a adapter) question(req engine.Request) question {
	q := question{
		Model: a.Model(req), Input: req.Prompt, Stream: a.Streams(),
		Instructions: engine.InstructionFor(req.Mode, req.Market),
	}
	if req.Format != nil {
		q.Text = &text{Format: format{Type: "json_schema", Name: req.Format.Name, Schema: req.Format.Schema, Strict: true}}
	}
	if req.Retrieval {
		q.Tools = []tool{searchTool(req)}
	}
	if req.Mode == model.BenchmarkModeForcedGrounded {
		q.ToolChoice = "required"
	}
	return q
}

// searchTool offers web search, from the market's country where the mode is
// controlled. Without a location the service assumes its own.
func searchTool(req engine.Request) tool {
	search := tool{Type: "web_search"}
	if req.Mode == model.BenchmarkModeControlledLocalized {
		search.UserLocation = &userLocation{Type: "approximate", Country: req.Market.CountryCode}
	}
	return search
}
