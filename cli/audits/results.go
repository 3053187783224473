package audits

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/auditreport"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// auditResult is one audit in the JSON result.
type auditResult struct {
	ID             uuid.UUID         `json:"id"`
	Market         command.Market    `json:"market"`
	Status         model.AuditStatus `json:"status"`
	RequestedCount int               `json:"requested_count"`
	CompletedCount int               `json:"completed_count"`
	FailedCount    int               `json:"failed_count"`
	ErrorMessage   string            `json:"error_message"`
	CreatedAt      time.Time         `json:"created_at"`
	CompletedAt    *time.Time        `json:"completed_at"`
}

// measuredAudit is an audit that was run, with what it measured; null is unknown.
type measuredAudit struct {
	auditResult

	VisibilityScore   *float64 `json:"visibility_score"`
	VisibilityRate    *float64 `json:"visibility_rate"`
	OwnedCitationRate *float64 `json:"owned_citation_rate"`
	AvgPosition       *float64 `json:"avg_position"`
}

// auditReports shows how audits ended, and the report of each. The error says
// which did not complete.
func (a *app) auditReports(ctx context.Context, r *serve.Running, project *model.Project, launches []model.Audit, asJSON bool) error {
	results := make([]measuredAudit, 0, len(launches))
	var unfinished []error
	for _, launched := range launches {
		ended, err := audits.New(r.DB.DB).Audit(ctx, project.ID, launched.ID)
		if err != nil {
			return err
		}
		result := measuredAudit{auditResult: resultOfAudit(ended)}
		if ended.Status == model.AuditStatusFailed || ended.Status == model.AuditStatusCancelled {
			unfinished = append(unfinished, fmt.Errorf("audit %s is %s: %s", ended.ID, ended.Status, ended.ErrorMessage))
		} else if err := a.auditReport(ctx, r, project, ended, &result, asJSON); err != nil {
			return err
		}
		results = append(results, result)
	}
	if asJSON {
		if err := a.Print(map[string]any{"audits": results}); err != nil {
			return err
		}
	}
	return errors.Join(unfinished...)
}

// auditReport reads the report of one audit, shows it unless the result is to be
// JSON, and puts its figures into the result.
func (a *app) auditReport(
	ctx context.Context, r *serve.Running, project *model.Project, ended *model.Audit, into *measuredAudit, asJSON bool,
) error {
	cohort := model.PromptCohortCore
	if ended.AuditScope == model.AuditScopeCommerce {
		cohort = model.PromptCohortCommerce
	}
	v, err := r.Reports.Visibility(ctx, project, model.VisibilityQuery{AuditID: &ended.ID, Cohort: cohort})
	if err != nil {
		return err
	}
	into.VisibilityScore, into.VisibilityRate = v.VisibilityScore, v.VisibilityRate
	into.OwnedCitationRate, into.AvgPosition = v.OwnedCitationRate, v.AvgPosition
	if asJSON {
		return nil
	}
	told, err := auditreport.Reader{DB: r.DB, Reports: r.Reports, Label: r.Engines.Label}.Read(ctx, project, v)
	if err != nil {
		return err
	}
	a.Say("\nAudit %s is %s: %d of %d answers, %d failed.\n", ended.ID, ended.Status,
		ended.CompletedCount, ended.RequestedCount, ended.FailedCount)
	if ended.ErrorMessage != "" {
		a.Say("%s\n", ended.ErrorMessage)
	}
	a.Show("\n" + told.Tables(a.Sheet()))
	return nil
}
