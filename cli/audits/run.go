package audits

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

func (a *app) auditRun() *cobra.Command {
	var f auditFlags
	cmd := &cobra.Command{
		Use: "run", Short: "Estimate, launch and follow an audit, and show its report", Args: command.Takes,
		Long: `Estimates what an audit would take, asks whether to go on, launches it, shows how far
every engine is, and prints the visibility report: one for each market.

Where no worker is running on the database ("avm serve", "avm work"), this
command does the work itself. Ctrl-C stops following; a worker finishes the audit.

With --json the audits and their figures are printed as one JSON object instead
of tables. The exit status is 1 when an audit did not complete.`,
		Example: "  avm audit run --project 019a…\n  avm audit run --project 019a… --engine assistant_a --repetitions 3 --yes --json",
	}
	f.project = a.ProjectFlag(cmd)
	f.define(cmd)
	cmd.RunE = serve.Together(a.App, func(ctx context.Context, r *serve.Running) error { return a.runAudit(ctx, r, &f) })
	return command.Need(command.Checked(cmd, f.check), "project")
}

// runAudit goes the whole way from the estimate to the report.
func (a *app) runAudit(ctx context.Context, r *serve.Running, f *auditFlags) error {
	project, err := projects.New(r.DB.DB).FindProject(ctx, f.project.ID)
	if err != nil {
		return err
	}
	input, err := f.input(r.Engines)
	if err != nil {
		return err
	}
	if f.promptSet != "" {
		_, set, err := command.FindPromptSet(ctx, projects.New(r.DB.DB), project.ID, f.promptSet)
		if err != nil {
			return err
		}
		input.PromptSetID = &set.ID
	}
	estimate, err := r.Audits.Estimate(ctx, project, model.AuditEstimateInput{
		Engines: input.Engines, PromptSetID: input.PromptSetID, PromptIds: input.PromptIds, MarketIds: input.MarketIds,
		Repetitions: input.Repetitions, BenchmarkMode: input.BenchmarkMode, AuditScope: input.AuditScope,
	})
	if err != nil {
		return err
	}
	a.showEstimate(project, estimate, r.Engines)
	if !f.yes {
		question := "Launch? It makes up to " + model.Counted(estimate.MaximumAttemptCount, "call") + "."
		if err := a.Ask(question, "the launch"); err != nil {
			return err
		}
	}
	if !f.hasCredits() {
		input.MaxEstimatedCredits = estimate.MaximumAttemptCount
	}
	audits, err := a.launchNoted(ctx, r, project, input)
	if err != nil {
		return err
	}
	if err := a.attend(ctx, r, audits); err != nil {
		return err
	}
	return a.auditReports(ctx, r, project, audits, f.json)
}

// launchNoted launches and says so in the audit log.
func (a *app) launchNoted(
	ctx context.Context, r *serve.Running, project *model.Project, in *model.AuditLaunchInput,
) (audits []model.Audit, err error) {
	err = r.DB.InTx(ctx, func(ctx context.Context) error {
		if audits, err = r.Audits.Launch(ctx, project, *in); err != nil {
			return err
		}
		return a.Record(ctx, r.DB, "audit run", project.WorkspaceID, &project.ID,
			map[string]any{"launch_id": audits[0].LaunchID, "engines": in.Engines, "max_estimated_credits": in.MaxEstimatedCredits})
	})
	return audits, err
}

// showEstimate prints for people on stderr what they are about to launch.
func (a *app) showEstimate(project *model.Project, e *model.AuditEstimate, engines audit.Catalogue) {
	rows := make([]terminal.Row, len(e.Engines))
	for i, one := range e.Engines {
		rows[i] = terminal.Row{
			engines.Label(one.LogicalEngine), one.TransportModel, one.PromptCount, one.RepetitionCount, one.MarketCount, one.ExecutionCount,
			one.MaximumAttemptCount, terminal.Dollars(one.EstimatedTotalCostMicrousd),
		}
	}
	_, _ = io.WriteString(a.Stderr, terminal.NewSheet(a.Stderr, a.Env).Table("Estimate for "+project.Name, terminal.Row{
		"Engine", "Model", "Prompts", "Repetitions", "Markets", "Questions", "Calls at most", "Cost",
	}, rows)+"\n"+leftOut(e.LeftOut))
	a.showPrecision(e.Precision)
}

// leftOut reports which engines are not asked where, a line for each.
func leftOut(engines []model.LeftOutEngine) string {
	var b strings.Builder
	for _, e := range engines {
		_, _ = fmt.Fprintf(&b, "Left out in %s, %s: %s%s.\n", e.Market.CountryCode, e.Market.LanguageCode, e.EngineLabel, reasonOf(e))
	}
	return b.String()
}

func reasonOf(e model.LeftOutEngine) string {
	if e.Reason == nil {
		return ""
	}
	return " (" + *e.Reason + ")"
}

// planChanges returns in words how a plan differs from what was asked.
func planChanges() map[model.PlanChange]string {
	return map[model.PlanChange]string{
		model.PlanChangeNone:                  "as planned",
		model.PlanChangePromptsForRepetitions: "more prompts, once each",
		model.PlanChangeOneRepetition:         "each prompt once",
		model.PlanChangeTwicePrompts:          "twice the prompts",
		model.PlanChangeTwiceRepetitions:      "twice the repetitions",
	}
}

// showPrecision prints how wide the interval of the visibility rate will be, and what would narrow it.
func (a *app) showPrecision(p *model.AuditPrecision) {
	if p == nil {
		return
	}
	title := "How wide the 95 % interval of the visibility rate will be, by the newest audit"
	if p.Basis == model.PrecisionBasisAssumed {
		title = "How wide the 95 % interval of the visibility rate will be, assumed until an audit shows it"
	}
	points := func(width float64) string { return fmt.Sprintf("%.0f points", 100*width) } //nolint:mnd // percent
	words := planChanges()
	rows := make([]terminal.Row, len(p.Plans))
	for i, one := range p.Plans {
		rows[i] = terminal.Row{
			words[one.Change], one.PromptCount, one.RepetitionCount, one.MaximumAttemptCount, terminal.Dollars(one.EstimatedTotalCostMicrousd),
			points(one.YourTopicsWidth), points(one.AllIntentsWidth),
		}
	}
	_, _ = io.WriteString(a.Stderr, terminal.NewSheet(a.Stderr, a.Env).Table(title, terminal.Row{
		"Plan", "Prompts", "Repetitions", "Calls at most", "Cost", "Your topics", "All intents",
	}, rows)+"\n")
}
