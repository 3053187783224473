package projects

import (
	"context"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/storage/projects"
)

func (a *app) projectList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List projects", Args: command.Takes,
		Long:    "Lists the projects of one workspace, or of all workspaces.",
		Example: "  avm project list\n  avm project list --workspace Example --json",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		all, err := projects.New(d.DB).ListProjects(ctx, workspace.Chosen())
		l := command.Listing{
			Items: command.Projects(all), Title: "Projects", Header: terminal.Row{"Name", "Brand", "Website", "Made", "Id"},
			None: "There is no project yet. Make one with: avm project create --workspace … --file project.json",
		}
		for _, p := range all {
			l.Rows = append(l.Rows, terminal.Row{p.Name, p.BrandName, p.WebsiteURL, command.Minute(p.CreatedAt), p.ID})
		}
		return l, err
	})
	return cmd
}

// projectDetails is one project with what is asked for it.
type projectDetails struct {
	command.Project
	Markets     []command.Market  `json:"markets"`
	Competitors []string          `json:"competitors"`
	PromptSets  []promptSetResult `json:"prompt_sets"`
}

func (a *app) projectShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show", Short: "Show a project with its markets, competitors and prompt sets", Args: command.Takes,
		Long:    "Shows a project with its markets, the names of its competitors and its prompt sets.",
		Example: "  avm project show --project Example",
	}
	id := a.ProjectFlag(cmd)
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		objects := projects.New(d.DB)
		p, err := objects.FindProject(ctx, id.ID)
		if err != nil {
			return nil, err
		}
		shown := projectDetails{Project: command.ProjectOf(p), Markets: []command.Market{}, Competitors: []string{}}
		markets, err := objects.Markets(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, m := range markets {
			shown.Markets = append(shown.Markets, command.Market{ID: m.ID, CountryCode: m.CountryCode, LanguageCode: m.LanguageCode})
		}
		competitors, err := objects.Competitors(ctx, []uuid.UUID{p.ID})
		if err != nil {
			return nil, err
		}
		for i := range competitors[p.ID] {
			shown.Competitors = append(shown.Competitors, competitors[p.ID][i].Name)
		}
		sets, err := objects.PromptSets(ctx, []uuid.UUID{p.ID})
		shown.PromptSets = promptSetResults(sets[p.ID])
		return shown, err
	})
	return command.Need(cmd, "project")
}

func (a *app) projectDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete", Short: "Delete a project and everything that was measured for it", Args: command.Takes,
		Long: `Deletes a project with its prompts, audits, answers, crawls and reports, for good. Audits
that are running end. The project is gone at once; the workers of the service delete what was
stored of it.`,
		Example: "  avm project delete --project Example",
	}
	id := a.ProjectFlag(cmd)
	return command.Need(a.Deletion("project delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		p, err := projects.New(d.DB).FindProject(ctx, id.ID)
		if err != nil {
			return command.Done{}, err
		}
		if err := sure("the project " + p.Name + " and everything that was measured for it"); err != nil {
			return command.Done{}, err
		}
		rules, err := a.projectRules(d)
		if err != nil {
			return command.Done{}, err
		}
		return command.Done{
			Result: command.Deleted{ID: p.ID, Deleted: true}, Workspace: p.WorkspaceID, Project: &p.ID,
			Target: map[string]any{"id": p.ID, "name": p.Name},
		}, rules.Delete(ctx, p.WorkspaceID, p.ID)
	}), "project")
}
