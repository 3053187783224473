// Package openaichat asks answer engines over the Chat Completions protocol and
// the dialects of it that search-augmented services speak: URL annotations,
// lists of sources beside the text, and web search options.
package openaichat

import (
	"context"
	"net/http"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/openai"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "openai-chat"
	// DefaultBaseURL is where the protocol's author serves it.
	DefaultBaseURL = openai.DefaultBaseURL
	// Version names how this adapter asks and reads. It changes with either.
	Version = "openai-chat/3"
)

type adapter struct{ *openai.Caller }

// New makes the adapter; it is an engine.Constructor. A plain error names the
// key of cfg that is wrong.
func New(cfg engine.Config, client *http.Client) (engine.Adapter, error) {
	caller, err := openai.New(Name, "chat/completions", cfg, client)
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
	q := question{Model: a.Model(req)}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		q.Messages = append(q.Messages, message{Role: "system", Content: instruction})
	}
	q.Messages = append(q.Messages, message{Role: "user", Content: req.Prompt})
	if req.Retrieval {
		q.WebSearchOptions = searchOptionsOf(req)
	}
	if req.Format != nil {
		q.ResponseFormat = &responseFormat{Type: "json_schema", JSONSchema: jsonSchema{
			Name: req.Format.Name, Schema: req.Format.Schema, Strict: true,
		}}
	}
	if a.Streams() { // else the protocol's author leaves the counts out
		q.Stream, q.StreamOptions = true, &streamOptions{IncludeUsage: true}
	}
	return q
}

// searchOptionsOf asks for web search, from the market's country where the mode is
// controlled. The context size is the protocol's default, named because some
// services ignore an empty object.
func searchOptionsOf(req engine.Request) *searchOptions {
	options := &searchOptions{SearchContextSize: "medium"}
	if req.Mode == model.BenchmarkModeControlledLocalized {
		options.UserLocation = &userLocation{Type: "approximate", Approximate: approximate{Country: req.Market.CountryCode}}
	}
	return options
}
