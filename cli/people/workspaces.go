package people

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

type workspaceResult struct {
	ID   uuid.UUID  `json:"id"`
	Name string     `json:"name"`
	Plan model.Plan `json:"plan"`
}

func showWorkspace(w *model.Workspace, err error) (command.Done, error) {
	if err != nil {
		return command.Done{}, err
	}
	return command.Done{
		Result: workspaceResult{w.ID, w.Name, w.Plan}, Workspace: w.ID,
		Target: map[string]any{"name": w.Name, "plan": w.Plan},
	}, nil
}

func (a *app) workspaceCreate() *cobra.Command {
	var name, plan string
	var force bool
	cmd := &cobra.Command{
		Use: "create", Short: "Make a workspace and print its id", Args: command.Takes,
		Long:    "Makes a workspace: a tenant with members, API keys and projects of its own.\nThe API can be used on the plan \"paid\" only.",
		Example: "  avm workspace create --name Example --plan paid",
	}
	cmd.RunE = a.Change("workspace create", func(ctx context.Context, d *command.Database) (command.Done, error) {
		if !force && name != "" {
			if err := unusedWorkspaceName(ctx, d, name); err != nil {
				return command.Done{}, err
			}
		}
		return showWorkspace(access.NewWorkspaces(people.New(d.DB), a.Now).Create(ctx, name, model.Plan(plan)))
	})
	cmd.Flags().StringVar(&name, "name", "", "what people call it")
	cmd.Flags().StringVar(&plan, "plan", "", "paid or free")
	cmd.Flags().BoolVar(&force, "force", false, "make it although there is a workspace of that name")
	return command.Need(command.Checked(cmd, func() error { return command.OneOf("plan", model.Plan(plan), model.AllPlan) }), "name", "plan")
}

// unusedWorkspaceName reports a workspace that has the name already: commands that take a workspace by its
// name could not tell the two apart.
func unusedWorkspaceName(ctx context.Context, d *command.Database, name string) error {
	named, err := people.New(d.DB).WorkspacesNamed(ctx, name)
	if err != nil || len(named) == 0 {
		return err
	}
	return fault.New(fault.Conflict, "--name: there is the workspace %q already (%s); pass --force to make another",
		named[0].Name, named[0].ID)
}

