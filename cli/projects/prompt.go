package projects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/prompt/csvfile"
	"github.com/answer-visibility/avm/storage/projects"
)

// exportPage is how many prompts an export reads at a time.
const exportPage = 1_000

func (a *app) promptImport() *cobra.Command {
	var set string
	cmd := &cobra.Command{
		Use: "import FILE.csv", Short: "Add the prompts of a CSV file to a prompt set", Args: command.Takes,
		Long: `Adds the prompts of a CSV file (UTF-8, separated by commas, semicolons or tabs) to a
prompt set. The first line names the columns, in any order: text, and as you like
theme, intent, cohort, enabled, topic, status, buyer_stage and prompt_intent. Texts
that the set has already are left out. A topic is made if the project has none of that
name. A file may have 20,000 prompts.

When a line cannot be imported, nothing is: every such line is named with its
number. "-" reads standard input.`,
		Example: "  avm prompt import --project 019a… --set Buying prompts.csv",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&set, "set", "", "the prompt set, by name or id")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return a.Change("prompt import", func(ctx context.Context, d *command.Database) (command.Done, error) {
			rows, err := a.readCSV(args[0])
			if err != nil {
				return command.Done{}, err
			}
			return a.importRows(ctx, d, id.ID, set, rows)
		})(cmd, args)
	}
	return command.Need(cmd, "project", "set")
}

// readCSV reads a file of prompts. The error names every line that is refused.
func (a *app) readCSV(name string) ([]csvfile.Row, error) {
	in := a.Stdin
	if name != "-" {
		f, err := os.Open(name) //nolint:gosec // the file that the operator names
		if err != nil {
			return nil, err
		}
		defer f.Close() //nolint:errcheck // it was only read
		in = f
	}
	if in == nil {
		return nil, errors.New("there is no standard input")
	}
	content, err := io.ReadAll(io.LimitReader(in, csvfile.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	rows, refused, err := csvfile.Read(content, checkCell)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; nothing was imported", name, err)
	}
	if len(refused) > 0 {
		lines := make([]string, len(refused))
		for i, r := range refused {
			lines[i] = "  " + r.Error()
		}
		return nil, fmt.Errorf("%s: nothing was imported; these lines cannot be:\n%s", name, strings.Join(lines, "\n"))
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: there are no prompts in it", name)
	}
	if len(rows) > prompt.MaxImport {
		return nil, fmt.Errorf("%s: the file has %d prompts; an import has at most %d, so split the file; nothing was imported",
			name, len(rows), prompt.MaxImport)
	}
	return rows, nil
}

// checkCell holds a cell to the rules for prompts.
func checkCell(column, value string) error {
	if column == "text" {
		return project.Needed(value, prompt.MaxText)
	}
	return project.Text(value, project.MaxName)
}

// importedResult is what an import prints.
type importedResult struct {
	PromptSetID uuid.UUID `json:"prompt_set_id"`
	Imported    int       `json:"imported"`
	Duplicates  int       `json:"duplicates"`
}

func (a *app) importRows(ctx context.Context, d *command.Database, projectID uuid.UUID, set string, rows []csvfile.Row) (command.Done, error) {
	objects := projects.New(d.DB)
	p, before, err := command.FindPromptSet(ctx, objects, projectID, set)
	if err != nil {
		return command.Done{}, err
	}
	if p, err = objects.LockProject(ctx, p.WorkspaceID, p.ID); err != nil {
		return command.Done{}, err
	}
	given := make([]prompt.Imported, len(rows))
	for i, r := range rows {
		given[i] = prompt.Imported{
			ImportedPrompt: r.ImportedPrompt, Status: r.Status, BuyerStage: r.BuyerStage, PromptIntent: r.PromptIntent,
		}
	}
	after, err := prompt.New(objects, a.Now).ImportAll(ctx, p, before.ID, given)
	if err != nil {
		return command.Done{}, err
	}
	imported := after.PromptCount - before.PromptCount
	return command.Done{
		Result:    importedResult{before.ID, imported, len(rows) - imported},
		Workspace: p.WorkspaceID, Project: &p.ID, Target: map[string]any{"id": before.ID, "imported": imported},
	}, nil
}

func (a *app) promptExport() *cobra.Command {
	var set string
	cmd := &cobra.Command{
		Use: "export", Short: "Write a project's prompts to standard output as CSV", Args: command.Takes,
		Long:    "Writes the prompts of a project, or of one prompt set, as CSV that \"avm prompt import\" reads.",
		Example: "  avm prompt export --project 019a… > prompts.csv",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&set, "set", "", "the prompt set, by name or id; without it all of them")
	cmd.RunE = a.Read(func(ctx context.Context, d *command.Database) error {
		return a.exportPrompts(ctx, d, id.ID, set)
	})
	return command.Need(cmd, "project")
}

func (a *app) exportPrompts(ctx context.Context, d *command.Database, projectID uuid.UUID, set string) error {
	objects := projects.New(d.DB)
	var filter model.PromptFilter
	if set != "" {
		_, found, err := command.FindPromptSet(ctx, objects, projectID, set)
		if err != nil {
			return err
		}
		filter.PromptSetID = &found.ID
	} else if _, err := objects.FindProject(ctx, projectID); err != nil {
		return err
	}
	topics, err := objects.Topics(ctx, []uuid.UUID{projectID})
	if err != nil {
		return err
	}
	names := map[uuid.UUID]string{}
	for _, t := range topics[projectID] {
		names[t.ID] = t.Name
	}
	var all []*model.Prompt
	for req := (page.Request{Limit: exportPage}); ; {
		read, err := objects.Prompts(ctx, []uuid.UUID{projectID}, filter, req, nil)
		if err != nil {
			return err
		}
		list := read[projectID]
		all = append(all, list[:min(len(list), exportPage)]...)
		if len(list) <= exportPage { // one row more says that there are more
			break
		}
		req.After = []string{list[exportPage-1].ID.String()}
	}
	return csvfile.Write(terminal.Foreign(a.Stdout), all, func(p *model.Prompt) string {
		if p.TopicID == nil {
			return ""
		}
		return names[*p.TopicID]
	})
}
