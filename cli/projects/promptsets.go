package projects

import (
	"context"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
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
		Use: "list", Short: "List the prompt sets of a project", Args: command.Takes,
		Long:    "Lists the prompt sets of a project with the number of their prompts.",
		Example: "  avm prompt-set list --project Example",
	}
	id := a.ProjectFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		all, err := projects.New(d.DB).PromptSets(ctx, []uuid.UUID{id.ID})
		l := command.Listing{
			Items: promptSetResults(all[id.ID]), Title: "Prompt sets", Header: terminal.Row{"Name", "Prompts", "Description", "Id"},
			None: "The project has no prompt sets.",
		}
		for i := range all[id.ID] {
			s := &all[id.ID][i]
			l.Rows = append(l.Rows, terminal.Row{s.Name, s.PromptCount, s.Description, s.ID})
		}
		return l, err
	})
	return command.Need(cmd, "project")
}

func (a *app) promptSetShow() *cobra.Command {
	var set string
	cmd := &cobra.Command{
		Use: "show", Short: "Show a prompt set", Args: command.Takes,
		Long:    "Shows a prompt set. Its prompts are written by \"avm prompt export\".",
		Example: "  avm prompt-set show --project Example --set Buying",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&set, "set", "", "the prompt set, by name or id")
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		_, found, err := command.FindPromptSet(ctx, projects.New(d.DB), id.ID, set)
		if err != nil {
			return nil, err
		}
		return resultOfPromptSet(found), nil
	})
	return command.Need(cmd, "project", "set")
}

func (a *app) promptSetDelete() *cobra.Command {
	var set string
	cmd := &cobra.Command{
		Use: "delete", Short: "Delete a prompt set with its prompts", Args: command.Takes,
		Long:    "Deletes a prompt set with its prompts. Audits keep the prompts that they asked.",
		Example: "  avm prompt-set delete --project Example --set Buying",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&set, "set", "", "the prompt set, by name or id")
	return command.Need(a.Deletion("prompt-set delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		objects := projects.New(d.DB)
		p, found, err := command.FindPromptSet(ctx, objects, id.ID, set)
		if err != nil {
			return command.Done{}, err
		}
		if err := sure("the prompt set " + found.Name + " with its prompts"); err != nil {
			return command.Done{}, err
		}
		err = project.NewPromptSets(objects, a.Now).Delete(ctx, p.WorkspaceID, p.ID, found.ID)
		return command.Done{
			Result: command.Deleted{ID: found.ID, Deleted: true}, Workspace: p.WorkspaceID, Project: &p.ID,
			Target: map[string]any{"id": found.ID, "name": found.Name},
		}, err
	}), "project", "set")
}
