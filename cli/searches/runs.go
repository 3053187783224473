package searches

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// searchRunResult is a run of search intelligence as it is printed.
type searchRunResult struct {
	ID                      uuid.UUID                      `json:"id"`
	ProjectID               uuid.UUID                      `json:"project_id"`
	Status                  model.SearchRunStatus          `json:"status"`
	Action                  model.SearchIntelligenceAction `json:"action"`
	PricingVersion          string                         `json:"pricing_version"`
	EstimatedCostUSD        model.USD                      `json:"estimated_cost_usd"`
	ProviderReportedCostUSD *model.USD                     `json:"provider_reported_cost_usd"`
	PlannedCalls            int                            `json:"planned_calls"`
	CompletedCalls          int                            `json:"completed_calls"`
	UncertainCalls          int                            `json:"uncertain_calls"`
	PlannedRows             int                            `json:"planned_rows"`
	ReceivedRows            int                            `json:"received_rows"`
	ErrorCode               string                         `json:"error_code"`
	ErrorDetail             string                         `json:"error_detail"`
	CreatedAt               time.Time                      `json:"created_at"`
	ExpiresAt               time.Time                      `json:"expires_at"`
	FrozenScope             map[string]any                 `json:"frozen_scope"`
	ReusedDatasets          map[string]any                 `json:"reused_datasets"`
}

func searchResult(r *model.SearchRun) searchRunResult {
	return searchRunResult{
		ID: r.ID, ProjectID: r.ProjectID, Status: r.Status, Action: r.Action, PricingVersion: r.PricingVersion,
		EstimatedCostUSD: r.EstimatedCostUsd, ProviderReportedCostUSD: r.ProviderReportedCostUsd, PlannedCalls: r.PlannedCalls,
		CompletedCalls: r.CompletedCalls, UncertainCalls: r.UncertainCalls, PlannedRows: r.PlannedRows, ReceivedRows: r.ReceivedRows,
		ErrorCode: r.ErrorCode, ErrorDetail: r.ErrorDetail, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt,
		FrozenScope: r.FrozenScope(), ReusedDatasets: r.ReusedDatasets(),
	}
}

// withService runs a command that needs the product put together, without a server.
func (a *app) withService(fn func(ctx context.Context, s *wiring.Services) error) func(*cobra.Command, []string) error {
	return a.Read(func(ctx context.Context, d *command.Database) error {
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return err
		}
		return fn(ctx, s)
	})
}

// searchPlanFlags say what a run is to find out.
type searchPlanFlags struct {
	project            *command.Reference
	action             string
	target, scope      string
	compared, keywords []string
	location           int
	language           string
	limit              int
}

func (a *app) searchPlan() *cobra.Command {
	f := &searchPlanFlags{}
	cmd := &cobra.Command{
		Use: "plan", Short: "Plan a run of search intelligence and price it", Args: command.Takes,
		Long: `Plans a purchase of search data, and prints the plan with its price. Nothing
is spent before "avm search confirm". Needs search_intelligence in the configuration.`,
		Example: "  avm search plan --project 019a… --action ranked_keywords --limit 500\n" +
			"  avm search plan --project 019a… --action domain_intersection --comparison-domain rival.example",
	}
	flags := cmd.Flags()
	f.project = a.ProjectFlag(cmd)
	flags.StringVar(&f.action, "action", "", "one of "+strings.Join(searchActions(), ", "))
	flags.StringVar(&f.target, "target-domain", "", "the site (default the project's website)")
	flags.StringVar(&f.scope, "research-scope", "", "exact_host or domain_subdomains (default domain_subdomains)")
	flags.StringSliceVar(&f.compared, "comparison-domain", nil, "with domain_intersection: another site; may be repeated")
	flags.StringSliceVar(&f.keywords, "keyword", nil, "with keyword_ideas: a keyword to begin from; may be repeated")
	flags.IntVar(&f.location, "location-code", 0, "the provider's code of the place (default the project's country)")
	flags.StringVar(&f.language, "language-code", "", "the language of searches (default the project's)")
	flags.IntVar(&f.limit, "limit", 0, "rows of each dataset at most (default 100)")
	run := a.withService(func(ctx context.Context, s *wiring.Services) error { return a.planSearch(ctx, s, f) })
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !model.SearchIntelligenceAction(f.action).IsValid() {
			return fmt.Errorf("--action: %q must be one of %s", f.action, strings.Join(searchActions(), ", "))
		}
		if f.scope != "" && !model.ResearchScope(f.scope).IsValid() {
			return fmt.Errorf("--research-scope: %q must be exact_host or domain_subdomains", f.scope)
		}
		return run(cmd, args)
	}
	return command.Need(cmd, "project", "action")
}

func searchActions() []string {
	names := make([]string, len(model.AllSearchIntelligenceAction))
	for i, action := range model.AllSearchIntelligenceAction {
		names[i] = string(action)
	}
	return names
}

// input returns the flags that are given as the graph's input.
func (f *searchPlanFlags) input() model.SearchRunInput {
	in := model.SearchRunInput{
		Action: model.SearchIntelligenceAction(f.action), TargetDomain: unlessZero(f.target), ComparisonDomains: f.compared, Keywords: f.keywords,
		LocationCode: unlessZero(f.location), LanguageCode: unlessZero(f.language), Limit: unlessZero(f.limit),
	}
	if f.scope != "" {
		in.ResearchScope = new(model.ResearchScope(f.scope))
	}
	return in
}

