package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/auditreport"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// pollEvery is the time between two looks at the audit's progress.
const pollEvery = 150 * time.Millisecond

// runAudit estimates, launches and follows one audit through the API.
func (d *Demo) runAudit(ctx context.Context, client *apiClient, project uuid.UUID) error {
	audits := fmt.Sprintf("/v1/projects/%s/audits", project)
	engines := []model.LogicalEngine{model.LogicalEngineAssistantA, model.LogicalEngineOverviewA}
	var estimate struct {
		ExecutionCount      int64 `json:"execution_count"`
		MaximumAttemptCount int64 `json:"maximum_attempt_count"`
	}
	if err := client.post(ctx, audits+"/estimate", "", map[string]any{"engines": engines}, &estimate); err != nil {
		return err
	}
	d.say("Launching an audit of %d sample questions and repetitions (at most %d calls).\n",
		estimate.ExecutionCount, estimate.MaximumAttemptCount)
	var launched []shownAudit
	body := map[string]any{"engines": engines, "max_estimated_credits": estimate.MaximumAttemptCount}
	if err := client.post(ctx, audits, uuid.NewString(), body, &launched); err != nil {
		return err
	}
	if len(launched) != 1 {
		return fmt.Errorf("%d audits were launched, not one", len(launched))
	}
	return d.follow(ctx, client, audits+"/"+launched[0].ID.String(), launched[0].RequestedCount)
}

// follow shows an audit's progress until it ends.
func (d *Demo) follow(ctx context.Context, client *apiClient, path string, total int) error {
	show, done := terminal.Progress(d.Stderr)
	defer done()
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		audit := &shownAudit{}
		if err := client.get(ctx, path, audit); err != nil {
			return err
		}
		show(terminal.Portion{
			Name: "Sample answers", Done: audit.CompletedCount + audit.FailedCount, Failed: audit.FailedCount, Total: total,
		})
		switch audit.Status {
		case model.AuditStatusCompleted, model.AuditStatusPartiallyCompleted:
			return nil
		case model.AuditStatusFailed, model.AuditStatusCancelled:
			return errors.New("the audit ended as " + audit.Status.String() + ": " + audit.ErrorMessage)
		default: // still running
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// printReport shows the report on the audit, as `avm report` does.
func (d *Demo) printReport(ctx context.Context, project uuid.UUID) error {
	sample, err := projects.New(d.DB.DB).FindProject(ctx, project)
	if err != nil {
		return err
	}
	v, err := d.Reports.Visibility(ctx, sample, model.VisibilityQuery{Cohort: model.PromptCohortCore})
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	told, err := auditreport.Reader{DB: d.DB, Reports: d.Reports, Label: d.Engines.Label}.Read(ctx, sample, v)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	d.say("\nThese are sample answers: recordings, not what engines say today.\n\n%s\n", told.Tables(d.Sheet))
	return nil
}
