package engines

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

const (
	// checkTimeout bounds the question that a live check asks an engine.
	checkTimeout = 60 * time.Second
	// reachTimeout bounds how long a check waits for the database.
	reachTimeout = 10 * time.Second
)

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
	var live, offline bool
	cmd := &cobra.Command{
		Use: "check", Short: "Check the configuration and print it as it is understood", Args: command.Takes,
		Long: `Reads the configuration as every other command does, makes every check that serve and
audit run make, and prints it with its defaults, without secrets. Everything that is wrong
in it is named with its file, line and key. Where database_url is set, the check connects
to the database and changes nothing there; --offline leaves that out.

With --live it also asks each engine and each model one short question, and reports
which of them answer. Each question costs as much as an answer of a few words.`,
		Example: "  avm config check\n  avm config check --config avm.yml --live\n  avm config check --offline",
	}
	cmd.Flags().BoolVar(&live, "live", false, "ask each engine and model one short question")
	cmd.Flags().BoolVar(&offline, "offline", false, "connect to nothing")
	cmd.MarkFlagsMutuallyExclusive("live", "offline")
	cmd.RunE = command.Work(func(cmd *cobra.Command, _ []string) error {
		sources := a.Sources(cmd)
		sources.Adapters.Program = findProgram
		c, _, err := a.Load(cmd, sources)
		if err != nil {
			return err
		}
		if !offline {
			err = checkDatabase(cmd.Context(), c)
		}
		if err != nil && !live {
			return err
		}
		a.remark(c)
		if !live {
			return a.Print(c)
		}
		results, failures := askAll(cmd.Context(), c)
		return errors.Join(a.Print(checkedConfig{c, results}), err, failures)
	})
	return cmd
}

func findProgram(name string) error {
	_, err := exec.LookPath(name)
	return err
}

// checkDatabase connects to a database that is not the embedded one.
func checkDatabase(ctx context.Context, c *config.Config) error {
	if c.DatabaseURL == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	db, err := storage.Open(ctx, storage.Config{URL: c.DatabaseURL.Reveal(), DirectURL: c.DirectURL.Reveal()})
	if err == nil {
		return db.Close()
	}
	path := "database_url"
	if strings.Contains(err.Error(), "database_direct_url") {
		path = "database_direct_url"
	}
	return c.Problem(path, err)
}

// remark prints for the operator on stderr what works less well than it could.
func (a *app) remark(c *config.Config) {
	if len(c.Engines) == 0 {
		a.Complain("No engine is configured, so nothing can be audited: set engines.assistant_a.adapter, .provider, .model and .api_key.\n")
	}
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		if c.Engines[name].Price == nil {
			a.Complain("The cost of audits with %s is unknown: set engines.%s.price.\n", c.Engines[name].Label, name)
		}
	}
	if c.Models[config.JudgeModel] == nil {
		a.Complain("What answers say about the brand is not judged: set models.judge.\n")
	}
}

// askAll asks every engine and model one question. The error names those that failed.
func askAll(ctx context.Context, c *config.Config) ([]liveResult, error) {
	results := []liveResult{}
	client := wiring.EngineClient(1)
	var problems []error
	try := func(name, label string, cfg engine.Config) {
		r := askOne(ctx, cfg, name, label, func() (engine.Adapter, error) { return wiring.Adapters().New(cfg, client) })
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
