package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// rerunFlags say how an audit's failed questions are asked again.
type rerunFlags struct {
	id        uuid.UUID
	credits   int64
	yes, json bool
}

func (a *app) auditRerun() *cobra.Command {
	var f rerunFlags
	cmd := &cobra.Command{
		Use: "rerun ID", Short: "Ask again what failed in an audit", Args: command.Takes,
		Long: `Launches an audit of the questions that failed in another one, follows it and prints its
report. The engines are asked as they are configured now.`,
		Example: "  avm audit rerun 019a… --max-credits 30",
	}
	cmd.Flags().Int64Var(&f.credits, "max-credits", 0, "launch nothing that could make more calls (default ten for each failed question)")
	cmd.Flags().BoolVar(&f.yes, "yes", false, "launch without asking")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	run := serve.Together(a.App, func(ctx context.Context, r *serve.Running) error { return a.rerunAudit(ctx, r, &f) })
	check := func() error {
		if f.credits < 0 {
			return fmt.Errorf("--max-credits %d: must not be negative", f.credits)
		}
		return nil
	}
	cmd.RunE = command.WithID(&f.id, run)
	return command.Checked(cmd, check)
}

// rerunCredits bounds the calls for one failed question unless --max-credits does.
const rerunCredits = 10

func (a *app) rerunAudit(ctx context.Context, r *serve.Running, f *rerunFlags) error {
	found, err := findAudit(ctx, r.DB, f.id)
	if err != nil {
		return err
	}
	p, err := projects.New(r.DB.DB).FindProject(ctx, found.ProjectID)
	if err != nil {
		return err
	}
	if f.credits == 0 {
		f.credits = rerunCredits * int64(found.FailedCount)
	}
	if !f.yes && found.FailedCount > 0 {
		if err := a.Ask("Ask "+model.Counted(found.FailedCount, "failed question")+" again?", "the launch"); err != nil {
			return err
		}
	}
	var again *model.Audit
	err = r.DB.InTx(ctx, func(ctx context.Context) error {
		if again, err = r.Audits.RerunFailed(ctx, p.ID, found.ID, f.credits); err != nil {
			return err
		}
		return a.Record(ctx, r.DB, "audit rerun", p.WorkspaceID, &p.ID,
			map[string]any{"id": found.ID, "new_id": again.ID, "max_estimated_credits": f.credits})
	})
	if err != nil {
		return err
	}
	all := []model.Audit{*again}
	if err := a.attend(ctx, r, all); err != nil {
		return err
	}
	return a.auditReports(ctx, r, p, all, f.json)
}
