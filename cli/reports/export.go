package reports

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/report/export"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reportview"
)

// exportResult is what an export to a file prints.
type exportResult struct {
	File   string        `json:"file"`
	Table  string        `json:"table"`
	Format export.Format `json:"format"`
	Bytes  int64         `json:"bytes"`
}

// exportFlags are the flags of `export`.
type exportFlags struct {
	project        *command.Reference
	asked          export.Asked
	format, output string
}

// ExportCommand is "avm export".
func ExportCommand(p *command.App) *cobra.Command {
	a := &app{p}
	f := &exportFlags{}
	cmd := &cobra.Command{
		Use: "export", Short: "Write figures or facts of a project as Parquet, NDJSON or CSV", Args: command.Takes,
		Long: `Writes a table of a project: the columns are those of the view of the same name in the
schema avm_report. --from and --to are days of the project's time zone, both inclusive.
The file appears when it is complete. "-" is standard output.

Tables: ` + strings.Join(reportview.TableNames(), ", ") + `.`,
		Example: "  avm export --project Example --table answers --from 2026-01-01 --to 2026-03-31 --output answers.parquet",
	}
	f.project = a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&f.asked.Table, "table", "", "what is written")
	cmd.Flags().StringVar(&f.asked.From, "from", "", "first day, as 2026-01-31 (default the first that there is)")
	cmd.Flags().StringVar(&f.asked.To, "to", "", "last day (default the last that there is)")
	cmd.Flags().StringVar(&f.asked.Tag, "tag", "", "only what is of prompts, domains, pages or actions with this tag")
	cmd.Flags().StringVar(&f.format, "format", string(export.Parquet), "parquet, ndjson or csv")
	cmd.Flags().StringVar(&f.output, "output", "", "the file; - is standard output")
	cmd.RunE = a.Read(func(ctx context.Context, d *command.Database) error { return a.export(ctx, d, f) })
	return command.Need(command.Checked(cmd, func() error {
		_, err := f.asked.Request(uuid.Nil, time.UTC)
		return errors.Join(err, command.OneOf("table", f.asked.Table, reportview.TableNames()), command.OneOf("format", export.Format(f.format), export.Formats()))
	}), "project", "table", "output")
}

func (a *app) export(ctx context.Context, d *command.Database, f *exportFlags) error {
	p, err := command.FindProject(ctx, d, f.project.ID)
	if err != nil {
		return err
	}
	zone, err := rollup.Zone(p)
	if err != nil {
		return err
	}
	request, err := f.asked.Request(p.ID, zone)
	if err != nil {
		return err
	}
	request.Format, request.Pages = export.Format(f.format), wiring.TaggedPages(d.DB, p)
	prepared, err := export.Prepare(ctx, reportview.New(d.DB), request)
	if err != nil {
		return err
	}
	err = a.Record(ctx, d, "export", p.WorkspaceID, &p.ID, f.asked.Target(request.Format))
	if err != nil {
		return err
	}
	if f.output == "-" {
		return prepared.Write(ctx, a.Stdout)
	}
	if err := writeFile(f.output, func(out io.Writer) error { return prepared.Write(ctx, out) }); err != nil {
		return err
	}
	written, err := os.Stat(f.output)
	if err != nil {
		return err
	}
	return a.Print(exportResult{f.output, f.asked.Table, request.Format, written.Size()})
}
