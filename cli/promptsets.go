package cli

import (
	"context"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// promptSetResult is a prompt set as it is listed.
type promptSetResult struct {
	ID          uuid.UUID `json:"id"`
	Name        string    `json:"name"`
	Description string    `json:"description"`
	PromptCount int       `json:"prompt_count"`
}

func resultOfPromptSet(s *model.PromptSet) promptSetResult {
	return promptSetResult{s.ID, s.Name, s.Description, s.PromptCount}
}

func promptSetResults(all []model.PromptSet) []promptSetResult {
	items := make([]promptSetResult, len(all))
	for i := range all {
		items[i] = resultOfPromptSet(&all[i])
	}
	return items
}

func (a *app) promptSetList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the prompt sets of a project", Args: takes,
		Long:    "Lists the prompt sets of a project with the number of their prompts.",
		Example: "  avm prompt-set list --project Example",
	}
	id := a.projectFlag(cmd)
	cmd.RunE = a.lists(cmd, func(ctx context.Context, d *database) (listing, error) {
		if _, err := projects.New(d.DB).FindProject(ctx, id.id); err != nil {
			return listing{}, err
		}
		all, err := projects.New(d.DB).PromptSets(ctx, []uuid.UUID{id.id})
		l := listing{
			items: promptSetResults(all[id.id]), title: "Prompt sets", header: terminal.Row{"Name", "Prompts", "Description", "Id"},
			none: "The project has no prompt sets.",
		}
		for i := range all[id.id] {
			s := &all[id.id][i]
			l.rows = append(l.rows, terminal.Row{s.Name, s.PromptCount, s.Description, s.ID})
		}
		return l, err
	})
	return need(cmd, "project")
}

func (a *app) promptSetShow() *cobra.Command {
	var set string
	cmd := &cobra.Command{
		Use: "show", Short: "Show a prompt set", Args: takes,
		Long:    "Shows a prompt set. Its prompts are written by \"avm prompt export\".",
		Example: "  avm prompt-set show --project Example --set Buying",
	}
	id := a.projectFlag(cmd)
	cmd.Flags().StringVar(&set, "set", "", "the prompt set, by name or id")
	cmd.RunE = a.edit(func(ctx context.Context, d *database) (any, error) {
		_, found, err := findSet(ctx, projects.New(d.DB), id.id, set)
		if err != nil {
			return nil, err
		}
		return resultOfPromptSet(found), nil
	})
	return need(cmd, "project", "set")
}

func (a *app) promptSetDelete() *cobra.Command {
	var set string
	cmd := &cobra.Command{
		Use: "delete", Short: "Delete a prompt set with its prompts", Args: takes,
		Long:    "Deletes a prompt set with its prompts. Audits keep the prompts that they asked.",
		Example: "  avm prompt-set delete --project Example --set Buying",
	}
	id := a.projectFlag(cmd)
	cmd.Flags().StringVar(&set, "set", "", "the prompt set, by name or id")
	return need(a.deletion("prompt-set delete", cmd, func(ctx context.Context, d *database, sure func(string) error) (done, error) {
		objects := projects.New(d.DB)
		p, found, err := findSet(ctx, objects, id.id, set)
		if err != nil {
			return done{}, err
		}
		if err := sure("the prompt set " + found.Name + " with its prompts"); err != nil {
			return done{}, err
		}
		err = project.NewPromptSets(objects, a.now).Delete(ctx, p.WorkspaceID, p.ID, found.ID)
		return done{
			result: deletedResult{found.ID, true}, workspace: p.WorkspaceID, project: &p.ID,
			target: map[string]any{"id": found.ID, "name": found.Name},
		}, err
	}), "project", "set")
}
