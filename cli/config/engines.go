package config

import (
	"maps"
	"slices"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// Engine configures one engine that may be audited.
type Engine struct {
	Adapter           string        `json:"adapter"`
	Provider          string        `json:"provider"`
	BaseURL           string        `json:"base_url"`
	Model             string        `json:"model"`
	Label             string        `json:"label"` // what people call the engine
	APIKey            engine.Secret `json:"api_key,omitempty"`
	Retrieval         bool          `json:"retrieval"`
	Stream            bool          `json:"stream"`              // the provider streams its answers
	MaxConcurrency    int           `json:"max_concurrency"`     // calls in flight over all processes
	RequestsPerMinute int           `json:"requests_per_minute"` // over all processes; 0: no limit
	MaxAttempts       int           `json:"max_attempts"`
	RetryPause        Duration      `json:"retry_pause"` // between attempts when the engine names no time; doubled after each
	Timeout           Duration      `json:"timeout"`
	Price             *Price        `json:"price,omitempty"` // nil: cost unknown
}

const (
	defaultMaxConcurrency = 16
	defaultMaxAttempts    = 3
	defaultTimeout        = 120 * time.Second
	maxRequestsPerMinute  = 1_000_000
	enginesPath           = "engines"
)

// NewEngine returns an engine's defaults.
func NewEngine() *Engine {
	return &Engine{
		MaxConcurrency: defaultMaxConcurrency, MaxAttempts: defaultMaxAttempts, RetryPause: Duration(audit.DefaultRetryPause), Timeout: Duration(defaultTimeout),
	}
}

// engine returns an engine's entry. It makes one with the defaults when there is none.
func (c *Config) engine(name model.LogicalEngine) *Engine {
	if c.Engines[name] == nil {
		c.Engines[name] = NewEngine()
	}
	return c.Engines[name]
}

// AdapterConfig returns the part of the entry that the engine's adapter is made from.
func (e *Engine) AdapterConfig() engine.Config {
	return engine.Config{
		Adapter: e.Adapter, Provider: e.Provider, BaseURL: e.BaseURL, Model: e.Model, APIKey: e.APIKey,
		Retrieval: e.Retrieval, Stream: e.Stream, Timeout: time.Duration(e.Timeout),
	}
}

func enginesSection() section {
	return section{
		keys: func(known Adapters) map[string]setter {
			all := map[string]setter{}
			for _, name := range model.AllLogicalEngine {
				entry := func(c *Config) *Engine { return c.engine(name) }
				maps.Copy(all, entryKeys(enginesPath+"."+name.String(), entry, engineKeys(known.Engines)))
			}
			return all
		},
		begin: func(c *Config, begun places) {
			for _, name := range model.AllLogicalEngine {
				if begun[enginesPath+"."+name.String()] != "" {
					c.engine(name)
				}
			}
		},
		check: checkEngines,
		probe: func(c *Config, known Adapters) []error {
			var problems []error
			for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
				problems = append(problems, c.probeEntry(enginesPath+"."+name.String(), c.Engines[name].AdapterConfig(), known)...)
			}
			return problems
		},
	}
}

// probeEntry returns what the adapter of an entry finds wrong with it. An entry without an
// adapter or a model is reported by the checks.
func (c *Config) probeEntry(path string, cfg engine.Config, known Adapters) []error {
	if known.Entry == nil || cfg.Adapter == "" || cfg.Model == "" {
		return nil
	}
	if err := known.Entry(cfg); err != nil {
		return []error{c.entryProblem(path, err)}
	}
	return nil
}

func checkEngines(c *Config, given places) []error {
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		e, path := c.Engines[name], enginesPath+"."+name.String()
		problems = append(problems, given.require(path, map[string]string{
			"adapter": e.Adapter, "provider": e.Provider, "model": e.Model,
		})...)
		problems = append(problems, e.Price.check(path, given)...)
		if e.Label == "" {
			e.Label = engine.Label(e.Model)
		}
	}
	return problems
}

func engineKeys(adapters []string) map[string]func(*Engine, string) error {
	providers := make([]string, len(model.AllTransportProvider))
	for i, p := range model.AllTransportProvider {
		providers[i] = p.String()
	}
	keys := map[string]func(*Engine, string) error{
		"adapter":   func(e *Engine, v string) error { return setOneOf(&e.Adapter, v, adapters...) },
		"provider":  func(e *Engine, v string) error { return setOneOf(&e.Provider, v, providers...) },
		"base_url":  func(e *Engine, v string) error { return setBaseURL(&e.BaseURL, v) },
		"model":     func(e *Engine, v string) error { return setText(&e.Model, v) },
		"label":     func(e *Engine, v string) error { return setText(&e.Label, v) },
		"api_key":   func(e *Engine, v string) error { return setSecret(&e.APIKey, v) },
		"retrieval": func(e *Engine, v string) error { return setBool(&e.Retrieval, v) },
		"stream":    func(e *Engine, v string) error { return setBool(&e.Stream, v) },
		"max_concurrency": func(e *Engine, v string) error {
			return setInt(&e.MaxConcurrency, v, 1, audit.MaxConcurrency)
		},
		"requests_per_minute": func(e *Engine, v string) error {
			return setInt(&e.RequestsPerMinute, v, 0, maxRequestsPerMinute)
		},
		"max_attempts": func(e *Engine, v string) error { return setInt(&e.MaxAttempts, v, 1, audit.MaxAttempts) },
		"retry_pause":  func(e *Engine, v string) error { return setRetryPause(&e.RetryPause, v) },
		"timeout":      func(e *Engine, v string) error { return setDuration(&e.Timeout, v) },
	}
	for key, set := range priceKeys() {
		keys[key] = func(e *Engine, v string) error { return set(orNewPrice(&e.Price), v) }
	}
	return keys
}
