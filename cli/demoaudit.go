package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// pollEvery is how often the demo asks how far the audit is.
const pollEvery = 150 * time.Millisecond

// runSampleAudit estimates, launches and follows one audit, over the API.
func (a *app) runSampleAudit(ctx context.Context, client *apiClient, project uuid.UUID) (*shownAudit, error) {
	audits := fmt.Sprintf("/v1/projects/%s/audits", project)
	engines := []model.LogicalEngine{model.LogicalEngineAssistantA, model.LogicalEngineOverviewA}
	var estimate struct {
		ExecutionCount      int64 `json:"execution_count"`
		MaximumAttemptCount int64 `json:"maximum_attempt_count"`
	}
	if err := client.post(ctx, audits+"/estimate", "", map[string]any{"engines": engines}, &estimate); err != nil {
		return nil, err
	}
	a.say("Launching an audit of %d sample questions and repetitions (at most %d calls).\n",
		estimate.ExecutionCount, estimate.MaximumAttemptCount)
	var launched []shownAudit
	body := map[string]any{"engines": engines, "max_estimated_credits": estimate.MaximumAttemptCount}
	if err := client.post(ctx, audits, uuid.NewString(), body, &launched); err != nil {
		return nil, err
	}
	if len(launched) != 1 {
		return nil, fmt.Errorf("%d audits were launched, not one", len(launched))
	}
	return a.follow(ctx, client, audits+"/"+launched[0].ID.String(), launched[0].RequestedCount)
}

// follow shows an audit's progress until it has ended.
func (a *app) follow(ctx context.Context, client *apiClient, path string, total int) (*shownAudit, error) {
	show, done := showProgress(a.Stderr)
	defer done()
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		audit := &shownAudit{}
		if err := client.get(ctx, path, audit); err != nil {
			return nil, err
		}
		show(portion{"Sample answers", audit.CompletedCount + audit.FailedCount, audit.FailedCount, total})
		switch audit.Status {
		case model.AuditStatusCompleted, model.AuditStatusPartiallyCompleted:
			return audit, nil
		case model.AuditStatusFailed, model.AuditStatusCancelled:
			return nil, errors.New("the audit ended as " + audit.Status.String() + ": " + audit.ErrorMessage)
		default: // on its way
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
