package cli

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// projectResult is a project as it is listed.
type projectResult struct {
	ID          uuid.UUID `json:"id"`
	WorkspaceID uuid.UUID `json:"workspace_id"`
	Name        string    `json:"name"`
	BrandName   string    `json:"brand_name"`
	WebsiteURL  string    `json:"website_url"`
	Country     string    `json:"country_code"`
	Language    string    `json:"language_code"`
	CreatedAt   time.Time `json:"created_at"`
}

func resultOfProject(p *model.Project) projectResult {
	return projectResult{p.ID, p.WorkspaceID, p.Name, p.BrandName, p.WebsiteURL, p.CountryCode, p.LanguageCode, p.CreatedAt.UTC()}
}

func projectResults(all []*model.Project) []projectResult {
	items := make([]projectResult, len(all))
	for i, p := range all {
		items[i] = resultOfProject(p)
	}
	return items
}

func (a *app) projectList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List projects", Args: takes,
		Long:    "Lists the projects of one workspace, or of all workspaces.",
		Example: "  avm project list\n  avm project list --workspace Example --json",
	}
	workspace := a.workspaceFlag(cmd)
	cmd.RunE = a.lists(cmd, func(ctx context.Context, d *database) (listing, error) {
		all, err := projects.New(d.DB).ListProjects(ctx, workspace.chosen())
		l := listing{
			items: projectResults(all), title: "Projects", header: terminal.Row{"Name", "Brand", "Website", "Made", "Id"},
			none: "There is no project yet. Make one with: avm project create --workspace … --file project.json",
		}
		for _, p := range all {
			l.rows = append(l.rows, terminal.Row{p.Name, p.BrandName, p.WebsiteURL, minute(p.CreatedAt), p.ID})
		}
		return l, err
	})
	return cmd
}

// projectDetails is one project with what is asked for it.
type projectDetails struct {
	projectResult
	Markets     []marketResult    `json:"markets"`
	Competitors []string          `json:"competitors"`
	PromptSets  []promptSetResult `json:"prompt_sets"`
}

func (a *app) projectShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show", Short: "Show a project with its markets, competitors and prompt sets", Args: takes,
		Long:    "Shows a project with its markets, the names of its competitors and its prompt sets.",
		Example: "  avm project show --project Example",
	}
	id := a.projectFlag(cmd)
	cmd.RunE = a.edit(func(ctx context.Context, d *database) (any, error) {
		objects := projects.New(d.DB)
		p, err := objects.FindProject(ctx, id.id)
		if err != nil {
			return nil, err
		}
		shown := projectDetails{projectResult: resultOfProject(p), Markets: []marketResult{}, Competitors: []string{}}
		markets, err := objects.Markets(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, m := range markets {
			shown.Markets = append(shown.Markets, marketResult{m.ID, m.CountryCode, m.LanguageCode})
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
	return need(cmd, "project")
}

func (a *app) projectDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete", Short: "Delete a project and everything that was measured for it", Args: takes,
		Long: `Deletes a project with its prompts, audits, answers, crawls and reports, for good. Audits
that are running end. The project is gone at once; the workers of the service delete what was
stored of it.`,
		Example: "  avm project delete --project Example",
	}
	id := a.projectFlag(cmd)
	return need(a.deletion("project delete", cmd, func(ctx context.Context, d *database, sure func(string) error) (done, error) {
		p, err := projects.New(d.DB).FindProject(ctx, id.id)
		if err != nil {
			return done{}, err
		}
		if err := sure("the project " + p.Name + " and everything that was measured for it"); err != nil {
			return done{}, err
		}
		rules, err := a.projectRules(d)
		if err != nil {
			return done{}, err
		}
		return done{
			result: deletedResult{p.ID, true}, workspace: p.WorkspaceID, project: &p.ID,
			target: map[string]any{"id": p.ID, "name": p.Name},
		}, rules.Delete(ctx, p.WorkspaceID, p.ID)
	}), "project")
}
