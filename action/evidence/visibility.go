package evidence

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Audits reads audits.
type Audits interface {
	Audit(ctx context.Context, projectID, id uuid.UUID) (*model.Audit, error)
}

// VisibilityProbe evaluates checks of visibility metrics on audits.
type VisibilityProbe struct {
	Reports Reports
	Audits  Audits
}

// The metrics whose change the visibility suite judges.
const (
	visibilityRate    = "visibility_rate"
	ownedCitationRate = "owned_citation_rate"
)

// figure is one rate, and what became of it since a baseline.
type figure struct {
	audit   uuid.UUID
	value   *float64
	change  *float64
	verdict model.Verdict
	subject string
}

// Baseline implements action.Prober.
func (v VisibilityProbe) Baseline(ctx context.Context, p *model.Project, check map[string]any) (*float64, *uuid.UUID, error) {
	now, err := v.figure(ctx, p, check, nil)
	if err != nil || now == nil {
		return nil, nil, err
	}
	return now.value, &now.audit, nil
}

// Probe implements action.Prober. It compares the newest audit that was launched after
// since with the audit of the baseline, on matched cells.
func (v VisibilityProbe) Probe(
	ctx context.Context, p *model.Project, check map[string]any, since time.Time,
) (*action.Observation, error) {
	baseline, err := uuid.Parse(textOf(check, "baseline_metric_snapshot_id"))
	if err != nil {
		return nil, nil //nolint:nilnil // nothing was measured before: the check waits until it expires
	}
	now, err := v.figure(ctx, p, check, &baseline)
	if err != nil || now == nil {
		return nil, err
	}
	audit, err := v.Audits.Audit(ctx, p.ID, now.audit)
	if err != nil || !audit.CreatedAt.After(since) {
		return nil, err
	}
	o := &action.Observation{
		ObservedAt: audit.CreatedAt, SourceKind: "audit", SourceID: now.audit, Subject: now.subject,
		Figures: map[string]any{"value": now.value, "change": now.change, "verdict": string(now.verdict)},
	}
	if audit.CompletedAt != nil {
		o.ObservedAt = *audit.CompletedAt
	}
	o.State, o.Reason = judge(check, now)
	if o.State == model.CheckStateWaiting {
		return nil, nil //nolint:nilnil // not comparable: a later audit may be
	}
	return o, nil
}

// judge says whether a figure moved as a check expects.
func judge(check map[string]any, f *figure) (model.CheckState, string) {
	if f.verdict == model.VerdictNotComparable || f.verdict == model.VerdictInsufficientData || f.change == nil {
		return model.CheckStateWaiting, ""
	}
	change, least := *f.change, numberOf(check, "min_delta")
	if textOf(check, "direction") == rule.Decrease {
		change = -change
	}
	switch {
	case f.verdict == model.VerdictMoved && change > 0 && change >= least:
		return model.CheckStateMet, fmt.Sprintf("It moved by %+.3f, beyond noise.", *f.change)
	case f.verdict == model.VerdictMoved:
		return model.CheckStateUnmet, fmt.Sprintf("It moved by %+.3f, beyond noise and not as expected.", *f.change)
	default:
		return model.CheckStateUnmet, fmt.Sprintf("It changed by %+.3f, within noise.", *f.change)
	}
}

// figure reads the newest value of a check's metric, and its change since a baseline.
// It returns nil when nothing is measured, or the metric has no verdict.
func (v VisibilityProbe) figure(
	ctx context.Context, p *model.Project, check map[string]any, baseline *uuid.UUID,
) (*figure, error) {
	metric := textOf(check, "metric")
	if metric != visibilityRate && metric != ownedCitationRate {
		return nil, nil //nolint:nilnil // documented: the metric has no verdict
	}
	if prompt, err := uuid.Parse(textOf(check, "target_prompt_id")); err == nil {
		return v.promptFigure(ctx, p, prompt, metric, baseline)
	}
	report, err := v.Reports.Visibility(ctx, p, model.VisibilityQuery{Cohort: model.PromptCohortCore, BaselineID: baseline})
	if none, err := unmeasuredOrIncomparable(err); none || err != nil {
		return nil, err
	}
	f := &figure{audit: report.AuditID, value: report.VisibilityRate, verdict: model.VerdictNotComparable, subject: p.BrandName}
	if metric == ownedCitationRate {
		f.value = report.OwnedCitationRate
	}
	if report.Comparison != nil {
		for _, c := range report.Comparison.Changes {
			if c.Figure == metric {
				f.change, f.verdict = c.Change, c.Verdict
			}
		}
	}
	return f, nil
}

// promptFigure reads the figure of one prompt in whichever cohort it is asked.
func (v VisibilityProbe) promptFigure(
	ctx context.Context, p *model.Project, prompt uuid.UUID, metric string, baseline *uuid.UUID,
) (*figure, error) {
	for _, cohort := range cohorts() {
		metrics, err := v.Reports.Prompts(ctx, p, model.PromptMetricQuery{Cohort: cohort, BaselineID: baseline})
		none, err := unmeasuredOrIncomparable(err)
		if err != nil {
			return nil, err
		}
		if none {
			continue
		}
		i := slices.IndexFunc(metrics, func(m model.PromptMetric) bool { return m.PromptID != nil && *m.PromptID == prompt })
		if i < 0 {
			continue
		}
		m := &metrics[i]
		f := &figure{audit: m.AuditID, value: m.VisibilityRate, change: m.VisibilityDelta, verdict: m.Verdict, subject: m.PromptText}
		if metric == ownedCitationRate {
			// The suite judges one prompt's visibility alone.
			f.value, f.change, f.verdict = m.OwnedCitationRate, nil, model.VerdictInsufficientData
		}
		return f, nil
	}
	return nil, nil //nolint:nilnil // documented: nothing is measured
}

// unmeasuredOrIncomparable is unmeasured for a report against a baseline, which a
// report refuses when it is of another market or newer.
func unmeasuredOrIncomparable(err error) (bool, error) {
	if fault.KindOf(err) == fault.Invalid {
		return true, nil
	}
	return unmeasured(err, "report")
}
