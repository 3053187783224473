package cli

import (
	"context"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) migrateCommand() *cobra.Command {
	var dryRun, distribute bool
	cmd := &cobra.Command{
		Use: "migrate", Short: "Bring the database's schema up to date", Args: takes,
		Long: `Brings the database's schema up to date and prints how many migrations were
applied. "avm serve" and every other command that uses the database do it too;
processes that start at once wait for each other.

--distribute also turns the database into a distributed one: each project's rows go
to one node of a Citus cluster, and what is not a project's stays on the coordinator.
Each step is printed. Stop every other process first; what is distributed already
stays as it is. docs/scaling.md says when and how.`,
		Example: "  avm migrate --dry-run --config avm.yml\n  avm migrate --config avm.yml\n  avm migrate --distribute --config avm.yml",
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the SQL that would run, and run nothing")
	cmd.Flags().BoolVar(&distribute, "distribute", false, "distribute the projects over the nodes of a Citus cluster")
	cmd.MarkFlagsMutuallyExclusive("dry-run", "distribute")
	cmd.RunE = work(func(cmd *cobra.Command, _ []string) error { return a.migrate(cmd, dryRun, distribute) })
	return cmd
}

func (a *app) migrate(cmd *cobra.Command, dryRun, distribute bool) error {
	result := migration{}
	err := a.onUnmigrated(cmd, func(ctx context.Context, d *database) (err error) {
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
	return a.print(result)
}

// migration is what a run of "avm migrate" did.
type migration struct {
	Applied int      `json:"applied"`
	Steps   []string `json:"distributed,omitempty"` // of --distribute
}

// version is the newest version of CHANGELOG.md.
const version = "0.1.0"

// buildInfo is what the binary knows of how it was built.
type buildInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Modified bool   `json:"modified"`
	Built    string `json:"revision_time"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func build() buildInfo {
	b := buildInfo{Version: version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.time":
			b.Built = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print which version this is", Args: takes,
		Long:    "Prints which version this is, and from which source and with which Go it was built.",
		Example: "  avm version",
		RunE:    work(func(*cobra.Command, []string) error { return a.print(build()) }),
	}
}
