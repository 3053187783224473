// Package gemini asks answer engines over Gemini's generateContent: grounding
// with Google Search, its queries, sources and the passages they support.
package gemini

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"google.golang.org/genai"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "gemini"
	// DefaultBaseURL is where the protocol's author serves it.
	DefaultBaseURL = "https://generativelanguage.googleapis.com"
	// Version names how this adapter asks and reads. It changes with either.
	Version = "gemini/2"
)

type adapter struct {
	config engine.Config
	wire   *engine.Wire
	models *genai.Models
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
	// All that the SDK would else take from the environment is said here. Without
	// retry options it tries once.
	sdk, err := genai.NewClient(context.Background(), &genai.ClientConfig{
		Backend:     genai.BackendGeminiAPI,
		APIKey:      carriedKey,
		HTTPClient:  &http.Client{Transport: carrier{wire: wire, key: cfg.APIKey}},
		HTTPOptions: genai.HTTPOptions{BaseURL: cfg.BaseURL, APIVersion: "v1beta"},
	})
	if err != nil {
		return nil, fmt.Errorf("base_url: the SDK refuses it: %w", err)
	}
	return &adapter{config: cfg, wire: wire, models: sdk.Models}, nil
}

// Name gives the adapter's name.
func (a *adapter) Name() string { return Name }

// Applicable says which questions the protocol can put. Its search is told a place, not a
// country, so a country needs a place in the table. Search cannot be demanded: an answer
// without it is asked for again.
func (a *adapter) Applicable(mode model.BenchmarkMode, market engine.Market, retrieval bool) error {
	if err := engine.Applicable(mode, market, retrieval, a.config.Retrieval); err != nil {
		return err
	}
	if mode == model.BenchmarkModeControlledLocalized && retrieval {
		if _, ok := centreOf(market.CountryCode); !ok {
			return fmt.Errorf("%w: this engine's search needs a place, and none is known for country %q", engine.ErrNotApplicable, market.CountryCode)
		}
	}
	return nil
}

// Ask puts one question.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	if err := a.Applicable(req.Mode, req.Market, req.Retrieval); err != nil {
		return nil, engine.NewFailure(engine.Never, "not_applicable", err.Error(), err)
	}
	ask, adding := a.plain, engine.Join(nil)
	if a.config.Stream {
		ask, adding = a.stream, join
	}
	raw, err := a.wire.Call(ctx, func(ctx context.Context, body *[]byte) error {
		err := ask(ctx, req)
		if carried, ok := errors.AsType[*carried](err); ok {
			*body = carried.body
			return nil
		}
		return err
	}, adding)
	if err != nil {
		return nil, err
	}
	answer, err := parse(raw, req.Retrieval)
	if err != nil {
		return nil, a.wire.Redact(err)
	}
	return a.wire.Finish(req, answer)
}

func (a *adapter) plain(ctx context.Context, req engine.Request) error {
	_, err := a.models.GenerateContent(ctx, a.model(req), genai.Text(req.Prompt), params(req))
	return err
}

func (a *adapter) stream(ctx context.Context, req engine.Request) error {
	for _, err := range a.models.GenerateContentStream(ctx, a.model(req), genai.Text(req.Prompt), params(req)) {
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *adapter) model(req engine.Request) string {
	if req.Model != "" {
		return req.Model
	}
	return a.config.Model
}

// params puts the request in the protocol's words.
func params(req engine.Request) *genai.GenerateContentConfig {
	config := &genai.GenerateContentConfig{}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		config.SystemInstruction = genai.NewContentFromText(instruction, genai.RoleUser)
	}
	if req.Format != nil {
		config.ResponseMIMEType, config.ResponseJsonSchema = "application/json", req.Format.Schema
	}
	if req.Retrieval {
		config.Tools = []*genai.Tool{{GoogleSearch: &genai.GoogleSearch{}}}
		if place, ok := centreOf(req.Market.CountryCode); ok && req.Mode == model.BenchmarkModeControlledLocalized {
			config.ToolConfig = &genai.ToolConfig{RetrievalConfig: &genai.RetrievalConfig{LatLng: place, LanguageCode: req.Market.LanguageCode}}
		}
	}
	return config
}
