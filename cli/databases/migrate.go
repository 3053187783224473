// Package databases has the commands about the database.
package databases

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// MigrateCommand is "avm migrate".
func MigrateCommand(p *command.App) *cobra.Command {
	a := &app{p}
	var dryRun, distribute bool
	cmd := &cobra.Command{
		Use: "migrate", Short: "Bring the database's schema up to date", Args: command.Takes,
		Long: `Brings the database's schema up to date and prints how many migrations were
applied. "avm serve" and every other command that uses the database do it too;
processes that start at once wait for each other.

--distribute also turns the database into a distributed one: each project's rows go
to one node of a Citus cluster, and what is not a project's stays on the coordinator.
Each step is printed. Stop every other process first; tables that are
distributed already stay so. docs/scaling.md says when and how.`,
		Example: "  avm migrate --dry-run --config avm.yml\n  avm migrate --config avm.yml\n  avm migrate --distribute --config avm.yml",
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the SQL that would run, and run nothing")
	cmd.Flags().BoolVar(&distribute, "distribute", false, "distribute the projects over the nodes of a Citus cluster")
	cmd.MarkFlagsMutuallyExclusive("dry-run", "distribute")
	cmd.RunE = command.Work(func(cmd *cobra.Command, _ []string) error { return a.migrate(cmd, dryRun, distribute) })
	return cmd
}

func (a *app) migrate(cmd *cobra.Command, dryRun, distribute bool) error {
	result := migration{}
	err := a.OnUnmigrated(cmd, func(ctx context.Context, d *command.Database) (err error) {
		if dryRun {
			_, err := d.PendingSQL(ctx, a.Stdout)
			return err
		}
		result.Applied, err = d.Migrate(ctx)
		if err == nil && distribute {
			result.Steps = []string{}
			err = d.Distribute(ctx, func(step string) { result.Steps = append(result.Steps, step) })
		}
		return err
	})
	if err != nil || dryRun {
		return err
	}
	return a.Print(result)
}

// migration is what a run of "avm migrate" did.
type migration struct {
	Applied int      `json:"applied"`
	Steps   []string `json:"distributed,omitempty"` // of --distribute
}
