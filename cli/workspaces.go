package cli

import (
	"context"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

func (a *app) workspaceList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the workspaces", Args: takes,
		Long: "Lists the workspaces of this installation, oldest first.", Example: "  avm workspace list",
	}
	cmd.RunE = a.lists(cmd, func(ctx context.Context, d *database) (listing, error) {
		all, err := people.New(d.DB).WorkspacesNamed(ctx, "")
		l := listing{
			title: "Workspaces", header: terminal.Row{"Name", "Plan", "Made", "Id"},
			none: "There is no workspace yet. Make one with: avm workspace create --name Example --plan paid",
		}
		items := make([]workspaceResult, len(all))
		for i, w := range all {
			items[i] = workspaceResult{w.ID, w.Name, w.Plan}
			l.rows = append(l.rows, terminal.Row{w.Name, w.Plan, minute(w.CreatedAt), w.ID})
		}
		l.items = items
		return l, err
	})
	return cmd
}

// workspaceDetails is one workspace with what it holds.
type workspaceDetails struct {
	workspaceResult
	Members  []memberResult  `json:"members"`
	Projects []projectResult `json:"projects"`
}

func (a *app) workspaceShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show", Short: "Show a workspace with its members and projects", Args: takes,
		Long: "Shows a workspace with its members and projects.", Example: "  avm workspace show --workspace Example",
	}
	workspace := a.workspaceFlag(cmd)
	cmd.RunE = a.edit(func(ctx context.Context, d *database) (any, error) {
		w, err := people.New(d.DB).Workspace(ctx, workspace.id)
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
		return workspaceDetails{workspaceResult{w.ID, w.Name, w.Plan}, memberResults(members), projectResults(owned)}, nil
	})
	return need(cmd, "workspace")
}

func (a *app) workspaceDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete", Short: "Delete a workspace that has no projects", Args: takes,
		Long: `Deletes a workspace with its members and API keys, for good. Its projects are deleted
before, one by one, with "avm project delete". The audit log keeps its entries.`,
		Example: "  avm workspace delete --workspace Example",
	}
	workspace := a.workspaceFlag(cmd)
	return need(a.deletion("workspace delete", cmd, func(ctx context.Context, d *database, sure func(string) error) (done, error) {
		w, err := people.New(d.DB).Workspace(ctx, workspace.id)
		if err != nil {
			return done{}, err
		}
		if err := sure("the workspace " + w.Name + ", its members and its API keys"); err != nil {
			return done{}, err
		}
		err = access.NewWorkspaces(people.New(d.DB), a.now).Delete(ctx, w.ID)
		return done{
			result: deletedResult{w.ID, true}, workspace: w.ID, target: map[string]any{"id": w.ID, "name": w.Name},
		}, err
	}), "workspace")
}

// deletedResult is what a deletion prints.
type deletedResult struct {
	ID      uuid.UUID `json:"id"`
	Deleted bool      `json:"deleted"`
}
