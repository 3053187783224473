package evidence

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer/statistics"
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

// The metrics whose change can be distinguished from noise.
const (
	visibilityRate    = "visibility_rate"
	ownedCitationRate = "owned_citation_rate"
	negativeShare     = "negative_share"
)

// figure is one rate, and its change since before the declaration.
type figure struct {
	audit   uuid.UUID // the newest that measured it
	value   *float64
	subject string
	change  *float64
	p       *float64 // of the change; nil: nothing can be said
	judged  bool     // the reports know how to tell a change of this metric from noise
	now     int      // answers that were compared, since the declaration
	audits  int      // that these are of
}

// Baseline implements action.Prober.
func (v VisibilityProbe) Baseline(ctx context.Context, p *model.Project, check map[string]any) (*float64, *uuid.UUID, error) {
	now, err := v.figure(ctx, p, check, nil, nil)
	if err != nil || now == nil {
		return nil, nil, err
	}
	return now.value, &now.audit, nil
}

// Probe implements action.Prober. It compares what audits that were launched after since measured with the
// audits before, on matched cells.
func (v VisibilityProbe) Probe(
	ctx context.Context, p *model.Project, check map[string]any, since time.Time,
) (*action.Observation, error) {
	baseline, known := idOf(check, "baseline_metric_snapshot_id")
	if !known {
		return nil, nil //nolint:nilnil // nothing was measured before: the check waits until it expires
	}
	now, err := v.figure(ctx, p, check, &since, &baseline)
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
	o := &action.Observation{
		State: judged.state, Reason: judged.reason, ObservedAt: audit.CreatedAt, SourceKind: fromAudit, SourceID: now.audit,
		Subject: now.subject, Figures: map[string]any{"value": now.value, "change": now.change, "p_value": now.p},
	}
	if audit.CompletedAt != nil {
		o.ObservedAt = *audit.CompletedAt
	}
	return o, nil
}

// figure reads the value of a check's metric, and its change since a baseline. Without since it is the newest
// value. It returns nil when nothing is measured.
func (v VisibilityProbe) figure(
	ctx context.Context, p *model.Project, check map[string]any, since *time.Time, baseline *uuid.UUID,
) (*figure, error) {
	metric, engine, _ := strings.Cut(textOf(check, "metric"), rule.OfEngine)
	metric, topic, ofTopic := strings.Cut(metric, rule.OfTopic)
	prompt, ofPrompt := idOf(check, "target_prompt_id")
	switch {
	case metric == negativeShare:
		return v.negative(ctx, p, baseline)
	case ofPrompt:
		return v.promptFigure(ctx, p, prompt, metric, since)
	case ofTopic:
		return v.topicFigure(ctx, p, topic, baseline)
	default:
		return v.siteFigure(ctx, p, metric, engine, since, baseline)
	}
}

// siteFigure reads a figure over all prompts, of one engine when it is named: of the newest audit or, with since,
// of all that ended after it.
func (v VisibilityProbe) siteFigure(
	ctx context.Context, p *model.Project, metric, engine string, since *time.Time, baseline *uuid.UUID,
) (*figure, error) {
	q := model.VisibilityQuery{Cohort: model.PromptCohortCore, BaselineID: baseline}
	if since != nil {
		q.From = &model.DateOrTime{Time: *since}
	}
	subject := p.BrandName
	if engine != "" {
		named := model.LogicalEngine(engine)
		q.Engine, subject = &named, engine
	}
	report, err := v.Reports.Visibility(ctx, p, q)
	if none, err := unmeasuredOrIncomparable(err); none || err != nil {
		return nil, err
	}
	f := &figure{audit: report.AuditID, subject: subject, judged: metric == visibilityRate || metric == ownedCitationRate}
	switch metric {
	case visibilityRate:
		f.value = report.VisibilityRate
	case ownedCitationRate:
		f.value = report.OwnedCitationRate
	}
	f.compare(report.Comparison, metric)
	f.audits = len(report.SourceAuditIds)
	return f, nil
}

// compare takes the change of a metric from a comparison.
func (f *figure) compare(c *model.VisibilityComparison, metric string) {
	if c == nil {
		return
	}
	f.now = countsOf(c.CurrentCounts).N
	for _, change := range c.Changes {
		if change.Figure == metric {
			f.change, f.p = change.Change, change.PValue
		}
	}
}

// promptFigure reads the figure of one prompt in the newest audit that measured it or, with since, in all
// audits that were launched after it, compared with those before.
func (v VisibilityProbe) promptFigure(
	ctx context.Context, p *model.Project, prompt uuid.UUID, metric string, since *time.Time,
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
	q := model.PromptMetricQuery{AuditID: &newest.AuditID}
	if since != nil {
		q.AuditID = nil
		if q.AuditIds, q.BaselineAuditIds, err = v.around(ctx, p, prompt, *since); err != nil || len(q.AuditIds) == 0 {
			return nil, err
		}
	}
	for _, q.Cohort = range cohorts() {
		metrics, err := v.prompts(ctx, p, q)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(metrics, func(m model.PromptMetric) bool { return m.PromptID != nil && *m.PromptID == prompt })
		if i >= 0 {
			return figureOfPrompt(&metrics[i], metric, &q), nil
		}
	}
	return nil, nil //nolint:nilnil // documented: nothing is measured
}

