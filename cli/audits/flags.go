package audits

import (
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/model"
)

// auditFlags say what to launch.
type auditFlags struct {
	project                   *command.Reference
	promptSet                 string
	engines, prompts, markets []string
	repetitions               int
	mode, scope, seed         string
	credits                   int64
	yes, json                 bool
	hasRepetitions, hasSeed   func() bool
	hasCredits                func() bool
}

func (f *auditFlags) define(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&f.engines, "engine", nil, "engine to ask, may be repeated (default all that are configured)")
	flags.StringVar(&f.promptSet, "prompt-set", "", "only the prompts of this set, by name or id")
	flags.StringSliceVar(&f.prompts, "prompt", nil, "only this prompt, by id, may be repeated")
	flags.StringSliceVar(&f.markets, "market", nil, "market by id, or default; may be repeated (default the default market)")
	flags.IntVar(&f.repetitions, "repetitions", 0, "how often each prompt is asked (default the project's)")
	flags.StringVar(&f.mode, "mode", "", "consumer_like, controlled_localized or forced_grounded (default the project's)")
	flags.StringVar(&f.scope, "scope", "", "brand or commerce (default brand)")
	flags.StringVar(&f.seed, "seed", "", "fixes the order of the questions (default random)")
	flags.Int64Var(&f.credits, "max-credits", 0, "launch nothing that could make more calls (default what the estimate says)")
	flags.BoolVar(&f.yes, "yes", false, "launch without asking")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	f.hasRepetitions = func() bool { return flags.Changed("repetitions") }
	f.hasSeed = func() bool { return flags.Changed("seed") }
	f.hasCredits = func() bool { return flags.Changed("max-credits") }
}

// check looks at what can be wrong of the flags whatever is configured.
func (f *auditFlags) check() error {
	if f.hasRepetitions() {
		if err := command.Between("repetitions", f.repetitions, 1, model.MaxRepetitions); err != nil {
			return err
		}
	}
	if f.credits < 0 {
		return fmt.Errorf("--max-credits %d: must not be negative", f.credits)
	}
	_, err := f.input(nil)
	return err
}

// input reads the flags as the API reads a body.
func (f *auditFlags) input(configured audit.Catalogue) (*model.AuditLaunchInput, error) {
	in := &model.AuditLaunchInput{MaxEstimatedCredits: f.credits, Engines: configured.Names()}
	if len(f.engines) > 0 {
		in.Engines = nil
	}
	for _, name := range f.engines {
		in.Engines = append(in.Engines, model.LogicalEngine(name))
	}
	var err error
	if in.PromptIds, err = ids("prompt", f.prompts); err != nil {
		return nil, err
	}
	if in.MarketIds, err = command.MarketIDs(f.markets); err != nil {
		return nil, err
	}
	if f.hasRepetitions() {
		in.Repetitions = &f.repetitions
	}
	if f.hasSeed() {
		in.RandomSeed = &f.seed
	}
	if in.BenchmarkMode, err = command.Choice("mode", model.BenchmarkMode(f.mode), model.AllBenchmarkMode); err != nil {
		return nil, err
	}
	in.AuditScope, err = command.Choice("scope", model.AuditScope(f.scope), model.AllAuditScope)
	return in, err
}

func ids(flag string, texts []string) ([]uuid.UUID, error) {
	var out []uuid.UUID
	for _, text := range texts {
		id, err := model.ParseUUID(text)
		if err != nil {
			return nil, fmt.Errorf("--%s %s: %w", flag, text, err)
		}
		out = append(out, id)
	}
	return out, nil
}
