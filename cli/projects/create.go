package projects

import (
	"context"
	"fmt"
	"os"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

func (a *app) projectCreate() *cobra.Command {
	var file string
	var force bool
	cmd := &cobra.Command{
		Use: "create", Short: "Make a project from a file and print its id", Args: command.Takes,
		Long: `Makes a project, the measurement of one brand, with its markets, competitors and
prompts. The file is JSON; name, brand_name, website_url, country_code and
language_code are required. Everything that is wrong with it is named by path.

  {
    "name": "Example", "brand_name": "Example", "website_url": "https://www.example.com",
    "country_code": "US", "language_code": "en", "timezone": "America/New_York", "industry": "Software",
    "benchmark_mode": "consumer_like", "default_repetitions": 3,
    "brand": {"aliases": ["Example Inc"]}, "owned_domains": ["example.com"],
    "markets": [{"label": "Germany", "country_code": "DE", "language_code": "de", "is_default": false}],
    "competitors": [{"name": "Other", "domains": ["other.example"]}],
    "prompt_sets": [{"name": "Buying", "prompts": [
      {"text": "best example software", "topic": "software", "intent": "purchase"}]}]
  }

Without owned_domains the website's own domain is taken.`,
		Example: "  avm project create --workspace 019a… --file project.json",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.Flags().StringVar(&file, "file", "", "the project file (JSON)")
	cmd.Flags().BoolVar(&force, "force", false, "make it although the workspace has a project of that name")
	cmd.RunE = a.Change("project create", func(ctx context.Context, d *command.Database) (command.Done, error) {
		return a.makeProject(ctx, d, workspace.ID, file, force)
	})
	return command.Need(cmd, "workspace", "file")
}

func (a *app) makeProject(ctx context.Context, d *command.Database, workspaceID uuid.UUID, file string, force bool) (command.Done, error) {
	content, err := os.ReadFile(file) //nolint:gosec // the file that the operator names
	if err != nil {
		return command.Done{}, fmt.Errorf("--file: %w", err)
	}
	setup, err := project.ReadFile(content)
	if err != nil {
		return command.Done{}, err
	}
	if !force && setup.Project.Name != "" { // the file's own problems come first
		if err := unusedName(ctx, d, workspaceID, setup.Project.Name); err != nil {
			return command.Done{}, err
		}
	}
	rules, err := a.projectRules(d)
	if err != nil {
		return command.Done{}, err
	}
	made, err := rules.CreateFrom(ctx, workspaceID, setup)
	if err != nil {
		return command.Done{}, err
	}
	shown := map[string]any{"id": made.ID, "name": made.Name}
	return command.Done{Result: shown, Workspace: workspaceID, Project: &made.ID, Target: shown}, nil
}

// projectRules makes what creates and deletes projects.
func (a *app) projectRules(d *command.Database) (*project.Projects, error) {
	jobs, err := job.NewInserter(d.DB)
	if err != nil {
		return nil, err
	}
	return project.NewProjects(projects.New(d.DB), jobs, a.Now), nil
}

// unusedName reports a project of the workspace that has the name already.
func unusedName(ctx context.Context, d *command.Database, workspaceID uuid.UUID, name string) error {
	named, err := projects.New(d.DB).ProjectsNamed(ctx, &workspaceID, name)
	if err != nil || len(named) == 0 {
		return err
	}
	return fault.New(fault.Conflict, "name: the workspace has the project %q already (%s); pass --force to make another",
		named[0].Name, named[0].ID)
}
