// Package openai is what the adapters of OpenAI's two protocols have in common:
// address and credentials, the way of one call, and URL citations.
package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// DefaultBaseURL is where the protocols' author serves them.
const DefaultBaseURL = "https://api.openai.com/v1"

// Caller is an adapter but for the protocol's own words.
type Caller struct {
	name    string
	address string
	header  http.Header
	config  engine.Config
	wire    *engine.Wire
}

// New makes the caller of the protocol that is served at path below the base
// URL. A plain error names the key of cfg that is wrong.
func New(name, path string, cfg engine.Config, client *http.Client) (*Caller, error) {
	if cfg.BaseURL == "" {
		cfg.BaseURL = DefaultBaseURL
	}
	wire, err := engine.NewWire(cfg, client)
	if err != nil {
		return nil, err
	}
	address, err := url.JoinPath(cfg.BaseURL, path)
	if err != nil {
		return nil, fmt.Errorf("base_url: %w", err)
	}
	header := http.Header{}
	if cfg.APIKey != "" {
		header.Set("Authorization", "Bearer "+cfg.APIKey.Reveal())
	}
	return &Caller{name: name, address: address, header: header, config: cfg, wire: wire}, nil
}

// Name returns the adapter's name.
func (c *Caller) Name() string { return c.name }

// Applicable reports which questions the protocols can put. Nothing in chat
// completions forces a search, but the models that take its search options
// search always, so forced_grounded is applicable wherever retrieval is; an
// answer that says it was not searched for is refused.
func (c *Caller) Applicable(mode model.BenchmarkMode, market engine.Market, retrieval bool) error {
	return engine.Applicable(mode, market, retrieval, c.config.Retrieval)
}

// Model is the model that a question is put to: the request's, else the configured one.
func (c *Caller) Model(req engine.Request) string {
	if req.Model != "" {
		return req.Model
	}
	return c.config.Model
}

// Streams reports whether answers come as streams.
func (c *Caller) Streams() bool { return c.config.Stream }

// Protocol is what a protocol says in its own words.
type Protocol struct {
	// Body is the request, encoded as JSON.
	Body any
	// Join adds a stream up to a plain body.
	Join engine.Join
	// Parse reads a plain body, valid JSON without NULs. The error is a *engine.Failure.
	Parse func(raw json.RawMessage, retrieval bool) (*engine.Answer, error)
}

// Put makes one call, streaming where that is configured, and reads its body.
func (c *Caller) Put(ctx context.Context, req engine.Request, p Protocol) (*engine.Answer, error) {
	if err := c.Applicable(req.Mode, req.Market, req.Retrieval); err != nil {
		return nil, engine.NewFailure(engine.Never, "not_applicable", err.Error(), err)
	}
	post := engine.Post{Address: c.address, Header: c.header, Body: p.Body}
	if c.config.Stream {
		post.Join = p.Join
	}
	raw, err := c.wire.Call(ctx, post)
	if err != nil {
		return nil, err
	}
	answer, err := p.Parse(raw, req.Retrieval)
	if err != nil {
		return nil, c.wire.Redact(err)
	}
	return c.wire.Finish(req, answer)
}

// Citation reads the URL, the title and the place of a url_citation. An index
// counts code points; it is -1 where there is none.
func Citation(a gjson.Result) engine.Citation {
	return engine.Citation{
		URL:   a.Get("url").String(),
		Title: a.Get("title").String(),
		Start: offset(a.Get("start_index")),
		End:   offset(a.Get("end_index")),
	}
}

// Marker finds the first [n] in the text, in code points; -1, -1 when there is none.
func Marker(text string, n int) (start, end int) {
	mark := "[" + strconv.Itoa(n) + "]"
	before, _, found := strings.Cut(text, mark)
	if !found {
		return -1, -1
	}
	start = utf8.RuneCountInString(before)
	return start, start + len(mark)
}

func offset(index gjson.Result) int {
	if index.Type != gjson.Number {
		return -1
	}
	return int(index.Int())
}
