package cli

import (
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/export"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/storage/auditlog"
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
	project                         *command.Reference
	table, from, to, format, output string
}

func (a *app) exportCommand() *cobra.Command {
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
	cmd.Flags().StringVar(&f.table, "table", "", "what is written")
	cmd.Flags().StringVar(&f.from, "from", "", "first day, as 2026-01-31 (default the first that there is)")
	cmd.Flags().StringVar(&f.to, "to", "", "last day (default the last that there is)")
	cmd.Flags().StringVar(&f.format, "format", string(export.Parquet), "parquet, ndjson or csv")
	cmd.Flags().StringVar(&f.output, "output", "", "the file; - is standard output")
	cmd.RunE = a.Read(func(ctx context.Context, d *command.Database) error { return a.export(ctx, d, f) })
	return command.Need(command.Checked(cmd, func() error {
		_, err := f.request(&model.Project{})
		return errors.Join(err, command.OneOf("table", f.table, reportview.TableNames()), command.OneOf("format", export.Format(f.format), export.Formats()))
	}), "project", "table", "output")
}

// request reads the flags.
func (f *exportFlags) request(p *model.Project) (export.Request, error) {
	zone, err := rollup.Zone(p)
	if err != nil {
		return export.Request{}, err
	}
	r := export.Request{ProjectID: p.ID, Table: f.table, Format: export.Format(f.format), Period: reportview.Period{Zone: zone}}
	if r.Period.From, err = readDay("--from", f.from); err != nil {
		return r, err
	}
	r.Period.To, err = readDay("--to", f.to)
	return r, err
}

// readDay reads a day; an empty text is none.
func readDay(name, text string) (*time.Time, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // an open end
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s: %q is no day; write it as 2026-01-31", name, text)
	}
	return &day, nil
}

// files are the routes that answer with files.
func (s *service) files(root *resolvers.Resolver) []rest.File {
	return []rest.File{{
		Path: "/v1/projects/{project_id}/exports/{table}", Scope: model.ScopeRead,
		Open: func(ctx context.Context, path map[string]string, query url.Values, media string) (*rest.Opened, error) {
			return s.openExport(ctx, root, path, query, media)
		},
	}}
}

// openExport checks a request for a table of a project that the caller may see.
func (s *service) openExport(ctx context.Context, root *resolvers.Resolver, path map[string]string, query url.Values, media string) (*rest.Opened, error) {
	projectID, err := uuid.Parse(path["project_id"])
	if err != nil {
		return nil, fault.New(fault.NotFound, "project not found")
	}
	p, err := root.VisibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	for name, values := range query {
		if name != "from" && name != "to" || len(values) > 1 {
			return nil, fault.New(fault.Invalid, "%q is not a parameter of an export, or there twice; there are from, to, format", name)
		}
	}
	f := exportFlags{table: path["table"], from: query.Get("from"), to: query.Get("to")}
	request, err := f.request(p)
	if err != nil {
		return nil, err
	}
	for _, format := range export.Formats() {
		if format.Media() == media {
			request.Format = format
		}
	}
	prepared, err := export.Prepare(ctx, reportview.New(s.DB.DB), request)
	if err != nil {
		return nil, err
	}
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	write := func(ctx context.Context, out io.Writer) error {
		if err := s.noteFile(ctx, caller, "exportTable", p.ID, f.target(request.Format)); err != nil {
			return err
		}
		return prepared.Write(ctx, out)
	}
	return &rest.Opened{Name: request.Table + "." + string(request.Format), Write: write}, nil
}

// target is what the audit log says of an export. An open end of the period is left out.
func (f *exportFlags) target(format export.Format) map[string]any {
	target := map[string]any{"table": f.table, "format": format}
	for name, day := range map[string]string{"from": f.from, "to": f.to} {
		if day != "" {
			target[name] = day
		}
	}
	return target
}

func (a *app) export(ctx context.Context, d *command.Database, f *exportFlags) error {
	p, err := command.FindProject(ctx, d, f.project.ID)
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
	err = auditlog.New(d.DB).Note(ctx, model.AuditLogEntry{
		WorkspaceID: p.WorkspaceID, At: a.Now(), Action: "cli: export", ProjectID: &p.ID, Target: f.target(request.Format),
	})
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
	return a.Print(exportResult{f.output, f.table, request.Format, written.Size()})
}
