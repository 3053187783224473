package auditreport

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/audits"
)

// Reader reads reports for people.
type Reader struct {
	DB      *command.Database
	Reports *report.Service
	Label   func(model.LogicalEngine) string
}

// Read returns the report for people on what a visibility report is about.
func (r Reader) Read(ctx context.Context, project *model.Project, v *model.Visibility) (*Brief, error) {
	audit, err := audits.New(r.DB.DB).Audit(ctx, project.ID, v.AuditID)
	if err != nil {
		return nil, err
	}
	prompts, err := r.Reports.Prompts(ctx, project, model.PromptMetricQuery{AuditID: &v.AuditID, Cohort: v.Cohort})
	if err != nil {
		return nil, err
	}
	sources, err := r.Reports.Sources(ctx, project, model.SourceQuery{
		AuditID: &v.AuditID, Cohort: v.Cohort, Dimension: model.SourceDimensionDomain,
	})
	if err != nil {
		return nil, err
	}
	todo, err := r.todo(ctx, project.ID)
	if err != nil {
		return nil, err
	}
	books, err := playbook.Load()
	if err != nil {
		return nil, err
	}
	audit.NameLeftOut(r.Label)
	return Of(Parts{
		Project: project, Market: audit.Market.CountryCode + ", " + audit.Market.LanguageCode,
		Visibility: v, Prompts: prompts, Sources: sources, Actions: todo, Step: books.Title,
		Note: noteOf(v), LeftOut: audit.LeftOut, PublicURL: publicURL(r.DB.Config),
	}), nil
}

// todo returns the most important actions that are still to be done.
func (r Reader) todo(ctx context.Context, projectID uuid.UUID) ([]model.ActionItem, error) {
	req, err := page.Parse(nil, nil, 2, "actions")
	if err != nil {
		return nil, err
	}
	rows, err := actions.New(r.DB.DB).Pages(ctx, []uuid.UUID{projectID}, actions.Filter{Todo: true}, req)
	if err != nil {
		return nil, err
	}
	list := make([]model.ActionItem, len(rows[projectID]))
	for i := range rows[projectID] {
		list[i] = rows[projectID][i].ActionItem
	}
	return list, nil
}

// samplesNote marks a report whose answers are recordings that come with avm.
const samplesNote = "sample answers"

// noteOf reports why a report has no figures, or that a model that answered is one of the recordings.
func noteOf(v *model.Visibility) string {
	if v.Analysis.Reason != nil {
		return *v.Analysis.Reason
	}
	for i := range v.ModelProvenance {
		if m := v.ModelProvenance[i].TransportModel; m == recorded.ModelChatGPT || m == recorded.ModelGoogleAIMode {
			return samplesNote
		}
	}
	return ""
}

// publicURL returns the configured public_url, empty where it is only derived from the address to listen on.
func publicURL(c *config.Config) string {
	if c.PublicURL == "http://"+c.Listen {
		return ""
	}
	return c.PublicURL
}
