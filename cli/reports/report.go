// Package reports has the commands about reports and what follows from them.
package reports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/auditreport"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage/projects"
)

// app is the program with these commands.
type app struct{ *command.App }

// reportFlags say what to report on, and how.
type reportFlags struct {
	project       *command.Reference
	audit, market string
	cohort        string
	html          string
	csv, json     bool
}

// Command is "avm report".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	var f reportFlags
	cmd := &cobra.Command{
		Use: "report", Short: "Show how visible the brand is, what changed and what to do next", Args: command.Takes,
		Long: `Reports on the newest finished audit of a project: the brand's figures with their
intervals and changes, engine by engine, among competitors, the prompts that name the
brand least, the sources that answers cite most, and what to do next.

A change is "moved" when noise alone does not explain it, else "noise", or "too few"
when there are too few answers to tell. An interval with * rests on limited evidence.
"Good to" says whether a decision may rest on a rate: decide, watch or explore.

It prints tables, or with --csv or --json the same figures for programs. --html
writes one page that loads nothing and can be sent as it is; - is standard output.`,
		Example: "  avm report --project Acme\n  avm report --project Acme --html acme.html\n  avm report --project Acme --market 019a… --csv > acme.csv",
	}
	f.project = a.ProjectFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.audit, "audit", "", "report on this audit, by id (default the newest finished one)")
	flags.StringVar(&f.market, "market", "", "report on this market, by id, or default")
	flags.StringVar(&f.cohort, "cohort", string(model.PromptCohortCore), "core or commerce: the prompts to report on")
	flags.StringVar(&f.html, "html", "", "write a page to this file")
	flags.BoolVar(&f.csv, "csv", false, "print the figures as CSV")
	flags.BoolVar(&f.json, "json", false, "print one JSON object")
	cmd.MarkFlagsMutuallyExclusive("html", "csv", "json")
	cmd.MarkFlagsMutuallyExclusive("audit", "market")
	cmd.RunE = a.Read(func(ctx context.Context, d *command.Database) error { return a.report(ctx, d, &f) })
	command.Checked(cmd, func() error { _, err := f.query(); return err })
	command.Need(cmd, "project")
	cmd.AddCommand(a.reportShare(), a.reportSchedule())
	return cmd
}

// query reads what the flags say of the report.
func (f *reportFlags) query() (model.VisibilityQuery, error) {
	q := model.VisibilityQuery{Cohort: model.PromptCohort(f.cohort)}
	if !q.Cohort.IsValid() {
		return q, fmt.Errorf("--cohort: %q is neither core nor commerce", f.cohort)
	}
	if f.audit != "" {
		id, err := model.ParseUUID(f.audit)
		if err != nil {
			return q, fmt.Errorf("--audit: %w", err)
		}
		q.AuditID = &id
	}
	if f.market != "" {
		q.Market = new(model.MarketRef)
		if err := q.Market.UnmarshalGQL(f.market); err != nil {
			return q, fmt.Errorf("--market: %q is neither an id nor default", f.market)
		}
	}
	return q, nil
}

func (a *app) report(ctx context.Context, d *command.Database, f *reportFlags) error {
	project, err := projects.New(d.DB).FindProject(ctx, f.project.ID)
	if err != nil {
		return err
	}
	engines, err := wiring.Catalogue(d.Config)
	if err != nil {
		return err
	}
	reports, err := report.New(report.Config{Store: d.DB, Clock: a.Now, Labels: engines.Label})
	if err != nil {
		return err
	}
	query, err := f.query()
	if err != nil {
		return err
	}
	v, err := reports.Visibility(ctx, project, query)
	if fault.KindOf(err) == fault.NotFound && query.AuditID == nil {
		return fault.New(fault.NotFound, "%s is not measured yet: run avm audit run --project %q", project.Name, project.Name)
	}
	if err != nil {
		return err
	}
	told, err := auditreport.Reader{DB: d, Reports: reports, Label: engines.Label}.Read(ctx, project, v)
	if err != nil {
		return err
	}
	return a.writeReport(told, f)
}

// writeReport writes the report in the form that the flags ask for.
func (a *app) writeReport(told *auditreport.Brief, f *reportFlags) error {
	switch {
	case f.json:
		return a.Print(told)
	case f.csv:
		return told.WriteCSV(terminal.Foreign(a.Stdout))
	case f.html == "-":
		return told.WriteHTML(terminal.Foreign(a.Stdout))
	case f.html != "":
		if err := writeFile(f.html, told.WriteHTML); err != nil {
			return err
		}
		return a.Print(map[string]string{"html": f.html})
	default:
		a.Show(told.Tables(a.Sheet()))
		return nil
	}
}

// writeFile makes a file of what write writes. A file that is there is replaced. The file has its name when it is complete.
func writeFile(path string, write func(io.Writer) error) (err error) {
	part := path + ".part"
	file, err := os.Create(part) //nolint:gosec // the operator names it
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, path)
}
