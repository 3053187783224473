package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// checkTimeout bounds the question that a live check asks an engine.
const checkTimeout = 60 * time.Second

// checkedConfig is what a live check prints.
type checkedConfig struct {
	Config  *config.Config `json:"config"`
	Engines []liveResult   `json:"engines"`
}

// liveResult is what an engine or a model did with one question.
type liveResult struct {
	Name   string `json:"name"` // engines.assistant_a, models.judge
	Label  string `json:"label"`
	OK     bool   `json:"ok"`
	Millis int64  `json:"duration_ms"`
	Error  string `json:"error,omitempty"`
}

func (a *app) configCheck() *cobra.Command {
	var live bool
	cmd := &cobra.Command{
		Use: "check", Short: "Check the configuration and print it as it is understood", Args: cobra.NoArgs,
		Long: `Reads the configuration as every other command does, makes every check that serve and
audit run make before they open the database, and prints it with its defaults, without
secrets. Everything that is wrong is named with its file, line and key.

With --live it also asks each engine and each model one short question, and reports
which of them answer. Such a question costs what an answer of a few words costs.`,
		Example: "  avm config check\n  avm config check --config avm.yml --live",
	}
	cmd.Flags().BoolVar(&live, "live", false, "ask each engine and model one short question")
	cmd.RunE = work(func(cmd *cobra.Command, _ []string) error {
		c, _, err := a.configure(cmd)
		if err != nil {
			return err
		}
		if err := checkParts(c); err != nil {
			return err
		}
		a.remark(c)
		if !live {
			return a.print(c)
		}
		results, err := askAll(cmd.Context(), c)
		return errors.Join(a.print(checkedConfig{c, results}), err)
	})
	return cmd
}

// checkParts makes everything that needs no database and reports what cannot be made.
func checkParts(c *config.Config) error {
	engines, err := catalogue(c)
	if err != nil {
		return err
	}
	problems := []error{engines.Validate()}
	for _, name := range slices.Sorted(maps.Keys(c.Models)) {
		_, err := consulted(c, name)
		problems = append(problems, err)
	}
	if c.Crawl.Renderer != "" {
		if _, err := exec.LookPath(c.Crawl.Renderer); err != nil {
			problems = append(problems, fmt.Errorf("crawl.renderer: no Chromium can be run as %q: %w", c.Crawl.Renderer, err))
		}
	}
	if _, err := botCatalogue(c.Traffic.Bots); err != nil {
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// remark tells the operator on stderr what works less well than it could.
func (a *app) remark(c *config.Config) {
	if len(c.Engines) == 0 {
		a.complain("No engine is configured, so nothing can be audited: set engines.assistant_a.adapter, .provider, .model and .api_key.\n")
	}
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		if c.Engines[name].Price == nil {
			a.complain("The cost of audits with %s is unknown: set engines.%s.price.\n", c.Engines[name].Label, name)
		}
	}
	if c.Models[config.JudgeModel] == nil {
		a.complain("What answers say about the brand is not judged: set models.judge.\n")
	}
}

// askAll asks every engine and model one question. The error names those that failed.
func askAll(ctx context.Context, c *config.Config) ([]liveResult, error) {
	results := []liveResult{}
	client := engineClient(1)
	var problems []error
	try := func(name, label string, cfg engine.Config) {
		r := askOne(ctx, cfg, name, label, func() (engine.Adapter, error) { return adapters().New(cfg, client) })
		if !r.OK {
			problems = append(problems, fmt.Errorf("%s: %s", name, r.Error))
		}
		results = append(results, r)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		try("engines."+name.String(), c.Engines[name].Label, c.Engines[name].AdapterConfig())
	}
	for _, name := range slices.Sorted(maps.Keys(c.Models)) {
		try("models."+name, engine.Label(c.Models[name].Model), c.Models[name].AdapterConfig())
	}
	return results, errors.Join(problems...)
}

func askOne(ctx context.Context, cfg engine.Config, name, label string, construct func() (engine.Adapter, error)) liveResult {
	r := liveResult{Name: name, Label: label}
	adapter, err := construct()
	if err != nil {
		r.Error = err.Error()
		return r
	}
	ctx, cancel := context.WithTimeout(ctx, min(cfg.Timeout, checkTimeout))
	defer cancel()
	begun := time.Now()
	_, err = adapter.Ask(ctx, engine.Request{
		Prompt: "Reply with the word OK.", Mode: model.BenchmarkModeConsumerLike,
		Market: engine.Market{CountryCode: "US", LanguageCode: "en"},
	})
	r.Millis, r.OK = time.Since(begun).Milliseconds(), err == nil
	if err != nil {
		r.Error = err.Error()
	}
	return r
}
