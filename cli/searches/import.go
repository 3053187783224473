package searches

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage/projects"
	searchstore "github.com/answer-visibility/avm/storage/search"
)

// searchImportFlags are the flags of `search import`.
type searchImportFlags struct {
	project  *command.Reference
	kind     string
	columns  []string
	from, to string
}

// searchImported is what an import did, as it is printed.
type searchImported struct {
	ProjectID uuid.UUID `json:"project_id"`
	ImportID  uuid.UUID `json:"import_id"`
	Kind      string    `json:"kind"`
	Rows      int64     `json:"rows"`
	FirstDay  string    `json:"first_day,omitempty"`
	LastDay   string    `json:"last_day,omitempty"`
}

func (a *app) searchImport() *cobra.Command {
	f := &searchImportFlags{}
	cmd := &cobra.Command{
		Use: "import FILE", Short: "Import exports and API bodies", Args: command.Takes,
		Long: `Imports what a search engine or web analytics exported: CSV with a header and columns in
any order, or JSON, which is {"request", "response"} as exchanged with the API or a list
of these. Days that were imported before by the same dimensions are replaced.

A file is imported whole or not at all: where something is wrong with it, the line is
named and nothing is kept.`,
		Example: "  avm search import --project 019a… --kind search-console queries.csv\n" +
			"  avm search import --project 019a… --kind search-console --columns Tag=Date,Suchwort=Query export.csv",
	}
	f.project = a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&f.kind, "kind", "", "search-console, analytics or alt-engine")
	cmd.Flags().StringSliceVar(&f.columns, "columns", nil, "the file's own column names, as Tag=Date; known: "+strings.Join(export.Columns(), ", "))
	cmd.Flags().StringVar(&f.from, "from", "", "the first day that the file is about; needed by a CSV file without dates")
	cmd.Flags().StringVar(&f.to, "to", "", "the last day that the file is about")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opt, err := export.ParseOptions(f.kind, f.columns, f.from, f.to)
		if err != nil {
			return fmt.Errorf("--%w", err) // wrong usage, found before anything is started
		}
		return a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
			return a.importSearch(ctx, d, f, opt, args[0])
		})(cmd, args)
	}
	return command.Need(cmd, "project", "kind")
}

func (a *app) importSearch(
	ctx context.Context, d *command.Database, f *searchImportFlags, opt export.Options, path string,
) (*searchImported, error) {
	project, err := projects.New(d.DB).FindProject(ctx, f.project.ID)
	if err != nil {
		return nil, err
	}
	jobs, err := job.NewInserter(d.DB)
	if err != nil {
		return nil, err
	}
	service, err := search.New(search.Config{
		Store: searchstore.New(d.DB), Followers: []search.Follower{action.NewQueue(jobs, a.Now).Landed}, Clock: a.Now,
	})
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path) //nolint:gosec // the operator names it
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	in, err := service.ImportFile(ctx, project.ID, file, opt)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	err = a.Record(context.WithoutCancel(ctx), d, "search import", project.WorkspaceID, &project.ID,
		map[string]any{"kind": f.kind, "rows": in.Rows})
	return &searchImported{
		ProjectID: project.ID, ImportID: in.ImportID, Kind: f.kind, Rows: in.Rows, FirstDay: in.First, LastDay: in.Last,
	}, err
}
