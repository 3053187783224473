package people

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

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
