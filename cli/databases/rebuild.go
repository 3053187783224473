package databases

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/report/analyze"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// rebuildFlags are the flags of `rebuild`.
type rebuildFlags struct {
	project *command.Reference
	audits  []string
	reread  bool
}

// rebuildResult is the printed result of a rebuild. Audits counts the audits whose figures
// were rebuilt.
type rebuildResult struct {
	ProjectID uuid.UUID `json:"project_id"`
	Audits    int       `json:"audits"`
	Changed   int       `json:"changed"`
	Reread    int       `json:"reread"`
	// OtherVersion counts the audits that were not changed.
	OtherVersion int `json:"other_version"`
}

// RebuildCommand is "avm rebuild".
func RebuildCommand(p *command.App) *cobra.Command {
	a := &app{p}
	f := &rebuildFlags{}
	cmd := &cobra.Command{
		Use: "rebuild", Short: "Make a project's figures again from what was read in its answers", Args: command.Takes,
		Long: `Makes the figures of a project's ended audits again from the facts that were read in
their answers, and prints how many audits have figures that differ from before.
None differs unless figures were lost: they are the same to the last digit.

Audits are done one after the other, oldest first, each in a transaction of its own, so
servers and workers may run beside it, and a rebuild that was stopped may be started
again.

An audit that another version of avm read keeps what was found and that version; one
that was scored by other rules is left as it is and counted in other_version. Reports
mark the boundaries. With --reread the answers of both are read again by this
version's rules. Reports are made of that reading from then on; the earlier one is kept
beside it.`,
		Example: "  avm rebuild --project 019a…\n  avm rebuild --project 019a… --audit 019b… --reread",
	}
	f.project = a.ProjectFlag(cmd)
	cmd.Flags().StringSliceVar(&f.audits, "audit", nil, "an audit to do; may be repeated (default all that have ended)")
	cmd.Flags().BoolVar(&f.reread, "reread", false, "read answers again that were read by other rules")
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) { return a.rebuild(ctx, d, f) })
	command.Checked(cmd, func() error { _, err := f.auditIDs(); return err })
	return command.Need(cmd, "project")
}

// auditIDs reads the ids of --audit.
func (f *rebuildFlags) auditIDs() ([]uuid.UUID, error) {
	ids := make([]uuid.UUID, len(f.audits))
	for i, text := range f.audits {
		id, err := model.ParseUUID(text)
		if err != nil {
			return nil, fmt.Errorf("--audit: %w", err)
		}
		ids[i] = id
	}
	return ids, nil
}

func (a *app) rebuild(ctx context.Context, d *command.Database, f *rebuildFlags) (*rebuildResult, error) {
	project, err := projects.New(d.DB).FindProject(ctx, f.project.ID)
	if err != nil {
		return nil, err
	}
	audits, err := f.choose(ctx, d, project.ID)
	if err != nil {
		return nil, err
	}
	reports, err := report.New(report.Config{Store: d.DB, Clock: a.Now})
	if err != nil {
		return nil, err
	}
	result, err := a.rebuildEach(ctx, reports, project.ID, audits, f.reread)
	// What was done until an error is noted too.
	return result, errors.Join(err, a.Record(context.WithoutCancel(ctx), d, "rebuild", project.WorkspaceID, &project.ID,
		map[string]any{"audits": result.Audits, "changed": result.Changed, "reread": result.Reread}))
}

// choose returns the audits to rebuild: all that have ended, or the named ones, each of
// which must have ended.
func (f *rebuildFlags) choose(ctx context.Context, d *command.Database, projectID uuid.UUID) ([]uuid.UUID, error) {
	ids, err := f.auditIDs()
	if err != nil {
		return nil, err
	}
	ended, err := audits.New(d.DB).EndedAudits(ctx, projectID)
	if err != nil || len(ids) == 0 {
		return ended, err
	}
	for _, id := range ids {
		if !slices.Contains(ended, id) {
			return nil, fmt.Errorf("--audit %s: the project has no such audit that has ended and whose answers are kept", id)
		}
	}
	return slices.DeleteFunc(ended, func(id uuid.UUID) bool { return !slices.Contains(ids, id) }), nil
}

// rebuildEach returns what was done until the first error, which names its audit.
func (a *app) rebuildEach(
	ctx context.Context, reports *report.Service, projectID uuid.UUID, audits []uuid.UUID, reread bool,
) (*rebuildResult, error) {
	result := &rebuildResult{ProjectID: projectID}
	show, done := terminal.Progress(a.Stderr)
	defer done()
	for i, id := range audits {
		one, err := reports.RebuildAudit(ctx, projectID, id, reread)
		if err != nil && ctx.Err() != nil {
			return result, fmt.Errorf("stopped: %d of %d audits are done", i, len(audits))
		}
		if err != nil {
			return result, fmt.Errorf("audit %s (%d of %d): %w", id, i+1, len(audits), err)
		}
		result.count(one)
		show(terminal.Portion{Name: "rebuild", Done: i + 1, Total: len(audits)})
	}
	return result, nil
}

func (r *rebuildResult) count(one analyze.Rebuilt) {
	for _, c := range []struct {
		is   bool
		into *int
	}{{!one.Other, &r.Audits}, {one.Changed, &r.Changed}, {one.Reread, &r.Reread}, {one.Other, &r.OtherVersion}} {
		if c.is {
			*c.into++
		}
	}
}
