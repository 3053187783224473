package handover

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

const (
	shownRows    = 10
	shownActions = 5
)

// report is what the page shows.
type report struct {
	Link    *model.ReportLink
	Logo    template.URL
	Nonce   string // of the style that sets the color
	Token   string // of the link, which names the files beside the page
	Prints  bool   // whether there is a PDF
	Made    string
	Period  string
	Since   string // the day of the baseline; empty without one
	Figures *figures
	Trend   *chart

	Rate, Citation change // of the brand
	PromptsListed  bool
	Prompts        []promptFigures
	Moved          []promptFigures
	Gaps           []gap
	Next, Verified []actionItem
	Missing        []string // what was not measured, and why
}

// gap is a prompt whose answers name competitors and not the brand.
type gap struct {
	Prompt  string
	Answers int
	Names   string
}

// compose makes the report of a link.
func (h *Handler) compose(ctx context.Context, link *model.ReportLink, workspace uuid.UUID) (*report, error) {
	ctx = access.With(ctx, &access.Principal{
		WorkspaceID: workspace, Role: model.MemberRoleViewer, Plan: model.PlanPaid, Scopes: []model.Scope{model.ScopeRead},
		Projects: []uuid.UUID{link.ProjectID},
	})
	r := &report{Link: link, Logo: template.URL(link.Logo), Figures: new(figures)} //nolint:gosec // a picture, checked when the link was made
	if err := read(ctx, h.figures, variablesOf(link), r.Figures); err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(r.Figures.Timezone)
	if err != nil {
		return nil, err
	}
	r.Made = day(h.Links.Clock(), zone)
	v := r.Figures.Visibility
	if v == nil {
		r.Period = period(link, h.Links.Clock(), zone)
		return r, nil
	}
	r.Period = period(link, v.CreatedAt, zone)
	if v.Comparison.BaselineAt != nil {
		r.Since = day(*v.Comparison.BaselineAt, zone)
	}
	for _, c := range v.Comparison.Changes {
		switch c.Figure {
		case "visibility_rate":
			r.Rate = c
		case "owned_citation_rate":
			r.Citation = c
		}
	}
	r.Trend = draw(r.Figures.VisibilityTrends, zone)
	var audit auditFigures
	if err := read(ctx, h.audit, map[string]any{"projectId": link.ProjectID.String(), "auditId": v.AuditID.String()}, &audit); err != nil {
		return nil, err
	}
	r.addPrompts(audit.VisibilityPrompts)
	r.addActions()
	r.addMissing(&audit)
	return r, nil
}

func variablesOf(link *model.ReportLink) map[string]any {
	v := map[string]any{"projectId": link.ProjectID.String(), "market": link.Market}
	if link.FromAt != "" {
		v["from"], v["mode"] = link.FromAt, "range"
	}
	if link.ToAt != "" {
		v["to"], v["mode"] = link.ToAt, "range"
	}
	return v
}

// addPrompts adds the prompts that moved, the largest change first, and those where competitors are named and the
// brand is not.
func (r *report) addPrompts(prompts []promptFigures) {
	r.Prompts, r.PromptsListed = prompts, prompts != nil
	for _, p := range prompts {
		if p.Verdict == model.VerdictMoved && p.VisibilityDelta != nil {
			r.Moved = append(r.Moved, p)
		}
		if names := p.others(); p.VisibilityRate != nil && *p.VisibilityRate == 0 && len(names) > 0 {
			r.Gaps = append(r.Gaps, gap{p.PromptText, p.Counts.Responses, strings.Join(names, ", ")})
		}
	}
	slices.SortStableFunc(r.Moved, func(a, b promptFigures) int {
		return cmp.Compare(max(*b.VisibilityDelta, -*b.VisibilityDelta), max(*a.VisibilityDelta, -*a.VisibilityDelta))
	})
	slices.SortStableFunc(r.Gaps, func(a, b gap) int { return cmp.Compare(b.Answers, a.Answers) })
	r.Moved, r.Gaps = r.Moved[:min(len(r.Moved), shownRows)], r.Gaps[:min(len(r.Gaps), shownRows)]
}

// others returns the competitors that answers name without the brand, in alphabetical order.
func (p *promptFigures) others() []string {
	names := map[string]bool{}
	for _, o := range p.Outcomes {
		for name, n := range o.GapCounts {
			if n > 0 {
				names[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func (r *report) addActions() {
	for _, a := range r.Figures.Actions.Items {
		switch {
		case a.Status == model.ActionStatusDone:
			r.Verified = append(r.Verified, a)
		case a.EvidenceClearedAt == nil && (a.Status == model.ActionStatusOpen || a.Status == model.ActionStatusInProgress):
			r.Next = append(r.Next, a)
		}
	}
	r.Next, r.Verified = r.Next[:min(len(r.Next), shownActions)], r.Verified[:min(len(r.Verified), shownActions)]
}

// addMissing adds what the figures do not rest on.
func (r *report) addMissing(audit *auditFigures) {
	v := r.Figures.Visibility
	if n := v.Counts.Failed; n != nil && *n > 0 {
		r.Missing = append(r.Missing, model.Counted(*n, "call")+" of engines failed, which no figure counts.")
	}
	withheld := 0
	if n := v.Counts.Withheld; n != nil {
		withheld = *n
	}
	if n := v.Counts.NotRun; n != nil && *n > withheld {
		r.Missing = append(r.Missing, "Without an answer, though planned: "+model.Counted(*n-withheld, "call")+".")
	}
	for _, left := range audit.Audit.LeftOut {
		sentence := left.EngineLabel + " was left out of the newest audit"
		if left.Reason != nil {
			sentence += ": " + *left.Reason
		}
		r.Missing = append(r.Missing, strings.TrimSuffix(sentence, ".")+".")
	}
	if !r.PromptsListed {
		r.Missing = append(r.Missing, "The project has too many prompts to list them one by one here.")
	}
	for _, e := range v.PerEngine {
		if n := e.Counts.Declined; n != nil && *n > 0 {
			r.Missing = append(r.Missing, fmt.Sprintf("%s declined %d of %s. Answers that decline do not name the brand.", e.EngineLabel, *n, model.Counted(e.Counts.Responses, "answer")))
		}
		if n := e.Counts.Withheld; n != nil && *n > 0 {
			r.Missing = append(r.Missing, e.EngineLabel+" withheld "+model.Counted(*n, "answer")+": it declined without a text, which no figure counts.")
		}
		if e.OwnedCitationRate == nil {
			r.Missing = append(r.Missing, "The answers of "+e.EngineLabel+" carry no sources, so nothing is said about what it cites.")
		}
	}
}
