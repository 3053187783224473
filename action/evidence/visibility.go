package evidence

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Audits reads audits.
type Audits interface {
	Audit(ctx context.Context, projectID, id uuid.UUID) (*model.Audit, error)
}

// Measurements reads the newest measurements of prompts.
type Measurements interface {
	Measurements(ctx context.Context, prompts []*model.Prompt) (map[*model.Prompt]model.PromptMeasurement, error)
}

// VisibilityProbe evaluates checks of visibility metrics on audits.
type VisibilityProbe struct {
	Reports Reports
	Audits  Audits
	Prompts Measurements
}

// The metrics whose change can be told from noise.
const (
	visibilityRate    = "visibility_rate"
	ownedCitationRate = "owned_citation_rate"
	negativeShare     = "negative_share"
)

// figure is one rate, and what became of it since a baseline.
type figure struct {
	audit   uuid.UUID
	value   *float64
	change  *float64
	verdict model.Verdict
	matched int // responses of the smaller side that were compared
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
	baseline, known := idOf(check, "baseline_metric_snapshot_id")
	if !known {
		return nil, nil //nolint:nilnil // nothing was measured before: the check waits until it expires
	}
	now, err := v.figure(ctx, p, check, &baseline)
	if err != nil || now == nil {
		return nil, err
	}
	audit, err := v.Audits.Audit(ctx, p.ID, now.audit)
	if err != nil {
		return nil, err
	}
	if !audit.CreatedAt.After(since) {
		return nil, nil //nolint:nilnil // documented by action.Prober: nil while there is no evidence
	}
	judged := judge(check, now)
	if judged.state == "" {
		return nil, nil //nolint:nilnil // not comparable: a later audit may be
	}
	o := &action.Observation{
		State: judged.state, Reason: judged.reason, ObservedAt: audit.CreatedAt, SourceKind: fromAudit, SourceID: now.audit,
		Subject: now.subject,
		Figures: map[string]any{"value": now.value, "change": now.change, "verdict": string(now.verdict)},
	}
	if audit.CompletedAt != nil {
		o.ObservedAt = *audit.CompletedAt
	}
	return o, nil
}

// leastMatched is the number of responses on each side from which a rate that is the
// same on both says that nothing happened. The reports call that too little data, as
// nothing varies.
const leastMatched = 5

// judge says whether a figure moved as a check expects. The zero verdict says that the
// runs cannot be compared.
func judge(check map[string]any, f *figure) verdict {
	if f.verdict == "" {
		return unavailable("The reports do not tell a change of %s from noise.", textOf(check, "metric"))
	}
	if f.change != nil && *f.change == 0 && f.matched >= leastMatched {
		return unmet("It did not change over %d responses and more on each side.", f.matched)
	}
	if f.verdict == model.VerdictNotComparable || f.verdict == model.VerdictInsufficientData || f.change == nil {
		return verdict{}
	}
	change, least := *f.change, numberOf(check, "min_delta")
	if textOf(check, "direction") == rule.Decrease {
		change = -change
	}
	switch {
	case f.verdict == model.VerdictMoved && change > 0 && change >= least:
		return met("It moved by %+.3f, beyond noise.", *f.change)
	case f.verdict == model.VerdictMoved:
		return unmet("It moved by %+.3f, beyond noise and not as expected.", *f.change)
	default:
		return unmet("It changed by %+.3f, within noise.", *f.change)
	}
}

// figure reads the newest value of a check's metric, and its change since a baseline.
// It returns nil when nothing is measured. A figure without a verdict is of a metric
// whose noise nobody knows.
func (v VisibilityProbe) figure(
	ctx context.Context, p *model.Project, check map[string]any, baseline *uuid.UUID,
) (*figure, error) {
	metric, engine, _ := strings.Cut(textOf(check, "metric"), rule.OfEngine)
	metric, topic, ofTopic := strings.Cut(metric, rule.OfTopic)
	prompt, ofPrompt := idOf(check, "target_prompt_id")
	switch {
	case metric == negativeShare:
		return v.negative(ctx, p, baseline)
	case ofPrompt:
		return v.promptFigure(ctx, p, prompt, metric, baseline)
	case ofTopic:
		return v.topicFigure(ctx, p, topic, baseline)
	default:
		return v.siteFigure(ctx, p, metric, engine, baseline)
	}
}

