package audits

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// spotFlags say which prompt is asked how often, and of whom.
type spotFlags struct {
	prompt    uuid.UUID
	engines   []string
	market    string
	times     int
	yes, json bool
}

const usualTimes = 10

func (a *app) spotCheck() *cobra.Command {
	var f spotFlags
	cmd := &cobra.Command{
		Use: "spot PROMPT", Short: "Ask one prompt some times now, beside what to expect", Args: command.Takes,
		Long: `Shows the price and how many answers of each engine are expected to name the brand,
asks whether to go on, asks the prompt, and prints the result beside the expectation.
PROMPT is the prompt's id. No report counts a spot check.

Where no worker is running on the database, this command does the work itself.`,
		Example: "  avm spot 019a… --times 10\n  avm spot 019a… --times 5 --engine assistant_a --yes --json",
	}
	flags := cmd.Flags()
	flags.IntVar(&f.times, "times", usualTimes, fmt.Sprintf("how often each engine is asked, 1 to %d", model.MaxTries))
	flags.StringSliceVar(&f.engines, "engine", nil, "engine to ask, may be repeated (default all that are configured)")
	flags.StringVar(&f.market, "market", "", "market by id (default the default market)")
	flags.BoolVar(&f.yes, "yes", false, "ask without a confirmation")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	run := serve.Together(a.App, func(ctx context.Context, r *serve.Running) error { return a.runSpotCheck(ctx, r, &f) })
	cmd.RunE = command.WithID(&f.prompt, run)
	return command.Checked(cmd, f.check)
}

func (f *spotFlags) check() error {
	if _, err := f.input(nil); err != nil {
		return err
	}
	return command.Between("times", f.times, 1, model.MaxTries)
}

func (f *spotFlags) input(configured []model.LogicalEngine) (in model.SpotCheckInput, err error) {
	in = model.SpotCheckInput{PromptID: f.prompt, Engines: configured, Tries: f.times}
	if len(f.engines) > 0 {
		in.Engines = nil
	}
	for _, name := range f.engines {
		in.Engines = append(in.Engines, model.LogicalEngine(name))
	}
	if f.market != "" {
		markets, err := command.MarketIDs([]string{f.market})
		if err != nil {
			return in, err
		}
		in.MarketID = markets[0]
	}
	return in, nil
}

// runSpotCheck goes the whole way from the estimate to what came.
func (a *app) runSpotCheck(ctx context.Context, r *serve.Running, f *spotFlags) error {
	prompt, err := findAnywhere(ctx, r.DB, f.prompt, "prompt", projects.New(r.DB.DB).PromptsByID)
	if err != nil {
		return err
	}
	project, err := projects.New(r.DB.DB).FindProject(ctx, prompt.ProjectID)
	if err != nil {
		return err
	}
	input, err := f.input(r.Engines.Names())
	if err != nil {
		return err
	}
	estimate, err := r.Audits.EstimateSpotCheck(ctx, project, input)
	if err != nil {
		return err
	}
	a.showOutlook(prompt, estimate)
	most := estimate.Estimate.MaximumAttemptCount
	if !f.yes {
		if err := a.Ask("Ask? It makes up to "+model.Counted(most, "call")+".", "the spot check"); err != nil {
			return err
		}
	}
	check, err := a.startNoted(ctx, r, project, model.SpotCheckLaunchInput{
		PromptID: input.PromptID, Engines: input.Engines, Tries: input.Tries, MarketID: input.MarketID, MaxEstimatedCredits: most,
	})
	if err != nil {
		return err
	}
	if err := a.attend(ctx, r, []model.Audit{{ID: check.ID, ProjectID: project.ID}}); err != nil {
		return err
	}
	if check, err = r.Audits.SpotCheck(ctx, project.ID, check.ID); err != nil {
		return err
	}
	if f.json {
		return a.Print(spotResultOf(check))
	}
	a.showSpotCheck(check)
	return nil
}

// startNoted starts a spot check and says so in the audit log.
func (a *app) startNoted(ctx context.Context, r *serve.Running, project *model.Project, in model.SpotCheckLaunchInput) (check *model.SpotCheck, err error) {
	err = r.DB.InTx(ctx, func(ctx context.Context) error {
		if check, err = r.Audits.StartSpotCheck(ctx, project, in); err != nil {
			return err
		}
		return a.Record(ctx, r.DB, "spot", project.WorkspaceID, &project.ID,
			map[string]any{"id": check.ID, "prompt_id": in.PromptID, "engines": in.Engines, "max_estimated_credits": in.MaxEstimatedCredits})
	})
	return check, err
}