func (a *app) workspaceSetPlan() *cobra.Command {
	var plan string
	cmd := &cobra.Command{
		Use: "set-plan", Short: "Change a workspace's plan", Args: command.Takes,
		Long:    "Changes a workspace's plan. It takes effect with the next request.",
		Example: "  avm workspace set-plan --workspace 019a… --plan free",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Change("workspace set-plan", func(ctx context.Context, d *command.Database) (command.Done, error) {
		return showWorkspace(access.NewWorkspaces(people.New(d.DB), a.Now).SetPlan(ctx, workspace.ID, model.Plan(plan)))
	})
	cmd.Flags().StringVar(&plan, "plan", "", "paid or free")
	return command.Need(command.Checked(cmd, func() error { return command.OneOf("plan", model.Plan(plan), model.AllPlan) }), "workspace", "plan")
}

// creditsResult is a workspace's month as it is printed.
type creditsResult struct {
	ID        uuid.UUID `json:"id"`
	Month     string    `json:"month"`
	Limit     *int64    `json:"monthly_credit_limit"`
	Settled   int64     `json:"settled"`
	Reserved  int64     `json:"reserved"`
	Available *int64    `json:"available"`
}

func (a *app) workspaceSetCredits() *cobra.Command {
	var monthly int64
	var unlimited bool
	cmd := &cobra.Command{
		Use: "set-credits", Short: "Limit what a workspace's audits may use in a month", Args: command.Takes,
		Long: "Limits the credits (calls to engines) that a workspace's audits may use in a calendar month (UTC).\n" +
			"A launch that could need more than is left is refused with credits_exhausted.\n" +
			"Prints the limit and what this month has used.",
		Example: "  avm workspace set-credits --workspace 019a… --monthly 20000\n  avm workspace set-credits --workspace 019a… --unlimited",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Change("workspace set-credits", func(ctx context.Context, d *command.Database) (command.Done, error) {
		limit := &monthly
		if unlimited {
			limit = nil
		}
		c, err := audit.SetCreditLimit(ctx, audits.New(d.DB), workspace.ID, limit, a.Now())
		if err != nil {
			return command.Done{}, err
		}
		return command.Done{
			Result:    creditsResult{workspace.ID, c.Month, c.MonthlyLimit, c.Settled, c.Reserved, c.Available},
			Workspace: workspace.ID, Target: map[string]any{"monthly_credit_limit": limit},
		}, nil
	})
	cmd.Flags().Int64Var(&monthly, "monthly", 0, "credits a calendar month")
	cmd.Flags().BoolVar(&unlimited, "unlimited", false, "no limit")
	cmd.MarkFlagsOneRequired("monthly", "unlimited")
	cmd.MarkFlagsMutuallyExclusive("monthly", "unlimited")
	return command.Need(command.Checked(cmd, func() error {
		if monthly < 0 {
			return fmt.Errorf("--monthly %d: must not be negative", monthly)
		}
		return nil
	}), "workspace")
}

func (a *app) workspaceList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the workspaces", Args: command.Takes,
		Long: "Lists the workspaces of this installation, oldest first.", Example: "  avm workspace list",
	}
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		all, err := people.New(d.DB).WorkspacesNamed(ctx, "")
		l := command.Listing{
			Title: "Workspaces", Header: terminal.Row{"Name", "Plan", "Made", "Id"},
			None: "There is no workspace yet. Make one with: avm workspace create --name Example --plan paid",
		}
		items := make([]workspaceResult, len(all))
		for i, w := range all {
			items[i] = workspaceResult{w.ID, w.Name, w.Plan}
			l.Rows = append(l.Rows, terminal.Row{w.Name, w.Plan, command.Minute(w.CreatedAt), w.ID})
		}
		l.Items = items
		return l, err
	})
	return cmd
}

// workspaceDetails is one workspace with what it holds.
type workspaceDetails struct {
	workspaceResult
	Members  []memberResult    `json:"members"`
	Projects []command.Project `json:"projects"`
}

func (a *app) workspaceShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show", Short: "Show a workspace with its members and projects", Args: command.Takes,
		Long: "Shows a workspace with its members and projects.", Example: "  avm workspace show --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		w, err := people.New(d.DB).Workspace(ctx, workspace.ID)
		if err != nil {
			return nil, err
		}
		members, err := people.New(d.DB).Members(ctx, w.ID)
		if err != nil {
			return nil, err
		}
		owned, err := projects.New(d.DB).ListProjects(ctx, &w.ID)
		if err != nil {
			return nil, err
		}
		return workspaceDetails{workspaceResult{w.ID, w.Name, w.Plan}, memberResults(members), command.Projects(owned)}, nil
	})
	return command.Need(cmd, "workspace")
}

func (a *app) workspaceDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete", Short: "Delete a workspace that has no projects", Args: command.Takes,
		Long: `Deletes a workspace with its members and API keys, for good. Its projects are deleted
before, one by one, with "avm project delete". The audit log keeps its entries.`,
		Example: "  avm workspace delete --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	return command.Need(a.Deletion("workspace delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		w, err := people.New(d.DB).Workspace(ctx, workspace.ID)
		if err != nil {
			return command.Done{}, err
		}
		if err := sure("the workspace " + w.Name + ", its members and its API keys"); err != nil {
			return command.Done{}, err
		}
		err = access.NewWorkspaces(people.New(d.DB), a.Now).Delete(ctx, w.ID)
		return command.Done{
			Result: command.Deleted{ID: w.ID, Deleted: true}, Workspace: w.ID, Target: map[string]any{"id": w.ID, "name": w.Name},
		}, err
	}), "workspace")
}
