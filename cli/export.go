package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/model"
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
	project                         *reference
	table, from, to, format, output string
}

func (a *app) exportCommand() *cobra.Command {
	f := &exportFlags{}
	cmd := &cobra.Command{
		Use: "export", Short: "Write figures or facts of a project as Parquet, NDJSON or CSV", Args: takes,
		Long: `Writes a table of a project: the columns are those of the view of the same name in the
schema avm_report. --from and --to are days of the project's time zone, both inclusive.
The file appears when it is complete. "-" is standard output.

Tables: ` + strings.Join(reportview.TableNames(), ", ") + `.`,
		Example: "  avm export --project Example --table answers --from 2026-01-01 --to 2026-03-31 --output answers.parquet",
	}
	f.project = a.projectFlag(cmd)
	cmd.Flags().StringVar(&f.table, "table", "", "what is written")
	cmd.Flags().StringVar(&f.from, "from", "", "first day, as 2026-01-31 (default the first that there is)")
	cmd.Flags().StringVar(&f.to, "to", "", "last day (default the last that there is)")
	cmd.Flags().StringVar(&f.format, "format", string(export.Parquet), "parquet, ndjson or csv")
	cmd.Flags().StringVar(&f.output, "output", "", "the file; - is standard output")
	cmd.RunE = a.read(func(ctx context.Context, d *database) error { return a.export(ctx, d, f) })
	return need(checked(cmd, func() error {
		_, err := f.request(&model.Project{})
		return errors.Join(err, oneOf("table", f.table, reportview.TableNames()), oneOf("format", export.Format(f.format), export.Formats()))
	}), "project", "table", "output")
}

// request reads the flags.
func (f *exportFlags) request(p *model.Project) (export.Request, error) {
	zone, err := rollup.Zone(p)
	if err != nil {
		return export.Request{}, err
	}
	r := export.Request{ProjectID: p.ID, Table: f.table, Format: export.Format(f.format), Period: reportview.Period{Zone: zone}}
	for flag, end := range map[string]struct {
		text string
		into **time.Time
	}{"from": {f.from, &r.Period.From}, "to": {f.to, &r.Period.To}} {
		if end.text == "" {
			continue
		}
		day, err := time.Parse(time.DateOnly, end.text)
		if err != nil {
			return r, fmt.Errorf("--%s: %q is no day; write it as 2026-01-31", flag, end.text)
		}
		*end.into = &day
	}
	return r, nil
}

func (a *app) export(ctx context.Context, d *database, f *exportFlags) error {
	p, err := anyProject(ctx, d, f.project.id)
	if err != nil {
		return err
	}
	request, err := f.request(p)
	if err != nil {
		return err
	}
	prepared, err := export.Prepare(ctx, reportview.New(d.DB), request)
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
	return a.print(exportResult{f.output, f.table, request.Format, written.Size()})
}
