package config

import (
	"maps"
	"slices"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/engine"
)

// Model configures a model that the product itself consults.
type Model struct {
	Adapter           string        `json:"adapter"`
	BaseURL           string        `json:"base_url"`
	Model             string        `json:"model"`
	APIKey            engine.Secret `json:"api_key,omitempty"`
	MaxConcurrency    int           `json:"max_concurrency"`     // calls in flight over all processes
	RequestsPerMinute int           `json:"requests_per_minute"` // over all processes; 0: no limit
	Timeout           Duration      `json:"timeout"`
	Price             *Price        `json:"price,omitempty"` // nil: cost unknown
}

// The models that the product consults.
const (
	JudgeModel     = "judge"     // reads what answers say about the brand and its competitors
	GeneratorModel = "generator" // proposes prompts

	modelsPath = "models"
)

func modelNames() []string { return []string{JudgeModel, GeneratorModel} }

// NewModel returns an entry with the defaults.
func NewModel() *Model {
	return &Model{MaxConcurrency: defaultMaxConcurrency, Timeout: Duration(defaultTimeout)}
}

// model returns the entry of a model. It makes one with the defaults when there is none.
func (c *Config) model(name string) *Model {
	if c.Models[name] == nil {
		c.Models[name] = NewModel()
	}
	return c.Models[name]
}

// AdapterConfig returns the part of the entry that the model's adapter is made from.
func (m *Model) AdapterConfig() engine.Config {
	return engine.Config{
		Adapter: m.Adapter, BaseURL: m.BaseURL, Model: m.Model, APIKey: m.APIKey, Timeout: time.Duration(m.Timeout),
	}
}

func modelsSection() section {
	return section{
		keys: func(known Adapters) map[string]setter {
			all := map[string]setter{}
			for _, name := range modelNames() {
				entry := func(c *Config) *Model { return c.model(name) }
				maps.Copy(all, entryKeys(modelsPath+"."+name, entry, modelKeys(known.Models)))
			}
			return all
		},
		begin: func(c *Config, begun places) {
			for _, name := range modelNames() {
				if begun[modelsPath+"."+name] != "" {
					c.model(name)
				}
			}
		},
		check: checkModels,
		probe: func(c *Config, known Adapters) []error {
			var problems []error
			for _, name := range slices.Sorted(maps.Keys(c.Models)) {
				problems = append(problems, c.probeEntry(modelsPath+"."+name, c.Models[name].AdapterConfig(), known)...)
			}
			return problems
		},
	}
}

func checkModels(c *Config, given places) []error {
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(c.Models)) {
		m, path := c.Models[name], modelsPath+"."+name
		problems = append(problems, given.require(path, map[string]string{"adapter": m.Adapter, "model": m.Model})...)
		problems = append(problems, m.Price.check(path, given)...)
	}
	return problems
}

func modelKeys(adapters []string) map[string]func(*Model, string) error {
	keys := map[string]func(*Model, string) error{
		"adapter":  func(m *Model, v string) error { return setOneOf(&m.Adapter, v, adapters...) },
		"base_url": func(m *Model, v string) error { return setBaseURL(&m.BaseURL, v) },
		"model":    func(m *Model, v string) error { return setText(&m.Model, v) },
		"api_key":  func(m *Model, v string) error { return setSecret(&m.APIKey, v) },
		"max_concurrency": func(m *Model, v string) error {
			return setInt(&m.MaxConcurrency, v, 1, audit.MaxConcurrency)
		},
		"requests_per_minute": func(m *Model, v string) error {
			return setInt(&m.RequestsPerMinute, v, 0, maxRequestsPerMinute)
		},
		"timeout": func(m *Model, v string) error { return setDuration(&m.Timeout, v) },
	}
	for key, set := range priceKeys() {
		keys[key] = func(m *Model, v string) error { return set(orNewPrice(&m.Price), v) }
	}
	return keys
}