// unlessZero returns a flag's value; nil when it is the zero value.
func unlessZero[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

func (a *app) planSearch(ctx context.Context, s *wiring.Services, f *searchPlanFlags) error {
	p, err := projects.New(s.DB.DB).FindProject(ctx, f.project.ID)
	if err != nil {
		return err
	}
	var run *model.SearchRun
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		if run, err = s.Intelligence.Plan(ctx, p, f.input()); err != nil {
			return err
		}
		return a.noteSearch(ctx, s, p, "search plan", run)
	})
	if err != nil {
		return err
	}
	a.Aside("%s\n", priceLine(run))
	return a.Print(searchResult(run))
}

// noteSearch writes what was done with a run into the audit log.
func (a *app) noteSearch(ctx context.Context, s *wiring.Services, p *model.Project, did string, run *model.SearchRun) error {
	return a.Record(ctx, s.DB, did, p.WorkspaceID, &p.ID,
		map[string]any{"run_id": run.ID, "action": run.Action, "estimated_cost_usd": run.EstimatedCostUsd})
}

// priceLine reports what a run costs.
func priceLine(run *model.SearchRun) string {
	return fmt.Sprintf("Run %s costs at most $%s: %d calls for up to %d rows at the prices of %s.",
		run.ID, run.EstimatedCostUsd, run.PlannedCalls, run.PlannedRows, run.PricingVersion)
}

func (a *app) searchConfirm() *cobra.Command {
	var id command.IDFlag
	var ceiling string
	cmd := &cobra.Command{
		Use: "confirm", Short: "Say what a planned run costs, and start it", Args: command.Takes,
		Long: `Prints the price of a planned run and starts it if it is not above --max-cost. Without
--max-cost nothing is started. A worker ("avm serve", "avm work") makes the calls.`,
		Example: "  avm search confirm --project 019a… --run 019b… --max-cost 0.50",
	}
	project := a.ProjectFlag(cmd)
	cmd.Flags().Var(&id, "run", "the run")
	cmd.Flags().StringVar(&ceiling, "max-cost", "", "the most that may be spent, in US dollars")
	cmd.RunE = a.withService(func(ctx context.Context, s *wiring.Services) error {
		return a.confirmSearch(ctx, s, project.ID, id.ID, ceiling)
	})
	return command.Need(command.Checked(cmd, func() error {
		if _, err := model.ParseUSD(ceiling); ceiling != "" && err != nil {
			return fmt.Errorf("--max-cost: %w", err)
		}
		return nil
	}), "project", "run")
}

func (a *app) confirmSearch(ctx context.Context, s *wiring.Services, projectID, id uuid.UUID, ceiling string) error {
	p, err := projects.New(s.DB.DB).FindProject(ctx, projectID)
	if err != nil {
		return err
	}
	run, err := s.Intelligence.Run(ctx, projectID, id)
	if err != nil {
		return err
	}
	a.Aside("%s\n", priceLine(run))
	if ceiling == "" {
		return fmt.Errorf("nothing was started: confirm the price with --max-cost %s", run.EstimatedCostUsd)
	}
	most, err := model.ParseUSD(ceiling)
	if err != nil {
		return fmt.Errorf("--max-cost: %w", err)
	}
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		if run, err = s.Intelligence.Confirm(ctx, projectID, id, most); err != nil {
			return err
		}
		return a.noteSearch(ctx, s, p, "search confirm", run)
	})
	if err != nil {
		return err
	}
	return a.Print(searchResult(run))
}

// shownRuns is the number of runs that are listed.
const shownRuns = 100

func (a *app) searchRuns() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "runs", Short: "List the newest runs of search intelligence", Args: command.Takes,
		Long:    "Prints the newest 100 runs of a project as a table, or with --json as one JSON object.",
		Example: "  avm search runs --project Example\n  avm search runs --project Example --json",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	cmd.RunE = a.withService(func(ctx context.Context, s *wiring.Services) error { return a.listSearchRuns(ctx, s, id.ID, asJSON) })
	return command.Need(cmd, "project")
}

func (a *app) listSearchRuns(ctx context.Context, s *wiring.Services, projectID uuid.UUID, asJSON bool) error {
	byProject, _, err := s.Intelligence.RunsOf(ctx, []uuid.UUID{projectID}, 0, shownRuns)
	if err != nil {
		return err
	}
	runs := byProject[projectID]
	results, rows := make([]searchRunResult, len(runs)), make([]terminal.Row, len(runs))
	for i := range runs {
		r := &runs[i]
		results[i] = searchResult(r)
		spent := "–"
		if r.ProviderReportedCostUsd != nil {
			spent = "$" + r.ProviderReportedCostUsd.String()
		}
		rows[i] = terminal.Row{r.ID, r.Status, r.Action, "$" + r.EstimatedCostUsd.String(), spent, r.ReceivedRows}
	}
	if asJSON {
		return a.Print(map[string]any{"items": results})
	}
	a.Show(a.Sheet().Table("Runs of search intelligence", terminal.Row{"Run", "Status", "Action", "Estimate", "Spent", "Rows"}, rows))
	return nil
}
