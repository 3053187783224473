// Package audit estimates, launches, runs and cancels audits: runs of prompts
// against answer engines.
package audit

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// Engine is one answer engine as the operator set it up.
type Engine struct {
	Adapter           engine.Adapter
	Provider          model.TransportProvider
	Model             string
	Label             string // what people call the engine
	Retrieval         bool
	MaxConcurrency    int           // calls in flight over all processes
	RequestsPerMinute int           // 0: no limit of our own
	MaxAttempts       int           // calls for one execution
	RetryPause        time.Duration // between attempts when the engine names no time; doubled, at most MaxRetryPause
	Timeout           time.Duration
	Price             *model.EnginePrice // nil: the cost is not known
}

// Bounds of the settings.
const (
	MaxConcurrency = 4096
	MaxAttempts    = 20
)

// Catalogue holds the engines that may be audited.
type Catalogue map[model.LogicalEngine]Engine

// Names lists the engines in a fixed order.
func (c Catalogue) Names() []model.LogicalEngine { return slices.Sorted(maps.Keys(c)) }

// Strings lists the engines' names in a fixed order.
func (c Catalogue) Strings() []string {
	names := make([]string, 0, len(c))
	for _, name := range c.Names() {
		names = append(names, string(name))
	}
	return names
}

// Validate returns an error that names the first engine that cannot work, and its key.
func (c Catalogue) Validate() error {
	for _, name := range c.Names() {
		if err := c[name].validate(); err != nil {
			return fmt.Errorf("engines.%s.%w", name, err)
		}
	}
	return nil
}

func (e Engine) validate() error {
	switch {
	case e.Adapter == nil:
		return errors.New("adapter: is missing")
	case e.MaxConcurrency < 1 || e.MaxConcurrency > MaxConcurrency:
		return fmt.Errorf("max_concurrency: must be between 1 and %d", MaxConcurrency)
	case e.RequestsPerMinute < 0:
		return errors.New("requests_per_minute: must not be negative")
	case e.MaxAttempts < 1 || e.MaxAttempts > MaxAttempts:
		return fmt.Errorf("max_attempts: must be between 1 and %d", MaxAttempts)
	case e.RetryPause <= 0 || e.RetryPause > MaxRetryPause:
		return fmt.Errorf("retry_pause: must be above zero and at most %s", MaxRetryPause)
	case e.Timeout <= 0:
		return errors.New("timeout: must be above zero")
	}
	return nil
}

// configured writes the engines' names for an error message.
func (c Catalogue) configured() string {
	if len(c) == 0 {
		return "none"
	}
	return strings.Join(c.Strings(), ", ")
}

// snapshot freezes an engine's settings.
func (e Engine) snapshot(name model.LogicalEngine) model.EngineSnapshot {
	s := model.EngineSnapshot{
		LogicalEngine: name, TransportProvider: e.Provider, TransportModel: e.Model, Adapter: e.Adapter.Name(),
		RetrievalEnabled: e.Retrieval, MaxAttempts: e.MaxAttempts, TimeoutMS: e.Timeout.Milliseconds(),
		EngineLabel: cmp.Or(e.Label, engine.Label(e.Model)),
	}
	if e.Price != nil {
		s.PricingVersion, s.Price = e.Price.Version, e.Price
	}
	return s
}
