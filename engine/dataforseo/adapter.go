// Package dataforseo reads what a search page shows by itself, without being
// asked as an assistant: Google's AI overview and its AI mode, over the live
// endpoints of DataForSEO's SERP API.
package dataforseo

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const (
	// Name is the adapter's name in the configuration file.
	Name = "dataforseo-serp"
	// DefaultBaseURL is where the service is.
	DefaultBaseURL = "https://api.dataforseo.com"
	// Version names how this adapter asks and reads. It changes with either.
	Version = "dataforseo-serp/2"
)

// The models: which part of a search page is read.
const (
	// ModelOverview is the overview above the results, where there is one.
	ModelOverview = "google-ai-overview"
	// ModelMode is the page of its own that answers in place of results.
	ModelMode = "google-ai-mode"
)

// maxKeyword is the longest question that the service takes, in code points.
const maxKeyword = 700

type adapter struct {
	config          engine.Config
	wire            *engine.Wire
	login, password string
}

// New makes the adapter; it is an engine.Constructor. The key is login and
// password with a colon between them. A plain error names the key of cfg that is
// wrong.
func New(cfg engine.Config, client *http.Client) (engine.Adapter, error) {
	if cfg.BaseURL == "" {
		cfg.BaseURL = DefaultBaseURL
	}
	key := cfg.APIKey.Reveal()
	login, password, ok := strings.Cut(key, ":")
	wire, err := engine.NewWire(cfg, client,
		engine.Secret(base64.StdEncoding.EncodeToString([]byte(key))), engine.Secret(password))
	switch {
	case err != nil:
		return nil, err
	case endpoint(cfg.Model) == "":
		return nil, fmt.Errorf("model: must be %s or %s", ModelOverview, ModelMode)
	case cfg.APIKey != "" && !ok:
		return nil, errors.New("api_key: must be of the form login:password")
	case !cfg.Retrieval:
		return nil, errors.New("retrieval: must be true: a search page always searches, so that this engine would never be asked")
	case cfg.Stream:
		return nil, errors.New("stream: this adapter's service has no streams")
	}
	return &adapter{config: cfg, wire: wire, login: login, password: password}, nil
}

// endpoint returns a model's path, empty for one that does not exist.
func endpoint(name string) string {
	switch name {
	case ModelOverview:
		return "/v3/serp/google/organic/live/advanced"
	case ModelMode:
		return "/v3/serp/google/ai_mode/live/advanced"
	}
	return ""
}

// Name returns the adapter's name.
func (a *adapter) Name() string { return Name }

// Applicable reports which questions a search page answers: those of somebody who is
// somewhere and reads a language. What it shows comes from search in every mode,
// so it cannot be asked without.
func (a *adapter) Applicable(mode model.BenchmarkMode, market engine.Market, retrieval bool) error {
	if err := engine.Applicable(mode, market, retrieval, a.config.Retrieval); err != nil {
		return err
	}
	if !retrieval {
		return &engine.NotApplicableError{Reason: model.LeftOutReasonAlwaysSearches, Words: "a search page always searches; set retrieval for this engine"}
	}
	_, _, err := place(market)
	return err
}

// Ask puts one question.
func (a *adapter) Ask(ctx context.Context, req engine.Request) (*engine.Answer, error) {
	if err := a.Applicable(req.Mode, req.Market, req.Retrieval); err != nil {
		return nil, engine.NewFailure(engine.Never, "not_applicable", err.Error(), err)
	}
	if n := utf8.RuneCountInString(req.Prompt); n > maxKeyword {
		message := fmt.Sprintf("a search takes at most %d characters, the question has %d", maxKeyword, n)
		return nil, engine.NewFailure(engine.Never, "question_too_long", message, nil)
	}
	post, err := a.post(req)
	if err != nil {
		return nil, a.wire.Unsent(err)
	}
	raw, err := a.wire.Call(ctx, post)
	if err != nil {
		return nil, err
	}
	answer, err := parse(raw)
	if err != nil {
		return nil, a.wire.Redact(err)
	}
	return a.wire.Finish(req, answer)
}

// task is a search as the service takes it.
type task struct {
	Keyword      string `json:"keyword"`
	LocationCode int    `json:"location_code"`
	LanguageCode string `json:"language_code"`
	Device       string `json:"device"`
	LoadOverview bool   `json:"load_async_ai_overview,omitempty"`
}

// post makes the request. Most overviews are loaded after the page: without
// asking for those they would look as if there were none.
func (a *adapter) post(req engine.Request) (engine.Post, error) {
	surface := a.config.Model
	if req.Model != "" {
		surface = req.Model
	}
	location, language, err := place(req.Market)
	if err != nil {
		return engine.Post{}, err
	}
	path := endpoint(surface)
	if path == "" {
		return engine.Post{}, fmt.Errorf("there is no model %q", surface)
	}
	address, err := url.JoinPath(a.config.BaseURL, path)
	if err != nil {
		return engine.Post{}, err
	}
	header := http.Header{}
	if a.config.APIKey != "" {
		header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(a.login+":"+a.password)))
	}
	return engine.Post{Address: address, Header: header, Body: []task{{
		Keyword: keyword(req.Prompt), LocationCode: location, LanguageCode: language, Device: "desktop",
		LoadOverview: surface == ModelOverview,
	}}}, nil
}

// keyword writes a question so that the service, which decodes it as a URL, reads
// it as it was.
func keyword(question string) string {
	return strings.NewReplacer("%", "%25", "+", "%2B").Replace(question)
}