// mostBefore and mostSince bound the audits that a prompt is compared over.
const (
	mostBefore = 8
	mostSince  = 30
)

// around returns the newest audits that measured a prompt and were launched after a time, and those that ended
// before it.
func (v VisibilityProbe) around(
	ctx context.Context, p *model.Project, prompt uuid.UUID, at time.Time,
) (after, before []uuid.UUID, err error) {
	history, err := v.Reports.History(ctx, p, prompt, nil, nil, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, point := range slices.Backward(history.Points) {
		switch {
		case point.Counts == nil || point.Counts.Responses == 0:
		case !point.CompletedAt.After(at):
			before = append(before, point.AuditID)
		case len(after) < mostSince:
			audit, err := v.Audits.Audit(ctx, p.ID, point.AuditID)
			if err != nil {
				return nil, nil, err
			}
			if audit.CreatedAt.After(at) {
				after = append(after, point.AuditID)
			}
		}
	}
	return after, before[:min(len(before), mostBefore)], nil
}

func figureOfPrompt(m *model.PromptMetric, metric string, q *model.PromptMetricQuery) *figure {
	f := &figure{audit: m.AuditID, subject: m.PromptText, judged: true}
	switch metric {
	case visibilityRate:
		f.value = m.VisibilityRate
	case ownedCitationRate:
		f.value = m.OwnedCitationRate
	default:
		f.value, f.judged = m.AvgPosition, false
	}
	f.compare(m.Comparison, metric)
	f.audits = len(q.AuditIds)
	if c := m.Comparison; f.judged && f.p == nil && c != nil && metric == visibilityRate {
		// The reports know too few earlier audits for how alike one day's answers are.
		v := statistics.CompareRates(&statistics.PromptRuns{
			Matched: statistics.Matched{Now: countsOf(c.CurrentCounts), Then: countsOf(c.BaselineCounts)},
			NowRuns: len(q.AuditIds), ThenRuns: len(q.BaselineAuditIds),
		}, statistics.AssumedRepetitions())
		f.change, f.p = v.Change, v.P
	}
	return f
}

// prompts reads the metrics of prompts; none where nothing is measured or nothing can be compared.
func (v VisibilityProbe) prompts(ctx context.Context, p *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	metrics, err := v.Reports.Prompts(ctx, p, q)
	if none, err := unmeasuredOrIncomparable(err); none || err != nil {
		return nil, err
	}
	return metrics, nil
}

// topicFigure reads the visibility rate over the prompts of a topic, and compares it
// over those that both runs asked.
func (v VisibilityProbe) topicFigure(ctx context.Context, p *model.Project, topic string, baseline *uuid.UUID) (*figure, error) {
	var all statistics.Sample
	var matched [][]statistics.Matched
	var f *figure
	for _, cohort := range cohorts() {
		metrics, err := v.prompts(ctx, p, model.PromptMetricQuery{Cohort: cohort, BaselineID: baseline})
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
				matched = append(matched, []statistics.Matched{{Now: countsOf(c.CurrentCounts), Then: countsOf(c.BaselineCounts)}})
			}
		}
	}
	if f == nil {
		return nil, nil //nolint:nilnil // documented: nothing is measured
	}
	f.judge(all, matched)
	return f, nil
}

// judge compares prompts that both runs asked.
func (f *figure) judge(all statistics.Sample, matched [][]statistics.Matched) {
	if all.N > 0 {
		rate := float64(all.Hits) / float64(all.N)
		f.value = &rate
	}
	for _, prompt := range matched {
		if cell := prompt[0]; cell.Now.N > 0 && cell.Then.N > 0 {
			f.now += cell.Now.N
		}
	}
	v := statistics.Compare(matched, nil)
	f.change, f.p, f.judged, f.audits = v.Change, v.P, true, 1
}

func countsOf(c *model.MeasurementCounts) statistics.Sample {
	if c == nil {
		return statistics.Sample{}
	}
	return statistics.Sample{Hits: valueOf(c.BrandResponses), N: c.Responses}
}

// negative reads the share of the brand's mentions that are negative, and compares it
// over the prompts that both runs asked.
func (v VisibilityProbe) negative(ctx context.Context, p *model.Project, baseline *uuid.UUID) (*figure, error) {
	now, err := v.perception(ctx, p, nil)
	if err != nil || now == nil {
		return nil, err
	}
	f := &figure{audit: now.SourceAuditIds[0], subject: p.BrandName}
	then := map[string]statistics.Sample{}
	if baseline != nil {
		before, err := v.perception(ctx, p, baseline)
		if err != nil {
			return nil, err
		}
		if before != nil {
			then = negativeByPrompt(before)
		}
	}
	var all statistics.Sample
	var matched [][]statistics.Matched
	for prompt, sample := range negativeByPrompt(now) {
		all.Hits, all.N = all.Hits+sample.Hits, all.N+sample.N
		matched = append(matched, []statistics.Matched{{Now: sample, Then: then[prompt]}})
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

func negativeByPrompt(report *model.Perception) map[string]statistics.Sample {
	byPrompt := make(map[string]statistics.Sample, len(report.Prompts))
	for i := range report.Prompts {
		if score := report.Prompts[i].Score; score != nil {
			byPrompt[report.Prompts[i].Key] = statistics.Sample{Hits: score.Negative, N: score.Classified}
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