// siteFigure reads a figure over all prompts, of one engine when it is named.
func (v VisibilityProbe) siteFigure(
	ctx context.Context, p *model.Project, metric, engine string, baseline *uuid.UUID,
) (*figure, error) {
	q := model.VisibilityQuery{Cohort: model.PromptCohortCore, BaselineID: baseline}
	subject := p.BrandName
	if engine != "" {
		named := model.LogicalEngine(engine)
		q.Engine, subject = &named, engine
	}
	report, err := v.Reports.Visibility(ctx, p, q)
	if none, err := unmeasuredOrIncomparable(err); none || err != nil {
		return nil, err
	}
	f := &figure{audit: report.AuditID, subject: subject}
	switch metric {
	case visibilityRate:
		f.value, f.verdict = report.VisibilityRate, model.VerdictNotComparable
	case ownedCitationRate:
		f.value, f.verdict = report.OwnedCitationRate, model.VerdictNotComparable
	}
	f.compare(report.Comparison, metric)
	return f, nil
}

// compare takes the change of a metric from a comparison.
func (f *figure) compare(c *model.VisibilityComparison, metric string) {
	if c == nil {
		return
	}
	f.matched = min(countsOf(c.CurrentCounts).N, countsOf(c.BaselineCounts).N)
	for _, change := range c.Changes {
		if change.Figure == metric {
			f.change, f.verdict = change.Change, change.Verdict
		}
	}
}

// promptFigure reads the figure of one prompt, in whichever cohort it is asked, of the newest
// audit that measured it.
func (v VisibilityProbe) promptFigure(
	ctx context.Context, p *model.Project, prompt uuid.UUID, metric string, baseline *uuid.UUID,
) (*figure, error) {
	of := &model.Prompt{ProjectID: p.ID, ID: prompt}
	measurements, err := v.Prompts.Measurements(ctx, []*model.Prompt{of})
	if err != nil {
		return nil, err
	}
	newest, measured := measurements[of].(*model.PromptMeasured)
	if !measured {
		return nil, nil //nolint:nilnil // documented: nothing is measured
	}
	for _, cohort := range cohorts() {
		metrics, err := v.prompts(ctx, p, cohort, &newest.AuditID, baseline)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(metrics, func(m model.PromptMetric) bool { return m.PromptID != nil && *m.PromptID == prompt })
		if i < 0 {
			continue
		}
		m := &metrics[i]
		f := &figure{audit: m.AuditID, subject: m.PromptText}
		switch metric {
		case visibilityRate:
			f.value, f.verdict = m.VisibilityRate, model.VerdictNotComparable
		case ownedCitationRate:
			f.value, f.verdict = m.OwnedCitationRate, model.VerdictNotComparable
		default:
			f.value = m.AvgPosition
		}
		f.compare(m.Comparison, metric)
		return f, nil
	}
	return nil, nil //nolint:nilnil // documented: nothing is measured
}

// prompts reads the metrics of a cohort's prompts in an audit, the newest when it is nil; none
// where nothing is measured or nothing can be compared.
func (v VisibilityProbe) prompts(
	ctx context.Context, p *model.Project, cohort model.PromptCohort, audit, baseline *uuid.UUID,
) ([]model.PromptMetric, error) {
	metrics, err := v.Reports.Prompts(ctx, p, model.PromptMetricQuery{AuditID: audit, Cohort: cohort, BaselineID: baseline})
	if none, err := unmeasuredOrIncomparable(err); none || err != nil {
		return nil, err
	}
	return metrics, nil
}