// showOutlook prints for people on stderr what a spot check takes and what it should find.
func (a *app) showOutlook(prompt *model.Prompt, e *model.SpotCheckEstimate) {
	rows := make([]terminal.Row, len(e.Expected))
	for i := range e.Expected {
		one := terminal.Row{e.Expected[i].EngineLabel, "", "", "", "", outlook(&e.Expected[i])}
		for _, engine := range e.Estimate.Engines {
			if engine.LogicalEngine == e.Expected[i].LogicalEngine {
				one[1], one[2], one[3], one[4] = engine.TransportModel, engine.ExecutionCount, engine.MaximumAttemptCount,
					terminal.Dollars(engine.EstimatedTotalCostMicrousd)
			}
		}
		rows[i] = one
	}
	_, _ = io.WriteString(a.Stderr, terminal.NewSheet(a.Stderr, a.Env).Table("Estimate for \u201c"+prompt.Text+"\u201d", terminal.Row{
		"Engine", "Model", "Questions", "Calls at most", "Cost", "Should name the brand",
	}, rows)+"\n"+leftOut(e.Estimate.LeftOut))
}

// outlook returns what was expected of an engine in words.
func outlook(e *model.SpotCheckExpectation) string {
	switch {
	case e.Range != nil:
		return fmt.Sprintf("%d to %d of %d", e.Range.Low, e.Range.High, e.Range.Tries)
	case e.Reason != nil && *e.Reason == model.SpotCheckReasonFewAnswers:
		return "unknown: too few earlier answers"
	}
	return "unknown: never asked this way"
}

func (a *app) showSpotCheck(check *model.SpotCheck) {
	sheet := a.Sheet()
	rows := make([]terminal.Row, len(check.Engines))
	for i := range check.Engines {
		e := &check.Engines[i]
		found, declined, result := any("not read"), any("not read"), any("")
		if e.Mentions != nil {
			found = *e.Mentions
		}
		if e.Declined != nil {
			declined = *e.Declined
		}
		if e.Within != nil && *e.Within {
			result = sheet.Good("as expected")
		} else if e.Within != nil {
			result = sheet.Bad("outside")
		}
		rows[i] = terminal.Row{e.EngineLabel, e.TransportModel, outlook(e.Expected), found, declined, e.Withheld, e.Answers, e.NoAnswer, e.Failed, result}
	}
	a.Show("\n" + sheet.Table(fmt.Sprintf("Spot check %s is %s", check.ID, check.Status), terminal.Row{
		"Engine", "Model", "Should name the brand", "Named it", "Declined", "Withheld", "Answers", "No answer", "Failed", "Result",
	}, rows))
	if check.ErrorMessage != "" {
		a.Say("%s\n", check.ErrorMessage)
	}
}

// spotResult is a spot check in the JSON result, as the REST API shows it.
type spotResult struct {
	ID           uuid.UUID          `json:"id"`
	PromptID     uuid.UUID          `json:"prompt_id"`
	PromptText   string             `json:"prompt_text"`
	Market       command.Market     `json:"market"`
	Tries        int                `json:"tries"`
	Status       model.AuditStatus  `json:"status"`
	ErrorMessage string             `json:"error_message"`
	Engines      []spotEngineResult `json:"engines"`
	CreatedAt    time.Time          `json:"created_at"`
	CompletedAt  *time.Time         `json:"completed_at"`
}

type spotEngineResult struct {
	LogicalEngine  model.LogicalEngine   `json:"logical_engine"`
	EngineLabel    string                `json:"engine_label"`
	TransportModel string                `json:"transport_model"`
	Expected       spotExpectationResult `json:"expected"`
	Answers        int                   `json:"answers"`
	NoAnswer       int                   `json:"no_answer"`
	Failed         int                   `json:"failed"`
	Mentions       *int                  `json:"mentions"`
	Declined       *int                  `json:"declined"`
	Withheld       int                   `json:"withheld"`
	Within         *bool                 `json:"within"`
}

type spotExpectationResult struct {
	LogicalEngine model.LogicalEngine    `json:"logical_engine"`
	EngineLabel   string                 `json:"engine_label"`
	Audits        int                    `json:"audits"`
	Answers       int                    `json:"answers"`
	Mentions      int                    `json:"mentions"`
	Range         *model.ExpectedRange   `json:"range"`
	Reason        *model.SpotCheckReason `json:"reason"`
}

func spotResultOf(c *model.SpotCheck) spotResult {
	r := spotResult{
		ID: c.ID, PromptID: c.PromptID, PromptText: c.PromptText, Market: command.Market(*c.Market), Tries: c.Tries, Status: c.Status,
		ErrorMessage: c.ErrorMessage, CreatedAt: c.CreatedAt, CompletedAt: command.InUTC(c.CompletedAt),
	}
	for i := range c.Engines {
		e := &c.Engines[i]
		r.Engines = append(r.Engines, spotEngineResult{
			LogicalEngine: e.LogicalEngine, EngineLabel: e.EngineLabel, TransportModel: e.TransportModel, Expected: spotExpectationResult(*e.Expected),
			Answers: e.Answers, NoAnswer: e.NoAnswer, Failed: e.Failed, Mentions: e.Mentions, Declined: e.Declined, Withheld: e.Withheld, Within: e.Within,
		})
	}
	return r
}
