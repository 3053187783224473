package databases

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/job/retention"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
	retentionstore "github.com/answer-visibility/avm/storage/retention"
)

// retentionProjects is the number of projects that are looked up at once.
const retentionProjects = 100

// retentionFlags are the flags of `retention`.
type retentionFlags struct {
	workspace, project *command.Reference
	months             int
	apply              bool
}

// retentionResult is a project with old answers, as it is printed.
type retentionResult struct {
	WorkspaceID uuid.UUID  `json:"workspace_id"`
	ProjectID   uuid.UUID  `json:"project_id"`
	ProjectName string     `json:"project_name"`
	Plan        model.Plan `json:"plan"`
	Before      time.Time  `json:"before"` // answers of audits that ended earlier are old
	Audits      int        `json:"audits"` // whose answers will be, or are, deleted
	Answers     int        `json:"answers"`
	Oldest      time.Time  `json:"oldest"` // when the oldest of these audits ended
	Applied     bool       `json:"applied"`
}

// RetentionCommand is "avm retention".
func RetentionCommand(p *command.App) *cobra.Command {
	a := &app{p}
	f := &retentionFlags{}
	cmd := &cobra.Command{
		Use: "retention", Short: "Show or remove the answers of audits that ended long ago", Args: command.Takes,
		Long: `Shows, by project, the audits whose answers are past the time for which the workspace's
plan keeps them (retention.free and retention.paid in the configuration, in months).
--apply removes these answers and what was read in them. Workers do the same once a day.

Figures of reports, executions and calls stay. So do answers that something still needs:
those of the two newest runs of each market, of the audit that gave a prompt its newest
figures, and of audits that are being judged or asked again, or that an open declaration
is measured against.

Answers go in small batches, so servers and workers may run beside it, and a run that was
stopped may be started again.`,
		Example: "  avm retention\n  avm retention --project Example --months 12\n  avm retention --apply",
	}
	f.workspace = a.WorkspaceFlag(cmd)
	f.project = a.ProjectFlagIn(cmd, f.workspace)
	cmd.Flags().IntVar(&f.months, "months", 0, fmt.Sprintf("keep answers for so many months, whatever the plan: 1 to %d", config.MaxRetention))
	cmd.Flags().BoolVar(&f.apply, "apply", false, "remove the answers for good; without it nothing changes")
	run := a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) { return a.retention(ctx, d, f) })
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if f.months < 0 || f.months > config.MaxRetention || f.months == 0 && cmd.Flags().Changed("months") {
			return fmt.Errorf("--months: must be between 1 and %d", config.MaxRetention)
		}
		return run(cmd, args)
	}
	return cmd
}

func (a *app) retention(ctx context.Context, d *command.Database, f *retentionFlags) (command.Listing, error) {
	months := wiring.RetentionMonths(d.Config)
	if f.months > 0 {
		months = retention.Months{model.PlanFree: f.months, model.PlanPaid: f.months}
	}
	filter := retentionstore.ProjectFilter{Plans: months.Limited(), Workspace: f.workspace.Chosen(), Project: f.project.Chosen()}
	if len(filter.Plans) == 0 {
		return command.Listing{}, errors.New("answers are kept for ever: set retention.free or retention.paid, or pass --months")
	}
	items := []retentionResult{}
	for after := uuid.Nil; ; {
		page, err := retentionstore.New(d.DB).Projects(ctx, filter, after, retentionProjects)
		if err != nil {
			return command.Listing{}, err
		}
		for _, p := range page {
			before, _ := months.Before(p.Plan, a.Now())
			item, err := a.retain(ctx, d, p, before, f.apply)
			if err != nil {
				return command.Listing{}, fmt.Errorf("project %s: %w", p.ProjectID, err)
			}
			if item != nil {
				items = append(items, *item)
			}
		}
		if len(page) < retentionProjects {
			return retentionListing(items, f.apply), nil
		}
		after = page[len(page)-1].ProjectID
	}
}

// retain counts the old answers of a project, and removes them where apply says so. It
// returns nil for a project without any.
func (a *app) retain(
	ctx context.Context, d *command.Database, p retentionstore.Project, before time.Time, apply bool,
) (*retentionResult, error) {
	store := retentionstore.New(d.DB)
	expired, err := store.Expired(ctx, p.ProjectID, before)
	if err != nil || len(expired) == 0 {
		return nil, err
	}
	project, err := projects.New(d.DB).FindProject(ctx, p.ProjectID)
	if err != nil {
		return nil, err
	}
	item := &retentionResult{
		WorkspaceID: p.WorkspaceID, ProjectID: p.ProjectID, ProjectName: project.Name, Plan: p.Plan, Before: before,
		Audits: len(expired), Oldest: expired[0].EndedAt, Applied: apply,
	}
	for _, audit := range expired {
		item.Answers += audit.Answers
	}
	if !apply {
		return item, nil
	}
	removed, err := a.removeAnswers(ctx, d, item)
	item.Audits, item.Answers = removed.Audits, removed.Answers
	return item, err
}

// removeAnswers removes a project's old answers and notes it in the audit log, also what was
// done until an error.
func (a *app) removeAnswers(ctx context.Context, d *command.Database, item *retentionResult) (retention.Removed, error) {
	show, done := terminal.Progress(a.Stderr)
	defer done()
	portion := terminal.Portion{Name: item.ProjectName, Total: item.Answers}
	remover := &retention.Remover{
		Store: retentionstore.New(d.DB), Project: item.ProjectID, Before: item.Before, Clock: a.Now,
		Progress: func(answers int) {
			portion.Done += answers
			show(portion)
		},
	}
	removed, _, err := remover.Remove(ctx)
	noted := a.Record(context.WithoutCancel(ctx), d, "retention", item.WorkspaceID, &item.ProjectID,
		map[string]any{"before": item.Before, "audits": removed.Audits, "answers": removed.Answers})
	return removed, errors.Join(err, noted)
}

func retentionListing(items []retentionResult, applied bool) command.Listing {
	l := command.Listing{
		Items: items, Title: "Answers past their time", None: "No answer is past its time.",
		Header: terminal.Row{"Project", "Plan", "Ended before", "Oldest", "Audits", "Answers"},
	}
	if applied {
		l.Title = "Removed answers"
	}
	for i := range items {
		item := &items[i]
		l.Rows = append(l.Rows, terminal.Row{
			item.ProjectName, item.Plan, item.Before.Format(time.DateOnly), item.Oldest.Format(time.DateOnly), item.Audits, item.Answers,
		})
	}
	return l
}
