package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
)

// pollEvery is the time between two looks at the audit's progress.
const pollEvery = 150 * time.Millisecond

// runAudit estimates, launches and follows one audit through the API.
func (d *Demo) runAudit(ctx context.Context, client *apiClient, project uuid.UUID) (*shownAudit, error) {
	audits := fmt.Sprintf("/v1/projects/%s/audits", project)
	engines := []model.LogicalEngine{model.LogicalEngineAssistantA, model.LogicalEngineOverviewA}
	var estimate struct {
		ExecutionCount      int64 `json:"execution_count"`
		MaximumAttemptCount int64 `json:"maximum_attempt_count"`
	}
	if err := client.post(ctx, audits+"/estimate", "", map[string]any{"engines": engines}, &estimate); err != nil {
		return nil, err
	}
	d.say("Launching an audit of %d sample questions and repetitions (at most %d calls).\n",
		estimate.ExecutionCount, estimate.MaximumAttemptCount)
	var launched []shownAudit
	body := map[string]any{"engines": engines, "max_estimated_credits": estimate.MaximumAttemptCount}
	if err := client.post(ctx, audits, uuid.NewString(), body, &launched); err != nil {
		return nil, err
	}
	if len(launched) != 1 {
		return nil, fmt.Errorf("%d audits were launched, not one", len(launched))
	}
	return d.follow(ctx, client, audits+"/"+launched[0].ID.String(), launched[0].RequestedCount)
}

// follow shows an audit's progress until it ends.
func (d *Demo) follow(ctx context.Context, client *apiClient, path string, total int) (*shownAudit, error) {
	show, done := terminal.Progress(d.Stderr)
	defer done()
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		audit := &shownAudit{}
		if err := client.get(ctx, path, audit); err != nil {
			return nil, err
		}
		show(terminal.Portion{
			Name: "Sample answers", Done: audit.CompletedCount + audit.FailedCount, Failed: audit.FailedCount, Total: total,
		})
		switch audit.Status {
		case model.AuditStatusCompleted, model.AuditStatusPartiallyCompleted:
			return audit, nil
		case model.AuditStatusFailed, model.AuditStatusCancelled:
			return nil, errors.New("the audit ended as " + audit.Status.String() + ": " + audit.ErrorMessage)
		default: // still running
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// printReport reads the audit's visibility report through the API and shows it.
func (d *Demo) printReport(ctx context.Context, client *apiClient, project uuid.UUID, audit *shownAudit) error {
	var v terminal.Visibility
	if err := client.get(ctx, fmt.Sprintf("/v1/projects/%s/visibility?audit_id=%s", project, audit.ID), &v); err != nil {
		return err
	}
	d.say("\nThese are sample answers: recordings, not what engines say today.\n\n")
	d.say("%s", v.Tables("sample answers"))
	return nil
}