// topicFigure reads the visibility rate over the prompts of a topic, and compares it
// over those that both runs asked.
func (v VisibilityProbe) topicFigure(ctx context.Context, p *model.Project, topic string, baseline *uuid.UUID) (*figure, error) {
	var all answer.Sample
	var matched [][]answer.Matched
	var f *figure
	for _, cohort := range cohorts() {
		metrics, err := v.prompts(ctx, p, cohort, nil, baseline)
		if err != nil {
			return nil, err
		}
		for i := range metrics {
			m := &metrics[i]
			if m.Theme != topic {
				continue
			}
			if f == nil {
				f = &figure{audit: m.AuditID, subject: topic}
			}
			now := countsOf(m.Counts)
			all.Hits, all.N = all.Hits+now.Hits, all.N+now.N
			if c := m.Comparison; c != nil {
				matched = append(matched, []answer.Matched{{Now: countsOf(c.CurrentCounts), Then: countsOf(c.BaselineCounts)}})
			}
		}
	}
	if f == nil {
		return nil, nil //nolint:nilnil // documented: nothing is measured
	}
	f.judge(all, matched)
	return f, nil
}

// judge compares prompts that both runs asked, by the paired test over prompts.
func (f *figure) judge(all answer.Sample, matched [][]answer.Matched) {
	if all.N > 0 {
		rate := float64(all.Hits) / float64(all.N)
		f.value = &rate
	}
	now, then := 0, 0
	for _, prompt := range matched {
		if cell := prompt[0]; cell.Now.N > 0 && cell.Then.N > 0 {
			now, then = now+cell.Now.N, then+cell.Then.N
		}
	}
	f.matched = min(now, then)
	v := answer.Compare(matched, nil, nil)
	f.change, f.verdict = v.Change, model.Verdict(v.State)
}

func countsOf(c *model.MeasurementCounts) answer.Sample {
	if c == nil {
		return answer.Sample{}
	}
	return answer.Sample{Hits: valueOf(c.BrandResponses), N: c.Responses}
}

// negative reads the share of the brand's mentions that are negative, and compares it
// over the prompts that both runs asked.
func (v VisibilityProbe) negative(ctx context.Context, p *model.Project, baseline *uuid.UUID) (*figure, error) {
	now, err := v.perception(ctx, p, nil)
	if err != nil || now == nil {
		return nil, err
	}
	f := &figure{audit: now.SourceAuditIds[0], subject: p.BrandName}
	then := map[string]answer.Sample{}
	if baseline != nil {
		before, err := v.perception(ctx, p, baseline)
		if err != nil {
			return nil, err
		}
		if before != nil {
			then = negativeByPrompt(before)
		}
	}
	var all answer.Sample
	var matched [][]answer.Matched
	for prompt, sample := range negativeByPrompt(now) {
		all.Hits, all.N = all.Hits+sample.Hits, all.N+sample.N
		matched = append(matched, []answer.Matched{{Now: sample, Then: then[prompt]}})
	}
	f.judge(all, matched)
	return f, nil
}

// perception reads how one audit, or the newest, judged the brand; nil when it did not.
func (v VisibilityProbe) perception(ctx context.Context, p *model.Project, audit *uuid.UUID) (*model.Perception, error) {
	report, err := v.Reports.Perception(ctx, p, model.RunQuery{AuditID: audit, Cohort: model.PromptCohortCore})
	if none, err := unmeasuredOrIncomparable(err); none || err != nil {
		return nil, err
	}
	if report.State != model.PerceptionStateValue || len(report.SourceAuditIds) == 0 {
		return nil, nil //nolint:nilnil // documented: nil when it did not
	}
	return report, nil
}

func negativeByPrompt(report *model.Perception) map[string]answer.Sample {
	byPrompt := make(map[string]answer.Sample, len(report.Prompts))
	for i := range report.Prompts {
		if score := report.Prompts[i].Score; score != nil {
			byPrompt[report.Prompts[i].Key] = answer.Sample{Hits: score.Negative, N: score.Classified}
		}
	}
	return byPrompt
}

// unmeasuredOrIncomparable is unmeasured for a report against a baseline, which a
// report refuses when it is of another market or newer.
func unmeasuredOrIncomparable(err error) (bool, error) {
	if fault.KindOf(err) == fault.Invalid {
		return true, nil
	}
	return unmeasured(err, "report")
}
