package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

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
	show := progress(a.Stderr, total)
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		audit := &shownAudit{}
		if err := client.get(ctx, path, audit); err != nil {
			return nil, err
		}
		show(audit.CompletedCount + audit.FailedCount)
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

// progress shows how much of a whole is done: a bar on a terminal, else a line a
// quarter.
func progress(w io.Writer, total int) func(done int) {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		bar := progressbar.NewOptions(total,
			progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("Sample answers"),
			progressbar.OptionShowCount(), progressbar.OptionSetWidth(40), progressbar.OptionFullWidth(),
			progressbar.OptionOnCompletion(func() { _, _ = fmt.Fprintln(w) }))
		return func(done int) { _ = bar.Set(done) }
	}
	shown := -1
	return func(done int) {
		if quarter := 4 * done / max(total, 1); quarter > shown {
			shown = quarter
			_, _ = fmt.Fprintf(w, "Sample answers: %d of %d\n", done, total)
		}
	}
}
