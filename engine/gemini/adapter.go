// Package gemini asks answer engines over Gemini's generateContent: grounding
// with Google Search, its queries, sources and the passages they support.
package gemini

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

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
	header http.Header
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
	header := http.Header{}
	header.Set("X-Server-Timeout", strconv.Itoa(int(max(cfg.Timeout/time.Second, 1)))) // the service stops when nobody waits
	if cfg.APIKey != "" {
		header.Set("X-Goog-Api-Key", cfg.APIKey.Reveal())
	}
	return &adapter{config: cfg, wire: wire, header: header}, nil
}

// Name returns the adapter's name.
func (a *adapter) Name() string { return Name }

// Applicable reports which questions the protocol can put. Its search takes a point, not a
// country, so a country needs a place in the table. Search cannot be demanded: an answer
// without it is asked for again.
func (a *adapter) Applicable(mode model.BenchmarkMode, market engine.Market, retrieval bool) error {
	if err := engine.Applicable(mode, market, retrieval, a.config.Retrieval); err != nil {
		return err
	}
	if mode == model.BenchmarkModeControlledLocalized && retrieval {
		if _, ok := centreOf(market.CountryCode); !ok {
			return &engine.NotApplicableError{
				Reason: model.LeftOutReasonPlaceUnknown,
				Words:  fmt.Sprintf("this engine's search needs a place, and none is known for country %q", market.CountryCode),
			}
		}
	}
	return nil
}

// Ask puts one question.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	if err := a.Applicable(req.Mode, req.Market, req.Retrieval); err != nil {
		return nil, engine.NewFailure(engine.Never, "not_applicable", err.Error(), err)
	}
	post := engine.Post{Header: a.header, Body: questionOf(req)}
	if a.config.Stream {
		post.Join = join
	}
	var err error
	if post.Address, err = a.address(req); err != nil {
		return nil, a.wire.Unsent(err)
	}
	raw, err := a.wire.Call(ctx, post)
	if err != nil {
		return nil, err
	}
	answer, err := parse(raw, req.Retrieval)
	if err != nil {
		return nil, a.wire.Redact(err)
	}
	return a.wire.Finish(req, answer)
}

// address returns the URL that answers for the question's model.
func (a *adapter) address(req engine.Request) (string, error) {
	name := a.config.Model
	if req.Model != "" {
		name = req.Model
	}
	if strings.Contains(name, "..") || strings.ContainsAny(name, "?&") { // it would name another path
		return "", fmt.Errorf("model: %q is not the name of a model", name)
	}
	if !strings.HasPrefix(name, "models/") && !strings.HasPrefix(name, "tunedModels/") {
		name = "models/" + name
	}
	u, err := url.Parse(a.config.BaseURL)
	if err != nil {
		return "", err
	}
	u = u.JoinPath("v1beta")
	u.Path += "/" + name
	if !a.config.Stream {
		u.Path += ":generateContent"
		return u.String(), nil
	}
	u.Path += ":streamGenerateContent"
	u.RawQuery = "alt=sse"
	return u.String(), nil
}

// questionOf puts the request in the protocol's words.
func questionOf(req engine.Request) question {
	q := question{Contents: []content{said(req.Prompt)}}
	if instruction := engine.InstructionFor(req.Mode, req.Market); instruction != "" {
		system := said(instruction)
		q.SystemInstruction = &system
	}
	if req.Format != nil {
		q.GenerationConfig = &generationConfig{ResponseMIMEType: "application/json", ResponseJSONSchema: req.Format.Schema}
	}
	if req.Retrieval {
		q.Tools = []tool{{}}
		if point, ok := centreOf(req.Market.CountryCode); ok && req.Mode == model.BenchmarkModeControlledLocalized {
			q.ToolConfig = &toolConfig{RetrievalConfig: retrievalConfig{LatLng: point, LanguageCode: req.Market.LanguageCode}}
		}
	}
	return q
}
